import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { EnvironmentError } from "../environment-error.js";
import { randomId } from "../ids.js";

/**
 * Replaces a file in one step: whoever reads it sees the old bytes or the new ones, never a mixture,
 * and after a crash one of the two is there.
 *
 * A symbolic link in the file's place is replaced, not followed: a link in a repository must not
 * lead the write elsewhere.
 *
 * @param mode the file's permissions; 0600 unless a file is meant for others too
 * @throws EnvironmentError `file-write-failed`
 *
 * @example
 * atomicWrite("/home/ada/.config/heed/heed.lock", text);
 */
export function atomicWrite(file: string, data: string | Uint8Array, mode = 0o600): void {
  replace(file, data, mode, true);
  syncFolder(dirname(file));
}

/**
 * Replaces a file in one step as `atomicWrite` does, and does not wait for the disk: for what means nothing after a loss of
 * power (a question that waits, who is there). It survives the end of this process.
 *
 * @throws EnvironmentError `file-write-failed`
 */
export function passingWrite(file: string, data: string): void {
  replace(file, data, 0o600, false);
}

function replace(file: string, data: string | Uint8Array, mode: number, lasting: boolean): void {
  const folder = dirname(file);
  const temporary = join(folder, `.${basename(file)}.${randomId()}.tmp`);
  try {
    const fd = openSync(temporary, "wx", mode);
    try {
      writeFileSync(fd, data);
      if (lasting) fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    renameSync(temporary, file);
  } catch (cause) {
    rmSync(temporary, { force: true });
    throw new EnvironmentError(
      "file-write-failed",
      { file },
      `${file} could not be written: ${cause instanceof Error ? cause.message : String(cause)}`,
      "Check that the folder exists, that you may write to it and that the disk has room. The old file is unchanged.",
      { cause },
    );
  }
}

/** Makes the rename itself last. Not every file system can; the data is already safe where it cannot. */
function syncFolder(folder: string): void {
  try {
    const fd = openSync(folder, "r");
    try {
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  } catch {
    // Windows and some network file systems refuse to sync a folder.
  }
}
