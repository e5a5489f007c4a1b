import type { Reason } from "../../../core/decide/reason.js";
import { hintKeys, missingHints } from "../../hint-text.js";
import { looksReading } from "../../../classify/concluded.js";
import { judgeText } from "../../../classify/judge-text.js";
import { quote } from "../../../classify/quote.js";
import { rule } from "../../rule.js";

export const readOnlyToolLeftAtDefaults = rule<
  "read-only-tool-left-at-defaults",
  { name: string; reason: Reason; missing: string }
>({
  id: "read-only-tool-left-at-defaults",
  scope: "tool",
  severity: "warning",
  heuristic: true,
  hint: "readOnly",
  claim: "over-cautious",
  clause: "2026-07-28 ToolAnnotations.readOnlyHint: default false",
  summary: "A tool that seems to only read, without `readOnlyHint`.",
  why: "Without `readOnlyHint` a client must assume that the tool writes and may destroy, so people are asked before each look. Needless questions teach them to approve without reading. The rule goes by the tool's name, description and arguments; it says nothing where one of them can write.",
  check(tool, report) {
    const reason = looksReading(tool);
    if (reason === null) return;
    if (tool.declared.readOnly !== "absent" || tool.declared.destructive === "true") return;
    // A meaningless hint beside the new one would only be another finding.
    const needless = {
      ...(tool.declared.destructive === "absent" ? {} : { destructive: null }),
      ...(tool.declared.idempotent === "absent" ? {} : { idempotent: null }),
    };
    report(
      { name: tool.name, reason, missing: hintKeys(missingHints(tool, true)) },
      { fix: { set: { readOnly: true, ...needless } } },
    );
  },
  message: ({ name, reason, missing }) =>
    `${quote(name)} seems to only read (${judgeText(reason)}), but does not say so: clients must assume that it may destroy. Missing: ${missing}.`,
  help: () =>
    "If it changes nothing, set readOnlyHint to true; say with openWorldHint whether it reaches beyond its own system. If it does change something, set readOnlyHint to false.",
  valid: [
    { name: "list_invoices", annotations: { readOnlyHint: true } },
    { name: "get_report", annotations: { readOnlyHint: false } },
    { name: "create_invoice" },
    { name: "get_or_create_label" },
    { name: "get_logs", inputSchema: { type: "object", properties: { save_to: { type: "string" } } } },
    { name: "context", inputSchema: { type: "object", properties: { operation: { enum: ["get", "set"] } } } },
  ],
  invalid: [
    {
      definition: { name: "list_invoices" },
      fixed: { name: "list_invoices", annotations: { readOnlyHint: true } },
    },
    {
      definition: { name: "readConsole", annotations: { title: "Read" } },
      fixed: { name: "readConsole", annotations: { title: "Read", readOnlyHint: true } },
    },
    {
      definition: { name: "orders-search", annotations: { destructiveHint: false, idempotentHint: true } },
      fixed: { name: "orders-search", annotations: { readOnlyHint: true } },
    },
  ],
});
