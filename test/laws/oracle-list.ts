/** Whom a lock makes trusted, written a second time from the text: drift hint by hint, duplicates, marks. */
import { HINT_NAMES, type OracleDeclared, type OracleHint, type OracleTrust, type Said } from "./oracle-resolve.js";

/** A definition as a pin sees it. */
export type OracleDefinition = {
  readonly declared: Readonly<Record<OracleHint, OracleDeclared>>;
  readonly text: string;
  readonly schema: string;
  readonly other: string;
};

const CAREFUL: Readonly<Record<OracleHint, OracleDeclared>> = {
  readOnly: "false",
  destructive: "true",
  idempotent: "false",
  openWorld: "true",
};

/** warning < absent = malformed < reassurance. */
function rank(hint: OracleHint, declared: OracleDeclared): number {
  if (declared === "malformed-cautious" || declared === CAREFUL[hint]) return 0;
  return declared === "absent" || declared === "malformed" ? 1 : 2;
}

export function oracleDrift(before: OracleDefinition, after: OracleDefinition): "same" | "equivalent" | "tightened" | "drifted" {
  const moves = HINT_NAMES.map((hint) => rank(hint, after.declared[hint]) - rank(hint, before.declared[hint]));
  const elsewhere = before.text !== after.text || before.schema !== after.schema || before.other !== after.other;
  if (elsewhere || moves.some((move) => move > 0)) return "drifted";
  if (moves.some((move) => move < 0)) return "tightened";
  return HINT_NAMES.every((hint) => before.declared[hint] === after.declared[hint]) ? "same" : "equivalent";
}

export type OracleListed = {
  readonly now: OracleDefinition;
  readonly lock: { readonly accepted: boolean; readonly then: OracleDefinition } | null;
  readonly duplicate: boolean;
  readonly unusable: boolean;
};

/**
 * What was reviewed and stays until the next review, whatever a change takes away: each warning that the definition of now
 * does not give, and a contradiction.
 */
export function keptOfReview({ lock, now, duplicate, unusable }: OracleListed): readonly Said[] {
  if (lock === null || duplicate || unusable) return [];
  const { declared } = lock.then;
  const taken = HINT_NAMES.filter((hint) => rank(hint, declared[hint]) === 0 && rank(hint, now.declared[hint]) > 0);
  return [
    ...taken.map((hint): Said => ({ hint, kind: "evidence", source: "review", weight: "warning" })),
    ...(declared.readOnly === "true" && declared.destructive === "true" ? [CONTRADICTED] : []),
  ];
}

const CONTRADICTED: Said = { hint: "readOnly", kind: "evidence", source: "contradiction", weight: "doubt" };

export function oracleTrust(tool: OracleListed): OracleTrust {
  if (tool.duplicate || tool.unusable) return "withheld";
  if (tool.lock === null || !tool.lock.accepted) return "unknown";
  if (oracleDrift(tool.lock.then, tool.now) === "drifted") return "drifted";
  return "trusted";
}
