import type { Given } from "../core/open-question.js";
import type { QuestionStore } from "../node/state/question-store.js";
import type { AskSurface } from "./ask-surface.js";

/**
 * The console, a process of its own: questions and answers are files. Files are watched only while a question is open.
 *
 * @param present whether a console runs now
 * @param during runs what follows from an answer, so that what it sends is sent
 */
export function consoleSurface(questions: QuestionStore, present: () => boolean, during: (run: () => void) => void): AskSurface {
  const waiting = new Map<string, (given: Given | null) => void>();
  let stop: (() => void) | null = null;

  const settle = (id: string, given: Given | null): void => {
    const answered = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) rest();
    answered?.(given);
  };
  const rest = (): void => {
    stop?.();
    stop = null;
  };
  const look = (): void => {
    for (const id of Array.from(waiting.keys())) {
      const given = questions.takeAnswer(id);
      if (given !== null) settle(id, given);
      // The last look before it counts as gone: an answer may have come in between.
      else if (questions.get(id) === null) settle(id, questions.takeAnswer(id));
    }
  };
  const wait = (id: string, answered: (given: Given | null) => void): void => {
    waiting.set(id, answered);
    stop ??= questions.watch(() => during(look));
  };

  return {
    present,
    show(question, answered) {
      questions.put(question);
      wait(question.id, answered);
    },
    follow: wait,
    takeBack(id) {
      waiting.delete(id);
      if (waiting.size === 0) rest();
      questions.close(id);
    },
    close() {
      waiting.clear();
      rest();
    },
  };
}
