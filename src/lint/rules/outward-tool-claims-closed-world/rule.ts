import type { Reason } from "../../../core/decide/reason.js";
import { firstDoubt } from "../../first-doubt.js";
import { judgeText } from "../../../classify/judge-text.js";
import { quote } from "../../../classify/quote.js";
import { rule } from "../../rule.js";

export const outwardToolClaimsClosedWorld = rule<"outward-tool-claims-closed-world", { name: string; reason: Reason }>({
  id: "outward-tool-claims-closed-world",
  scope: "tool",
  severity: "note",
  heuristic: true,
  hint: "openWorld",
  claim: "lax",
  clause:
    "2026-07-28 ToolAnnotations.openWorldHint: true means that the tool may interact with an open world of external entities",
  summary: "A tool that says it stays inside its own system, while its definition says that it reaches outside.",
  why: "What comes from outside can carry instructions, and an address can carry data out. Clients and people rely on `openWorldHint: false` when they let such tools run together with private data. Heed does not believe the hint while the doubt stands. Of the claims that have been read nearly all were honest, an address that leads to the service itself among them, and so this is a note.",
  check(tool, report) {
    if (tool.declared.openWorld !== "false") return;
    const reason = firstDoubt(tool, "openWorld");
    if (reason !== null) report({ name: tool.name, reason });
  },
  message: ({ name, reason }) => `${quote(name)} says that it stays inside its own system, but ${judgeText(reason)}.`,
  help: () =>
    "If any call can reach a website, a person or content that anybody can write, set openWorldHint to true. If an address can only be one of the service itself, the hint is right and should stay.",
  valid: [
    { name: "list_invoices", annotations: { readOnlyHint: true, openWorldHint: false } },
    { name: "web_search", annotations: { readOnlyHint: true, openWorldHint: true } },
  ],
  invalid: [
    {
      definition: {
        name: "fetch_page",
        description: "Fetches a page.",
        annotations: { readOnlyHint: true, openWorldHint: false },
        inputSchema: { type: "object", properties: { url: { type: "string" } }, required: ["url"] },
      },
    },
    {
      definition: {
        name: "web_search",
        description: "Searches the web.",
        annotations: { readOnlyHint: true, openWorldHint: false },
      },
    },
  ],
});
