import { EFFECTS, REACHES, VERDICTS } from "../../core/trust/tool.js";
import { HINT_READERS } from "../../lint/clients/client-predictions.js";
import type { AssessedTool } from "../../review/assess/assess.js";

/**
 * The most dangerous first: by what happens now, then what it may do, then what would happen if trusted, then whether
 * something speaks against its hints, then how many other clients would run it unasked; equals stay in the list's order.
 */
export function byDanger(tools: readonly AssessedTool[]): readonly AssessedTool[] {
  const key = ({ now, ifTrusted, listed, mislabels, others }: AssessedTool): readonly number[] => [
    VERDICTS.indexOf(now.decision.verdict),
    EFFECTS.indexOf(listed.tool.effect),
    listed.tool.floor === null ? 0 : 1,
    mislabels.length > 0 ? 1 : 0,
    VERDICTS.indexOf(ifTrusted),
    REACHES.indexOf(listed.tool.reach),
    unasked(others),
  ];
  const keyed = tools.map((tool) => ({ tool, key: key(tool) }));
  return keyed.toSorted((a, b) => compare([...b.key, a.tool.index], [...a.key, b.tool.index])).map(({ tool }) => tool);
}

/** How many of the clients that read hints would run the call unasked. What the others do, no hint changes. */
export function unasked(others: AssessedTool["others"]): number {
  return HINT_READERS.filter((client) => others[client] === "run").length;
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [at, value] of a.entries()) {
    const difference = value - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
