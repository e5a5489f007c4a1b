import type { FileReading } from "./registration.js";
import { lineOf, type Place } from "./source-file.js";

/** `heed-ignore RULE -- reason` in a comment. `reason` is null where none is given: such a one counts for nothing. */
export type Suppression = {
  readonly at: Place;
  /** The rule that it answers; "" where none is named. */
  readonly rule: string;
  readonly reason: string | null;
  /** The line of the last comment line of its block, from 0: what it is about begins on the next one. */
  readonly lastLine: number;
};

const WORDS = /heed-ignore(?:[ \t]+((?:(?!--)[^\n])*?))?(?:[ \t]*--[ \t]*([^\n]*?))?[ \t]*(?:\*\/)?$/gmu;

/** The suppressions of one file. */
export function suppressionsOf({ file, comments }: FileReading): readonly Suppression[] {
  const commentLines = new Set(
    comments.flatMap(({ start, end }) => {
      const first = lineOf(file, start);
      return Array.from({ length: lineOf(file, end) - first + 1 }, (_, at) => first + at);
    }),
  );
  return comments.flatMap((comment): readonly Suppression[] => {
    const text = file.text.slice(comment.start, comment.end);
    return [...text.matchAll(WORDS)].flatMap((match): readonly Suppression[] => {
      const start = comment.start + match.index;
      let lastLine = lineOf(file, comment.end);
      while (commentLines.has(lastLine + 1)) lastLine += 1;
      const reason = (match[2] ?? "").trim();
      const rules = (match[1] ?? "").split(/[\s,]+/u).filter((rule) => rule !== "");
      const at = { file, start, end: start + match[0].length };
      return (rules.length === 0 ? [""] : rules).map((rule) => ({ at, rule, reason: reason === "" ? null : reason, lastLine }));
    });
  });
}

/** True if a suppression stands at a place: in it, on its first line, or in the comments directly above. */
export function standsAt({ at, lastLine }: Suppression, place: Place): boolean {
  if (at.file !== place.file) return false;
  const first = lineOf(place.file, place.start);
  return (at.start >= place.start && at.end <= place.end) || lineOf(at.file, at.start) === first || lastLine + 1 === first;
}
