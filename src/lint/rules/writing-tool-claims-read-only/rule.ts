import type { Reason } from "../../../core/decide/reason.js";
import { inquire } from "../../../classify/judge.js";
import { judgeText } from "../../../classify/judge-text.js";
import { plainlyWrites } from "../../plain-evidence.js";
import { quote } from "../../../classify/quote.js";
import { rule } from "../../rule.js";

export const writingToolClaimsReadOnly = rule<"writing-tool-claims-read-only", { name: string; reason: Reason }>({
  id: "writing-tool-claims-read-only",
  scope: "tool",
  severity: "warning",
  heuristic: true,
  hint: "readOnly",
  claim: "lax",
  clause: "2026-07-28 ToolAnnotations.readOnlyHint: the tool does not modify its environment",
  summary: "A tool that says it only reads, while an argument, or name and description together, say that it can write.",
  why: "Clients run a tool that says it only reads without asking. If one of its modes writes, that mode runs unasked too: a hint speaks for every call that the schema allows. Heed does not believe the hint while the doubt stands. A verb in the name or the description alone is no warning: most such tools are honest (`doubted-hint` tells of them).",
  check(tool, report) {
    if (tool.declared.readOnly !== "true") return;
    // A deleting name is the graver finding, reported by its own rule.
    if (inquire(tool).name?.does === "deletes") return;
    const reason = plainlyWrites(tool);
    if (reason !== null) report({ name: tool.name, reason });
  },
  message: ({ name, reason }) => `${quote(name)} says that it only reads, but ${judgeText(reason)}.`,
  help: () =>
    "If any call that the schema allows changes something, set readOnlyHint to false, or split the reading modes into a tool of their own. If none does, choose a name or an argument that says so.",
  valid: [
    { name: "get_page", annotations: { readOnlyHint: true } },
    { name: "deploy_status", annotations: { readOnlyHint: true } },
    { name: "list_update_runs", annotations: { readOnlyHint: true } },
    { name: "create_page", annotations: { readOnlyHint: false } },
    // The verb stands in one place only, or is a noun there: `doubted-hint` tells of what is doubted.
    { name: "build_result", description: "Blocks until the build has ended.", annotations: { readOnlyHint: true } },
    { name: "export_schema", description: "Export the schema as JSON.", annotations: { readOnlyHint: true } },
    { name: "issue_updates", description: "Updates on issues since a date.", annotations: { readOnlyHint: true } },
    { name: "protect_list_cameras", description: "Cameras of the site.", annotations: { readOnlyHint: true } },
    { name: "create_union", description: "Creates the union of two polygons.", annotations: { readOnlyHint: true } },
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
    {
      definition: {
        name: "rename_page",
        description: "Gives a page another name: renames it.",
        annotations: { readOnlyHint: true },
      },
    },
    {
      definition: { name: "reviews_reject", description: "Rejects a review by its id.", annotations: { readOnlyHint: true } },
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
