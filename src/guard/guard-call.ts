import { allowsByArguments } from "../core/decide/allows-by-arguments.js";
import type { Evaluation } from "../core/decide/decision.js";
import { NO_LEGS, observe } from "../core/decide/observe.js";
import type { Sha256 } from "../wire/branded.js";
import type { Asking } from "./ask-person.js";
import { clientCall } from "./client-calls.js";
import type { CallOptions, GuardedClient, ToolCall } from "./client.js";
import type { JudgedList } from "./judged-list.js";
import type { GuardRecord } from "./options.js";
import type { Preparing } from "./prepare.js";
import { takeCall, withoutBookkeeping, type TakenCall } from "./taken-call.js";
import { Settlement, type Ready, type Refused } from "./settlement.js";
import { withheldResult, type WithheldResult } from "./withheld-result.js";

/** What guarding a call needs. */
export type Guarding = Preparing &
  Asking & {
    readonly server: Sha256;
    readonly label: string;
    readonly record: (record: GuardRecord) => void | Promise<void>;
  };

/** Changes that come between the decision and the call are looked at again so many times; then the call is given up. */
const MOST_LOOKS = 3;

/** Judges, asks, records and calls. Rejects only with what the client's call rejects with. */
export async function guardCall(
  guarding: Guarding,
  client: GuardedClient,
  list: JudgedList,
  call: ToolCall,
  options: CallOptions | undefined,
): Promise<unknown> {
  const taken = takeCall(call, options, guarding.hash);
  if (typeof taken === "string") return withheldResult("closed", null, "arguments-not-judgeable");
  const { name: tool, digest } = taken;
  const entry = (outcome: GuardRecord["outcome"], evaluation: Evaluation | null): GuardRecord => {
    return { server: guarding.label, tool, call: digest, at: guarding.now(), evaluation, outcome };
  };
  const settlement = new Settlement(guarding, list, {
    taken,
    signal: options?.signal,
    record: async (ready) => await guarding.record(entry(ready.asked ? "asked-and-ran" : "ran", ready.evaluation)),
  });
  for (let look = 0; look < MOST_LOOKS; look++) {
    const settled = await settlement.settle();
    if ("outcome" in settled) return await refuse(guarding, settled, entry);
    // Nothing comes between this look and the call.
    if (settlement.stands(settled, look === MOST_LOOKS - 1)) return await send(guarding, client, taken, settled);
  }
  return await refuse(guarding, { outcome: "withdrawn", evaluation: null }, entry);
}

/** A refusal stands, whether or not it can be recorded. */
async function refuse(
  guarding: Guarding,
  { outcome, evaluation, because }: Refused,
  entry: (outcome: GuardRecord["outcome"], evaluation: Evaluation | null) => GuardRecord,
): Promise<WithheldResult> {
  try {
    await guarding.record(entry(outcome, evaluation));
  } catch {
    // Nothing runs, so nothing is lost but the line.
  }
  return withheldResult(outcome, evaluation?.decision ?? null, "not-decided", because);
}

/** Makes the call. Whatever comes back, an error too, is in the conversation before the caller sees it. */
async function send(
  { session, policy }: Guarding,
  client: GuardedClient,
  taken: TakenCall,
  { listed, evaluation }: Ready,
): Promise<unknown> {
  const params = allowsByArguments(evaluation.decision, policy) ? withoutBookkeeping(taken) : taken.params;
  try {
    return await clientCall(client, params, listed.parsed.raw, taken.options);
  } finally {
    session.add(observe(NO_LEGS, evaluation.decision, { untrusted: false }));
  }
}
