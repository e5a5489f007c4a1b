import { EnvironmentError, systemCode } from "../environment-error.js";
import { decode, unreadable } from "./read-owned.js";
import { readRegular } from "./read-regular.js";

/**
 * The text of a file that a repository may hold, or null where there is none: whoever owns it, it
 * counts only as far as a project's file may.
 *
 * @throws EnvironmentError `file-unreadable`, `file-not-utf8`
 */
export function readPlain(file: string): string | null {
  try {
    const bytes = readRegular(file);
    return bytes === null ? null : decode(file, bytes);
  } catch (cause) {
    if (systemCode(cause) === "ENOTDIR") return null;
    throw cause instanceof EnvironmentError ? cause : unreadable(file, cause);
  }
}
