import type { Reason } from "../../../core/decide/reason.js";
import { concluded } from "../../../classify/concluded.js";
import { inquire } from "../../../classify/judge.js";
import { judgeText } from "../../../classify/judge-text.js";
import { quote } from "../../../classify/quote.js";
import { rule } from "../../rule.js";

export const addingToolClaimsDestructive = rule<"adding-tool-claims-destructive", { name: string; reason: Reason }>({
  id: "adding-tool-claims-destructive",
  scope: "tool",
  severity: "note",
  heuristic: true,
  hint: "destructive",
  claim: "over-cautious",
  clause: "2026-07-28 ToolAnnotations.destructiveHint: false means that the tool performs only additive updates",
  summary: "A tool that writes, seems only to add, and says that it may destroy.",
  why: "`destructiveHint: true` is for what changes or removes something that was there. Said of each creation, it makes the warning before a deletion look like any other.",
  check(tool, report) {
    if (tool.declared.destructive !== "true" || tool.declared.readOnly === "true") return;
    const reads = concluded(tool, "readOnly");
    const destroys = concluded(tool, "destructive");
    // One that only reads has a finding of its own.
    if (reads?.value === true || destroys?.value !== false) return;
    // Where nothing but the silence of the definition speaks for it, the author knows more.
    const { name } = inquire(tool);
    if (name?.does !== "adds" || !name.certain) return;
    report({ name: tool.name, reason: destroys.reason });
  },
  message: ({ name, reason }) => `${quote(name)} says that it may destroy, but seems only to add (${judgeText(reason)}).`,
  help: () =>
    "If it can replace or remove something, the hint is right: say in the description what. If no call can, destructiveHint: false says so.",
  valid: [
    { name: "create_invoice", annotations: { readOnlyHint: false, destructiveHint: false } },
    { name: "update_invoice", annotations: { readOnlyHint: false, destructiveHint: true } },
    { name: "get_invoice", annotations: { readOnlyHint: false, destructiveHint: true } },
    { name: "graph_batch", description: "Sends requests together.", annotations: { readOnlyHint: false, destructiveHint: true } },
  ],
  invalid: [
    {
      definition: {
        name: "create_invoice",
        description: "Creates an invoice.",
        annotations: { readOnlyHint: false, destructiveHint: true },
        inputSchema: { type: "object", properties: { amount: { type: "number" } } },
      },
    },
  ],
});
