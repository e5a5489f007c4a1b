import { basename, dirname, isAbsolute, join, resolve, sep } from "node:path";
import { EnvironmentError } from "./environment-error.js";
import { followPath } from "./follow-path.js";

/**
 * The one absolute spelling of a path: links followed step by step, also to what is not there yet, the rest as written.
 * So a file has the same name in Heed's records before and after it exists.
 *
 * @throws EnvironmentError `file-unreadable` where the path leads in a circle, or through what cannot be looked into
 *
 * @example
 * settledPath("./heed.yaml"); // "/home/ada/project/heed.yaml"
 */
export function settledPath(path: string): string {
  const real = followPath(isAbsolute(path) ? path : `${process.cwd()}${sep}${path}`);
  if (real !== null) return real;
  throw new EnvironmentError(
    "file-unreadable",
    { file: path },
    `Nobody can tell where ${path} leads: through links in a circle, a folder that cannot be looked into, or a file in a folder's place.`,
    "Look at its links and folders, and name the place itself.",
  );
}

/** The one spelling of a place: its folder settled, the last name as written, even where a link stands there. */
export function settledPlace(path: string): string {
  const absolute = resolve(path);
  return join(settledPath(dirname(absolute)), basename(absolute));
}
