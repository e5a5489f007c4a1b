import { reasonProblem } from "../../core/approve/said-no.js";
import type { Given, OpenQuestion } from "../../core/approve/open-question.js";

type Reply = Given extends infer G ? (G extends unknown ? Omit<G, "by" | "at"> : never) : never;

/** The choices of a question, the refusal first. No choice is taken by an empty line. */
export function choices(question: OpenQuestion): string {
  if (question.asking === "challenge") return "Type the tool's name to run it; anything else means no.\n";
  const grants = question.proposals.map(({ text }, index) => `  ${index + 1}  yes, and for an hour unasked: ${text}\n`);
  const session = question.forSession ? "  s  yes, and the same call unasked in this session\n" : "";
  return `  n  no; after it, a reason that the agent reads\n  x  no to every call of this tool in this session; a reason likewise\n  y  yes, this once\n${session}${grants.join("")}`;
}

/** What a typed line means for a question; null where it means nothing, and the person is asked to type again. */
export function readReply(question: OpenQuestion, line: string): Reply | null {
  const typed = line.trim();
  if (typed === "") return null;
  if (question.asking === "challenge") return { confirm: typed };
  const word = typed.toLowerCase();
  const [, no, reason = ""] = /^(n|no|x)(?:[ ,:]+(.*))?$/is.exec(typed) ?? [];
  if (no !== undefined) {
    if (reason !== "" && reasonProblem(reason) !== null) return null;
    const all = no.toLowerCase() === "x" ? ({ all: true } as const) : {};
    return { decision: "deny", ...(reason === "" ? {} : { reason }), ...all };
  }
  if (word === "y" || word === "yes") return { decision: "allow" };
  if (word === "s" && question.forSession) return { decision: "allow-session" };
  const proposal = /^[1-9]$/.test(word) ? question.proposals[Number(word) - 1] : undefined;
  return proposal === undefined ? null : { decision: "grant", proposal: proposal.id, for: "hour" };
}
