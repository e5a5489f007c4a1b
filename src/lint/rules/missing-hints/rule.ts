import { HINTS } from "../../../core/tool/hint.js";
import { hintKeys, missingHints } from "../../hint-text.js";
import { looksReading } from "../../../classify/concluded.js";
import { quote } from "../../../classify/quote.js";
import { rule } from "../../rule.js";

export const missingHintsRule = rule<"missing-hints", { name: string; titled: boolean; missing: string }>({
  id: "missing-hints",
  scope: "tool",
  severity: "warning",
  heuristic: false,
  clause: "2026-07-28 ToolAnnotations: defaults; directories of OpenAI, Anthropic and Microsoft demand hints",
  summary: "A tool without any hint.",
  why: "The hints are optional, and their defaults are the cautious ones: the tool counts as one that may destroy data and reach anything. Clients differ, though: some run a tool that says nothing, and directories refuse it. Annotations that hold only a title are no hints. `read-only-tool-left-at-defaults` reports tools that seem to only read.",
  check(tool, report) {
    if (tool.anomalies.some(({ kind }) => kind === "not-an-object" || kind === "annotations-not-an-object")) return;
    if (HINTS.some((hint) => tool.declared[hint] !== "absent")) return;
    // Hints that are there in some wrong form have a finding of their own.
    if (tool.anomalies.some(({ hint }) => hint !== undefined)) return;
    if (looksReading(tool) !== null) return;
    const titled = tool.annotationsTitle !== undefined;
    report({ name: tool.name, titled, missing: hintKeys(missingHints(tool, false)) });
  },
  message: ({ name, titled, missing }) =>
    `${quote(name)} ${titled ? "has a title among its annotations, but no hints" : "has no hints"}: ${missing} are missing, so it counts as a tool that may destroy and reach anything.`,
  help: () => "Say what it does: readOnlyHint; if that is false, destructiveHint; and openWorldHint. idempotentHint is optional.",
  valid: [
    { name: "delete_file", annotations: { destructiveHint: true } },
    { name: "delete_file", annotations: { destructive: true } },
    { name: "list_files" },
  ],
  invalid: [
    { definition: { name: "delete_file" } },
    { definition: { name: "delete_file", annotations: { title: "Delete" } } },
    { definition: { name: "wipe", annotations: {} } },
  ],
});
