import { inquire } from "../../../classify/judge.js";
import { quote } from "../../../classify/quote.js";
import { rule } from "../../rule.js";

export const deletingToolClaimsReadOnly = rule<"deleting-tool-claims-read-only", { name: string; word: string }>({
  id: "deleting-tool-claims-read-only",
  scope: "tool",
  severity: "warning",
  heuristic: true,
  hint: "readOnly",
  claim: "lax",
  clause: "2026-07-28 ToolAnnotations.readOnlyHint: the tool does not modify its environment",
  summary: "A tool whose name says that it deletes, and whose hint says that it only reads.",
  why: "A deletion behind a read-only hint runs unasked in most clients. The usual cause is one default stamped on every tool. Heed treats it as a contradiction: such a call is never allowed unasked, whatever a policy says, until a person overrides the hint for that one tool.",
  check(tool, report) {
    const { name } = inquire(tool);
    if (name?.does !== "deletes" || tool.declared.readOnly !== "true") return;
    report(
      { name: tool.name, word: name.word },
      { fix: { set: { readOnly: false, ...(tool.declared.destructive === "true" ? {} : { destructive: true }) } } },
    );
  },
  message: ({ name, word }) => `${quote(name)} says that it only reads; its name says ${quote(word)}.`,
  help: () => "If it deletes, set readOnlyHint to false and destructiveHint to true. If it does not, give it another name.",
  valid: [
    { name: "delete_account", annotations: { readOnlyHint: false, destructiveHint: true } },
    { name: "list_deleted_items", annotations: { readOnlyHint: true } },
    { name: "get_delete_preview", annotations: { readOnlyHint: true } },
  ],
  invalid: [
    {
      definition: { name: "delete_account", annotations: { readOnlyHint: true } },
      fixed: { name: "delete_account", annotations: { readOnlyHint: false, destructiveHint: true } },
    },
    {
      definition: { name: "queues.purge", annotations: { readOnlyHint: true, destructiveHint: false } },
      fixed: { name: "queues.purge", annotations: { readOnlyHint: false, destructiveHint: true } },
    },
  ],
});
