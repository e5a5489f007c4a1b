import { hintOfKey } from "../core/tool/declared-hints.js";
import { hintKey, type HintName } from "../core/tool/hint.js";

/** A hint's key as it is written outside of annotations: whatever the spelling, with its last word, since `readOnly` alone means much else. */
export function strayKey(key: string): HintName | undefined {
  return /hint$/iu.test(key) ? hintOfKey(key) : undefined;
}

/** The hint that a key in annotations means without being its name. */
export function misspeltKey(key: string): HintName | undefined {
  const hint = hintOfKey(key);
  return hint !== undefined && key !== hintKey(hint) ? hint : undefined;
}
