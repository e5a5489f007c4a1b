import { describeReason } from "../../core/explain/describe-reason.js";
import type { Finding } from "../../core/decide/reason.js";
import { quote } from "../../classify/quote.js";
import type { ServerReport } from "../assess/report.js";

/** How a list differs from heed.lock, as findings for a program; the text report tells it in a section of its own. */
export function lockFindings({ locked, label, otherwise, assessment, missing }: ServerReport): readonly Finding[] {
  if (locked === null) {
    const why = otherwise === null ? "" : `: ${describeReason(otherwise, undefined, quote)}`;
    return [finding("not-in-lock", {}, `${quote(label)} is not in the lock${why}.`, "Review it with heed trust.")];
  }
  const changed = assessment.tools.flatMap(({ listed, index }): readonly Finding[] => {
    const { drift, parsed } = listed;
    const name = quote(parsed.name);
    if (drift === null)
      return [
        finding(
          "new-since-review",
          { tool: index },
          `${name} is new since the review.`,
          "Review the server again with heed trust.",
        ),
      ];
    if (drift.direction === "same") return [];
    if (drift.direction === "equivalent")
      return [
        finding(
          "written-differently-since-review",
          { tool: index },
          `${name} is written differently than at its review; nothing that counts has changed.`,
          "There is nothing to do. The next review records it as it is now.",
          "note",
        ),
      ];
    const way = drift.direction === "tightened" ? "; it only became more careful" : "";
    const message = `${name} has changed since its review: ${drift.changed.join(", ")}${way}.`;
    return [finding("changed-since-review", { tool: index }, message, "Review the server again with heed trust.")];
  });
  const gone = missing.map((name) =>
    finding("gone-since-review", {}, `${quote(name)} is gone since the review.`, "Review the server again with heed trust."),
  );
  return [...changed, ...gone];
}

function finding(
  rule: string,
  about: Pick<Finding, "tool">,
  message: string,
  help: string,
  severity: Finding["severity"] = "error",
): Finding {
  return { rule, code: rule, severity, heuristic: false, args: {}, message, help, ...about };
}
