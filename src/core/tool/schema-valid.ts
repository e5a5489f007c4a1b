import { isObject, member, type Json, type JsonObject } from "../../wire/json.js";
import { localReference } from "./schema-reference.js";

/** Keywords that say nothing about validity (JSON Schema 2020-12, annotations and identifiers; `format` is an annotation by default). */
const IGNORED = new Set([
  "$schema",
  "$comment",
  "$defs",
  "definitions",
  "title",
  "description",
  "default",
  "examples",
  "deprecated",
  "readOnly",
  "writeOnly",
  "format",
  "additionalProperties",
]);

type Check = (limit: Json, value: Json, walk: Walk) => boolean;
/** `unsure`: something was not understood, so a "no" may be wrong. */
type Walk = { readonly root: Json; steps: number; depth: number; unsure: boolean };

/**
 * More steps and levels than any honest call needs; a schema that refers to itself runs out of them. A look at a large
 * value counts as many, by its characters or members: a schema may look at one value many times.
 */
const MOST_STEPS = 20_000;
const SIZE_OF_STEP = 250;
const MOST_DEPTH = 300;

const isString = (value: Json): value is string => typeof value === "string";
const compare =
  (holds: (value: number, limit: number) => boolean, measure: (value: Json) => number | null): Check =>
  (limit, value) => {
    if (typeof limit !== "number") return false;
    const measured = measure(value);
    return measured === null || holds(measured, limit);
  };
const number = (value: Json): number | null => (typeof value === "number" ? value : null);
const points = (value: Json): number | null => {
  if (!isString(value)) return null;
  let count = 0;
  for (const _ of value) count += 1;
  return count;
};
const items = (value: Json): number | null => (Array.isArray(value) ? value.length : null);
const members = (value: Json): number | null => (isObject(value) ? Object.keys(value).length : null);
const atLeast = (value: number, limit: number): boolean => value >= limit;
const atMost = (value: number, limit: number): boolean => value <= limit;

const hasType = (name: Json, value: Json): boolean => {
  switch (name) {
    case "string":
      return isString(value);
    case "number":
      return typeof value === "number";
    case "integer":
      return Number.isInteger(value);
    case "boolean":
      return typeof value === "boolean";
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return isObject(value);
    default:
      return false;
  }
};
/**
 * Equal as JSON. Stops at the first difference: a value is never walked further than the schema's own is large. Keeps its own
 * stack, so that no depth can exhaust the machine's.
 */
const same = (one: Json, other: Json): boolean => {
  const left: [Json, Json][] = [[one, other]];
  for (let pair = left.pop(); pair !== undefined; pair = left.pop()) {
    const [a, b] = pair;
    if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) {
      if (a !== b) return false;
      continue;
    }
    const keys = Object.keys(a);
    if (Array.isArray(a) !== Array.isArray(b) || keys.length !== Object.keys(b).length) return false;
    for (const key of keys) {
      if (!Object.hasOwn(b, key)) return false;
      left.push([(a as JsonObject)[key] as Json, (b as JsonObject)[key] as Json]);
    }
  }
  return true;
};
const branches = (list: Json, value: Json, walk: Walk): number | null =>
  Array.isArray(list) && list.length > 0 ? (list as readonly Json[]).filter((branch) => valid(branch, value, walk)).length : null;

/** The keywords that are understood. Everything else (`pattern`, `not`, `if`, `patternProperties` …) makes the answer no. */
const CHECKS: ReadonlyMap<string, Check> = new Map<string, Check>([
  [
    "type",
    (name, value) => (Array.isArray(name) ? (name as readonly Json[]).some((one) => hasType(one, value)) : hasType(name, value)),
  ],
  ["enum", (list, value) => Array.isArray(list) && (list as readonly Json[]).some((one) => same(one, value))],
  ["const", same],
  ["minimum", compare(atLeast, number)],
  ["maximum", compare(atMost, number)],
  ["exclusiveMinimum", compare((value, limit) => value > limit, number)],
  ["exclusiveMaximum", compare((value, limit) => value < limit, number)],
  ["minLength", compare(atLeast, points)],
  ["maxLength", compare(atMost, points)],
  ["minItems", compare(atLeast, items)],
  ["maxItems", compare(atMost, items)],
  ["minProperties", compare(atLeast, members)],
  ["maxProperties", compare(atMost, members)],
  [
    "required",
    (names, value) =>
      Array.isArray(names) &&
      (!isObject(value) || (names as readonly Json[]).every((name) => isString(name) && Object.hasOwn(value, name))),
  ],
  [
    "items",
    (schema, value, walk) => !Array.isArray(value) || (value as readonly Json[]).every((item) => valid(schema, item, walk)),
  ],
  [
    "properties",
    (schemas, value, walk) =>
      isObject(schemas) &&
      (!isObject(value) || Object.entries(value).every(([key, held]) => valid(member(schemas, key) ?? false, held, walk))),
  ],
  ["anyOf", (list, value, walk) => (branches(list, value, walk) ?? 0) > 0],
  // "Exactly one" needs certainty of the others' no, and closing a branch makes its no uncertain.
  ["oneOf", (list, value, walk) => branches(list, value, walk) === 1 && !walk.unsure && !holdsMembers(value)],
  ["allOf", (list, value, walk) => branches(list, value, walk) === (Array.isArray(list) ? list.length : -1)],
  ["$ref", (reference, value, walk) => valid(localReference(walk.root, reference) ?? null, value, walk)],
]);

/**
 * True only if `value` certainly validates against `schema` with undeclared properties closed at every level. Conservative:
 * a keyword that is not understood, a reference that leads elsewhere, a regular expression or too much work give false.
 *
 * @example
 * schemaValid({ type: "object", properties: { id: { type: "string" } } }, { id: "a", force: true }); // false
 */
export function schemaValid(schema: Json, value: Json): boolean {
  return valid(schema, value, { root: schema, steps: 0, depth: 0, unsure: false });
}

function valid(schema: Json, value: Json, walk: Walk): boolean {
  if (walk.steps <= MOST_STEPS) walk.steps += 1 + Math.floor(size(value) / SIZE_OF_STEP);
  if (schema === false) return false;
  if (walk.steps > MOST_STEPS || walk.depth > MOST_DEPTH || !(isObject(schema) || schema === true)) {
    walk.unsure = true;
    return false;
  }
  if (holdsMembers(value) && !declares(schema)) return false;
  if (schema === true) return true;
  walk.depth += 1;
  // Each branch is checked as a closed object of its own: members declared beside a branch are refused by it, never let through.
  const all = Object.entries(schema).every(([keyword, limit]) => {
    if (IGNORED.has(keyword) || keyword.startsWith("x-")) return true;
    const check = CHECKS.get(keyword);
    if (check === undefined) walk.unsure = true;
    return check?.(limit, value, walk) ?? false;
  });
  walk.depth -= 1;
  return all;
}

/** Characters of a string, members of an object, items of a list. */
function size(value: Json): number {
  if (isObject(value)) return Object.keys(value).length;
  return isString(value) || Array.isArray(value) ? value.length : 0;
}

function holdsMembers(value: Json): boolean {
  return !isString(value) && size(value) > 0;
}

/** A schema that says nothing of its members leaves them undeclared. */
function declares(schema: JsonObject | true): boolean {
  return (
    schema !== true &&
    ["properties", "items", "$ref", "anyOf", "oneOf", "allOf", "const", "enum"].some((keyword) => Object.hasOwn(schema, keyword))
  );
}
