import { invisibles } from "../../core/tool/visible.js";

/** The longest label, in characters (code points). */
const LONGEST = 64;

/**
 * Whether a text can be the label of a server: one line of at most 64 characters that can all be seen, with no space at
 * either end and no dash in front. Hosts' own names of servers are labels, spaces, dots and all.
 *
 * @example
 * isLabel("my notes!"); // true
 */
export function isLabel(text: string): boolean {
  return (
    Array.from(text).length <= LONGEST &&
    /^(?![- ])[\p{L}\p{M}\p{N}\p{P}\p{S} ]*[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u.test(text) &&
    invisibles(text).length === 0
  );
}

/**
 * A host's name of a server as its label: the name itself wherever it can be one. What nobody can see is left out, other
 * characters that a label has not become dashes, and a name without anything else is `server`.
 *
 * @example
 * labelFor("Acme: my.notes"); // "Acme: my.notes"
 * labelFor("a\nb"); // "a-b"
 */
export function labelFor(name: string): string {
  if (isLabel(name)) return name;
  const seen = Array.from(name)
    .map((character) => (isLabel(`a${character}a`) ? character : /[\p{Cc}\p{Z}]/u.test(character) ? "-" : ""))
    .join("")
    .replaceAll(/-{2,}/gu, "-")
    .replace(/^[- ]+/u, "");
  const clean = Array.from(seen)
    .slice(0, LONGEST - 16)
    .join("")
    .replace(/[- ]+$/u, "");
  return isLabel(clean) ? clean : "server";
}

/** The first of some labels that is free, else the last with a number behind it. */
export function freeLabel(wanted: readonly string[], taken: ReadonlySet<string>): string {
  const free = wanted.find((label) => !taken.has(label));
  if (free !== undefined) return free;
  for (let number = 2; ; number += 1) {
    const label = `${wanted.at(-1) ?? "server"}-${number}`;
    if (!taken.has(label)) return label;
  }
}
