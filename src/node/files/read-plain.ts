import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import { EnvironmentError, systemCode } from "../environment-error.js";
import { decode, unreadable } from "./read-owned.js";

/**
 * The text of a file that a repository may hold, or null where there is none: whoever owns it, it
 * counts only as far as a project's file may.
 *
 * @throws EnvironmentError `file-unreadable`, `file-not-utf8`
 */
export function readPlain(file: string): string | null {
  let fd: number;
  try {
    fd = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (cause) {
    if (["ENOENT", "ENOTDIR"].includes(systemCode(cause))) return null;
    throw unreadable(file, cause);
  }
  try {
    if (!fstatSync(fd).isFile()) throw new Error("it is not a regular file");
    return decode(file, readFileSync(fd));
  } catch (cause) {
    throw cause instanceof EnvironmentError ? cause : unreadable(file, cause);
  } finally {
    closeSync(fd);
  }
}
