import type { Decision, Legs } from "../core/decide/decision.js";
import { questionCause } from "../core/explain/question-cause.js";
import type { Tool } from "../core/trust/tool.js";
import type { PreparedRecord } from "../store/journal/chain.js";
import type { CallOutcome, JournalRecord, JournaledArguments } from "../store/journal/journal-record.js";
import type { Sha256 } from "../wire/branded.js";

type DecisionRecord = Extract<JournalRecord, { readonly type: "decision" }>;

/** What a decision's record says beside the call's own id and arguments: much the same from call to call. */
export type DecisionFacts = {
  readonly tool: Tool;
  readonly decision: Decision;
  /** The name that was called, as far as any tool's goes. */
  readonly name: string;
  readonly legs: Legs;
  readonly policy: Sha256;
  readonly observed: boolean;
};

type Known = DecisionFacts & { readonly text: string };

/** Sets of facts that are kept with their text; a gate's calls are of a few tools. */
const MOST_KNOWN = 32;

/** Makes the records of decisions: the text of what they share is written once and not with each call. */
export class DecisionRecords {
  #known: Known[] = [];

  constructor(
    readonly session: string,
    readonly principal: string,
  ) {}

  decision(call: string, facts: DecisionFacts, args: JournaledArguments): PreparedRecord {
    const record = this.#record(call, facts, args);
    const known = this.#known.find((one) => same(one, facts)) ?? this.#learn(record, facts);
    const preview = args.preview === undefined ? "" : `,"preview":${JSON.stringify(args.preview)}`;
    return {
      record,
      members: `"type":"decision","call":${JSON.stringify(call)},${known.text},"args":{"digest":"${args.digest}"${preview}}`,
    };
  }

  #record(call: string, facts: DecisionFacts, args: JournaledArguments): DecisionRecord {
    const { tool, decision, name, legs, policy, observed } = facts;
    const cause = questionCause(decision, tool);
    return {
      type: "decision",
      call,
      session: this.session,
      principal: this.principal,
      server: tool.server,
      label: tool.label,
      tool: name,
      pin: tool.pin,
      trust: tool.trust,
      verdict: decision.verdict,
      ...(cause === null ? {} : { cause }),
      effect: decision.effect,
      reach: decision.reach,
      reasons: decision.reasons,
      legs,
      policy,
      ...(decision.verdict === "allow" && decision.grant !== undefined ? { grant: decision.grant } : {}),
      ...(observed ? { observed } : {}),
      judge: tool.judge,
      args,
    };
  }

  #learn(record: DecisionRecord, facts: DecisionFacts): Known {
    const { type: _, call: __, args: ___, ...shared } = record;
    const known = { ...facts, text: JSON.stringify(shared).slice(1, -1) };
    // Decisions that depend on a grant or on the session are made anew each time: they must not fill the memory.
    if (this.#known.length >= MOST_KNOWN) this.#known = [];
    this.#known.push(known);
    return known;
  }
}

/** The record of how a call ended. */
export function outcomeRecord(call: string, outcome: CallOutcome, isError?: boolean): PreparedRecord {
  const tail = isError === undefined ? "" : `,"isError":${isError}`;
  return {
    record: { type: "outcome", call, outcome, ...(isError === undefined ? {} : { isError }) },
    members: `"type":"outcome","call":${JSON.stringify(call)},"outcome":"${outcome}"${tail}`,
  };
}

/** Decisions and tools are never changed: the same object says the same. */
function same(one: DecisionFacts, other: DecisionFacts): boolean {
  return (
    one.decision === other.decision &&
    one.tool === other.tool &&
    one.name === other.name &&
    one.legs.content === other.legs.content &&
    one.legs.private === other.legs.private &&
    one.policy === other.policy &&
    one.observed === other.observed
  );
}
