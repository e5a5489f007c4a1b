import type { Reason } from "../../../core/decide/reason.js";
import { judgeText } from "../../../classify/judge-text.js";
import { plainlyRemoves } from "../../plain-evidence.js";
import { quote } from "../../../classify/quote.js";
import { rule } from "../../rule.js";

export const removingToolClaimsAdditive = rule<"removing-tool-claims-additive", { name: string; reason: Reason }>({
  id: "removing-tool-claims-additive",
  scope: "tool",
  severity: "warning",
  heuristic: true,
  hint: "destructive",
  claim: "lax",
  clause: "2026-07-28 ToolAnnotations.destructiveHint: false means that the tool performs only additive updates",
  summary: "A tool that says it only adds, while its name or a mode says that it changes, ends or deletes something.",
  why: "`destructiveHint: false` promises that the tool only adds, so that nothing is lost. An update replaces what was there. Clients that believe it run the tool with less care or none. A tool with several modes is destructive if one of them is. Heed does not believe the hint while the doubt stands.",
  check(tool, report) {
    if (tool.declared.destructive !== "false" || tool.declared.readOnly === "true") return;
    const reason = plainlyRemoves(tool);
    if (reason !== null) report({ name: tool.name, reason }, { fix: { set: { destructive: true } } });
  },
  message: ({ name, reason }) => `${quote(name)} says that it only adds, but ${judgeText(reason)}.`,
  help: () =>
    "If any call that the schema allows changes, ends or removes something that was there, set destructiveHint to true.",
  valid: [
    { name: "remove_rules", annotations: { readOnlyHint: false, destructiveHint: true } },
    { name: "create_rule", annotations: { readOnlyHint: false, destructiveHint: false } },
    { name: "list_removed_rules", annotations: { readOnlyHint: false, destructiveHint: false } },
  ],
  invalid: [
    {
      definition: { name: "purge_x", annotations: { readOnlyHint: false, destructiveHint: false } },
      fixed: { name: "purge_x", annotations: { readOnlyHint: false, destructiveHint: true } },
    },
    {
      definition: { name: "update_rule", annotations: { readOnlyHint: false, destructiveHint: false } },
      fixed: { name: "update_rule", annotations: { readOnlyHint: false, destructiveHint: true } },
    },
    {
      definition: { name: "power-off-machine", annotations: { destructiveHint: false } },
      fixed: { name: "power-off-machine", annotations: { destructiveHint: true } },
    },
    {
      definition: {
        name: "keys",
        annotations: { readOnlyHint: false, destructiveHint: false },
        inputSchema: { type: "object", properties: { action: { enum: ["list", "create", "delete"] } } },
      },
      fixed: {
        name: "keys",
        annotations: { readOnlyHint: false, destructiveHint: true },
        inputSchema: { type: "object", properties: { action: { enum: ["list", "create", "delete"] } } },
      },
    },
  ],
});
