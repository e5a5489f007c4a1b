import type { Reason } from "../../../core/decide/reason.js";
import { looksReading } from "../../../classify/concluded.js";
import { judgeText } from "../../../classify/judge-text.js";
import { quote } from "../../../classify/quote.js";
import { rule } from "../../rule.js";

export const readingToolClaimsToWrite = rule<"reading-tool-claims-to-write", { name: string; reason: Reason }>({
  id: "reading-tool-claims-to-write",
  scope: "tool",
  severity: "note",
  heuristic: true,
  hint: "readOnly",
  claim: "over-cautious",
  clause: "2026-07-28 ToolAnnotations.readOnlyHint: true means that the tool does not modify its environment",
  summary: "A tool that seems to only read and says `readOnlyHint: false`.",
  why: "Clients ask before each call of a tool that says it writes, so people are asked before each look. The claim may still be right: a tool can write a file or start a job of which its definition does not tell. Then the definition is what should say so.",
  check(tool, report) {
    const reason = looksReading(tool);
    if (reason !== null && tool.declared.readOnly === "false") report({ name: tool.name, reason });
  },
  message: ({ name, reason }) =>
    `${quote(name)} says that it does more than read, but seems to only read (${judgeText(reason)}).`,
  help: () => "If it changes nothing, set readOnlyHint to true. If it does change something, say in the description what.",
  valid: [
    { name: "list_invoices", annotations: { readOnlyHint: true } },
    { name: "list_invoices" },
    { name: "create_invoice", annotations: { readOnlyHint: false } },
    {
      name: "get_logs",
      annotations: { readOnlyHint: false },
      inputSchema: { type: "object", properties: { save_to: { type: "string" } } },
    },
  ],
  invalid: [
    { definition: { name: "list_invoices", description: "Lists invoices.", annotations: { readOnlyHint: false } } },
    { definition: { name: "get_invoice", annotations: { readOnlyHint: false, destructiveHint: false } } },
  ],
});
