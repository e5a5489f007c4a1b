import type { Policy } from "../../core/decide/policy.js";
import { hash } from "../../node/hash.js";
import { loadPolicy } from "../../policy/load-policy.js";
import type { Source } from "../../policy/source.js";
import { decideAgain, type Redecided, type ReplayWorld } from "../replay/decide-again.js";
import type { TracedCall } from "../replay/traced-call.js";
import { candidatesOf, type Candidate } from "./candidate.js";
import { rulesOf } from "./rules-edit.js";

/** A rule that was tested on calls which it was not made from. */
export type Tested = {
  readonly candidate: Candidate;
  /** How many of the questions of the later half it would have saved. */
  readonly saved: number;
  /** How many calls that a person denied would have run by it, whenever they were made. */
  readonly denied: number;
};

/** What a journal or a trace suggests. */
export type Suggestions = {
  readonly calls: number;
  readonly questions: number;
  /** Of the later half: what the rules were tested on. */
  readonly later: { readonly calls: number; readonly questions: number };
  /** Narrowest first. */
  readonly offered: readonly Tested[];
  /** Those that would have saved questions and run what a person denied. */
  readonly rejected: readonly Tested[];
  /** By the server's label: questions that stand because nobody has reviewed the server as it is. */
  readonly unreviewed: readonly { readonly server: string; readonly questions: number }[];
};

/** So many are offered: a person reads each. */
const MOST = 5;
/** Of two rules for a tool the narrower is offered, if it saves this share of what the wider one does. */
const ENOUGH = 0.8;
const UNREVIEWED = new Set(["not-reviewed", "changed", "new-tool", "left-out", "reviewed-otherwise"]);

/**
 * The few rules that would have saved most questions. They are made from the earlier half of the calls and tested on the later; one by
 * which a call would have run that a person denied is not offered.
 *
 * @param sources the policy files that hold
 */
export function suggest(
  calls: readonly TracedCall[],
  policy: Policy,
  sources: readonly Source[],
  world: ReplayWorld,
): Suggestions {
  const ordered = calls.every(({ at }) => at !== null) ? calls.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0)) : calls;
  const before = decideAgain(ordered, { name: "current", policy }, world);
  const half = Math.ceil(before.length / 2);
  const later = new Set(before.slice(half).map(({ call }) => call));
  const asks = before.filter(isQuestion);
  const was = new Map(before.map((one) => [one.call, one]));
  const tested = candidatesOf(asks.filter(({ call }) => !later.has(call))).flatMap((candidate): readonly Tested[] => {
    const wider = withRule(sources, candidate);
    if (wider === null) return [];
    // What a rule of one tool changes, it changes in the sessions in which the tool was called.
    const sessions = new Set(ordered.filter(({ tool }) => tool === candidate.tool).map(({ trace }) => trace));
    const touched = ordered.filter(({ trace }) => sessions.has(trace));
    const runs = decideAgain(touched, { name: "suggested", policy: wider }, world).filter(
      ({ call, verdict }) => verdict === "allow" && was.get(call)?.verdict !== "allow",
    );
    return [
      {
        candidate,
        saved: runs.filter(({ call }) => later.has(call)).length,
        denied: runs.filter(({ call }) => call.answer === "denied").length,
      },
    ];
  });
  const saving = tested.filter(({ saved }) => saved > 0);
  const clean = saving.filter(({ denied }) => denied === 0);
  return {
    calls: before.length,
    questions: asks.length,
    later: { calls: later.size, questions: asks.filter(({ call }) => later.has(call)).length },
    offered: bestOf(clean).toSorted((a, b) => a.candidate.width - b.candidate.width || b.saved - a.saved),
    rejected: bestOf(saving.filter(({ denied }) => denied > 0)),
    unreviewed: unreviewedOf(asks),
  };
}

/** For each tool the narrowest that saves nearly as much as its widest; of those the ones that save most. */
function bestOf(tested: readonly Tested[]): readonly Tested[] {
  const byTool = new Map<string, Tested[]>();
  for (const one of tested) {
    const key = JSON.stringify([one.candidate.server, one.candidate.tool]);
    byTool.set(key, [...(byTool.get(key) ?? []), one]);
  }
  const best = [...byTool.values()].flatMap((all): readonly Tested[] => {
    const most = Math.max(...all.map(({ saved }) => saved));
    const enough = all.filter(({ saved }) => saved >= ENOUGH * most);
    const narrow = Math.min(...enough.map(({ candidate }) => candidate.width));
    return enough
      .filter(({ candidate }) => candidate.width === narrow)
      .toSorted((a, b) => b.saved - a.saved)
      .slice(0, 1);
  });
  return best.toSorted((a, b) => b.saved - a.saved).slice(0, MOST);
}

function isQuestion({ verdict }: Redecided): boolean {
  return verdict === "ask" || verdict === "challenge";
}

function unreviewedOf(asks: readonly Redecided[]): Suggestions["unreviewed"] {
  const counts = new Map<string, number>();
  for (const { call, cause } of asks)
    if (cause !== null && UNREVIEWED.has(cause)) counts.set(call.server, (counts.get(call.server) ?? 0) + 1);
  return [...counts].map(([server, questions]) => ({ server, questions })).toSorted((a, b) => b.questions - a.questions);
}

/** The policies that hold with the rule beside them, as the user's own accepted file would hold it; null where it cannot be a rule. */
function withRule(sources: readonly Source[], candidate: Candidate): Policy | null {
  const text = `version: 1\nrules: ${JSON.stringify(rulesOf([candidate], new Set()))}\n`;
  const loaded = loadPolicy([...sources, { tier: "user", file: "suggested", text, accepted: true, acceptedText: null }], {
    hash,
  });
  return loaded.ok ? loaded.policy : null;
}
