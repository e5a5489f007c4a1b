import { HINTS, type Bearing, type HintName } from "../tool/hint.js";
import { pinBearing, type Pin, type PinParts } from "./pin.js";

/**
 * How a definition differs from its pin. `equivalent`: only in what no decision looks at (key order, icons, insignificant
 * `_meta`, where or how a hint is spelled); it is noted and counts like `same`. `tightened` takes effect at once; `drifted`
 * waits for a review.
 */
export type Drift = {
  readonly direction: "same" | "equivalent" | "tightened" | "drifted";
  /** The parts that differ. */
  readonly changed: readonly (keyof PinParts)[];
  /** The hints whose bearing moved, and which way. */
  readonly hints: readonly { readonly hint: HintName; readonly to: "tighter" | "looser" }[];
};

const ORDER: readonly Bearing[] = ["warning", "nothing", "reassurance"];
const PARTS: readonly (keyof PinParts)[] = ["text", "schema", "hints", "other"];

/**
 * Compares a definition with its pin, hint by hint, in the order warning < absent = malformed <
 * reassurance: down tightens, up loosens; mixed counts as loosening, and so does any other change
 * that the pin shows.
 */
export function drift(before: Pin, after: Pin): Drift {
  const changed = PARTS.filter((part) => before.parts[part] !== after.parts[part]);
  const hints = HINTS.flatMap((hint) => {
    const from = ORDER.indexOf(pinBearing(before, hint));
    const to = ORDER.indexOf(pinBearing(after, hint));
    return from === to ? [] : [{ hint, to: to < from ? ("tighter" as const) : ("looser" as const) }];
  });
  const onlyTighter = changed.every((part) => part === "hints") && hints.length > 0 && hints.every(({ to }) => to === "tighter");
  // The whole pin is compared too: a lock whose parts agree while its pin does not has been altered.
  if (changed.length === 0 && hints.length === 0 && before.pin === after.pin) {
    const rewritten = before.written !== undefined && after.written !== undefined && before.written !== after.written;
    return { direction: rewritten ? "equivalent" : "same", changed, hints };
  }
  return { direction: onlyTighter ? "tightened" : "drifted", changed, hints };
}
