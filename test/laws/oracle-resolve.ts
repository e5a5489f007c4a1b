/**
 * The trust rule, written a second time from its text and as plainly as possible. It shares no code
 * with the core: where the two differ, one of them has misread the text.
 */

export const HINT_NAMES = ["readOnly", "destructive", "idempotent", "openWorld"] as const;
export type OracleHint = (typeof HINT_NAMES)[number];

/** The value of each hint that calls for more care; also its default. */
const CAREFUL = { readOnly: false, destructive: true, idempotent: false, openWorld: true } as const;

export type OracleDeclared = "true" | "false" | "absent" | "malformed" | "malformed-cautious";

/** Something said about a hint beside the declarations. `cautious` says which value a valued claim has. */
export type Said = { readonly hint: OracleHint } & (
  | {
      readonly kind: "evidence";
      readonly source: "verifier" | "extension" | "inference" | "contradiction" | "review";
      readonly weight: "doubt" | "warning";
    }
  | {
      readonly kind: "override";
      readonly cautious: boolean;
      /** Given for the tool's pin, and with which of the tool's present warnings and doubts on show. */
      readonly pinned: boolean;
      readonly shown: "all" | "none";
    }
  | { readonly kind: "proposal"; readonly cautious: boolean; readonly pinned: boolean }
);

export type OracleTrust = "trusted" | "unknown" | "drifted" | "withheld";

/** A tool as the resolver meets it. */
export type State = {
  readonly declared: Readonly<Record<OracleHint, OracleDeclared>>;
  readonly stray: readonly OracleHint[];
  readonly trust: OracleTrust;
  readonly said: readonly Said[];
};

export type OracleBasis = "override" | "warning" | "trusted" | "default";
export type OracleEffect = "read" | "additive" | "presumed" | "destructive";
export type OracleResolved = {
  readonly hints: Readonly<Record<OracleHint, { readonly value: boolean; readonly basis: OracleBasis }>>;
  readonly effect: OracleEffect;
  readonly reach: "closed" | "open";
  readonly repeatable: boolean;
  readonly floor: boolean;
  readonly rememberable: boolean;
};

/** Only valid values contradict each other. */
function contradictsItself(state: State): boolean {
  return state.declared.readOnly === "true" && state.declared.destructive === "true";
}

/** True if the definition or anybody warns of the hint: a claim equal to the cautious value is a warning. */
function warns(state: State, hint: OracleHint): boolean {
  return (
    state.declared[hint] === String(CAREFUL[hint]) ||
    state.declared[hint] === "malformed-cautious" ||
    state.stray.includes(hint) ||
    state.said.some((one) => one.hint === hint && (one.kind === "evidence" ? one.weight === "warning" : one.cautious))
  );
}

function doubts(state: State, hint: OracleHint): boolean {
  return (
    (hint === "readOnly" && contradictsItself(state)) ||
    state.said.some((one) => one.hint === hint && one.kind === "evidence" && one.weight === "doubt")
  );
}

/** Whatever argues for care, on any hint: what must have been on show when a person reassured. */
function anyCaution(state: State): boolean {
  return HINT_NAMES.some((hint) => warns(state, hint) || doubts(state, hint));
}

function reassures(state: State, hint: OracleHint): boolean {
  return (
    state.declared[hint] === String(!CAREFUL[hint]) ||
    state.said.some((one) => one.hint === hint && one.kind === "proposal" && !one.cautious && one.pinned)
  );
}

function effective(state: State, hint: OracleHint): { readonly value: boolean; readonly basis: OracleBasis } {
  const cautious = CAREFUL[hint];
  const overrides = state.said.flatMap((one) => (one.hint === hint && one.kind === "override" ? [one] : []));
  if (overrides.some((one) => one.cautious)) return { value: cautious, basis: "override" };
  const standing = state.trust === "trusted" || state.trust === "unknown";
  const holds = overrides.some((one) => standing && one.pinned && (one.shown === "all" || !anyCaution(state)));
  if (holds) return { value: !cautious, basis: "override" };
  if (warns(state, hint)) return { value: cautious, basis: "warning" };
  if (state.trust === "trusted" && reassures(state, hint) && !doubts(state, hint)) return { value: !cautious, basis: "trusted" };
  return { value: cautious, basis: "default" };
}

function effect(hints: OracleResolved["hints"]): OracleEffect {
  const { readOnly, destructive } = hints;
  const said = destructive.basis === "warning" || destructive.basis === "override";
  const readByPerson = readOnly.value && readOnly.basis === "override";
  if (destructive.value && said && !readByPerson) return "destructive";
  if (readOnly.value) return "read";
  return destructive.value ? "presumed" : "additive";
}

/** A person's reassuring override that holds: what speaks against it was on show. */
const settled = (hints: OracleResolved["hints"], hint: OracleHint): boolean =>
  hints[hint].basis === "override" && hints[hint].value !== CAREFUL[hint];

/** Somebody warned of destruction or doubts that there is none, and no person said with that on show that it is harmless. */
function looksLikeDestroying(state: State, hints: OracleResolved["hints"]): boolean {
  const set = hints.destructive.basis === "override" && hints.destructive.value;
  return (
    (set || warns(state, "destructive") || doubts(state, "destructive")) &&
    !settled(hints, "readOnly") &&
    !settled(hints, "destructive")
  );
}

/** A declared reassurance that somebody speaks against, and no person upheld. What a former review said is another matter. */
function lies(state: State, hints: OracleResolved["hints"]): boolean {
  return HINT_NAMES.some(
    (hint) =>
      state.declared[hint] === String(!CAREFUL[hint]) &&
      !settled(hints, hint) &&
      ((hint === "readOnly" && contradictsItself(state)) ||
        state.said.some((one) => one.hint === hint && one.kind === "evidence" && one.source !== "review")),
  );
}

export function oracleResolve(state: State): OracleResolved {
  const hints = {
    readOnly: effective(state, "readOnly"),
    destructive: effective(state, "destructive"),
    idempotent: effective(state, "idempotent"),
    openWorld: effective(state, "openWorld"),
  };
  const contradicted =
    contradictsItself(state) || state.said.some((one) => one.kind === "evidence" && one.source === "contradiction");
  const lifted = hints.readOnly.value && hints.readOnly.basis === "override";
  const kind = effect(hints);
  return {
    hints,
    effect: kind,
    reach: hints.openWorld.value ? "open" : "closed",
    repeatable: kind === "read" || hints.idempotent.value,
    floor: contradicted && !lifted,
    rememberable:
      state.trust === "trusted" && !(contradicted && !lifted) && !looksLikeDestroying(state, hints) && !lies(state, hints),
  };
}
