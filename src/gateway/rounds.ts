import type { Binding } from "../core/approve/approval-binding.js";
import { hash } from "../node/hash.js";
import { canonical } from "../wire/canonical.js";
import type { Sha256 } from "../wire/branded.js";
import { member, type Json } from "../wire/json.js";
import type { ToolCall } from "./tool-call.js";
import { carriedBy, QUESTION_KEY, withoutOwnMembers, type Carried } from "./own-members.js";
import type { SealedState, Sealer } from "./sealed-state.js";

/** What a call answers its server, as it is bound and shown. */
export type Round = {
  /** Null where it answers nothing. */
  readonly digest: Sha256 | null;
  /** The answers, as a person reads them; undefined where there are none. */
  readonly answers: Json | undefined;
  /** The server's own state, which the call brings back; null where it brings none. */
  readonly state: string | null;
};

/** A call's own exchange with its server, as it is kept in a sealed state. */
type Exchange = { readonly upstream: string | null; readonly round: Sha256 | null };

/**
 * The exchange between a call and its server across the gate's own rounds (2026-07-28 MRTR). The gate's question travels
 * in the same members as the server's; what a person's yes was for is what goes on, however the client spells the retry.
 */
export class Rounds {
  constructor(readonly sealer: Sealer) {}

  /** What the call answers its server. */
  of(call: ToolCall): Round {
    if (call.input !== undefined)
      return { digest: call.input.round, answers: member(call.params, "inputResponses"), state: null };
    const { round, responses, upstream } = this.sealedOf(call);
    // Where a number lost digits, only its spelling is exact.
    const answers = responses === null || !call.args.exact ? (responses ?? undefined) : (JSON.parse(responses) as Json);
    return { digest: round, answers, state: upstream };
  }

  /** The exchange of a call: what it brought itself, or what was sealed when it was asked about. */
  sealedOf(call: ToolCall): Exchange & { readonly responses: string | null } {
    const state = this.#state(call);
    if (state !== null && !state.approved) return { upstream: state.upstream, round: state.round, responses: state.responses };
    const { upstream, responses } = carriedBy(call.bytes, state === null ? foreignState(call, this.sealer) : state.upstream);
    const text = responses?.toString("utf8") ?? null;
    const round = upstream === null && text === null ? null : hash(canonical(["round", upstream, text]));
    return { upstream, round, responses: text };
  }

  /** The client's bytes of a call, as they go on. */
  bytes(call: ToolCall): Buffer {
    if (call.input !== undefined) return call.input.bytes;
    const state = this.#state(call);
    const answered = member(member(call.params, "inputResponses"), QUESTION_KEY) !== undefined;
    if (state === null && !answered) return call.bytes;
    const { upstream, responses } = this.sealedOf(call);
    const carried: Carried = { upstream, responses: responses === null ? null : Buffer.from(responses) };
    return withoutOwnMembers(call.bytes, carried);
  }

  seal(
    { principal, session, call: digest, pin, policy }: Binding,
    {
      id,
      ...rest
    }: Exchange & {
      readonly id: string;
      readonly approved: boolean;
      readonly expires: number;
      readonly responses?: string | null;
    },
  ): string {
    return this.sealer.seal({ approval: id, principal, session, digest, pin, policy, responses: null, ...rest });
  }

  /** The state of the gate's own that a call brings back; null where it brings none. */
  #state({ params }: ToolCall): SealedState | null {
    const text = member(params, "requestState");
    const state = typeof text === "string" ? this.sealer.open(text) : "foreign";
    return state === "foreign" || state === "broken" ? null : state;
  }
}

/** A server's own state in a call, never sealed by the gate. */
function foreignState({ params }: ToolCall, sealer: Sealer): string | null {
  const text = member(params, "requestState");
  return typeof text === "string" && sealer.open(text) === "foreign" ? text : null;
}
