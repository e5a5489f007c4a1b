import type { Json } from "./json.js";

/**
 * A JSON text with its numbers kept as they are spelt: every string becomes `s` + itself (keys too), every number `n` +
 * its spelling. For telling apart calls whose numbers a double cannot: 9007199254740993 is not 9007199254740992.
 *
 * @param text one JSON value that `parseStrict` has taken
 *
 * @example
 * speltJson('{"a":9007199254740993}'); // { sa: "n9007199254740993" }
 */
export function speltJson(text: string): Json {
  const parts: string[] = [];
  let done = 0;
  let i = 0;
  while (i < text.length) {
    const unit = text.charCodeAt(i);
    if (unit === 0x22) {
      parts.push(text.slice(done, i + 1), "s");
      done = ++i;
      while (i < text.length && text.charCodeAt(i) !== 0x22) i += text.charCodeAt(i) === 0x5c ? 2 : 1;
      i++;
    } else if (unit === 0x2d || (unit >= 0x30 && unit <= 0x39)) {
      const start = i;
      while (/[0-9.eE+-]/.test(text[i] ?? "")) i++;
      parts.push(text.slice(done, start), '"n', text.slice(start, i), '"');
      done = i;
    } else i++;
  }
  parts.push(text.slice(done));
  return JSON.parse(parts.join("")) as Json;
}
