/**
 * What a terminal or a viewer could obey, or leave out: controls, marks that reorder text, characters that cannot be seen,
 * separators of lines. `JSON.stringify` escapes C0 and lone surrogates alone. A line feed stands between members only.
 */
const ACTS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * A value as JSON for programs, which a person may well see on a terminal: every character that could act there is written
 * as an escape. It is the same value to every reader of JSON.
 *
 * @param indent blanks for each level; absent for one line
 */
export function programJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(ACTS, (character) =>
    character === "\n"
      ? character
      : Array.from({ length: character.length }, (_, at) => escaped(character.charCodeAt(at))).join(""),
  );
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, "0")}`;
}
