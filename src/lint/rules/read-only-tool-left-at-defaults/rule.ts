import { hintKeys, missingHints } from "../../hint-text.js";
import { judgeTool } from "../../infer/judge-tool.js";
import { quote } from "../../quote.js";
import { rule } from "../../rule.js";

export const readOnlyToolLeftAtDefaults = rule<
  "read-only-tool-left-at-defaults",
  { name: string; word: string; missing: string }
>({
  id: "read-only-tool-left-at-defaults",
  scope: "tool",
  severity: "warning",
  heuristic: true,
  hint: "readOnly",
  clause: "2026-07-28 ToolAnnotations.readOnlyHint: default false",
  summary: "A tool that seems to only read, without `readOnlyHint`.",
  why: "Without `readOnlyHint` a client must assume that the tool writes and may destroy, so people are asked before each look. Needless prompts teach them to approve without reading. The rule goes by the tool's name and its arguments; it says nothing where either can write.",
  check(tool, report) {
    const { reads, action } = judgeTool(tool);
    if (!reads || action === null) return;
    if (tool.declared.readOnly !== "absent" || tool.declared.destructive === "true") return;
    // A meaningless hint beside the new one would only be another finding.
    const needless = {
      ...(tool.declared.destructive === "absent" ? {} : { destructive: null }),
      ...(tool.declared.idempotent === "absent" ? {} : { idempotent: null }),
    };
    report(
      { name: tool.name, word: action.word, missing: hintKeys(missingHints(tool, true)) },
      { fix: { set: { readOnly: true, ...needless } } },
    );
  },
  message: ({ name, word, missing }) =>
    `${quote(name)} seems to only read (${quote(word)}), but does not say so: clients must assume that it may destroy. Missing: ${missing}.`,
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
