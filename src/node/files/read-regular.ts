import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats } from "node:fs";
import { systemCode } from "../environment-error.js";

/** The longest file that is read at once: far more than any of Heed's own, far less than a process's memory. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * The bytes of a regular file, or null where there is nothing. A pipe or a device in its place neither
 * holds the process nor fills its memory, and `check` looks at the opened file, so that nobody can swap it
 * between the check and the read.
 *
 * @throws Error where it cannot be read, is no regular file or is too long; and what `check` throws
 */
export function readRegular(file: string, check: (stat: Stats) => void = () => undefined): Uint8Array | null {
  let fd: number;
  try {
    // O_NONBLOCK: opening a named pipe would wait for a writer.
    fd = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    if (systemCode(error) === "ENOENT") return null;
    throw error;
  }
  try {
    const stat = fstatSync(fd);
    if (!stat.isFile()) throw new Error("it is not a regular file");
    if (stat.size > MOST_BYTES) throw new Error(`it is longer than ${MOST_BYTES} bytes`);
    check(stat);
    return readFileSync(fd);
  } finally {
    closeSync(fd);
  }
}
