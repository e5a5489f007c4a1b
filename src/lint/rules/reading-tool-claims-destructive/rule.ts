import { judgeTool } from "../../infer/judge-tool.js";
import { quote } from "../../quote.js";
import { rule } from "../../rule.js";

export const readingToolClaimsDestructive = rule<"reading-tool-claims-destructive", { name: string; word: string }>({
  id: "reading-tool-claims-destructive",
  scope: "tool",
  severity: "warning",
  heuristic: true,
  hint: "destructive",
  claim: "over-cautious",
  clause: "2026-07-28 ToolAnnotations.destructiveHint: true means that the tool may perform destructive updates",
  summary: "A tool that seems to only read and says that it may destroy.",
  why: "People are warned before each look, and learn that the warning means nothing. The usual cause is one stamp on every tool. A tool that says `readOnlyHint: false` without claiming to destroy is left alone: it may write a file or start a job that its name does not tell.",
  check(tool, report) {
    const { reads, action } = judgeTool(tool);
    if (!reads || action === null || tool.declared.destructive !== "true" || tool.declared.readOnly === "true") return;
    report(
      { name: tool.name, word: action.word },
      {
        fix: {
          set: { readOnly: true, destructive: null, ...(tool.declared.idempotent === "absent" ? {} : { idempotent: null }) },
        },
      },
    );
  },
  message: ({ name, word }) => `${quote(name)} says that it may destroy, but seems to only read (${quote(word)}).`,
  help: () => "If it changes nothing, set readOnlyHint to true and leave destructiveHint out.",
  valid: [
    { name: "get_schema", annotations: { readOnlyHint: true } },
    { name: "get_request", annotations: { readOnlyHint: false } },
    { name: "replace_schema", annotations: { destructiveHint: true } },
  ],
  invalid: [
    {
      definition: { name: "get_schema", annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true } },
      fixed: { name: "get_schema", annotations: { readOnlyHint: true } },
    },
  ],
});
