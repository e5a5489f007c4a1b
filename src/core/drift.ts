import { HINTS, bearing, type Bearing, type HintName } from "./hint.js";
import type { Pin, PinParts } from "./pin.js";

/** How a definition differs from its pin. `tightened` takes effect at once; `drifted` waits for a review. */
export type Drift = {
  readonly direction: "same" | "tightened" | "drifted";
  /** The parts that differ. */
  readonly changed: readonly (keyof PinParts)[];
  /** The hints whose bearing moved, and which way. */
  readonly hints: readonly { readonly hint: HintName; readonly to: "tighter" | "looser" }[];
};

const ORDER: readonly Bearing[] = ["warning", "nothing", "reassurance"];
const PARTS: readonly (keyof PinParts)[] = ["text", "schema", "hints", "other"];

/**
 * Compares a definition with its pin, hint by hint, in the order warning < absent = malformed <
 * reassurance: down tightens, up loosens; mixed counts as loosening, and so does any other change.
 */
export function drift(before: Pin, after: Pin): Drift {
  const changed = PARTS.filter((part) => before.parts[part] !== after.parts[part]);
  const hints = HINTS.flatMap((hint) => {
    const from = ORDER.indexOf(bearing(hint, before.declared[hint]));
    const to = ORDER.indexOf(bearing(hint, after.declared[hint]));
    return from === to ? [] : [{ hint, to: to < from ? ("tighter" as const) : ("looser" as const) }];
  });
  const onlyTighter = changed.every((part) => part === "hints") && hints.length > 0 && hints.every(({ to }) => to === "tighter");
  // The whole pin is compared too: a lock whose parts agree while its pin does not has been altered.
  if (changed.length === 0 && hints.length === 0 && before.pin === after.pin) return { direction: "same", changed, hints };
  return { direction: onlyTighter ? "tightened" : "drifted", changed, hints };
}
