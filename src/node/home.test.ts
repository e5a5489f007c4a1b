import { chmodSync, chownSync, existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { atomicWrite } from "./files/atomic-write.js";
import { readOwned } from "./files/read-owned.js";
import { defaultHomePath, homeFolder, openHome } from "./home.js";
import { createScratchHome, isScratch } from "./scratch-home.js";
import { temporaryFolder } from "./testing/temporary-folder.test-support.js";

const posix = process.platform !== "win32";
const root = process.getuid?.() === 0;

function code(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
  return "nothing thrown";
}

describe("the home", () => {
  test("is made with 0700, its parents too", () => {
    const path = join(temporaryFolder(), "a", "heed");
    const home = openHome({ HEED_HOME: path });
    expect(home.dir).toBe(path);
    expect(statSync(path).mode & 0o777).toBe(0o700);
    expect(statSync(homeFolder(home, "state", "x")).mode & 0o777).toBe(0o700);
  });

  test("that others may read is closed to them", () => {
    const path = join(temporaryFolder(), "heed");
    mkdirSync(path);
    chmodSync(path, 0o755);
    openHome({ HEED_HOME: path });
    expect(statSync(path).mode & 0o777).toBe(0o700);
  });

  test.runIf(posix).each([0o770, 0o707, 0o777])("that others may write (%o) is refused", (mode) => {
    const path = join(temporaryFolder(), "heed");
    mkdirSync(path);
    chmodSync(path, mode);
    expect(code(() => openHome({ HEED_HOME: path }))).toBe("home-writable-by-others");
    expect(statSync(path).mode & 0o777).toBe(mode);
  });

  test.runIf(root)("of another user is refused, through a link too", () => {
    const folder = temporaryFolder();
    const path = join(folder, "heed");
    mkdirSync(path, { mode: 0o700 });
    chownSync(path, 12345, 12345);
    symlinkSync(path, join(folder, "link"));
    expect(code(() => openHome({ HEED_HOME: path }))).toBe("home-foreign-owner");
    expect(code(() => openHome({ HEED_HOME: join(folder, "link") }))).toBe("home-foreign-owner");
  });

  test("must be named by an absolute path and be a folder", () => {
    const file = join(temporaryFolder(), "file");
    writeFileSync(file, "");
    expect(code(() => openHome({ HEED_HOME: "heed" }))).toBe("home-not-absolute");
    expect(code(() => openHome({ HEED_HOME: file }))).toBe("home-unusable");
  });

  test("has a default on each platform; a relative XDG_CONFIG_HOME does not count", () => {
    expect(defaultHomePath({ XDG_CONFIG_HOME: "/x" }, "linux")).toBe(join("/x", "heed"));
    expect(defaultHomePath({ XDG_CONFIG_HOME: "x" }, "linux")).toMatch(/\.config.heed$/);
    expect(defaultHomePath({}, "darwin")).toMatch(/Application Support.heed$/);
    expect(defaultHomePath({ APPDATA: "/roaming" }, "win32")).toBe(join("/roaming", "heed"));
  });
});

describe("a scratch home", () => {
  test("is one where it was made", () => {
    const home = createScratchHome(temporaryFolder());
    expect(isScratch(home)).toBe(true);
    expect(isScratch(openHome({ HEED_HOME: home.dir }))).toBe(true);
  });

  test("an ordinary home does not become one by a marker, whatever it says", () => {
    const folder = temporaryFolder();
    const home = openHome({ HEED_HOME: join(folder, "heed") });
    const scratch = createScratchHome(folder);
    const marker = readOwned(join(scratch.dir, "scratch.json")) ?? "";
    expect(isScratch(home)).toBe(false);
    writeFileSync(join(home.dir, "scratch.json"), marker);
    expect(isScratch(home)).toBe(false);
    writeFileSync(join(home.dir, "scratch.json"), marker.replace(scratch.dir, home.dir));
    expect(marker.replace(scratch.dir, home.dir)).not.toBe(marker);
    expect(isScratch(home)).toBe(false);
  });

  test("its name alone does not make one", () => {
    const folder = temporaryFolder();
    const scratch = createScratchHome(folder);
    const other = openHome({ HEED_HOME: join(folder, "other", scratch.dir.split("/").at(-1) ?? "") });
    expect(isScratch(other)).toBe(false);
    writeFileSync(join(other.dir, "scratch.json"), readOwned(join(scratch.dir, "scratch.json")) ?? "");
    expect(isScratch(other)).toBe(false);
  });
});

describe("files", () => {
  test("are replaced whole, with 0600, and leave nothing beside them", () => {
    const folder = temporaryFolder();
    const file = join(folder, "a");
    atomicWrite(file, "one");
    atomicWrite(file, "two");
    expect(readOwned(file)).toBe("two");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(join(folder, "missing"))).toBe(false);
  });

  test("a link in the place of a written file is replaced, not followed", () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "target"), "precious");
    symlinkSync(join(folder, "target"), join(folder, "heed.lock"));
    atomicWrite(join(folder, "heed.lock"), "new");
    expect(readOwned(join(folder, "target"))).toBe("precious");
  });

  test("a failed write says so and keeps the old file", () => {
    const folder = temporaryFolder();
    expect(code(() => atomicWrite(join(folder, "missing", "a"), "x"))).toBe("file-write-failed");
  });

  test("missing is null; a folder, foreign, world-writable or broken text is refused", () => {
    const folder = temporaryFolder();
    expect(readOwned(join(folder, "missing"))).toBeNull();
    expect(code(() => readOwned(folder))).toBe("file-unreadable");
    const bad = join(folder, "bad");
    writeFileSync(bad, Buffer.from([0x61, 0xff]), { mode: 0o600 });
    expect(code(() => readOwned(bad))).toBe("file-not-utf8");
    if (!posix) return;
    writeFileSync(bad, "fine");
    chmodSync(bad, 0o602);
    expect(code(() => readOwned(bad))).toBe("file-writable-by-others");
    chmodSync(bad, 0o620);
    expect(readOwned(bad)).toBe("fine");
    if (!root) return;
    chownSync(bad, 12345, 12345);
    expect(code(() => readOwned(bad))).toBe("file-foreign-owner");
  });
});
