import { systemClock } from "../node/clock.js";
import type { Home } from "../node/home.js";
import { openApprovalStore } from "../store/state/approval-store.js";
import { rememberClientAnswer } from "../store/state/client-answers.js";
import { consolePresent } from "../store/state/console-presence.js";
import { openDeclineMemory } from "../store/state/decline-memory.js";
import { openQuestions, sweepQuestions } from "../store/state/question-store.js";
import { ApprovalBook } from "./approval-book.js";
import type { Asker } from "./asker.js";
import type { AskSurface } from "./ask-surface.js";
import { CallAsker } from "./call-asker.js";
import { consoleSurface } from "./console-surface.js";
import type { DeskRelay } from "./desk.js";
import { createSealer } from "./sealed-state.js";
import type { CallDesk } from "./call-desk.js";

/** What an asker of a home is opened for. */
export type AskerOptions = {
  readonly home: Home;
  readonly session: string;
  readonly relay: Pick<DeskRelay, "during">;
  readonly warn: (text: string) => void;
  readonly terminal: AskSurface;
  readonly now?: () => number;
};

/** Homes in which this process has already cleared away what ended. */
const swept = new Set<string>();

/** Opens what a desk asks people with: approvals, open questions and declines of the home, on every surface that there is. */
export function openAsker(options: AskerOptions): (desk: CallDesk) => Asker {
  const { home, session, relay, warn, terminal, now = systemClock } = options;
  const book = new ApprovalBook(openApprovalStore(home), warn);
  const questions = openQuestions(home, now);
  if (!swept.has(home.dir)) {
    swept.add(home.dir);
    book.sweep(now());
    sweepQuestions(home, now);
  }
  return (desk) =>
    new CallAsker(desk, {
      sealer: createSealer(),
      declines: openDeclineMemory(home, session),
      book,
      console: consoleSurface(
        questions,
        () => consolePresent(home, now),
        (run) => relay.during(run),
      ),
      terminal,
      rememberClient(client, what) {
        try {
          rememberClientAnswer(home, client, what, now());
        } catch (error) {
          warn(error instanceof Error ? error.message : String(error));
        }
      },
    });
}
