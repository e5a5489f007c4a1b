import type { Pattern } from "../decide/policy.js";

/** One element of a pattern as literal pieces between stars: `get_*` is `["get_", ""]`. */
function pieces(element: string): readonly string[] {
  const found: string[] = [""];
  for (let at = 0; at < element.length; at++) {
    const character = element[at] as string;
    if (character === "\\" && (element[at + 1] === "*" || element[at + 1] === "\\")) {
      found[found.length - 1] += element[++at] as string;
    } else if (character === "*") found.push("");
    else found[found.length - 1] += character;
  }
  return found;
}

/** True if the element holds no star: it then matches one name only. */
export function isExact(element: string): boolean {
  return pieces(element).length === 1;
}

/** Greedy left-to-right match: linear in the text for each piece, no backtracking. */
function matchesElement(element: string, text: string): boolean {
  const parts = pieces(element);
  const first = parts[0] as string;
  if (parts.length === 1) return first === text;
  const last = parts[parts.length - 1] as string;
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false;
  let from = first.length;
  const end = text.length - last.length;
  for (const part of parts.slice(1, -1)) {
    const at = text.indexOf(part, from);
    if (at === -1 || at + part.length > end) return false;
    from = at + part.length;
  }
  return true;
}

/**
 * True if any element of the pattern matches the whole text. Case counts, nothing is normalised:
 * names that differ are different names.
 *
 * @example
 * matchesPattern(["list_*"], "list_invoices"); // true
 */
export function matchesPattern(pattern: Pattern, text: string): boolean {
  return pattern.some((element) => matchesElement(element, text));
}

/** True if an element without a star is exactly the text. */
export function namesExactly(pattern: Pattern, text: string): boolean {
  return pattern.some((element) => isExact(element) && matchesElement(element, text));
}
