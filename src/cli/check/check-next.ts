import { proposals } from "../../classify/proposals.js";
import { groupProposals } from "../../classify/proposal-review.js";
import type { ServerReport } from "../assess/report.js";
import { shellQuote } from "../../core/explain/shell-quote.js";
import { byDanger, unasked } from "./by-danger.js";

/** One to three commands that make sense now, with what each is for. */
export function checkNext({
  trust,
  trustable,
  assessment,
  again,
}: ServerReport): readonly { readonly why: string; readonly command: string }[] {
  const usable = byDanger(assessment.tools).filter(
    // A name that reads like an option must not become one in a command that is copied.
    ({ listed: { parsed } }) => parsed.unusable === null && !parsed.name.startsWith("-"),
  );
  const [worst] = usable;
  const lie = usable.find(({ mislabels, others }) => mislabels.length > 0 && unasked(others) > 0);
  const explained = lie ?? worst;
  const steps: { why: string; command: string }[] = [];
  if (trust === "drifted") steps.push({ why: "See what changed, and decide again", command: `heed trust ${again.trust}` });
  else if (trust === "unknown" && trustable) {
    const reads = proposedReads(assessment);
    const ends = assessment.promptsEnd;
    const why =
      ends > 0
        ? `Review it, and end ${ends === 1 ? "a question" : `${ends} questions`}`
        : `Review it, and say ${reads === 1 ? "whether one tool" : `which of ${reads} tools`} that ${reads === 1 ? "looks so only reads" : "look so only read"}`;
    if (ends + reads > 0) steps.push({ why, command: `heed trust ${again.trust}` });
  }
  if (explained !== undefined) {
    steps.push({
      why: lie === undefined ? "Why a tool is judged as it is" : "Why this one is not believed",
      command: `heed explain ${shellQuote(explained.listed.parsed.name)} ${again.explain}`,
    });
  }
  if (again.gate !== null) steps.push({ why: "Put this decision in front of the server", command: `heed gate ${again.gate}` });
  return steps;
}

/** How many tools say nothing and look as if they only read: a review offers them. */
function proposedReads({ tools }: ServerReport["assessment"]): number {
  const parsed = tools.filter(({ listed }) => listed.tool.trust !== "withheld").map(({ listed }) => listed.parsed);
  return groupProposals(parsed, proposals(parsed)).find(({ hint }) => hint === "readOnly")?.proposals.length ?? 0;
}
