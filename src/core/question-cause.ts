import type { Evaluation } from "./decision.js";
import { CAUTIOUS, HINTS } from "./hint.js";
import type { Tool } from "./tool.js";

/** What of a tool deserves a second look beside the call itself, gravest first. */
export const QUESTION_CAUSES = ["changed", "mislabelled", "not-reviewed"] as const;
export type QuestionCause = (typeof QUESTION_CAUSES)[number];

/**
 * The causes of a question, gravest first: `changed` since a person reviewed it; `mislabelled`, it declares a reassurance
 * that its own definition contradicts; `not-reviewed` by anybody.
 */
export function questionCauses({ hints, decision }: Evaluation, tool: Tool): readonly QuestionCause[] {
  const doubted = HINTS.some((hint) => {
    const { claims } = hints[hint];
    return (
      claims.some((claim) => claim.source === "annotations" && claim.value !== CAUTIOUS[hint]) &&
      claims.some((claim) => "weight" in claim && claim.source !== "review")
    );
  });
  const contradicts = decision.reasons.some(({ code }) => code === "declares-read-only-and-destructive");
  return [
    ...(tool.trust === "drifted" ? (["changed"] as const) : []),
    ...(doubted || contradicts ? (["mislabelled"] as const) : []),
    ...(tool.trust === "unknown" ? (["not-reviewed"] as const) : []),
  ];
}
