type Token = { readonly kind: "one"; readonly of: string | null } | { readonly kind: "any" };

/** Signs that stand for other characters in a shell's and most libraries' patterns. */
export const GLOB = /[*?[{]/;

/** What is left of the work that one call is worth, in comparisons of characters. */
export type Work = { left: number };

/** What a step of a pattern demands: a character, one of several (`of`; null: any), or any run. */
function tokens(step: string): readonly Token[] {
  const found: Token[] = [];
  for (let at = 0; at < step.length; at++) {
    const sign = step.charAt(at);
    const end = sign === "[" ? step.indexOf("]", at + 2) : -1;
    if (sign === "*") {
      if (found.at(-1)?.kind !== "any") found.push({ kind: "any" });
    } else if (sign === "?") found.push({ kind: "one", of: null });
    else if (end > 0) {
      found.push({ kind: "one", of: members(step.slice(at + 1, end)) });
      at = end;
    } else found.push({ kind: "one", of: sign });
  }
  return found;
}

/** The characters of a class; null where it excludes some, or names a kind. */
function members(inside: string): string | null {
  if (/^[!^]/.test(inside) || inside.startsWith(":")) return null;
  return inside.replace(/(.)-(.)/gs, (_, from: string, to: string) => {
    const [low, high] = [from.charCodeAt(0), to.charCodeAt(0)];
    return String.fromCharCode(
      ...Array.from({ length: Math.min(Math.max(high - low + 1, 0), 64) }, (_one, index) => low + index),
    );
  });
}

/** A step of a pattern, read once. */
export type GlobStep = { readonly text: string; readonly tokens: readonly Token[] | null; readonly least: number };

/** Reads a step of a pattern. */
export function globStep(text: string): GlobStep {
  if (!GLOB.test(text)) return { text, tokens: null, least: text.length };
  const read = tokens(text);
  return { text, tokens: read, least: read.filter(({ kind }) => kind === "one").length };
}

/**
 * How many characters of a name a step of a pattern spells itself, or null where no name of the kind matches. Both may hold
 * stars; the name's own stand for any run.
 *
 * @example
 * spelledBy(globStep("hee*"), "heed", work); // 3
 * spelledBy(globStep("*.json"), "heed.yaml", work); // null
 */
export function spelledBy(step: GlobStep, name: string, work: Work): number | null {
  const wild = name.includes("*");
  if (step.tokens === null && !wild) return step.text === name ? name.length : null;
  const left = step.tokens ?? tokens(step.text);
  const [first] = left;
  if (!wild && step.least > name.length) return null;
  if (first?.kind === "one" && first.of !== null && name[0] !== "*" && !first.of.includes(name.charAt(0))) return null;
  return spelled(left, wild ? tokens(name) : name, work);
}

function spelled(left: readonly Token[], name: string | readonly Token[], work: Work): number | null {
  const right: readonly Token[] = typeof name === "string" ? Array.from(name, (of): Token => ({ kind: "one", of })) : name;
  work.left -= (left.length + 1) * (right.length + 1);
  if (work.left < 0) return null;
  // The most characters spelled from here on, by how many of each are behind; the last row is the end.
  let next: (number | null)[] = [];
  for (let i = left.length; i >= 0; i--) {
    const row: (number | null)[] = [];
    for (let j = right.length; j >= 0; j--) row[j] = cell(left[i], right[j], row[j + 1], next[j], next[j + 1]);
    next = row;
  }
  return next[0] ?? null;
}

type Best = number | null | undefined;

function cell(a: Token | undefined, b: Token | undefined, skipB: Best, skipA: Best, both: Best): number | null {
  if (a === undefined && b === undefined) return 0;
  let best: number | null = null;
  const may = (one: Best): void => {
    if (typeof one === "number" && (best === null || one > best)) best = one;
  };
  if (a?.kind === "any") {
    may(skipA);
    if (b !== undefined) may(skipB);
  }
  if (b?.kind === "any") {
    may(skipB);
    if (a !== undefined) may(skipA);
  }
  if (a?.kind === "one" && b?.kind === "one") may(agreed(a.of, b.of, both));
  return best;
}

function agreed(a: string | null, b: string | null, rest: Best): Best {
  if (typeof rest !== "number" || b === null || a === null) return rest;
  return a.includes(b) ? rest + (a.length <= 2 ? 1 : 0) : null;
}
