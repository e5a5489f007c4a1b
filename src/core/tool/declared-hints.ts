import { isObject, member, type Json } from "../../wire/json.js";
import { CAUTIOUS, HINTS, bearing, hintKey, type Declared, type HintName } from "./hint.js";
import type { Anomaly } from "./parsed-tool.js";

/** What the definition says of the four hints, and the oddities met on the way. */
export type HintReading = {
  readonly declared: Record<HintName, Declared>;
  /** Hints of which a stray (misplaced or misspelt) value warns beside a valid one in its place. */
  readonly stray: readonly HintName[];
  readonly anomalies: readonly Anomaly[];
};

/** Places other than `annotations` where authors put hints by mistake. */
const ELSEWHERE: readonly (readonly string[])[] = [
  [],
  ["_meta"],
  ["_meta", "annotations"],
  ["inputSchema"],
  ["annotations", "annotations"],
];

const CONTENT_ANNOTATIONS = new Set(["audience", "priority", "lastModified"]);

const SPELLINGS: ReadonlyMap<string, HintName> = new Map(
  HINTS.flatMap((hint) => [
    [hint.toLowerCase(), hint],
    [`${hint}Hint`.toLowerCase(), hint],
  ]),
);

/** The hint that a key means, however it is spelled: `read_only_hint`, `READONLY`, `open-world`. */
export function hintOfKey(key: string): HintName | undefined {
  // A long key is no spelling of ours; the bound keeps a hostile one cheap.
  if (key.length > 40) return undefined;
  return SPELLINGS.get(key.replace(/[\s_.-]/g, "").toLowerCase());
}

/** The boolean that a person would read in a malformed value, if any. */
function plainReading(value: Json): boolean | undefined {
  if (typeof value === "boolean") return value;
  if (value === 1 || value === 0) return value === 1;
  if (typeof value !== "string" || value.length > 16) return undefined;
  const text = value.trim().toLowerCase();
  if (["true", "yes", "1", "on"].includes(text)) return true;
  if (["false", "no", "0", "off"].includes(text)) return false;
  return undefined;
}

function malformed(hint: HintName, value: Json): Declared {
  return plainReading(value) === CAUTIOUS[hint] ? "malformed-cautious" : "malformed";
}

function pointerTo(path: readonly string[]): string {
  return path.map((part) => `/${part.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/**
 * Reads the four hints of a tool definition. Never tests truthiness: only a boolean at
 * `annotations.<hint>Hint` is a valid value; anything else never reassures, and warns if its plain
 * reading is the cautious value (2026-07-28 ToolAnnotations).
 */
export function readHints(definition: Json): HintReading {
  const declared: Record<HintName, Declared> = {
    readOnly: "absent",
    destructive: "absent",
    idempotent: "absent",
    openWorld: "absent",
  };
  const stray = new Set<HintName>();
  const anomalies: Anomaly[] = [];
  const annotations = member(definition, "annotations");
  if (annotations !== undefined && !isObject(annotations)) {
    anomalies.push({ kind: "annotations-not-an-object", pointer: "/annotations", found: annotations });
  }
  for (const hint of HINTS) {
    const value = member(annotations, hintKey(hint));
    if (value === undefined) continue;
    if (typeof value === "boolean") {
      declared[hint] = value ? "true" : "false";
      continue;
    }
    declared[hint] = malformed(hint, value);
    anomalies.push({
      kind: value === null ? "null-hint" : "malformed-hint",
      pointer: `/annotations/${hintKey(hint)}`,
      hint,
      found: value,
      expected: "true or false",
    });
  }
  // After the hints in their places, so that a valid one is known when a stray one is weighed.
  const weigh = (hint: HintName, value: Json): void => {
    const reading = malformed(hint, value);
    if (declared[hint] === "true" || declared[hint] === "false") {
      if (reading === "malformed-cautious" && bearing(hint, declared[hint]) !== "warning") stray.add(hint);
    } else if (declared[hint] !== "malformed-cautious") declared[hint] = reading;
  };
  if (isObject(annotations)) {
    for (const [key, value] of Object.entries(annotations)) {
      const hint = hintOfKey(key);
      if (key === "title" || key === "annotations" || (hint !== undefined && key === hintKey(hint))) continue;
      const pointer = pointerTo(["annotations", key]);
      if (hint !== undefined) {
        anomalies.push({ kind: "misspelt-hint", pointer, hint, found: value, expected: hintKey(hint) });
        weigh(hint, value);
      } else if (CONTENT_ANNOTATIONS.has(key)) anomalies.push({ kind: "content-annotation", pointer, found: value });
      else anomalies.push({ kind: "unknown-annotation", pointer, found: value });
    }
  }
  for (const path of ELSEWHERE) {
    const place = path.reduce<Json | undefined>((at, key) => member(at, key), definition);
    if (!isObject(place)) continue;
    for (const [key, value] of Object.entries(place)) {
      const hint = hintOfKey(key);
      // `readOnly` without the suffix is a keyword of JSON Schema: in a schema only the hint's own name is a stray hint.
      if (hint === undefined || (path[0] === "inputSchema" && !/hint$/i.test(key))) continue;
      anomalies.push({
        kind: "misplaced-hint",
        pointer: pointerTo([...path, key]),
        hint,
        found: value,
        expected: `annotations.${hintKey(hint)}`,
      });
      weigh(hint, value);
    }
  }
  return { declared, stray: HINTS.filter((hint) => stray.has(hint)), anomalies };
}
