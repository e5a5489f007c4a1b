import { writeInvisibles } from "../../core/tool/write-invisibles.js";

/**
 * A value as JSON for programs, which a person may well see on a terminal: every character that could act there is written
 * as an escape (`JSON.stringify` does so for C0 and lone surrogates alone). It is the same value to every reader of JSON.
 *
 * @param indent blanks for each level; absent for one line
 */
export function programJson(value: unknown, indent?: number): string {
  // A line feed stands between members only.
  return writeInvisibles(JSON.stringify(value, null, indent), (character) =>
    character === "\n"
      ? character
      : Array.from({ length: character.length }, (_, at) => escaped(character.charCodeAt(at))).join(""),
  );
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, "0")}`;
}
