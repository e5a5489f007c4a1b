import { concluded } from "../../../classify/concluded.js";
import { quote } from "../../../classify/quote.js";
import { rule } from "../../rule.js";

export const destructiveHintOnReadOnlyTool = rule<"destructive-hint-on-read-only-tool", { name: string }>({
  id: "destructive-hint-on-read-only-tool",
  scope: "tool",
  severity: "error",
  heuristic: false,
  hint: "destructive",
  clause: "2026-07-28 ToolAnnotations.destructiveHint: meaningful only when readOnlyHint == false",
  summary: "A tool that says it only reads and that it may destroy.",
  why: "One of the two is wrong, and clients pick differently: some run the tool unasked because it only reads, some stop it because it destroys. Heed believes the warning, and holds the contradiction against the tool.",
  check(tool, report) {
    if (tool.declared.readOnly !== "true" || tool.declared.destructive !== "true") return;
    // No fix: only the author knows which of the two is true. What the definition says tells which one looks wrong.
    const reads = concluded(tool, "readOnly");
    if (reads === null) report({ name: tool.name });
    else
      report(
        { name: tool.name },
        reads.value ? { hint: "destructive", claim: "over-cautious" } : { hint: "readOnly", claim: "lax" },
      );
  },
  message: ({ name }) => `${quote(name)} says that it only reads and that it may destroy.`,
  help: () => "Decide which is true: leave destructiveHint out if it only reads, else set readOnlyHint to false.",
  valid: [
    { name: "peek", annotations: { readOnlyHint: true } },
    { name: "peek", annotations: { readOnlyHint: true, destructiveHint: false } },
    { name: "wipe", annotations: { readOnlyHint: false, destructiveHint: true } },
  ],
  invalid: [{ definition: { name: "update", annotations: { readOnlyHint: true, destructiveHint: true } } }],
});
