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
import type { CallEffect } from "../session/calls/call-life.js";
import type { Recorded } from "../session/calls/recorded.js";
import { openCall, stepCall } from "../session/calls/step-call.js";
import { Settlement } from "./settlement.js";
import { withheldResult, type Outcome, type WithheldResult } from "./withheld-result.js";

/** What guarding a call needs. */
export type Guarding = Preparing &
  Asking & {
    readonly server: Sha256;
    readonly label: string;
    readonly record: (record: GuardRecord) => void | Promise<void>;
  };

/**
 * More rounds than honest tools need: each is a changed definition or a riskier session while a person was asked. Changes that
 * come between the decision and the call are looked at again so many times; then the call is given up.
 */
const LIMITS = { rounds: 4, looks: 3 } as const;

/** Judges, asks, records and calls, as the life of a call has it. Rejects only with what the client's call rejects with. */
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
  const record = async (outcome: GuardRecord["outcome"], evaluation: Evaluation | null): Promise<void> =>
    await guarding.record({ server: guarding.label, tool, call: digest, at: guarding.now(), evaluation, outcome });
  const settlement = new Settlement(guarding, list, {
    taken,
    signal: options?.signal,
    record: async ({ asked, evaluation }) => await record(asked ? "asked-and-ran" : "ran", evaluation),
  });
  let { life, effect } = openCall(LIMITS);
  for (;;) {
    if (effect?.do === "forward") return await send(guarding, client, { taken, settlement, recorded: effect.recorded });
    if (effect === null || effect.do === "pass" || effect.do === "withdraw") throw new Error("a guarded call is settled in turn");
    if (effect.do === "answer") return await refuse(settlement, effect, record);
    ({ life, effect } = stepCall(life, await settlement.perform(effect)));
  }
}

/** A refusal stands, whether or not it can be recorded. */
async function refuse(
  { evaluation }: Settlement,
  { outcome, because }: Extract<CallEffect, { readonly do: "answer" }>,
  record: (outcome: Outcome, evaluation: Evaluation | null) => Promise<void>,
): Promise<WithheldResult> {
  // Nothing stays open in an application, and a guard has no other words.
  const how = outcome === null || outcome === "pending" ? "closed" : outcome;
  try {
    await record(how, evaluation);
  } catch {
    // Nothing runs, so nothing is lost but the line.
  }
  return withheldResult(how, evaluation?.decision ?? null, "not-decided", because);
}

/** A call that goes on now, with the proof that its record is written. */
type Settled = { readonly taken: TakenCall; readonly settlement: Settlement; readonly recorded: Recorded };

/** Makes the call, whose record is written. Whatever comes back, an error too, is in the conversation before the caller sees it. */
async function send(
  { session, policy }: Guarding,
  client: GuardedClient,
  { taken, settlement: { look } }: Settled,
): Promise<unknown> {
  if (look === null) throw new Error("a call goes on once it was judged");
  const { listed, evaluation } = look;
  const params = allowsByArguments(evaluation.decision, policy) ? withoutBookkeeping(taken) : taken.params;
  try {
    return await clientCall(client, params, listed.parsed.raw, taken.options);
  } finally {
    session.add(observe(NO_LEGS, evaluation.decision, { untrusted: false }));
  }
}
