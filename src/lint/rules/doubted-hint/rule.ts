import { bearing, CAUTIOUS, hintKey, type HintName } from "../../../core/tool/hint.js";
import type { ParsedTool } from "../../../core/tool/parsed-tool.js";
import type { Reason } from "../../../core/decide/reason.js";
import { firstDoubt } from "../../first-doubt.js";
import { inquire } from "../../../classify/judge.js";
import { judgeText } from "../../../classify/judge-text.js";
import { plainlyRemoves, plainlyWrites } from "../../plain-evidence.js";
import { quote } from "../../../classify/quote.js";
import { rule } from "../../rule.js";

export const doubtedHint = rule<"doubted-hint", { name: string; hint: string; value: boolean; reason: Reason }>({
  id: "doubted-hint",
  scope: "tool",
  severity: "note",
  heuristic: true,
  clause: "2026-07-28 ToolAnnotations: all properties are hints, not guaranteed to describe the behaviour faithfully",
  summary: "A hint that Heed does not believe, though nothing speaks plainly enough against it for a warning.",
  why: "Heed holds every sign of writing or removing against a hint that would spare questions, and asks while the doubt stands, on a trusted server too. Most of these hints are right all the same, so this is a note: it says why Heed asks. What contradicts a hint plainly has a warning of its own.",
  check(tool, report) {
    for (const hint of ["readOnly", "destructive"] as const) {
      const reason = doubtOf(tool, hint);
      if (reason === null) continue;
      report({ name: tool.name, hint: hintKey(hint), value: !CAUTIOUS[hint], reason }, { hint });
    }
  },
  message: ({ name, hint, value, reason }) =>
    `${quote(name)} says ${hint}: ${String(value)}, and Heed asks nevertheless: ${judgeText(reason)}.`,
  help: () =>
    "A hint speaks for every call that the schema allows. If none of them does what is doubted, the hint is right and should stay.",
  valid: [
    { name: "list_pages", description: "Lists pages.", annotations: { readOnlyHint: true } },
    // A warning says it.
    { name: "delete_page", annotations: { readOnlyHint: true } },
    { name: "rename_page", description: "Renames a page.", annotations: { readOnlyHint: true } },
    { name: "rename_page", description: "Renames a page." },
    { name: "rename_page", description: "Renames a page.", annotations: { readOnlyHint: false, destructiveHint: true } },
  ],
  invalid: [
    { definition: { name: "page_tips", description: "Writes tips about a page.", annotations: { readOnlyHint: true } } },
    {
      definition: {
        name: "get_page",
        description: "Gets a page. Marks it as read.",
        annotations: { readOnlyHint: true },
      },
    },
  ],
});

/** The first doubt of a hint that would count without it and that no warning is about; else null. */
function doubtOf(tool: ParsedTool, hint: HintName): Reason | null {
  const { declared } = tool;
  if (bearing(hint, declared[hint]) !== "reassurance") return null;
  if (hint === "readOnly") return warned(tool) ? null : firstDoubt(tool, hint);
  // Beside a read-only hint that is believed, it means nothing.
  if (declared.readOnly === "true" && firstDoubt(tool, "readOnly") === null) return null;
  return declared.readOnly !== "true" && plainlyRemoves(tool) !== null ? null : firstDoubt(tool, hint);
}

function warned(tool: ParsedTool): boolean {
  return inquire(tool).name?.does === "deletes" || plainlyWrites(tool) !== null;
}
