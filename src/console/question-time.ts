import { span } from "./words.js";

/** When a question was asked and until when it counts: the call waits for seconds, the question for minutes. */
export type QuestionTime = { readonly asked: number; readonly until: number; readonly waiting: number | null };

/** Whether the call itself still waits for the answer. */
export function waits({ waiting }: QuestionTime, now: number): boolean {
  return waiting !== null && now < waiting;
}

/** Which of its two clocks a question is on, in a few words. */
export function clockWords(time: QuestionTime, now: number): string {
  return waits(time, now)
    ? `the agent waits, ${span((time.waiting ?? now) - now)} more`
    : `the agent was told to ask again; ${span(time.until - now)} left`;
}

/** What an answer does once no call waits for it any more. */
export function lateWords({ until }: Pick<QuestionTime, "until">): string {
  return (
    "No call waits for this answer any more: the agent was told that nobody has answered yet, and to ask again. " +
    `If you allow it, it will run when the agent asks again, once, until ${new Date(until).toLocaleTimeString("en-GB")}. ` +
    "If you deny it, the agent is told so when it asks again within ten minutes."
  );
}
