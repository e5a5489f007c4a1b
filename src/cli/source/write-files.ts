import { randomBytes } from "node:crypto";
import { chmodSync, lstatSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import type { FixedFile } from "../../source/fix/make-fix.js";
import type { SourceFolder } from "./read-source-folder.js";

/** Why a file was not written, in words. */
export type NotWritten = { readonly path: string; readonly why: string };

/**
 * Writes fixed files, each at once or not at all. A file that is no longer what was read, or that is not in the folder
 * any more, is left alone.
 */
export function writeFiles(folder: SourceFolder, files: readonly FixedFile[]): readonly NotWritten[] {
  return files.flatMap(({ file, after }): readonly NotWritten[] => {
    const path = folder.paths.get(file.path);
    const why = path === undefined ? "it is not in the folder" : write(folder.root, path, file.text, after);
    return why === null ? [] : [{ path: file.path, why }];
  });
}

function write(root: string, path: string, before: string, after: string): string | null {
  const beside = join(dirname(path), `.heed-${randomBytes(6).toString("hex")}.tmp`);
  try {
    const stat = lstatSync(path);
    if (!stat.isFile() || !realpathSync.native(path).startsWith(root + sep)) return "it is not in the folder any more";
    // As bytes: what is not text would not come back as it was.
    if (!readFileSync(path).equals(Buffer.from(before, "utf8"))) return "it has changed since it was read";
    writeFileSync(beside, after, { flag: "wx", mode: stat.mode & 0o777 });
    chmodSync(beside, stat.mode & 0o777);
    renameSync(beside, path);
    return null;
  } catch (error) {
    rmSync(beside, { force: true });
    return error instanceof Error ? error.message : String(error);
  }
}
