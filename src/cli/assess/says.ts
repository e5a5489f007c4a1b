import { HINTS, type Declared4 } from "../../core/tool/hint.js";

/** What a server says of a tool, in one word: the hints that decide in most clients. */
export type Says = "read" | "add" | "destroy" | "write" | "both" | "broken" | "nothing";

/**
 * `read`: it only reads. `add`: it adds without destroying. `destroy`: it may destroy. `write`: it changes something, no
 * more is said. `both`: it only reads and it destroys. `broken`: what it says has the wrong type. `nothing`: neither.
 */
export function says(declared: Declared4): Says {
  const { readOnly, destructive } = declared;
  if (readOnly === "true" && destructive === "true") return "both";
  if (readOnly === "true") return "read";
  if (destructive === "true") return "destroy";
  if (destructive === "false") return "add";
  if (readOnly === "false") return "write";
  return HINTS.some((hint) => declared[hint].startsWith("malformed")) ? "broken" : "nothing";
}
