import type { HintName } from "../core/tool/hint.js";
import type { ParsedTool } from "../core/tool/parsed-tool.js";
import type { Reason } from "../core/decide/reason.js";
import { confidenceOf } from "./calibration.js";
import { concludeDestructive, concludeIdempotent, concludeOpenWorld, concludeReadOnly } from "./conclude.js";
import { evidenceOf, type Evidence } from "./evidence.js";
import type { NameAction } from "./name-action.js";
import type { Deed } from "./deed.js";
import { opinion, type Opinion } from "./opinion.js";

/** The version of the judge: it changes when any tool may be judged otherwise than before. */
export const JUDGE_VERSION = "judge-3";

/** What is concluded of one hint. */
export type Conclusion = {
  /** In the hint's own sense; null where the definition does not tell. */
  readonly value: boolean | null;
  /** How often, of the tools that people have labelled, a conclusion from such evidence was right; 0 where there is none. */
  readonly confidence: number;
  /** The kind of evidence that it rests on: conclusions of one grade are right equally often. */
  readonly grade: string;
  readonly reasons: readonly Reason[];
};

/** What is concluded of each hint. */
export type Judgement = Readonly<Record<HintName, Conclusion>>;

/** A judgement, what its name says, what its description says that it does, and every sign of writing, whatever was concluded from them. */
export type Inquiry = {
  readonly judgement: Judgement;
  readonly name: NameAction | null;
  readonly deeds: readonly Deed[];
  readonly signs: readonly { readonly removes: boolean; readonly reason: Reason }[];
};

const known = new WeakMap<ParsedTool, Inquiry>();

/**
 * What a definition tells of its tool, hint by hint: from name, titles, description and input schema, never from the
 * declared hints. Pure, total, and computed once a tool. A conclusion never acts by itself: findings, proposals and
 * doubts are made from it.
 *
 * @example
 * const tool = parseTool({ name: "list_invoices", description: "Lists invoices." }, "2026-07-28");
 * judge(tool).readOnly.value; // true
 */
export function judge(tool: ParsedTool): Judgement {
  return inquire(tool).judgement;
}

/** {@link judge}, with what it rests on. */
export function inquire(tool: ParsedTool): Inquiry {
  let inquiry = known.get(tool);
  if (inquiry === undefined) known.set(tool, (inquiry = inquireAnew(tool)));
  return inquiry;
}

function inquireAnew(tool: ParsedTool): Inquiry {
  const evidence = evidenceOf(tool);
  const readOnly = unlessUnknown(evidence, true, false, concludeReadOnly(evidence));
  const acts = readOnly.value === false;
  const judgement: Judgement = {
    readOnly: conclusion("readOnly", readOnly),
    destructive: conclusion("destructive", unlessUnknown(evidence, false, acts, concludeDestructive(evidence, readOnly))),
    idempotent: conclusion("idempotent", concludeIdempotent(evidence, readOnly)),
    openWorld: conclusion("openWorld", concludeOpenWorld(evidence)),
  };
  return {
    judgement,
    name: evidence.name,
    deeds: evidence.said.main === null ? evidence.said.also : [evidence.said.main, ...evidence.said.also],
    signs: evidence.signs.map(({ does, reason }) => ({ removes: does !== "adds", reason })),
  };
}

/** Words that nobody knows prove nothing (DESIGN, law L10): beside one, no conclusion reassures. */
function unlessUnknown(evidence: Evidence, reassures: boolean, acts: boolean, formed: Opinion): Opinion {
  if (formed.value !== reassures) return formed;
  const unknown = evidence.unknown(acts);
  return unknown === null ? formed : opinion(null, "unknown-word", [unknown], formed.leans);
}

function conclusion(hint: HintName, { value, grade, reasons }: Opinion): Conclusion {
  return { value, confidence: value === null ? 0 : confidenceOf(hint, value, grade), grade, reasons };
}
