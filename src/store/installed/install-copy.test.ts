import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { openHome } from "../../node/home.js";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { examineCopy } from "./examine-copy.js";
import { installCopy, packageRoot, readCurrent, removeCopy } from "./install-copy.js";
import { installedHome } from "./installed-home.js";
import { launcherFile, launcherShell, launcherText } from "./launcher.js";

function put(root: string, files: Readonly<Record<string, string>>): string {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

/** A package in little, in a home. */
function installed() {
  const root = put(temporaryFolder(), {
    "package.json": '{"name": "heed"}',
    "dist/cli.js": "cli",
    "dist/program/a.js": "a",
    "dist/types/a.d.ts": "t",
    "src/not.ts": "",
    "node_modules/x/index.js": "",
  });
  const home = openHome({ HEED_HOME: temporaryFolder() });
  const install = (version = "1.0.0") => installCopy(home, { root, version, nodes: [process.execPath] });
  const folder = () => join(home.dir, "versions", readCurrent(home.dir) ?? "");
  return { root, home, install, folder, faults: () => examineCopy(home).faults };
}

describe("the copy of a package in a home", () => {
  test("holds what is needed to run it, read-only, and starts", () => {
    const { root, home, install, folder, faults } = installed();
    const name = install();
    expect(name).toMatch(/^1\.0\.0-[0-9a-f]{16}$/u);
    expect(readdirSync(folder()).toSorted()).toEqual(["dist", "installed.json", "package.json"]);
    expect(readdirSync(join(folder(), "dist")).toSorted()).toEqual(["cli.js", "program"]);
    for (const path of ["", "dist", "dist/cli.js", "installed.json"]) expect(statSync(join(folder(), path)).mode & 0o222).toBe(0);
    expect(faults()).toEqual([]);
    expect(installedHome(pathToFileURL(join(folder(), "dist/program/a.js")).href)).toBe(home.dir);
    expect(packageRoot(join(folder(), "dist/program/a.js"))).toBe(folder());
    // From the copy itself it is the same copy.
    expect(installCopy(home, { root: folder(), version: "1.0.0", nodes: [process.execPath] })).toBe(name);
    expect(installedHome(pathToFileURL(join(root, "dist/cli.js")).href)).toBeNull();
  });

  test("of another version takes its place at once; the one before stays, and an older one goes", () => {
    const { root, home, install, faults } = installed();
    const launcher = () => readFileSync(launcherFile(home.dir), "utf8");
    const names = ["1", "2", "3"].map((text) => {
      writeFileSync(join(root, "dist/cli.js"), text);
      return install(`${text}.0.0`);
    });
    const before = launcher();
    expect(readdirSync(join(home.dir, "versions")).toSorted()).toEqual([...names.slice(1), "current"].toSorted());
    expect([readCurrent(home.dir), launcher()]).toEqual([names[2], before]);
    expect(faults()).toEqual([]);
  });

  test("a package without its program is not copied, and what was there stays", () => {
    const { root, home, install } = installed();
    const name = install();
    rmSync(join(root, "dist/cli.js"));
    expect(() => install("2.0.0")).toThrow("could not be copied");
    expect(readCurrent(home.dir)).toBe(name);
    expect(readdirSync(join(home.dir, "versions")).toSorted()).toEqual([name, "current"].toSorted());
  });

  test.each<[string, string, (folder: string, home: string) => void]>([
    ["a file of it is another", "copy-changed", (folder) => appendFileSync(join(folder, "dist/cli.js"), "x")],
    ["there is one file more", "copy-changed", (folder) => writeFileSync(join(folder, "dist/more.js"), "")],
    ["there is one file less", "copy-changed", (folder) => rmSync(join(folder, "package.json"))],
    [
      "a file is a link to the same bytes",
      "copy-changed",
      (folder, home) => {
        renameSync(join(folder, "dist/cli.js"), join(home, "cli.js"));
        symlinkSync(join(home, "cli.js"), join(folder, "dist/cli.js"));
      },
    ],
    [
      "a file and its digest are another",
      "copy-changed",
      (folder) => {
        const list = join(folder, "installed.json");
        const old = readFileSync(list, "utf8");
        writeFileSync(list, old.replace(/"dist\/cli\.js": "[0-9a-f]+"/u, `"dist/cli.js": "${"0".repeat(64)}"`));
      },
    ],
    ["it is gone", "copy-missing", (folder) => renameSync(folder, `${folder}-gone`)],
    ["nothing names it", "copy-missing", (_, home) => rmSync(join(home, "versions/current"))],
    ["what names it leads elsewhere", "copy-missing", (_, home) => writeFileSync(join(home, "versions/current"), "../../x\n")],
    ["the launcher is another", "launcher-changed", (_, home) => appendFileSync(launcherFile(home), "#")],
    ["the launcher is gone", "launcher-missing", (_, home) => rmSync(launcherFile(home))],
    ["the launcher cannot be started", "launcher-missing", (_, home) => renameSync(launcherFile(home), join(home, "bin/x"))],
    ["Node.js is gone", "node-missing", (_, home) => writeFileSync(join(home, "bin/nodes"), "/no/such/node\n")],
  ])("%s: seen as %s, and made anew by the next installation", (_, what, change) => {
    const { home, install, folder, faults } = installed();
    const name = install();
    for (const path of ["", "dist", "dist/cli.js", "package.json", "installed.json"]) chmodSync(join(folder(), path), 0o700);
    chmodSync(launcherFile(home.dir), 0o700);
    change(folder(), home.dir);
    expect(faults().map((fault) => fault.what)).toContain(what);
    expect(install()).toBe(name);
    expect(faults()).toEqual([]);
  });

  test("goes whole, and what Heed keeps for the person stays", () => {
    const { home, install } = installed();
    install();
    put(home.dir, { "heed.lock": "" });
    removeCopy(home);
    expect(readdirSync(home.dir).filter((name) => !name.startsWith("versions."))).toEqual(["heed.lock"]);
    removeCopy(home);
    expect(existsSync(join(home.dir, "bin"))).toBe(false);
  });
});

describe("the launcher", () => {
  test("names its home whatever that is called", () => {
    expect(launcherText("/home/a'b $(x)/heed", "/bin/sh", "linux")).toContain("heed__home='/home/a'\\''b $(x)/heed'\n");
    expect(launcherText("C:\\100%\\heed", "", "win32")).toContain('set "HEED_ASIDE_DIR=C:\\100%%\\heed"\r\n');
  });

  test("is read by the first shell that can be told to take no code from the environment, else by one that takes none", () => {
    expect(launcherShell(() => true)).toBe("/bin/bash -p");
    expect(launcherShell((shell) => shell === "/bin/sh")).toBe("/bin/sh -p");
    expect(launcherShell((_, options) => options.length === 0)).toBe("/bin/sh");
  });
});
