import { EnvironmentError } from "../environment-error.js";
import { readRegular } from "./read-regular.js";

/**
 * The text of a file that belongs to the person, or null where there is none.
 *
 * The checks run on the opened file, so nobody can swap it between check and read. On Windows only
 * readability and UTF-8 are checked: there the access lists of the profile folder do this work.
 *
 * @throws EnvironmentError `file-unreadable`, `file-foreign-owner`, `file-writable-by-others`, `file-not-utf8`
 */
export function readOwned(file: string): string | null {
  try {
    const bytes = readRegular(file, (stat) => checkOwner(file, stat));
    return bytes === null ? null : decode(file, bytes);
  } catch (cause) {
    throw cause instanceof EnvironmentError ? cause : unreadable(file, cause);
  }
}

/** The UTF-8 text of some bytes; a byte order mark stays in it. @throws EnvironmentError `file-not-utf8` */
export function decode(file: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new EnvironmentError("file-not-utf8", { file }, `${file} is not UTF-8 text.`, "Save the file as UTF-8.", { cause });
  }
}

function checkOwner(file: string, stat: { readonly uid: number; readonly mode: number }): void {
  const me = process.getuid?.();
  if (me === undefined) return;
  if (stat.uid !== me) {
    throw new EnvironmentError(
      "file-foreign-owner",
      { file, owner: stat.uid, expected: me },
      `${file} belongs to another user (id ${stat.uid}, expected ${me}).`,
      "If the content is yours, copy it to a new file under your own account and remove this one.",
    );
  }
  // Group write alone is harmless here: the folder (0700) keeps the group out, and many systems' umask sets it.
  if ((stat.mode & 0o002) !== 0) {
    throw new EnvironmentError(
      "file-writable-by-others",
      { file },
      `${file} can be written by every user of this machine, so its content proves nothing.`,
      `Look through the file, then take the permission away: chmod 600 ${JSON.stringify(file)}`,
    );
  }
}

/** The error of a file that is there and cannot be read. */
export function unreadable(file: string, cause: unknown): EnvironmentError {
  return new EnvironmentError(
    "file-unreadable",
    { file },
    `${file} could not be read: ${cause instanceof Error ? cause.message : String(cause)}`,
    "Make the file readable for you, or remove it if it is not needed.",
    { cause },
  );
}
