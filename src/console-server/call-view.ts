import type { CallEnd, CallLine, CallView } from "../console/api.js";
import { EFFECT_WORDS, describeReason, VERDICT_WORDS } from "../core/explain/describe-reason.js";
import { saidNoNote } from "../core/approve/said-no.js";
import type { Trust } from "../core/trust/tool.js";
import { judgeText } from "../classify/judge-text.js";
import type { ChainedRecord } from "../store/journal/chain.js";
import type { DecisionRecord, JournalReader } from "../store/journal/journal-reader.js";
import { callLine } from "./call-line.js";

type Of<T extends ChainedRecord["type"]> = Extract<ChainedRecord, { readonly type: T }>;

/** One call with everything that the journal holds of it; null where it holds no such decision. */
export function callView(journal: JournalReader, call: string): CallView | null {
  const records = [...journal.read({ call })].flatMap((entry) => ("record" in entry ? [entry.record] : []));
  const decision = records.find((record): record is DecisionRecord => record.type === "decision");
  if (decision === undefined) return null;
  const end = endOf(records);
  const client = clientOf(journal, decision.session);
  const asked = records.find((record) => record.type === "asked");
  const facts: [string, string | null | undefined][] = [
    ["Verdict", VERDICT_WORDS[decision.verdict]],
    ["Effect", `${decision.effect}: it ${EFFECT_WORDS[decision.effect] ?? ""}`],
    ["Reach", decision.reach === "open" ? "open: it may reach outside its own system" : "closed: it stays in its own system"],
    ["Trust", TRUST_WORDS[decision.trust]],
    ["Session", legsText(decision.legs)],
    ["Client", client === null ? null : `${client.name} ${client.version}, ${client.revision}`],
    ["Principal", decision.principal],
    ["Grant", decision.grant],
    ["Approval", asked?.approval ?? decision.approval],
    ["Arguments", `kept as a keyed digest: ${decision.args.digest}`],
    ["Definition", decision.pin === null ? "not in the server's list" : `pin ${decision.pin}`],
    ["Policy", decision.policy],
    ["Judge", decision.judge],
    ["Call", decision.call],
  ];
  return {
    line: callLine(decision, end, client?.name ?? null),
    reasons: decision.reasons.map((reason) => describeReason(reason, judgeText)),
    facts: facts.flatMap(([name, text]) => (text === null || text === undefined || text === "" ? [] : [{ name, text }])),
    events: records.flatMap((record) => {
      const text = eventText(record);
      return text === null ? [] : [{ at: record.at, text }];
    }),
    preview: decision.args.preview ?? null,
  };
}

const TRUST_WORDS: Readonly<Record<Trust, string>> = {
  trusted: "trusted: reviewed, and unchanged since",
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

/** What a record of a call says happened; null where it says nothing that a person looks for. */
function eventText(record: ChainedRecord): string | null {
  switch (record.type) {
    case "decision":
      return `decided: ${VERDICT_WORDS[record.verdict] ?? record.verdict}`;
    case "asked":
      return `asked in the ${record.surface}${record.kind === "challenge" ? ", the name to be typed" : ""}`;
    case "answered":
      return `${record.answer} by a ${record.by}, in the ${record.surface}${saidNoNote(record)}`;
    case "software-answer":
      return `no answer of a person: ${record.what} after ${record.afterMs} ms, in the ${record.surface}`;
    case "legs":
      return `its result: the session now holds ${legsText(record.legs)}`;
    case "outcome":
      return END_WORDS[endOf([record])];
    default:
      return null;
  }
}

function endOf(records: readonly ChainedRecord[]): CallEnd {
  const outcome = records.findLast((record): record is Of<"outcome"> => record.type === "outcome");
  if (outcome === undefined) return "open";
  return outcome.outcome === "ran" && outcome.isError === true ? "failed" : outcome.outcome;
}

function clientOf(journal: JournalReader, session: string): Of<"client"> | null {
  const [entry] = journal.read({ session, types: ["client"] }, 1);
  if (entry === undefined || !("record" in entry) || entry.record.type !== "client") return null;
  return entry.record;
}

function legsText(legs: { readonly content: boolean; readonly private: boolean }): string {
  const held = [...(legs.content ? ["outside content"] : []), ...(legs.private ? ["private data"] : [])];
  return held.length === 0 ? "neither outside content nor private data" : held.join(" and ");
}
