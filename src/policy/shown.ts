import { visible } from "../core/tool/visible.js";

const LIMIT = 80;

/** A foreign text as a message shows it: invisible characters written out, and cut where it is long. */
export function shown(text: string): string {
  return text.length <= LIMIT ? visible(text) : `${visible(text.slice(0, LIMIT))}… (${text.length} characters)`;
}
