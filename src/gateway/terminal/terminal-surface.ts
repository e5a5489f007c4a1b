import type { Given, OpenQuestion } from "../../core/approve/open-question.js";
import type { AskSurface } from "../ask-surface.js";
import { choices, readReply } from "./read-reply.js";
import type { TerminalIo } from "./terminal-io.js";

/** What was typed before a person can have read the question was meant for something else (milliseconds). */
const TYPED_BEFORE = 500;

type Waiting = { readonly question: OpenQuestion; readonly answered: (given: Given | null) => void };

/** No terminal: the surface where none was asked for. */
export const NO_TERMINAL: AskSurface = {
  present: () => false,
  show: (_, answered) => answered(null),
  follow: () => undefined,
  takeBack: () => undefined,
  close: () => undefined,
};

/**
 * The one terminal of a process, at which the questions of all its desks are asked one at a time, by typed lines. The texts
 * come from the renderer, which lets nothing through that a terminal would obey.
 */
export class TerminalQueue {
  readonly #queue: Waiting[] = [];
  #shown: { readonly since: number; readonly stop: () => void } | null = null;
  #ended = false;

  constructor(
    readonly io: TerminalIo,
    readonly now: () => number,
  ) {}

  /**
   * The terminal as one desk has it.
   *
   * @param during runs what follows from an answer, so that what it sends is sent
   */
  surface(during: (run: () => void) => void): AskSurface {
    const own = new Set<string>();
    return {
      present: () => !this.#ended,
      show: (question, answered) => {
        own.add(question.id);
        this.#add({ question, answered: (given) => during(() => answered(given)) });
      },
      follow: () => undefined,
      takeBack: (id) => this.#takeBack(id),
      close: () => {
        for (const id of own) this.#takeBack(id);
      },
    };
  }

  #add(waiting: Waiting): void {
    this.#queue.push(waiting);
    if (this.#queue.length === 1) this.#next();
  }

  #takeBack(id: string): void {
    const at = this.#queue.findIndex(({ question }) => question.id === id);
    if (at < 0) return;
    this.#queue.splice(at, 1);
    if (at > 0) return;
    this.io.write("\nThis question is no longer open.\n");
    this.#next();
  }

  #next(): void {
    this.#rest();
    const [first] = this.#queue;
    if (first === undefined || this.#ended) return;
    const more = this.#queue.length > 1 ? `(${this.#queue.length - 1} more after this one)\n` : "";
    this.io.write(`\n${first.question.prompt}\n${more}${choices(first.question)}Your answer: `);
    this.#shown = { since: this.now(), stop: this.io.lines((line) => this.#typed(line)) };
  }

  #typed(line: string | null): void {
    const [first] = this.#queue;
    if (first === undefined || this.#shown === null) return;
    if (line === null) {
      this.#ended = true;
      this.#rest();
      // Nobody can type any more: the end of the input is no person's no.
      for (const { answered } of this.#queue.splice(0)) answered(null);
      return;
    }
    const reply = this.now() - this.#shown.since < TYPED_BEFORE ? null : readReply(first.question, line);
    if (reply === null) return this.io.write("Your answer: ");
    this.#queue.shift();
    this.#rest();
    first.answered({ by: "terminal", at: this.now(), ...reply });
    // What the answer led to may have put the next question already.
    if (this.#shown === null) this.#next();
  }

  #rest(): void {
    this.#shown?.stop();
    this.#shown = null;
  }
}
