import type { ToolChange } from "../../console/api.js";
import { definitionDiff } from "../../core/explain/definition-diff.js";
import { drift } from "../../core/trust/drift.js";
import { hintKey, type HintName } from "../../core/tool/hint.js";
import type { Pin, PinParts } from "../../core/trust/pin.js";
import type { Reason } from "../../core/decide/reason.js";
import type { Json } from "../../wire/json.js";

/** A definition and its pin. */
export type Pinned = { readonly pin: Pin; readonly definition: Json };

const PARTS: Readonly<Record<keyof PinParts, string>> = {
  text: "What it says in words",
  schema: "What it takes or gives",
  hints: "Its hints",
  other: "Something else in its definition",
};

/**
 * How a tool differs from what was reviewed.
 *
 * @param now as it is now, or null where that definition is not kept
 * @param standing what the gate that saw the change wrote of it
 * @param most how many lines of the difference; fewer where it is only looked at
 */
export function toolChange(
  reviewed: Pin,
  before: Json | null,
  now: Pinned | null,
  standing: Reason | null,
  most?: number,
): ToolChange {
  if (now === null) {
    const parts = standing?.code === "definition-changed" ? standing.args["parts"] : [];
    const words = (Array.isArray(parts) ? parts : []).flatMap((part) => partWords(part));
    return { direction: "drifted", words, lines: null, cut: 0 };
  }
  const { direction, changed, hints } = drift(reviewed, now.pin);
  const moved = hints.map(
    ({ hint, to }) =>
      `${hintKey(hint)} was ${said(reviewed, hint)} and is ${said(now.pin, hint)}: that ${to === "looser" ? "reassures more" : "warns more"}.`,
  );
  const words = [...changed.filter((part) => part !== "hints" || moved.length === 0).flatMap(partWords), ...moved];
  const diff = before === null ? null : definitionDiff(before, now.definition, most);
  return { direction, words, lines: diff?.lines ?? null, cut: diff?.cut ?? 0 };
}

function said({ declared, stray }: Pin, hint: HintName): string {
  return stray?.includes(hint) === true ? `${declared[hint]} with a warning against it elsewhere` : declared[hint];
}

function partWords(part: unknown): readonly string[] {
  const words = typeof part === "string" && Object.hasOwn(PARTS, part) ? PARTS[part as keyof PinParts] : undefined;
  return words === undefined ? [] : [`${words} changed.`];
}
