import { displayWidth } from "./display-width.js";
import { fit } from "./fit.js";

/** A text broken at spaces into lines of at most `width` columns; the lines after the first start with `indent`. */
export function wrap(text: string, width: number, indent: string): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const joined = line === "" ? word : line === indent ? `${indent}${word}` : `${line} ${word}`;
    if (line.trim() === "" || displayWidth(joined) <= width) line = joined;
    else {
      lines.push(line.trimEnd());
      line = `${indent}${word}`;
    }
  }
  lines.push(line);
  // Only a word longer than the screen is still too long, and it cannot be broken without changing what a person copies.
  return lines.map((each) => (displayWidth(each) > width * 4 ? fit(each, width * 4, "middle") : each));
}
