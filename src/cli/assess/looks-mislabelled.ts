import { bearing, HINTS, hintKey, type HintName } from "../../core/hint.js";
import type { Claim } from "../../core/claim.js";
import type { ListedTool } from "../../core/resolve-list.js";

/** A hint that reassures while something speaks against it. */
export type Mislabel = { readonly hint: HintName; readonly key: string; readonly against: readonly Claim[] };

/**
 * The hints of a tool that look wrong in the dangerous direction: declared reassuring, and doubted or warned of by
 * something other than the server. Such a tool is left out of a review's acceptance unless a person asks for it.
 */
export function looksMislabelled({ parsed, tool }: ListedTool): readonly Mislabel[] {
  return HINTS.flatMap((hint) => {
    if (bearing(hint, parsed.declared[hint]) !== "reassurance") return [];
    const against = tool.hints[hint].claims.filter(
      ({ source }) => source !== "annotations" && source !== "override" && source !== "proposal",
    );
    return against.length === 0 ? [] : [{ hint, key: hintKey(hint), against }];
  });
}
