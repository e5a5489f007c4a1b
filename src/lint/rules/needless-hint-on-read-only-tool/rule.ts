import type { HintName } from "../../../core/tool/hint.js";
import { firstDoubt } from "../../first-doubt.js";
import { hintKeys } from "../../hint-text.js";
import { quote } from "../../../classify/quote.js";
import { rule } from "../../rule.js";

export const needlessHintOnReadOnlyTool = rule<"needless-hint-on-read-only-tool", { name: string; hints: string; one: boolean }>({
  id: "needless-hint-on-read-only-tool",
  scope: "tool",
  severity: "note",
  heuristic: false,
  clause: "2026-07-28 ToolAnnotations: destructiveHint and idempotentHint are meaningful only when readOnlyHint == false",
  summary: "`destructiveHint: false` or `idempotentHint` on a tool that only reads.",
  why: "On a read-only tool the two hints mean nothing. They do no harm either, and OpenAI's directory demands an explicit `destructiveHint: false`: hence a note, which fails nothing.",
  check(tool, report) {
    // While it is doubted that the tool only reads, the other hints are what is left to believe.
    if (tool.declared.readOnly !== "true" || firstDoubt(tool, "readOnly") !== null) return;
    const hints: HintName[] = [];
    if (tool.declared.destructive === "false") hints.push("destructive");
    if (tool.declared.idempotent === "true" || tool.declared.idempotent === "false") hints.push("idempotent");
    const set = Object.fromEntries(hints.map((hint) => [hint, null]));
    const [hint, ...more] = hints;
    if (hint === undefined) return;
    const one = more.length === 0;
    report({ name: tool.name, hints: hintKeys(hints), one }, { fix: { set }, ...(one ? { hint } : {}) });
  },
  message: ({ name, hints, one }) =>
    `${quote(name)} says that it only reads, so ${hints} ${one ? "means" : "mean"} nothing on it.`,
  help: ({ hints }) => `Leave ${hints} out, unless a directory that you publish in wants every hint said.`,
  valid: [
    { name: "peek", annotations: { readOnlyHint: true, openWorldHint: false } },
    { name: "save", annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true } },
  ],
  invalid: [
    {
      definition: { name: "peek", annotations: { readOnlyHint: true, destructiveHint: false } },
      fixed: { name: "peek", annotations: { readOnlyHint: true } },
    },
    {
      definition: { name: "peek", annotations: { readOnlyHint: true, idempotentHint: true } },
      fixed: { name: "peek", annotations: { readOnlyHint: true } },
    },
  ],
});
