import { lstatSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import type { Finding } from "../../core/decide/reason.js";
import type { SourceFile } from "../../source/source-file.js";
import { notReadFinding } from "../../source/source-findings.js";
import { UsageError } from "../../review/usage-error.js";

/** The sources of a server, as they were read. */
export type SourceFolder = {
  /** The folder itself, without links. */
  readonly root: string;
  readonly files: readonly SourceFile[];
  /** Where each file lies, by its path. */
  readonly paths: ReadonlyMap<string, string>;
  /** What was left out, and why. */
  readonly skipped: readonly Finding[];
};

const SOURCES = /(?:\.[cm]?[jt]sx?|\.py)$/u;
const LEFT_OUT = new Set(["node_modules", "__pycache__", "venv", "site-packages"]);

/** A larger file is no source that a person edits. */
const LARGEST = 4 * 1024 * 1024;

/** More files are no one server's sources. */
const MOST = 20_000;

/**
 * Reads the sources in a folder and below: JavaScript, TypeScript and Python, without what is installed there, without
 * hidden folders, and following no links. Paths are as seen from `cwd` where the folder is below it.
 *
 * @throws UsageError if there is no such folder
 */
export function readSourceFolder(given: string, cwd: string): SourceFolder {
  let root: string;
  try {
    root = realpathSync.native(resolve(cwd, given));
    if (!lstatSync(root).isDirectory()) throw new Error("no folder");
  } catch {
    throw new UsageError(
      "source-not-a-folder",
      `--source ${JSON.stringify(given)} is not a folder.`,
      "Give the folder of the server's sources: --source .",
    );
  }
  const base = realpathSync.native(cwd);
  const files: SourceFile[] = [];
  const paths = new Map<string, string>();
  const skipped: Finding[] = [];
  const shown = (path: string): string => {
    const from = relative(base, path);
    return (from.startsWith("..") ? path : from).split(sep).join("/");
  };
  const waiting = [root];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!LEFT_OUT.has(entry.name) && !entry.name.startsWith(".")) waiting.push(path);
        continue;
      }
      if (!entry.isFile() || !SOURCES.test(entry.name) || /\.d\.[cm]?ts$/u.test(entry.name)) continue;
      const name = shown(path);
      if (lstatSync(path).size > LARGEST) skipped.push(notReadFinding({ path: name, text: "" }, "it is larger than 4 MiB"));
      else if (files.length >= MOST) {
        skipped.push(notReadFinding({ path: shown(root), text: "" }, `it holds more than ${MOST} sources`));
        return { root, files, paths, skipped };
      } else {
        files.push({ path: name, text: readFileSync(path, "utf8") });
        paths.set(name, path);
      }
    }
  }
  return { root, files, paths, skipped };
}
