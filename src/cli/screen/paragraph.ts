import { wrap } from "./wrap.js";

/** A text wrapped to the screen, every line indented, with a line end after each. */
export function paragraph(text: string, columns: number, indent: string): string {
  return wrap(text, columns - indent.length, "")
    .map((line) => `${indent}${line}\n`)
    .join("");
}
