import type { Reason } from "../../../core/decide/reason.js";
import { concluded } from "../../../classify/concluded.js";
import { judgeText } from "../../../classify/judge-text.js";
import { quote } from "../../../classify/quote.js";
import { rule } from "../../rule.js";

export const inwardToolClaimsOpenWorld = rule<"inward-tool-claims-open-world", { name: string; reason: Reason }>({
  id: "inward-tool-claims-open-world",
  scope: "tool",
  severity: "note",
  heuristic: true,
  hint: "openWorld",
  claim: "over-cautious",
  clause: "2026-07-28 ToolAnnotations.openWorldHint: the world of a memory tool is closed, that of a web search is open",
  summary: "A tool that says it reaches outside, while its definition speaks only of its own system.",
  why: "A remote service alone is not an open world: what counts is whether the tool can reach things and people that are not the account's own. Said of every tool, the hint no longer tells a web search from a look into one's own list.",
  check(tool, report) {
    if (tool.declared.openWorld !== "true") return;
    const open = concluded(tool, "openWorld");
    if (open?.value === false) report({ name: tool.name, reason: open.reason });
  },
  message: ({ name, reason }) => `${quote(name)} says that it reaches outside, but ${judgeText(reason)}.`,
  help: () =>
    "If it reaches further than the account, files or data that it was set up with, the hint is right: say in the description where. If it cannot, openWorldHint: false says so.",
  valid: [
    { name: "list_invoices", annotations: { readOnlyHint: true, openWorldHint: false } },
    { name: "web_search", description: "Searches the web.", annotations: { readOnlyHint: true, openWorldHint: true } },
    { name: "list_invoices", annotations: { readOnlyHint: true } },
  ],
  invalid: [{ definition: { name: "list_invoices", annotations: { readOnlyHint: true, openWorldHint: true } } }],
});
