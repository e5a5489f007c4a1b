import { visible } from "../../core/tool/visible.js";
import { count } from "../screen/plural.js";
import type { TrustPlan } from "../../review/plan-trust.js";

/** What accepting a plan means, in a sentence or two: what a person confirms with the code. */
export function trustWords(label: string, { accepted, doubted, proposals }: TrustPlan): string {
  const wrong = doubted.reduce((sum, { hints: left }) => sum + left.length, 0);
  const rest = wrong === 0 ? "" : `, without ${count(wrong, "hint that looks", "hints that look")} wrong`;
  const hints = proposals.length === 0 ? "" : `, and ${count(proposals.length, "hint")} that the judge proposes`;
  return `Trust ${visible(label)} with ${count(accepted.length, "tool")}${rest}. Their ${wrong === 0 ? "" : "other "}hints count from now on${hints}.`;
}

/** What a plan accepts, counted: "4 tools and 1 proposed hint". */
export function acceptedWords({ accepted, proposals }: TrustPlan): string {
  const hints = proposals.length === 0 ? "" : ` and ${count(proposals.length, "proposed hint")}`;
  return `${count(accepted.length, "tool")}${hints}`;
}
