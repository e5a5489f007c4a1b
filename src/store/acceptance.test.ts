import { mkdirSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { acceptanceOf, acceptFile, readAcceptance, rewriteAccepted } from "./acceptance.js";
import { hash } from "../node/hash.js";
import { openHome, type Home } from "../node/home.js";
import { temporaryFolder } from "../node/testing/temporary-folder.test-support.js";

function setup(): { home: Home; folder: string; file: string } {
  const folder = temporaryFolder();
  return { folder, home: openHome({ HEED_HOME: join(folder, "heed") }), file: join(folder, "heed.yaml") };
}

describe("acceptance", () => {
  test("holds for exactly the accepted bytes, and keeps them", () => {
    const { home, file } = setup();
    expect(acceptanceOf(home, file, "a")).toEqual({ accepted: false, acceptedText: null });
    acceptFile(home, file, "a\n");
    expect(acceptanceOf(home, file, "a\n")).toEqual({ accepted: true, acceptedText: "a\n" });
    for (const other of ["a", "a\r\n", "\uFEFFa\n", "a\n ", null])
      expect(acceptanceOf(home, file, other)).toEqual({ accepted: false, acceptedText: "a\n" });
    expect(readAcceptance(home, file)).toEqual({ path: file, text: "a\n", digest: hash("a\n") });
  });

  test("can be of the absence of a file", () => {
    const { home, file } = setup();
    acceptFile(home, file, null);
    expect(acceptanceOf(home, file, null).accepted).toBe(true);
    expect(acceptanceOf(home, file, "").accepted).toBe(false);
  });

  test("is of the real path: the same through a link, before and after the file exists, and not of another place", () => {
    const { home, folder, file } = setup();
    symlinkSync(folder, join(folder, "link"));
    acceptFile(home, join(folder, "link", "heed.yaml"), "a");
    expect(acceptanceOf(home, file, "a").accepted).toBe(true);
    writeFileSync(file, "a");
    expect(realpathSync(file)).toBe(file);
    expect(acceptanceOf(home, file, "a").accepted).toBe(true);
    mkdirSync(join(folder, "other"));
    expect(acceptanceOf(home, join(folder, "other", "heed.yaml"), "a").accepted).toBe(false);
  });

  test("a damaged or moved record is an error, never no record", () => {
    const { home, folder, file } = setup();
    acceptFile(home, file, "rules: strict");
    const [name] = readdirSync(join(home.dir, "accepted"));
    const record = join(home.dir, "accepted", name ?? "");
    const good = JSON.stringify({ version: 1, path: file, text: "rules: strict", digest: hash("rules: strict") });
    for (const bad of ["", "{}", good.slice(0, -5), good.replace("strict", "loose"), good.replace(file, join(folder, "x"))]) {
      writeFileSync(record, bad);
      expect(() => acceptanceOf(home, file, "a"), bad).toThrow(/is damaged/);
    }
    writeFileSync(record, good);
    expect(acceptanceOf(home, file, "rules: strict").accepted).toBe(true);
  });

  test("Heed's own writing carries it on, and does not launder what somebody else wrote", () => {
    const { home, file } = setup();
    expect(rewriteAccepted(home, file, "one").accepted).toBe(true);
    expect(rewriteAccepted(home, file, "two").accepted).toBe(true);
    writeFileSync(file, "two plus an allow rule");
    expect(rewriteAccepted(home, file, "three plus an allow rule")).toEqual({ accepted: false, acceptedText: "two" });
    rmSync(file);
    expect(rewriteAccepted(home, file, "four").accepted).toBe(false);
  });
});
