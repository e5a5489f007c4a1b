import type { Clock } from "../node/clock.js";
import { randomId } from "../node/ids.js";
import { randomCode, typedCode } from "../store/person/random-code.js";
import { digestOf, isSecret } from "./secrets.js";
import type { Session } from "./sessions.js";

/** How long a code is good (milliseconds). */
export const CODE_LIFE = 300_000;
/** Letters and digits of a code. */
const CODE_LENGTH = 6;
/** Wrong codes after which nothing is accepted any more until the console is started anew: nobody is to try them all. */
const MOST_WRONG = 5;

type Request<T> = {
  readonly id: string;
  readonly digest: Buffer;
  readonly session: Session;
  readonly until: number;
  readonly what: T;
};

/** What became of a typed code. */
export type Typed<T> =
  | { readonly ok: true; readonly what: T }
  | { readonly ok: false; readonly code: "wrong" | "none" | "closed" };

/**
 * Codes that stand in the terminal and are typed in the page: whoever types one has read the terminal. One at a time, for
 * one tab, for one try and five minutes. The code itself is given out once and kept as a digest.
 */
export class CodeRequests<T> {
  #open: Request<T> | null = null;
  #wrong = 0;

  constructor(readonly now: Clock) {}

  /** Nothing is accepted any more. */
  get closed(): boolean {
    return this.#wrong >= MOST_WRONG;
  }

  /** Asks for a code; an earlier one is good for nothing from now on. */
  ask(session: Session, what: T): { readonly id: string; readonly code: string; readonly until: number } {
    const code = randomCode(CODE_LENGTH);
    const request = { id: randomId(), digest: digestOf(code), session, until: this.now() + CODE_LIFE, what };
    this.#open = request;
    return { id: request.id, code, until: request.until };
  }

  /** Takes what a tab typed. Right or wrong, the code is used up. */
  take(session: Session, id: string, typed: string): Typed<T> {
    if (this.closed) return { ok: false, code: "closed" };
    const request = this.#open;
    if (request === null || request.id !== id || request.session !== session || this.now() >= request.until)
      return { ok: false, code: "none" };
    this.#open = null;
    if (isSecret(request.digest, typedCode(typed))) return { ok: true, what: request.what };
    this.#wrong += 1;
    return { ok: false, code: "wrong" };
  }
}
