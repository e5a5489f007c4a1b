// A share as the tables show it, and how one question was answered over labelled tools.
import { wilson } from "../../scripts/ecosystem/statistics.mjs";

/** `0.974 (0.91–0.99) 74/76`; "none" where nothing counts. */
export function shareText(hits, of) {
  if (of === 0) return "none";
  const { low, high } = wilson(hits, of);
  return `${(hits / of).toFixed(3)} (${low.toFixed(3)}–${high.toFixed(3)}) ${hits}/${of}`;
}

/**
 * Of the tools whose label is sure (`truth(tool)` is not null): which were told, which of these rightly, and which there
 * are to find.
 */
export function score(tools, truth, tells) {
  const sure = tools.filter((tool) => truth(tool) !== null);
  const told = sure.filter((tool) => tells(tool));
  const all = sure.filter((tool) => truth(tool));
  return {
    sure: sure.length,
    told: told.length,
    right: told.filter((tool) => truth(tool)).length,
    all: all.length,
    wrong: told.filter((tool) => !truth(tool)),
    missed: all.filter((tool) => !told.includes(tool)),
  };
}
