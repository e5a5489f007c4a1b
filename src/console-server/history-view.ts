import type { CallLine, CallView, HistoryView } from "../console/api.js";
import { EFFECT_WORDS, describeReason, VERDICT_WORDS } from "../core/describe-reason.js";
import type { Trust } from "../core/tool.js";
import { inferText } from "../lint/infer/infer-text.js";
import { callEnd, callLine } from "./call-line.js";
import type { JournalMemory, KeptCall } from "./journal-memory.js";

/** Lines that are sent at a time. */
const MOST_LINES = 200;

/** What the history is filtered by; every part that is there must match. */
export type HistoryFilter = {
  readonly label?: string;
  readonly verdict?: string;
  readonly end?: string;
  /** A part of the tool's name, in any case. */
  readonly tool?: string;
  readonly before?: number;
};

/** The filter of a query string. */
export function historyFilter(query: URLSearchParams): HistoryFilter {
  const filter: Record<string, string> = {};
  for (const key of ["label", "verdict", "end", "tool"]) {
    const value = query.get(key);
    if (value !== null && value !== "") filter[key] = value;
  }
  const before = Number(query.get("before") ?? "");
  return { ...filter, ...(before > 0 ? { before } : {}) };
}

/** The newest calls that match. */
export function historyView(memory: JournalMemory, filter: HistoryFilter): HistoryView {
  const all = [...memory.calls.values()];
  const wanted = filter.tool?.toLowerCase();
  const matching = all
    .filter(
      (kept) =>
        (filter.label === undefined || kept.decision.label === filter.label) &&
        (filter.verdict === undefined || kept.decision.verdict === filter.verdict) &&
        (filter.end === undefined || callEnd(kept) === filter.end) &&
        (wanted === undefined || kept.decision.tool.toLowerCase().includes(wanted)),
    )
    .toSorted((a, b) => b.decision.at - a.decision.at);
  const { before } = filter;
  const page = (before === undefined ? matching : matching.filter(({ decision }) => decision.at < before)).slice(0, MOST_LINES);
  return {
    calls: page.map(callLine),
    matching: matching.length,
    labels: [...new Set(all.map(({ decision }) => decision.label))].toSorted((a, b) => (a < b ? -1 : 1)),
    whole: memory.whole,
    since: memory.since,
    damaged: memory.damaged,
  };
}

/** One call with everything that the journal holds of it. */
export function callView(memory: JournalMemory, kept: KeptCall): CallView {
  const { decision, asked, answered, outcome, more } = kept;
  const client = memory.clients.get(decision.session);
  const facts: [string, string | null | undefined][] = [
    ["Verdict", VERDICT_WORDS[decision.verdict]],
    ["Effect", `${decision.effect}: it ${EFFECT_WORDS[decision.effect] ?? ""}`],
    ["Reach", decision.reach === "open" ? "open: it may reach outside its own system" : "closed: it stays in its own system"],
    ["Trust", TRUST_WORDS[decision.trust]],
    ["Session", legsText(decision.legs)],
    ["Client", client === undefined ? null : `${client.name} ${client.version}, ${client.revision}`],
    ["Principal", decision.principal],
    ["Grant", decision.grant],
    ["Approval", asked?.approval ?? decision.approval],
    ["Arguments", `kept as a keyed digest: ${decision.args.digest}`],
    ["Definition", decision.pin === null ? "not in the server's list" : `pin ${decision.pin}`],
    ["Policy", decision.policy],
    ["Judge", decision.judge],
    ["Call", decision.call],
  ];
  const events = [
    ...(asked === null ? [] : [{ at: asked.at, text: askedText(asked) }]),
    ...more.map((record) => ({ at: record.at, text: moreText(record) })),
    ...(answered === null
      ? []
      : [{ at: answered.at, text: `${answered.answer} by a ${answered.by}, in the ${answered.surface}` }]),
    ...(outcome === null ? [] : [{ at: outcome.at, text: END_WORDS[callEnd(kept)] }]),
  ].toSorted((a, b) => a.at - b.at);
  return {
    line: callLine(kept),
    reasons: decision.reasons.map((reason) => describeReason(reason, inferText)),
    facts: facts.flatMap(([name, text]) => (text === null || text === undefined || text === "" ? [] : [{ name, text }])),
    events: [{ at: decision.at, text: `decided: ${VERDICT_WORDS[decision.verdict] ?? decision.verdict}` }, ...events],
    preview: decision.args.preview ?? null,
  };
}

const TRUST_WORDS: Readonly<Record<Trust, string>> = {
  trusted: "trusted: reviewed, and as it was then",
  unknown: "unknown: nobody has reviewed it",
  drifted: "drifted: it has changed since it was reviewed",
  withheld: "withheld: it must not run as it is",
};

const END_WORDS: Readonly<Record<CallLine["end"], string>> = {
  ran: "ran",
  failed: "ran; the server answered with an error",
  denied: "not run: a person said no",
  unseen: "not run: no person saw it",
  pending: "not run yet: nobody had answered",
  "timed-out": "not run: nobody answered in time",
  withdrawn: "not run: the call was withdrawn",
  policy: "not run: the policy says so",
  closed: "not run: the gate was closed",
  unanswered: "sent; no answer came before the end",
  open: "nothing yet",
};

function askedText(asked: NonNullable<KeptCall["asked"]>): string {
  return `asked in the ${asked.surface}${asked.kind === "challenge" ? ", the name to be typed" : ""}`;
}

function moreText(record: KeptCall["more"][number]): string {
  switch (record.type) {
    case "asked":
      return askedText(record);
    case "software-answer":
      return `no answer of a person: ${record.what} after ${record.afterMs} ms, in the ${record.surface}`;
    case "legs":
      return `its result: the session now holds ${legsText(record.legs)}`;
  }
}

function legsText(legs: { readonly content: boolean; readonly private: boolean }): string {
  const held = [...(legs.content ? ["outside content"] : []), ...(legs.private ? ["private data"] : [])];
  return held.length === 0 ? "neither outside content nor private data" : held.join(" and ");
}
