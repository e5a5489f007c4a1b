import { isObject, member, type Json, type JsonObject } from "../wire/json.js";

/** One argument of a tool: its name, its schema and where that stands in the input schema. */
export type Argument = {
  readonly name: string;
  readonly schema: JsonObject;
  /** JSON Pointer into the input schema. */
  readonly pointer: string;
  /** 0 for an argument of the call itself. */
  readonly depth: number;
  readonly required: boolean;
};

/** The arguments that were found, and whether the schema was too large to be read to its end. */
export type Arguments = {
  readonly found: readonly Argument[];
  readonly whole: boolean;
  /** A reference that leads nowhere, or a keyword under which arguments stand that have no name. */
  readonly unresolved: string | null;
};

const MAX_ARGUMENTS = 5_000;
const MAX_DEPTH = 3;

/**
 * The arguments of an input schema: its properties, those of its alternatives (`oneOf`, `anyOf`, `allOf`, a local
 * `$ref`), and of objects and array items within them, to a bounded depth and number. Iterative, follows each
 * reference once: a cyclic schema ends.
 */
export function schemaArguments(schema: Json): Arguments {
  const found: Argument[] = [];
  const seen = new Set<JsonObject>();
  let unresolved: string | null = null;
  const target = (value: Json | undefined): Json | undefined => {
    const found = follow(value, schema);
    if (found === undefined || Object.hasOwn(isObject(found) ? found : {}, "$ref")) unresolved ??= "$ref";
    return found;
  };
  const open: { schema: Json | undefined; pointer: string; depth: number }[] = [{ schema, pointer: "", depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { schema: at, pointer, depth } = next;
    if (!isObject(at) || seen.has(at)) continue;
    seen.add(at);
    if (found.length >= MAX_ARGUMENTS || seen.size >= MAX_ARGUMENTS) return { found, whole: false, unresolved };
    const required = elements(member(at, "required"));
    const names: ReadonlySet<Json> = required.length === 0 ? NONE : new Set(required);
    const properties = member(at, "properties");
    for (const [name, value] of isObject(properties) ? Object.entries(properties) : []) {
      if (found.length >= MAX_ARGUMENTS) return { found, whole: false, unresolved };
      const meant = target(value);
      if (!isObject(meant)) continue;
      const place = `${pointer}/properties/${escape(name)}`;
      found.push({ name, schema: meant, pointer: place, depth, required: names.has(name) });
      if (depth < MAX_DEPTH && holdsMore(meant)) open.push({ schema: meant, pointer: place, depth: depth + 1 });
    }
    for (const keyword of MANY) {
      for (const [index, branch] of elements(member(at, keyword)).entries()) {
        open.push({ schema: target(branch), pointer: `${pointer}/${keyword}/${index}`, depth });
      }
    }
    for (const keyword of ONE) {
      const below = member(at, keyword);
      if (isObject(below)) open.push({ schema: target(below), pointer: `${pointer}/${keyword}`, depth });
    }
    for (const keyword of UNNAMED) if (isObject(member(at, keyword))) unresolved ??= keyword;
  }
  return { found, whole: true, unresolved };
}

const NONE: ReadonlySet<Json> = new Set();

/** Most arguments are one value: then nothing stands below them. */
function holdsMore(schema: JsonObject): boolean {
  return BELOW.some((keyword) => Object.hasOwn(schema, keyword));
}
const MANY = ["oneOf", "anyOf", "allOf", "prefixItems"] as const;
const ONE = ["items", "additionalProperties", "if", "then", "else"] as const;
/** Arguments without names of their own. */
const UNNAMED = ["patternProperties", "dependentSchemas", "propertyNames"] as const;
const BELOW = ["properties", ...MANY, ...ONE, ...UNNAMED];

/** The target of a local reference (`#/$defs/Mode`), or the value itself. Never fetches anything. */
function follow(value: Json | undefined, root: Json): Json | undefined {
  const reference = member(value, "$ref");
  if (typeof reference !== "string" || !reference.startsWith("#/")) return value;
  return reference
    .slice(2)
    .split("/", 12)
    .reduce<Json | undefined>((at, key) => member(at, key.replaceAll("~1", "/").replaceAll("~0", "~")), root);
}

/** The elements of an array, at most so many; none of anything else. */
function elements(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]).slice(0, MAX_ARGUMENTS) : [];
}

function escape(key: string): string {
  return /[~/]/u.test(key) ? key.replaceAll("~", "~0").replaceAll("/", "~1") : key;
}

/** The texts that an argument may be, where its schema lists them. */
export function listedValues(schema: JsonObject): readonly string[] {
  const out: string[] = [];
  const take = (at: Json | undefined): void => {
    for (const value of elements(member(at, "enum"))) if (typeof value === "string") out.push(value);
    const constant = member(at, "const");
    if (typeof constant === "string") out.push(constant);
  };
  take(schema);
  take(member(schema, "items"));
  for (const keyword of ["oneOf", "anyOf"]) {
    for (const branch of elements(member(schema, keyword))) take(branch);
  }
  return out;
}
