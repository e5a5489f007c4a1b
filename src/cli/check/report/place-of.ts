import { existsSync, statSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import type { ServerReport } from "../../assess/report.js";
import type { Input } from "../../frame/command.js";
import type { Io } from "../../frame/io.js";
import { STANDARD_INPUT } from "../../../connect/standard-input.js";
import { targetWords } from "../../server/target-words.js";
import type { Checked } from "./checked.js";
import { listPlaces, type ListPlaces } from "./list-places.js";
import { relativePath } from "./relative-path.js";

/**
 * Where a finding stands: the place in the source where that is known, else in the saved list, else the beginning of the
 * file in this folder that starts the server, for code scanning takes no result without a file. Null where there is none.
 */
export function placeOf({ listing }: ServerReport, target: Input, io: Io): Checked["place"] {
  let list: ListPlaces | undefined;
  const [first = "", ...rest] = targetWords(target);
  const started = [first, ...rest].find((word) => isSource(word, io.cwd));
  return (finding) => {
    if (finding.at !== undefined) return finding.at;
    if (listing.via === "file")
      return (list ??= listPlaces(first === STANDARD_INPUT ? first : resolve(io.cwd, first), first))(finding);
    return started === undefined ? null : { file: started, line: 1, column: 1 };
  };
}

/** A file of this folder, by a relative or absolute path. */
function isSource(word: string, cwd: string): boolean {
  if (word.startsWith("-") || !/\.[a-z]{2,4}$/u.test(word)) return false;
  const path = resolve(cwd, word);
  return !isAbsolute(relativePath(path, cwd)) && existsSync(path) && statSync(path).isFile();
}
