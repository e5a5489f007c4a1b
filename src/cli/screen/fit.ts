import { characterWidth, displayWidth } from "./display-width.js";

/** The text padded on the right to `width` columns. */
export function padEnd(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - displayWidth(text)));
}

/** The text padded on the left to `width` columns. */
export function padStart(text: string, width: number): string {
  return " ".repeat(Math.max(0, width - displayWidth(text))) + text;
}

/** The text cut to at most `width` columns, with `…` where something is missing: the end, or (`middle`) between head and tail. */
export function fit(text: string, width: number, where: "end" | "middle" = "end"): string {
  if (displayWidth(text) <= width) return text;
  if (width <= 1) return "…".slice(0, width);
  const tail = where === "middle" ? Math.floor((width - 1) / 3) : 0;
  return `${take(Array.from(text), width - 1 - tail)}…${Array.from(take(Array.from(text).toReversed(), tail))
    .toReversed()
    .join("")}`;
}

function take(characters: readonly string[], width: number): string {
  let taken = "";
  let used = 0;
  for (const character of characters) {
    used += characterWidth(character);
    if (used > width) break;
    taken += character;
  }
  return taken;
}
