/** The four hints of `ToolAnnotations`, by their names without "Hint". */
export const HINTS = ["readOnly", "destructive", "idempotent", "openWorld"] as const;

/** A hint's name without its suffix: `readOnly` is `readOnlyHint` on the wire. */
export type HintName = (typeof HINTS)[number];

/** What one tool definition says of one hint. `malformed-cautious` is malformed, but its plain reading is the cautious value. */
export type Declared = "true" | "false" | "absent" | "malformed" | "malformed-cautious";

/** The declared state of each of the four hints. */
export type Declared4 = Readonly<Record<HintName, Declared>>;

/** The hint's key on the wire. */
export type HintKey = `${HintName}Hint`;

/** The hint's key on the wire. */
export function hintKey(hint: HintName): HintKey {
  return `${hint}Hint`;
}

/** The hint that a key on the wire stands for. */
export function hintOf(key: HintKey): HintName {
  return HINTS.find((hint) => hintKey(hint) === key) as HintName;
}

/**
 * The value of each hint that calls for more care. It is also the default of each hint
 * (2026-07-28 ToolAnnotations), so an absent hint never reassures.
 */
export const CAUTIOUS: Readonly<Record<HintName, boolean>> = {
  readOnly: false,
  destructive: true,
  idempotent: false,
  openWorld: true,
};

/** What a declared state does: `warning` escalates, `reassurance` needs a reason to be believed, `nothing` leaves the default. */
export type Bearing = "warning" | "nothing" | "reassurance";

/** Which way a declared state of `hint` points. */
export function bearing(hint: HintName, declared: Declared): Bearing {
  if (declared === "malformed-cautious") return "warning";
  if (declared === "absent" || declared === "malformed") return "nothing";
  return (declared === "true") === CAUTIOUS[hint] ? "warning" : "reassurance";
}
