import { APPROVAL_TIMES } from "../../core/approve/approval.js";
import type { Asking } from "../../core/explain/prompt-form.js";
import type { Sha256 } from "../../wire/branded.js";
import type { Binding } from "../../core/approve/approval-binding.js";
import type { Decision } from "../../core/decide/decision.js";

/** A judged call, as far as the rounds of one are told from those of another. `base`: the digest of the call whatever it answers its server. */
type Judged = { readonly binding: Binding; readonly base: Sha256; readonly decision: Pick<Decision, "verdict"> };

/** An approved call whose server has asked something: what its next round must still be. */
type Continuation = {
  readonly principal: string;
  readonly session: string;
  readonly server: Sha256;
  readonly pin: Sha256;
  readonly policy: Sha256;
  readonly base: Sha256;
  readonly asking: Asking;
  readonly expires: number;
};

/** Continuations kept at most; of more the oldest are forgotten, which can only make Heed ask again. */
const MOST_KEPT = 2000;

/**
 * The chain of an approved call through its server's questions (2026-07-28 MRTR): each round that goes on uses up the
 * nonce that came with it, and the next question mints another. A nonce travels in a sealed state together with the
 * server's own state, so that it is good for that state alone.
 */
export class Continuations {
  readonly #kept = new Map<string, Continuation>();

  constructor(readonly newId: () => string) {}

  /** Mints the nonce of the next round. */
  mint(judged: Judged, now: number): { readonly nonce: string; readonly expires: number } {
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    const nonce = this.newId();
    const expires = now + APPROVAL_TIMES.life;
    this.#kept.set(nonce, { ...facts(judged), asking: askingOf(judged), expires });
    return { nonce, expires };
  }

  /**
   * Uses a nonce up: true if this round may go on by the yes that was given before. What a challenged call answers is
   * decided anew, for an answer can change what the call does as much as an argument can.
   */
  use(nonce: string, judged: Judged, now: number): boolean {
    const known = this.#kept.get(nonce);
    this.#kept.delete(nonce);
    if (judged.decision.verdict === "allow") return true;
    if (known === undefined || judged.decision.verdict !== "ask" || now >= known.expires) return false;
    const is = facts(judged);
    return (Object.keys(is) as (keyof typeof is)[]).every((key) => is[key] === known[key]);
  }
}

/** What a call needs of a person by its verdict; one that would run unasked needs no more than an ask. */
export function askingOf({ decision }: Judged): Asking {
  return decision.verdict === "challenge" ? "challenge" : "ask";
}

function facts({ binding: { principal, session, server, pin, policy }, base }: Judged) {
  return { principal, session, server, pin, policy, base };
}
