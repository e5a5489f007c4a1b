import { isObject, member, type Json } from "../../wire/json.js";
import { atLeast, type Revision } from "../../wire/revision.js";
import { readHints } from "./declared-hints.js";
import { deeperThan } from "./depth.js";
import { holdsHalfCharacter } from "./half-character.js";
import type { Anomaly, ParsedTool, ParsedToolFields } from "./parsed-tool.js";
import { invisibleKind, invisibles } from "./visible.js";

const MAX_NAME = 4096;
const MAX_DEPTH = 128;
/** Nobody reads a longer definition, and each is read, pinned and judged whole (UTF-16 units as JSON). */
const MAX_LENGTH = 256 * 1024;

/** The revision in which each field came to be (facts of the specification's changelogs). */
const SINCE: readonly (readonly [field: string, since: Revision])[] = [
  ["annotations", "2025-03-26"],
  ["title", "2025-06-18"],
  ["outputSchema", "2025-06-18"],
  ["_meta", "2025-06-18"],
  ["icons", "2025-11-25"],
  ["execution", "2025-11-25"],
];

/** Why a tool of this name must not run, or null. */
function unusableName(name: Json | undefined): string | null {
  if (typeof name !== "string" || name === "") return "no-name";
  if (name.length > MAX_NAME) return "name-too-long";
  for (const codePoint of invisibles(name)) {
    const kind = invisibleKind(codePoint);
    if (kind !== null && kind !== "other") return `name-holds-${kind}`;
    if (codePoint >= 0xd800 && codePoint <= 0xdfff) return "name-holds-surrogate";
  }
  return null;
}

/** Why a definition of such texts must not run, or null. Its depth is known to be bounded. */
function unusableText(definition: Json): string | null {
  if (JSON.stringify(definition).length > MAX_LENGTH) return "too-long";
  return holdsHalfCharacter(definition) ? "holds-surrogate" : null;
}

/**
 * Reads one tool definition of any input. Total: whatever the input, there is a tool, and what is
 * odd about it stands in `anomalies`; a tool that must not run says so in `unusable`.
 *
 * @example
 * parseTool({ name: "peek", annotations: { readOnlyHint: "true" } }, "2025-11-25").declared.readOnly; // "malformed"
 */
export function parseTool(definition: Json, at: Revision): ParsedTool {
  const anomalies: Anomaly[] = [];
  const text = (path: readonly string[], kind: "malformed-title" | "malformed-field"): string | undefined => {
    const value = path.reduce<Json | undefined>((place, key) => member(place, key), definition);
    if (value === undefined) return undefined;
    // A blank title names nothing; shown, it would hide which tool is meant.
    if (typeof value === "string" && (kind === "malformed-field" || value.trim() !== "")) return value;
    anomalies.push({ kind, pointer: `/${path.join("/")}`, found: value, expected: "a text" });
    return undefined;
  };
  if (!isObject(definition)) anomalies.push({ kind: "not-an-object", pointer: "", found: definition });
  const tooDeep = deeperThan(definition, MAX_DEPTH);
  const name = member(definition, "name");
  const unusable = !isObject(definition)
    ? "not-an-object"
    : tooDeep
      ? "too-deep"
      : (unusableName(name) ?? unusableText(definition));
  if (unusable !== null && isObject(definition))
    anomalies.push({ kind: "invalid-name", pointer: "/name", found: name ?? null, expected: unusable });
  const title = text(["title"], "malformed-title");
  const annotationsTitle = text(["annotations", "title"], "malformed-title");
  const description = text(["description"], "malformed-field");
  const inputSchema = member(definition, "inputSchema") ?? null;
  const outputSchema = member(definition, "outputSchema");
  for (const [field, value] of [
    ["inputSchema", inputSchema],
    ["outputSchema", outputSchema],
  ] as const) {
    if (isObject(definition) && value !== undefined && !isObject(value)) {
      anomalies.push({ kind: "malformed-field", pointer: `/${field}`, found: value, expected: "a JSON Schema object" });
    }
  }
  const reading = readHints(definition);
  for (const anomaly of reading.anomalies) anomalies.push(anomaly);
  for (const [field, since] of SINCE) {
    if (!atLeast(at, since) && member(definition, field) !== undefined) {
      anomalies.push({ kind: "not-in-revision", pointer: `/${field}`, found: at, expected: since });
    }
  }
  const fields: ParsedToolFields = {
    name: typeof name === "string" ? name : "",
    ...(title === undefined ? {} : { title }),
    ...(annotationsTitle === undefined ? {} : { annotationsTitle }),
    ...(description === undefined ? {} : { description }),
    inputSchema,
    ...(outputSchema === undefined ? {} : { outputSchema }),
    declared: reading.declared,
    stray: reading.stray,
    anomalies,
    unusable,
    revision: at,
    raw: definition,
  };
  return fields as ParsedTool;
}
