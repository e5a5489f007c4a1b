import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { readSourceFolder, type SourceFolder } from "./read-source-folder.js";
import { writeFiles, type NotWritten } from "./write-files.js";

/** A folder with these files. */
function folderOf(texts: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const pathsOf = ({ files }: SourceFolder): readonly string[] => files.map(({ path }) => path).toSorted();

describe("the sources of a folder", () => {
  test("what counts, and what is left out", () => {
    const folder = folderOf({
      "src/a.ts": "",
      "src/b.mjs": "",
      "server.py": "",
      "types.d.ts": "",
      "readme.md": "",
      "node_modules/x/index.js": "",
      ".git/hooks/a.py": "",
      "src/.hidden.ts": "",
      "big.js": "x".repeat(4 * 1024 * 1024 + 1),
    });
    symlinkSync(join(folder, "src"), join(folder, "link"));
    const read = readSourceFolder(".", folder);
    expect(pathsOf(read)).toEqual(["server.py", "src/.hidden.ts", "src/a.ts", "src/b.mjs"]);
    expect(read.skipped.map(({ rule, at }) => [rule, at?.file])).toEqual([["source-not-read", "big.js"]]);
  });

  test("what is installed counts where it is what was named", () => {
    const folder = folderOf({ "node_modules/x/index.js": "", "node_modules/x/node_modules/y/index.js": "" });
    expect(pathsOf(readSourceFolder("node_modules/x", folder))).toEqual(["node_modules/x/index.js"]);
  });

  test("paths are as seen from the working folder, or whole where the sources lie elsewhere", () => {
    const folder = folderOf({ "here/.keep": "", "there/a.ts": "" });
    const [path] = pathsOf(readSourceFolder("../there", join(folder, "here")));
    expect(path).toMatch(/^\/.*\/there\/a\.ts$/u);
  });
});

describe("writing fixed files", () => {
  /** Reads a folder, lets something happen, and writes `a.ts`. */
  function write(happens: (path: string, folder: string) => void): {
    readonly left: readonly NotWritten[];
    readonly path: string;
  } {
    const folder = folderOf({ "src/a.ts": "old", "other/a.ts": "old" });
    const read = readSourceFolder("src", folder);
    const [file] = read.files;
    if (file === undefined) throw new Error("nothing was read");
    const path = join(folder, "src/a.ts");
    happens(path, folder);
    const left = writeFiles(read, [{ file, after: "new", tools: [] }]);
    expect(readdirSync(join(folder, "src")).filter((name) => name.startsWith(".heed"))).toEqual([]);
    expect(readFileSync(join(folder, "other/a.ts"), "utf8")).toBe("old");
    return { left, path };
  }

  test("a file is replaced, with its permissions", () => {
    const { left, path } = write((at) => chmodSync(at, 0o750));
    expect(left).toEqual([]);
    expect(readFileSync(path, "utf8")).toBe("new");
    expect(statSync(path).mode & 0o777).toBe(0o750);
  });

  test("not if it has changed since it was read", () => {
    const { left, path } = write((at) => writeFileSync(at, "newer"));
    expect(left).toEqual([{ path: "src/a.ts", why: "it has changed since it was read" }]);
    expect(readFileSync(path, "utf8")).toBe("newer");
  });

  test("not through a link that took its place", () => {
    const { left } = write((at, folder) => {
      unlinkSync(at);
      symlinkSync(join(folder, "other/a.ts"), at);
    });
    expect(left).toEqual([{ path: "src/a.ts", why: "it is not in the folder any more" }]);
  });

  test("not if it is gone", () => {
    const { left } = write((at) => unlinkSync(at));
    expect(left).toMatchObject([{ path: "src/a.ts", why: expect.stringContaining("ENOENT") as string }]);
  });
});
