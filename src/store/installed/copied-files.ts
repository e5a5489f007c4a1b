import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Sha256 } from "../../wire/branded.js";
import { isObject, member } from "../../wire/json.js";
import { parseStrict } from "../../wire/strict.js";
import { hash, hashBytes, isSha256 } from "../../node/hash.js";
import { MANIFEST } from "./installed-home.js";

/** Each file of a copy, by its path in it (with `/`), and its digest. */
export type CopiedFiles = ReadonlyMap<string, Sha256>;

/** What of a package is needed to run it. Declarations are for those who import it. */
const PARTS = ["package.json", "LICENSE", "README.md", "dist", "schema"];
const LEFT_OUT = new Set(["dist/types"]);

/** The files of a package that a copy is made of. */
export function packageFiles(root: string): CopiedFiles {
  return digests(
    root,
    PARTS.filter((part) => existsSync(join(root, part))),
  );
}

/** The files that are in a copy now, but for its list of them. A link or a device counts by what it is, and is never equal to a file. */
export function filesIn(folder: string): CopiedFiles {
  return digests(
    folder,
    readdirSync(folder).filter((name) => name !== MANIFEST),
  );
}

/** The name of a copy's folder: what version it is, and the very files. */
export function copyName(version: string, files: CopiedFiles): string {
  return `${version}-${hash(manifestText(version, files)).slice(0, 16)}`;
}

/** The text of a copy's list of its files. */
export function manifestText(version: string, files: CopiedFiles): string {
  const sorted = [...files].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify({ schema: 1, version, files: Object.fromEntries(sorted) }, null, 1)}\n`;
}

/** Reads a copy's list; null where there is none, or none that could be one. */
export function readManifest(folder: string): { readonly version: string; readonly files: CopiedFiles } | null {
  try {
    const parsed = parseStrict(readFileSync(join(folder, MANIFEST), "utf8"));
    if (!parsed.ok) return null;
    const [version, files] = [member(parsed.strict.value, "version"), member(parsed.strict.value, "files")];
    if (typeof version !== "string" || !isObject(files)) return null;
    const pairs = Object.entries(files);
    return pairs.every((pair): pair is [string, Sha256] => isSha256(pair[1])) ? { version, files: new Map(pairs) } : null;
  } catch {
    return null;
  }
}

/** Which files differ between what a copy is to be and what it is. */
export function differingFiles(expected: CopiedFiles, now: CopiedFiles): readonly string[] {
  return [...new Set([...expected.keys(), ...now.keys()])].filter((name) => expected.get(name) !== now.get(name)).toSorted();
}

function digests(root: string, parts: readonly string[]): CopiedFiles {
  const found = new Map<string, Sha256>();
  const visit = (path: string): void => {
    if (LEFT_OUT.has(path)) return;
    const stat = lstatSync(join(root, path));
    if (stat.isDirectory()) for (const name of readdirSync(join(root, path))) visit(`${path}/${name}`);
    else found.set(path, stat.isFile() ? hashBytes(readFileSync(join(root, path))) : hash(`no file: ${stat.mode}`));
  };
  for (const part of parts) visit(part);
  return found;
}
