import type { Given, OpenQuestion } from "../core/approve/open-question.js";

/**
 * A place outside of the client where a person can be asked: the console, a terminal. `answered` is told what the person
 * gave; null where the question is open no longer and nothing was given here (another gate may have taken the answer).
 */
export type AskSurface = {
  /** Whether a person could be reached there now. */
  present(): boolean;
  /** Puts a question. @throws EnvironmentError where it cannot be put */
  show(question: OpenQuestion, answered: (given: Given | null) => void): void;
  /** Waits for the answer to a question that another gate put, or this one before it was started anew. */
  follow(id: string, answered: (given: Given | null) => void): void;
  takeBack(id: string): void;
  /** Stops waiting for answers; what is open stays open. */
  close(): void;
};
