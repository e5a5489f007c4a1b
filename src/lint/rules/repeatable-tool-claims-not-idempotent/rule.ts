import type { Reason } from "../../../core/decide/reason.js";
import { concluded } from "../../../classify/concluded.js";
import { judgeText } from "../../../classify/judge-text.js";
import { quote } from "../../../classify/quote.js";
import { rule } from "../../rule.js";

export const repeatableToolClaimsNotIdempotent = rule<"repeatable-tool-claims-not-idempotent", { name: string; reason: Reason }>({
  id: "repeatable-tool-claims-not-idempotent",
  scope: "tool",
  severity: "note",
  heuristic: true,
  hint: "idempotent",
  claim: "over-cautious",
  clause:
    "2026-07-28 ToolAnnotations.idempotentHint: true means that repeated calls with the same arguments have no additional effect",
  summary: "A tool that says repeating does something more, while its definition says that it ends the same.",
  why: "A client may not call again after a lost answer, though it could. What is set, renamed or deleted is the same after the second call.",
  check(tool, report) {
    if (tool.declared.idempotent !== "false" || tool.declared.readOnly === "true") return;
    const repeats = concluded(tool, "idempotent");
    // That there is one thing by each name is a guess: the author who says otherwise knows.
    if (repeats?.value === true && repeats.reason.code !== "one-of-a-name") report({ name: tool.name, reason: repeats.reason });
  },
  message: ({ name, reason }) => `${quote(name)} says that repeating does something more, but ${judgeText(reason)}.`,
  help: () =>
    "If a second identical call does more or fails, the hint is right: say so in the description. If it leaves all as the first did, idempotentHint: true says so.",
  valid: [
    { name: "delete_invoice", annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true } },
    { name: "send_message", annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false } },
    { name: "delete_invoice", annotations: { readOnlyHint: false } },
    { name: "create_folder", description: "Creates a folder.", annotations: { destructiveHint: false, idempotentHint: false } },
  ],
  invalid: [
    {
      definition: { name: "delete_invoice", annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false } },
    },
  ],
});
