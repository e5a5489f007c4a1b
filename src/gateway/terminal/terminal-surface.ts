import type { Given, OpenQuestion } from "../../core/open-question.js";
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
 * Asks at a terminal, one question at a time, by typed lines. The texts come from the renderer, which lets nothing through
 * that a terminal would obey.
 *
 * @param io null where there is no terminal
 * @param during runs what follows from an answer, so that what it sends is sent
 */
export function terminalSurface(io: TerminalIo | null, now: () => number, during: (run: () => void) => void): AskSurface {
  if (io === null) return NO_TERMINAL;
  const queue: Waiting[] = [];
  let shown: { readonly since: number; readonly stop: () => void } | null = null;
  let ended = false;

  const rest = (): void => {
    shown?.stop();
    shown = null;
  };
  const next = (): void => {
    rest();
    const [first] = queue;
    if (first === undefined || ended) return;
    const more = queue.length > 1 ? `(${queue.length - 1} more after this one)\n` : "";
    io.write(`\n${first.question.prompt}\n${more}${choices(first.question)}Your answer: `);
    shown = { since: now(), stop: io.lines((line) => during(() => typed(line))) };
  };
  const typed = (line: string | null): void => {
    const [first] = queue;
    if (first === undefined || shown === null) return;
    if (line === null) {
      ended = true;
      rest();
      // Nobody can type any more: software's end of the input is no person's no.
      for (const { answered } of queue.splice(0)) answered(null);
      return;
    }
    const reply = now() - shown.since < TYPED_BEFORE ? null : readReply(first.question, line);
    if (reply === null) return io.write("Your answer: ");
    queue.shift();
    rest();
    first.answered({ by: "terminal", at: now(), ...reply });
    next();
  };

  return {
    present: () => !ended,
    show(question, answered) {
      queue.push({ question, answered });
      if (queue.length === 1) next();
    },
    follow: () => undefined,
    takeBack(id) {
      const at = queue.findIndex(({ question }) => question.id === id);
      if (at < 0) return;
      queue.splice(at, 1);
      if (at > 0) return;
      io.write("\nThis question is no longer open.\n");
      next();
    },
    close() {
      queue.length = 0;
      rest();
    },
  };
}
