import type { Reason } from "../../../core/reason.js";
import { concluded } from "../../judge/concluded.js";
import { inquire } from "../../judge/judge.js";
import { judgeText } from "../../judge/judge-text.js";
import { quote } from "../../quote.js";
import { rule } from "../../rule.js";

export const writingToolClaimsReadOnly = rule<"writing-tool-claims-read-only", { name: string; reason: Reason }>({
  id: "writing-tool-claims-read-only",
  scope: "tool",
  severity: "warning",
  heuristic: true,
  hint: "readOnly",
  claim: "lax",
  clause: "2026-07-28 ToolAnnotations.readOnlyHint: the tool does not modify its environment",
  summary: "A tool that says it only reads, while its name, description or an argument says that it can write.",
  why: "Clients run a tool that says it only reads without asking. If one of its modes writes, that mode runs unasked too: a hint speaks for every call that the schema allows. Heed does not believe the hint while the doubt stands.",
  check(tool, report) {
    if (tool.declared.readOnly !== "true") return;
    const reads = concluded(tool, "readOnly");
    // A deleting name is the graver finding, reported by its own rule.
    if (reads?.value !== false || inquire(tool).name?.does === "deletes") return;
    report({ name: tool.name, reason: reads.reason });
  },
  message: ({ name, reason }) => `${quote(name)} says that it only reads, but ${judgeText(reason)}.`,
  help: () =>
    "If any call that the schema allows changes something, set readOnlyHint to false, or split the reading modes into a tool of their own. If none does, choose a name or an argument that says so.",
  valid: [
    { name: "get_page", annotations: { readOnlyHint: true } },
    { name: "deploy_status", annotations: { readOnlyHint: true } },
    { name: "list_update_runs", annotations: { readOnlyHint: true } },
    { name: "create_page", annotations: { readOnlyHint: false } },
    { name: "create_camera_component", annotations: { readOnlyHint: true }, inputSchema: { type: "object" } },
    {
      name: "list_events",
      annotations: { readOnlyHint: true },
      inputSchema: { type: "object", properties: { action: { enum: ["create", "delete"] } } },
    },
    {
      name: "directions",
      annotations: { readOnlyHint: true },
      inputSchema: { type: "object", properties: { mode: { enum: ["driving", "walking"] } } },
    },
  ],
  invalid: [
    {
      definition: {
        name: "create_review",
        annotations: { readOnlyHint: true },
        inputSchema: { type: "object", properties: { title: { type: "string" } } },
      },
    },
    { definition: { name: "suite-runs-cancel", annotations: { readOnlyHint: true } } },
    {
      definition: {
        name: "getOrCreateLabel",
        annotations: { readOnlyHint: true },
        inputSchema: { type: "object", properties: { label: { type: "string" } } },
      },
    },
    {
      definition: {
        name: "doc",
        annotations: { readOnlyHint: true },
        inputSchema: { type: "object", properties: { mode: { enum: ["get", "put", "delete"] } }, required: ["mode"] },
      },
    },
    {
      definition: {
        name: "console",
        annotations: { readOnlyHint: true },
        inputSchema: { type: "object", properties: { command: { type: "string" } } },
      },
    },
    {
      definition: {
        name: "discover_tools",
        annotations: { readOnlyHint: true },
        inputSchema: { type: "object", properties: { activate: { type: "boolean" } } },
      },
    },
  ],
});
