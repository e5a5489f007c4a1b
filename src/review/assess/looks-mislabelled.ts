import { hintOf, type HintName } from "../../core/tool/hint.js";
import { member } from "../../wire/json.js";
import type { Finding } from "../../core/decide/reason.js";
import type { ListedTool } from "../../core/trust/resolve-list.js";

/** A hint that looks wrong in the dangerous direction, and the finding that says so. */
export type Mislabel = { readonly hint: HintName; readonly finding: Finding };

/**
 * The hints of a tool that look wrong in the dangerous direction: those that a warning calls lax, and the hint that a
 * contradiction stands against. A review leaves such a hint out (`doubtedHints`) unless a person asks for it; a mere doubt of
 * the judge, of which a note tells, leaves nothing out (it cancels the reassurance all the same).
 *
 * @param findings those about this tool, before a policy's `lint` section levels them: what came with a repository must
 *   not decide what a review takes
 */
export function looksMislabelled({ tool }: ListedTool, findings: readonly Finding[]): readonly Mislabel[] {
  const lax = findings.flatMap((finding): readonly Mislabel[] =>
    finding.claim === "lax" && finding.severity !== "note" && finding.hint !== undefined && !isMereDoubt(finding)
      ? [{ hint: hintOf(finding.hint), finding }]
      : [],
  );
  if (tool.floor === null || lax.some(({ hint }) => hint === "readOnly")) return lax;
  // Only the author knows which of the two hints is wrong; a person's word on readOnlyHint lifts it.
  const finding = findings.find(({ rule }) => rule === "destructive-hint-on-read-only-tool");
  return finding === undefined ? lax : [...lax, { hint: "readOnly", finding }];
}

/**
 * Whether something only changes is a matter of degree, and whether a call may be repeated spares no prompt: such a claim
 * is not believed, and the hint is not left out for it.
 */
function isMereDoubt({ hint, args }: Finding): boolean {
  const reason = member(args["reason"], "code");
  return hint === "idempotentHint" || (hint === "destructiveHint" && reason === "name-changes");
}
