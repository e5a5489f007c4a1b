import { describeReason, VERDICT_WORDS } from "../../core/explain/describe-reason.js";
import { QUESTION_CAUSES } from "../../core/explain/question-causes.js";
import { saidNoNote } from "../../core/approve/said-no.js";
import { visible } from "../../core/tool/visible.js";
import type { ChainedRecord } from "../../store/journal/chain.js";
import { recordedCause } from "../../store/journal/recorded-cause.js";
import { count } from "../screen/plural.js";

const OUTCOMES: Readonly<Record<string, string>> = {
  ran: "ran",
  denied: "not run: a person said no",
  unseen: "not run: no person saw it",
  pending: "not run yet: waiting for a person",
  "timed-out": "not run: nobody answered in time",
  withdrawn: "not run: withdrawn",
  policy: "not run: the policy says so",
  closed: "not run: the gate was closed",
  unanswered: "sent; no answer came before the end",
};

/** One record in a sentence, safe to print; null for the journal's own book-keeping. */
export function recordLine(record: ChainedRecord): string | null {
  switch (record.type) {
    case "decision":
      return `${visible(record.label)} › ${visible(record.tool)}: ${record.observed === true ? "observed only, would " : ""}${VERDICT_WORDS[record.verdict] ?? visible(record.verdict)}${because(record)}`;
    case "outcome":
      return `${OUTCOMES[record.outcome] ?? record.outcome}${record.isError === true ? " (the server answered with an error)" : ""}`;
    case "asked":
      return `asked by ${visible(record.surface)}${record.kind === "challenge" ? ", the name to be typed" : ""}`;
    case "answered":
      return `${record.answer} by a ${record.by}, by ${visible(record.surface)}${saidNoNote(record)}`;
    case "software-answer":
      return `no answer of a person: ${record.what} after ${record.afterMs} ms, by ${visible(record.surface)}`;
    case "trusted":
      return `${trustedText(record.accepted.length, record.proposals?.length ?? 0, visible(record.label))}, ${by(record.by)}`;
    case "untrusted":
      return `no longer trusts ${visible(record.label)}, ${by(record.by)}`;
    case "file-accepted":
      return `accepted ${visible(record.file)}, ${by(record.by)}`;
    case "session-opened":
      return `session of ${visible(record.label)} opened: ${visible(record.identity)}${record.mode === "observe" ? ", observing only" : ""}${record.review === undefined ? "" : `; ${describeReason(record.review)}`}`;
    case "client":
      return `client ${visible(record.name)} ${visible(record.version)}, ${visible(record.revision)}`;
    case "list":
      return `${visible(record.label)} lists ${count(record.tools.length + (record.left ?? 0), "tool")}${driftText(record.tools)}`;
    case "legs":
      return `the session now holds ${[...(record.legs.content ? ["outside content"] : []), ...(record.legs.private ? ["private data"] : [])].join(" and ")}`;
    case "message":
      return `${record.fate}: ${record.method === null ? "a message" : visible(record.method)} ${record.direction}${record.reason === undefined ? "" : `, ${describeReason(record.reason)}`}`;
    case "grant":
      return `remembers an approval of ${visible(record.tool)} until ${new Date(record.expires).toISOString()}`;
    case "grant-revoked":
      return `forgot approval ${visible(record.grant)}`;
    case "installed":
    case "uninstalled":
      return editLine(record);
    case "server-asked":
      return `${visible(record.label)} asked for a confirmation of its own, after Heed's question had been answered`;
    case "policy-failed":
      return `no policy could be loaded: ${record.errors.map((error) => describeReason(error)).join("; ")}`;
    case "pruned":
      return `pruned ${count(record.segments.length, "segment")} that ended before ${new Date(record.before).toISOString().slice(0, 10)}, ${by(record.by)}`;
    case "segment-opened":
    case "segment-closed":
    case "anchors":
      return null;
    default:
      // A later version of Heed writes records of other types.
      return visible((record as ChainedRecord).type);
  }
}

/** The cause of a question in its own words; the decision's first reason where that says more, or there was no question. */
function because(record: Extract<ChainedRecord, { type: "decision" }>): string {
  const [first] = record.reasons;
  const cause = first?.code === "preset" ? recordedCause(record) : null;
  if (cause !== null) return `, because ${QUESTION_CAUSES[cause].sentence}`;
  return first === undefined ? "" : `, because ${describeReason(first)}`;
}

function editLine({
  type,
  host,
  file,
  guarded,
  told,
  by: who,
}: Extract<ChainedRecord, { type: "installed" | "uninstalled" }>): string {
  const names = (texts: readonly string[]): string => texts.map((text) => visible(text)).join(", ");
  const what = [
    ...(guarded.length === 0 ? [] : [`the gate in front of ${names(guarded)}`]),
    ...(told.length === 0 ? [] : [`what lets the host leave the question to Heed (${names(told)})`]),
  ];
  const done = type === "installed" ? "put into" : "taken out of";
  return `${what.join(" and ")} ${done} ${visible(file)} of ${visible(host)}, ${by(who)}`;
}

/** How many tools of a list are not as they were reviewed, by which way they went. */
function driftText(tools: Extract<ChainedRecord, { type: "list" }>["tools"]): string {
  const words = { drifted: "changed", tightened: "more careful", equivalent: "written differently" } as const;
  const told = (Object.keys(words) as (keyof typeof words)[]).flatMap((way) => {
    const many = tools.filter(({ drift }) => drift === way).length;
    return many === 0 ? [] : [`${many} ${words[way]}`];
  });
  return told.length === 0 ? "" : `; since the review: ${told.join(", ")}`;
}

function trustedText(tools: number, hints: number, label: string): string {
  const proposed = count(hints, "proposed hint");
  if (tools === 0 && hints > 0) return `accepted ${proposed} of ${label}`;
  return `trusted ${label}: ${count(tools, "tool")}${hints === 0 ? "" : `, ${proposed}`}`;
}

/** Who wanted it. */
function by(who: "person" | "scratch" | "policy" | "command"): string {
  switch (who) {
    case "person":
      return "by a person";
    case "scratch":
      return "unasked, in a throw-away home";
    case "policy":
      return "by the policy";
    case "command":
      return "nobody was asked";
  }
}
