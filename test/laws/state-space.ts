/** The states of a tool that the resolver laws enumerate: every declaration, with sets of things said beside it. */
import { HINT_NAMES, type OracleDeclared, type OracleHint, type OracleTrust, type Said, type State } from "./oracle-resolve.js";
import { random } from "./random.js";

export type Size = "mutation" | "test" | "full";

/** One thing said beside the declarations; `stray` is a misplaced cautious value beside a valid reassuring one. */
export type Extra = { readonly kind: "stray"; readonly hint: OracleHint } | Said;

export const TRUSTS: readonly OracleTrust[] = ["trusted", "unknown", "drifted", "withheld"];
const STATES: readonly OracleDeclared[] = ["absent", "true", "false", "malformed", "malformed-cautious"];
const REASSURING: Readonly<Record<OracleHint, OracleDeclared>> = {
  readOnly: "true",
  destructive: "false",
  idempotent: "true",
  openWorld: "false",
};

/** Every declaration of the four hints; the one of nothing first. */
export const DECLARED: readonly State["declared"][] = STATES.flatMap((readOnly) =>
  STATES.flatMap((destructive) =>
    STATES.flatMap((openWorld) => STATES.map((idempotent) => ({ readOnly, destructive, idempotent, openWorld }))),
  ),
);

function extrasOf(hint: OracleHint): readonly Extra[] {
  const reassuring = { hint, kind: "override", cautious: false } as const;
  const all: readonly Extra[] = [
    { hint, kind: "evidence", source: "verifier", weight: "doubt" },
    { hint, kind: "evidence", source: "extension", weight: "warning" },
    { hint, kind: "override", cautious: true, pinned: true, shown: "all" },
    { ...reassuring, pinned: true, shown: "all" },
    { hint, kind: "proposal", cautious: false, pinned: true },
    { hint, kind: "stray" },
    { ...reassuring, pinned: true, shown: "none" },
    { ...reassuring, pinned: false, shown: "all" },
    { hint, kind: "proposal", cautious: false, pinned: false },
    { hint, kind: "proposal", cautious: true, pinned: true },
  ];
  return hint === "idempotent" ? all.slice(0, 6) : all;
}

export const EXTRAS: readonly Extra[] = [
  ...HINT_NAMES.flatMap(extrasOf),
  { hint: "readOnly", kind: "evidence", source: "contradiction", weight: "doubt" },
  { hint: "readOnly", kind: "evidence", source: "contradiction", weight: "warning" },
  { hint: "destructive", kind: "evidence", source: "contradiction", weight: "doubt" },
  { hint: "destructive", kind: "evidence", source: "inference", weight: "doubt" },
  { hint: "openWorld", kind: "evidence", source: "verifier", weight: "warning" },
];

/** Ascending positions in EXTRAS. */
export type ExtraSet = readonly number[];

const isEvidence = (at: number): boolean => EXTRAS[at]?.kind === "evidence" && at < EXTRAS.length - 5;

/** Every combination of evidence on the four hints: none, a doubt or a warning on each. */
function evidenceSets(): readonly ExtraSet[] {
  let sets: readonly ExtraSet[] = [[]];
  for (const hint of HINT_NAMES) {
    const own = EXTRAS.flatMap((extra, at) => (isEvidence(at) && extra.hint === hint ? [at] : []));
    sets = sets.flatMap((set) => [set, ...own.map((at) => [...set, at].toSorted((a, b) => a - b))]);
  }
  return sets;
}

/** The sets of extras of an enumeration; subsets come before the sets that hold them. */
export function extraSets(size: Size): readonly ExtraSet[] {
  const singles = EXTRAS.map((_, at) => [at]);
  const pairs = EXTRAS.flatMap((_, a) => EXTRAS.flatMap((_, b) => (a < b ? [[a, b]] : [])));
  const next = random(7);
  const share = { mutation: 24, test: 4, full: 1 }[size];
  const kept = pairs.filter(() => next(share) === 0);
  const evidence = size === "mutation" ? [] : evidenceSets();
  const sets = new Map([[], ...singles, ...kept, ...evidence].map((set) => [set.join(), set]));
  return [...sets.values()].toSorted((a, b) => a.length - b.length);
}

const ALL = DECLARED.map((_, at) => at);
const IDEMPOTENT_ABSENT = ALL.filter((at) => DECLARED[at]?.idempotent === "absent");

/** The positions in DECLARED that a set is met with. `idempotent` touches no other hint: it is varied where few things are said. */
export function declarations(size: Size, set: ExtraSet): readonly number[] {
  const every = size === "full" ? set.length < 2 || set.every(isEvidence) : set.length === 0;
  return every ? ALL : IDEMPOTENT_ABSENT;
}

export function stateOf(declared: number, set: ExtraSet, trust: OracleTrust): State {
  const said: Said[] = [];
  const stray: OracleHint[] = [];
  const declares = DECLARED[declared] as State["declared"];
  for (const at of set) {
    const extra = EXTRAS[at] as Extra;
    if (extra.kind !== "stray") said.push(extra);
    // A stray value is only ever weighed beside a valid reassuring one.
    else if (declares[extra.hint] === REASSURING[extra.hint]) stray.push(extra.hint);
  }
  return { declared: declares, stray, trust, said };
}
