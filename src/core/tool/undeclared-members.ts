import { isObject, member, type Json } from "../../wire/json.js";
import { localReference } from "./schema-reference.js";

const MOST_FOUND = 50;
const MOST_STEPS = 5_000;
const MOST_SCHEMAS = 200;

/**
 * The members of a call's arguments that its schema does not name, as paths of keys (array items add no step).
 * For a person's eye: a member that any branch of the schema names counts as declared. Null if the schema is no object schema.
 *
 * @example
 * undeclaredMembers({ properties: { id: {} } }, { id: 1, force: true }); // [["force"]]
 */
export function undeclaredMembers(schema: Json, args: Json): readonly (readonly string[])[] | null {
  if (!isObject(schema)) return null;
  const found: string[][] = [];
  let steps = 0;
  const walk = (schemas: readonly Json[], value: Json, path: readonly string[]): void => {
    steps += 1;
    if (steps > MOST_STEPS || found.length >= MOST_FOUND) return;
    const all = flatten(schema, schemas);
    if (Array.isArray(value)) {
      const items = all.flatMap((one) => member(one, "items") ?? []);
      for (const item of value as readonly Json[]) walk(items, item, path);
      return;
    }
    if (!isObject(value)) return;
    for (const [key, held] of Object.entries(value)) {
      // One object alone may have more members than anybody reads.
      if (found.length >= MOST_FOUND) return;
      const named = all.flatMap((one) => member(member(one, "properties"), key) ?? []);
      const maps = all.flatMap((one) =>
        isObject(member(one, "additionalProperties")) ? [member(one, "additionalProperties") as Json] : [],
      );
      const below = [...named, ...maps];
      if (below.length === 0) found.push([...path, key]);
      else walk(below, held, [...path, key]);
    }
  };
  walk([schema], args, []);
  return found;
}

/** A schema with all the branches and references that it is made of. */
function flatten(root: Json, schemas: readonly Json[]): readonly Json[] {
  const out = new Set<Json>();
  const queue = [...schemas];
  for (let one = queue.pop(); one !== undefined && out.size < MOST_SCHEMAS; one = queue.pop()) {
    if (!isObject(one) || out.has(one)) continue;
    out.add(one);
    const target = localReference(root, member(one, "$ref") ?? null);
    if (target !== undefined) queue.push(target);
    for (const keyword of ["anyOf", "oneOf", "allOf"]) {
      const list = member(one, keyword);
      // No more than can be looked at: a hostile list may be longer than a call takes arguments.
      if (Array.isArray(list)) queue.push(...(list as readonly Json[]).slice(0, MOST_SCHEMAS));
    }
  }
  return [...out];
}
