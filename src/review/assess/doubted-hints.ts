import { CAUTIOUS, HINTS, type HintName } from "../../core/tool/hint.js";
import type { ParsedTool } from "../../core/tool/parsed-tool.js";
import type { Mislabel } from "./looks-mislabelled.js";

/**
 * The hints of a tool that a review leaves out: each that looks wrong, unless the person speaks to it. One that wrongly claims
 * to read says `destructiveHint: false` as a matter of course: of a tool that reads it means nothing, and so it says nothing
 * of what this one writes. What is left out never reassures; the tool's other hints count.
 *
 * @param spoken hints on which the person gives their own word
 *
 * @example
 * doubtedHints(parsed, [{ hint: "readOnly", finding }], new Set()); // ["readOnly", "destructive"], where both reassure
 */
export function doubtedHints(
  { declared }: Pick<ParsedTool, "declared">,
  mislabels: readonly Pick<Mislabel, "hint">[],
  spoken: ReadonlySet<HintName>,
): readonly HintName[] {
  const wrong = new Set(mislabels.map(({ hint }) => hint));
  if (wrong.has("readOnly") && !spoken.has("readOnly") && declared.destructive === String(!CAUTIOUS.destructive))
    wrong.add("destructive");
  return HINTS.filter((hint) => wrong.has(hint) && !spoken.has(hint));
}
