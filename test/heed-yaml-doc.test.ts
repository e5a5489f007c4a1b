import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Ajv2020 } from "ajv/dist/2020.js";
import { parse } from "yaml";

// docs/heed-yaml.md claims to name every key. It is held to the schema here, in both directions: a key that is added, renamed
// or taken out there has to be told there too.

const root = join(import.meta.dirname, "..");
const text = readFileSync(join(root, "docs/heed-yaml.md"), "utf8");

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
};
const schema = JSON.parse(readFileSync(join(root, "schema/heed.schema.json"), "utf8")) as Schema;

/** The rows of the table under a heading: a key, and what the row says. */
function rows(heading: string): ReadonlyMap<string, string> {
  const [, section = ""] = new RegExp(`^## ${heading}\n([\\s\\S]*?)(?=^## |$(?![\\s\\S]))`, "m").exec(text) ?? [];
  return new Map([...section.matchAll(/^\| `(\w+)` +\|(.*)$/gm)].map(([, key = "", rest = ""]) => [key, rest] as const));
}

/** The schemas that a value may have, alternatives taken apart. */
function branches(of: Schema | undefined): readonly Schema[] {
  if (of === undefined) return [];
  const inner = [...(of.anyOf ?? []), ...(of.oneOf ?? [])];
  return inner.length === 0 ? [of] : inner.flatMap(branches);
}

/** The keys of an object of the schema, with all the values that are listed for each. */
function keys(of: readonly Schema[]): ReadonlyMap<string, readonly unknown[]> {
  const found = new Map<string, unknown[]>();
  for (const branch of of.flatMap(branches))
    for (const [key, value] of Object.entries(branch.properties ?? {})) {
      const listed = branches(value).flatMap((one) => [...(one.enum ?? []), ...(one.const === undefined ? [] : [one.const])]);
      found.set(key, [...(found.get(key) ?? []), ...listed]);
    }
  return found;
}

const at = (key: string): Schema | undefined => schema.properties?.[key];
const entries = (of: Schema | undefined): readonly Schema[] =>
  typeof of?.additionalProperties === "object" ? [of.additionalProperties] : [];
const items = (of: Schema | undefined): readonly Schema[] => branches(of).flatMap((one) => (one.items ? [one.items] : []));

const SECTIONS: readonly (readonly [heading: string, schemas: readonly Schema[]])[] = [
  ["At the top", [schema]],
  ["servers", entries(at("servers"))],
  ["clients", entries(at("clients"))],
  ["rules", items(at("rules"))],
  ["overrides", items(at("overrides"))],
  ["journal", branches(at("journal"))],
];

describe("docs/heed-yaml.md", () => {
  test.each(SECTIONS)("%s: names the keys of the schema, and no others", (heading, schemas) => {
    const known = keys(schemas);
    expect(known.size).toBeGreaterThan(2);
    expect([...rows(heading).keys()].toSorted()).toEqual([...known.keys()].toSorted());
  });

  test.each(SECTIONS)("%s: names each value that can be chosen", (heading, schemas) => {
    const said = rows(heading);
    const missing = [...keys(schemas)].flatMap(([key, values]) =>
      values.flatMap((value) => (said.get(key)?.includes(`\`${String(value)}\``) === true ? [] : [`${key}: ${String(value)}`])),
    );
    expect(missing).toEqual([]);
  });

  test("the whole of it holds each key, and the schema takes it", () => {
    const [, yaml = ""] = /^## The whole of it\n[\s\S]*?^```yaml\n([\s\S]*?)^```$/m.exec(text) ?? [];
    const whole = parse(yaml) as Readonly<Record<string, unknown>>;
    const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);
    validate(whole);
    expect(validate.errors).toBe(null);
    const named = new Set([...yaml.matchAll(/(?:^|[{,\s-])(\w+):/g)].map(([, key = ""]) => key));
    expect(SECTIONS.flatMap(([, schemas]) => [...keys(schemas).keys()]).filter((key) => !named.has(key))).toEqual([]);
  });
});
