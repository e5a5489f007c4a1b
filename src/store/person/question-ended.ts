import type { Diagnostic } from "../../core/decide/reason.js";

/** How a question ended without an answer: Ctrl-C, the end of the input (Ctrl-D), or nobody typed anything in time. */
export type QuestionEnd = "interrupted" | "ended" | "silence";

const WORDS: Readonly<Record<QuestionEnd, Pick<Diagnostic, "code" | "message" | "help">>> = {
  interrupted: { code: "question-interrupted", message: "Nothing was changed.", help: "" },
  ended: { code: "question-ended", message: "The input ended before an answer. Nothing was changed.", help: "" },
  silence: {
    code: "question-unanswered",
    message: "Nobody answered in time. Nothing was changed.",
    help: "Run the command again when somebody is there to answer.",
  },
};

/**
 * A person left a question without an answer. It ends the command: whoever presses Ctrl-C wants neither the yes nor the no.
 * All questions of a command come before its first change, so that "nothing was changed" is true.
 */
export class QuestionEnded extends Error {
  readonly diagnostic: Diagnostic;
  /** What the process ends with: 130 as after a signal, where a person ended it; 2 where nobody was there. */
  readonly exitCode: 2 | 130;

  constructor(readonly how: QuestionEnd) {
    super(WORDS[how].message);
    this.name = "QuestionEnded";
    this.diagnostic = { ...WORDS[how], args: {}, severity: "error" };
    this.exitCode = how === "silence" ? 2 : 130;
  }
}
