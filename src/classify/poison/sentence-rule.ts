import type { SuspicionKind } from "./suspicion.js";

/** A rule over one sentence as {@link plain} gives it; `not` takes it back. */
export type SentenceRule = {
  readonly kind: SuspicionKind;
  /** No honest text says so. Else it counts only beside a weak sign of another kind nearby. */
  readonly strong: boolean;
  readonly is: RegExp;
  readonly not?: RegExp;
};

/** Rules and the words of which at least one stands in every sentence that any of them fits: most sentences have none. */
export type RuleGroup = { readonly words: readonly string[]; readonly rules: () => readonly SentenceRule[] };

/** Makes the rules of one kind. */
export function rulesOf(kind: SuspicionKind): {
  readonly strong: (is: RegExp, not?: RegExp) => SentenceRule;
  readonly weak: (is: RegExp, not?: RegExp) => SentenceRule;
} {
  const make =
    (strong: boolean) =>
    (is: RegExp, not?: RegExp): SentenceRule =>
      not === undefined ? { kind, strong, is } : { kind, strong, is, not };
  return { strong: make(true), weak: make(false) };
}

/** Made when they are first needed: a gate that starts has no list yet. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** A strong sign, in a language of which no words are kept. */
export function signOf(kind: SuspicionKind, is: RegExp, not?: RegExp): SentenceRule {
  return not === undefined ? { kind, strong: true, is } : { kind, strong: true, is, not };
}
