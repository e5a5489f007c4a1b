import type { AnswerBody, AnswerTaken } from "./api.js";

/** What an answer did, as a sentence about `what`: the call at once, or the same call when the agent asks again. */
export function doneWith(answer: AnswerBody, { waits }: AnswerTaken, what: string): string {
  if ("decision" in answer && answer.decision === "deny") {
    if (answer.all === true) return `Denied: every call of ${what}, for the rest of this session.`;
    const told = answer.reason === undefined ? "so" : "so, with your reason,";
    return `Denied: ${what}.${waits ? "" : ` The agent is told ${told} if it asks again within ten minutes.`}`;
  }
  if (!waits) return `${MORE[kindOf(answer)]}: ${what}. It will run when the agent asks again.`;
  return `${ONCE[kindOf(answer)]}: ${what}.`;
}

type Kind = "typed" | "allow" | "allow-session" | "grant";

function kindOf(answer: AnswerBody): Kind {
  if ("confirm" in answer) return "typed";
  return answer.decision === "deny" ? "allow" : answer.decision;
}

const ONCE: Readonly<Record<Kind, string>> = {
  typed: "Allowed, by name",
  allow: "Allowed once",
  "allow-session": "Allowed for the session",
  grant: "Allowed and remembered",
};
/** The same where nothing has run. */
const MORE: Readonly<Record<Kind, string>> = { ...ONCE, typed: "Noted, by name", allow: "Noted" };
