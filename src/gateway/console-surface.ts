import { performance } from "node:perf_hooks";
import type { Given } from "../core/approve/open-question.js";
import type { QuestionStore } from "../store/state/question-store.js";
import type { AskSurface } from "./ask-surface.js";

/** An answerer claims a question before it writes the answer; one that has written nothing after this has died (milliseconds). */
const WRITING = 3000;

/**
 * The console, a process of its own: questions and answers are files. Files are watched only while a question is open.
 *
 * @param present whether a console runs now
 * @param during runs what follows from an answer, so that what it sends is sent
 */
export function consoleSurface(questions: QuestionStore, present: () => boolean, during: (run: () => void) => void): AskSurface {
  const waiting = new Map<string, (given: Given | null) => void>();
  /** Since when a question has been neither open nor answered. */
  const missing = new Map<string, number>();
  let stop: (() => void) | null = null;

  const settle = (id: string, given: Given | null): void => {
    const answered = waiting.get(id);
    forget(id);
    answered?.(given);
  };
  const rest = (): void => {
    stop?.();
    stop = null;
  };
  const forget = (id: string): void => {
    waiting.delete(id);
    missing.delete(id);
    if (waiting.size === 0) rest();
  };
  const look = (id: string): void => {
    const given = questions.takeAnswer(id);
    if (given !== null) return settle(id, given);
    if (questions.get(id) !== null) return void missing.delete(id);
    const since = missing.get(id) ?? performance.now();
    missing.set(id, since);
    if (performance.now() - since >= WRITING) settle(id, null);
  };
  const wait = (id: string, answered: (given: Given | null) => void): void => {
    waiting.set(id, answered);
    stop ??= questions.watch(() => during(() => Array.from(waiting.keys()).forEach(look)));
  };

  return {
    present,
    show(question, answered) {
      questions.put(question);
      wait(question.id, answered);
    },
    follow(id, answered) {
      wait(id, answered);
      look(id);
    },
    takeBack(id) {
      forget(id);
      questions.close(id);
    },
    close() {
      waiting.clear();
      missing.clear();
      rest();
    },
  };
}
