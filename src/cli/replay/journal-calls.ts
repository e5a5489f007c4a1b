import { canonical } from "../../wire/canonical.js";
import { isObject, type Json } from "../../wire/json.js";
import type { Strict } from "../../wire/strict.js";
import { strictFrom } from "../../wire/strict-from.js";
import type { ArgumentDigest } from "../../store/journal/argument-digest.js";
import type { ChainedRecord } from "../../store/journal/chain.js";
import type { CallOutcome } from "../../store/journal/journal-record.js";
import type { PersonsAnswer, TracedCall } from "./traced-call.js";

type Decision = Extract<ChainedRecord, { readonly type: "decision" }>;

/**
 * The calls of a journal's records, each with what a person said to it and how it ended. A call that a client repeats with a
 * person's answer is one call.
 *
 * @param digest the home's own, by which a preview is known to be all of the arguments; null where the home is another's
 */
export function journalCalls(records: Iterable<ChainedRecord>, digest: ArgumentDigest | null): readonly TracedCall[] {
  const decisions: Decision[] = [];
  const approvals = new Map<string, string>();
  const answers = new Map<string, PersonsAnswer>();
  const outcomes = new Map<string, CallOutcome>();
  for (const record of records) {
    if (record.type === "decision") {
      decisions.push(record);
      // A yes that was given before arrives with the call that was made again.
      if (record.approval !== undefined) approvals.set(record.approval, record.call);
    } else if (record.type === "asked") approvals.set(record.approval, record.call);
    else if (record.type === "answered" && record.by === "person") answers.set(record.approval, record.answer);
    else if (record.type === "outcome") outcomes.set(record.call, record.outcome);
  }
  const said = new Map([...approvals].map(([approval, call]) => [call, answers.get(approval) ?? null]));
  const seqs = new Map<string, number>();
  const last = new Map(decisions.map((one) => [alike(one), one.call]));
  return decisions.flatMap((one): readonly TracedCall[] => {
    const answer = said.get(one.call) ?? (outcomes.get(one.call) === "denied" ? "denied" : null);
    const outcome = outcomes.get(one.call) ?? null;
    // The same call stands again where its answer came: that decision is the call.
    if (outcome === null && answer !== null && last.get(alike(one)) !== one.call) return [];
    const seq = (seqs.get(one.session) ?? 0) + 1;
    seqs.set(one.session, seq);
    return [
      {
        trace: one.session,
        seq,
        server: one.label,
        tool: one.tool,
        args: wholeArguments(one, digest),
        answer,
        ran: outcome === "ran" || outcome === "unanswered",
        at: one.at,
        recorded: {
          server: one.server,
          pin: one.pin,
          principal: one.principal,
          reachedHeed: one.reasons.some(({ code }) => code === "reaches-heed"),
          outcome,
        },
      },
    ];
  });
}

/** The same for one call and its repetition. */
function alike({ session, args }: Decision): string {
  return `${session} ${args.digest}`;
}

/** What a journal shows of arguments, where that is all of them: it may be shortened, and have parts left out. */
function wholeArguments({ tool, args }: Decision, digest: ArgumentDigest | null): Strict | null {
  const shown: Json | undefined = args.preview;
  if (digest === null || !isObject(shown ?? null) || digest(canonical([tool, shown as Json])) !== args.digest) return null;
  const strict = strictFrom(shown);
  return strict.ok ? strict.strict : null;
}
