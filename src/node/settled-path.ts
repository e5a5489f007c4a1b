import { realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

/**
 * The one absolute spelling of a path: links resolved as far as the path exists, the rest as written.
 * So a file has the same name in Heed's records before and after it exists.
 *
 * @example
 * settledPath("./heed.yaml"); // "/home/ada/project/heed.yaml"
 */
export function settledPath(path: string): string {
  const absolute = resolve(path);
  const rest: string[] = [];
  for (let existing = absolute; ; existing = dirname(existing)) {
    try {
      return join(realpathSync.native(existing), ...rest);
    } catch {
      if (dirname(existing) === existing) return absolute;
      rest.unshift(basename(existing));
    }
  }
}

/** The one spelling of a place: its folder settled, the last name as written, even where a link stands there. */
export function settledPlace(path: string): string {
  const absolute = resolve(path);
  return join(settledPath(dirname(absolute)), basename(absolute));
}
