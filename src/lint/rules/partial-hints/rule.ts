import { CAUTIOUS, HINTS, hintKey, type HintName } from "../../../core/tool/hint.js";
import { hintKeys, joinWords, missingHints } from "../../hint-text.js";
import { looksReading } from "../../../classify/concluded.js";
import { quote } from "../../../classify/quote.js";
import { rule } from "../../rule.js";

export const partialHints = rule<"partial-hints", { name: string; missing: string; counts: string }>({
  id: "partial-hints",
  scope: "tool",
  severity: "note",
  heuristic: false,
  clause: "2026-07-28 ToolAnnotations: each absent hint has its default",
  summary: "A tool that gives some hints and leaves out others that mean something for it.",
  why: "An absent hint has its default, which is the cautious value: `readOnlyHint: false` alone says that the tool may destroy. Clients apply the defaults unevenly, so what is meant is best said. `destructiveHint` means nothing on a read-only tool, and `idempotentHint` is optional.",
  check(tool, report) {
    // Hints that are all there in some wrong form have findings enough.
    if (!HINTS.some((hint) => tool.declared[hint] === "true" || tool.declared[hint] === "false")) return;
    const missing = missingHints(tool, tool.declared.readOnly === "true");
    if (missing.length === 0) return;
    if (tool.declared.readOnly === "absent" && tool.declared.destructive !== "true" && looksReading(tool) !== null) return;
    const [hint, ...more] = missing;
    report(
      { name: tool.name, missing: hintKeys(missing), counts: joinWords(missing.map(countsAs)) },
      hint === undefined || more.length > 0 ? {} : { hint },
    );
  },
  message: ({ name, missing, counts }) => `${quote(name)} leaves ${missing} out: ${counts}.`,
  help: ({ missing }) => `Say ${missing} as well; if the default is meant, saying it spares the next reader the question.`,
  valid: [
    { name: "save", annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false } },
    { name: "peek", annotations: { readOnlyHint: true, openWorldHint: false } },
    { name: "save" },
    { name: "save", annotations: { readOnlyHint: "false" } },
  ],
  invalid: [
    { definition: { name: "save", annotations: { readOnlyHint: false } } },
    { definition: { name: "save", annotations: { destructiveHint: false } } },
    { definition: { name: "peek", annotations: { readOnlyHint: true } } },
  ],
});

function countsAs(hint: HintName): string {
  return `${hintKey(hint)} counts as ${String(CAUTIOUS[hint])}`;
}
