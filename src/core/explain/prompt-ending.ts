import type { Asking } from "./prompt-form.js";

/** What a prompt ends with. */
export type Ending = {
  readonly asking: Asking;
  /** Whether the answer may be for the session. */
  readonly forSession: boolean;
  /** When silence becomes a no, as a text to show. */
  readonly until: string | null;
  /** How the surface is answered: by a form's words, or by buttons that say what they do. */
  readonly by: "words" | "buttons";
};

/** What an answer does, and what none means. */
export function promptEnding({ asking, forSession, until, by }: Ending): string {
  const once = "One run, exactly these arguments";
  const what =
    asking !== "ask" || !forSession
      ? `${once}.`
      : by === "buttons"
        ? `${once}, unless you choose more.`
        : "allow: one run, exactly these arguments; allow-session: the same call runs unasked in this session.";
  return `Nothing has been sent. ${what} No answer${until === null ? "" : ` by ${until}`} means no.`;
}
