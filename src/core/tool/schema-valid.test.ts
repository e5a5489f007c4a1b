import { Ajv } from "ajv";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../../wire/json.js";
import { schemaValid } from "./schema-valid.js";
import { undeclaredMembers } from "./undeclared-members.js";

const object = (properties: Json, more: Record<string, Json> = {}): Json => ({ type: "object", properties, ...more });

describe("schemaValid", () => {
  it.each<[string, Json, Json, boolean]>([
    ["declared members", object({ id: { type: "string" } }), { id: "a" }, true],
    ["an undeclared member", object({ id: { type: "string" } }), { id: "a", force: true }, false],
    ["an undeclared member, although the schema is open", object({}, { additionalProperties: true }), { force: true }, false],
    ["an undeclared member below", object({ at: object({ x: { type: "number" } }) }), { at: { x: 1, y: 2 } }, false],
    [
      "an undeclared member in an item",
      object({ list: { type: "array", items: object({ x: {} }) } }),
      { list: [{ x: 1 }, { y: 1 }] },
      false,
    ],
    ["a member that no schema describes", object({ at: {} }), { at: { x: 1 } }, false],
    ["no members where none are described", object({ at: {} }), { at: 1 }, true],
    ["a missing required member", object({ id: { type: "string" } }, { required: ["id"] }), {}, false],
    ["a required member of the prototype", object({}, { required: ["constructor"] }), {}, false],
    ["__proto__ as a member", object({ id: {} }), JSON.parse('{"__proto__":{"a":1}}') as Json, false],
    ["a union with null", object({ id: { anyOf: [{ type: "string" }, { type: "null" }] } }), { id: null }, true],
    ["both of one", { oneOf: [{ type: "number" }, { type: "integer" }] }, 1, false],
    ["one that is understood and one that is not", { oneOf: [{ type: "string" }, { type: "string", pattern: "a" }] }, "a", false],
    ["an unresolved reference among one of", { oneOf: [{ type: "string" }, { $ref: "#/nowhere" }] }, "a", false],
    [
      "one of two objects, of which closing refuses one",
      { oneOf: [object({ a: {} }), object({ a: {}, b: {} })] },
      { a: 1, b: 1 },
      false,
    ],
    ["a pattern", object({ id: { type: "string", pattern: "^(a+)+$" } }), { id: "a" }, false],
    ["an unknown keyword", object({ id: { type: "string", not: {} } }), { id: "a" }, false],
    [
      "a local reference",
      { ...(object({ id: { $ref: "#/$defs/id" } }) as object), $defs: { id: { type: "string" } } },
      { id: "a" },
      true,
    ],
    ["a reference elsewhere", object({ id: { $ref: "https://example.org/id" } }), { id: "a" }, false],
    ["a reference to itself", object({ id: { $ref: "#/properties/id" } }), { id: "a" }, false],
    ["an array without items", object({ list: { type: "array" } }), { list: [1] }, false],
    ["false", false, {}, false],
    ["null", null, {}, false],
  ])("%s", (_, schema, value, expected) => {
    expect(schemaValid(schema, value)).toBe(expected);
  });

  it("ends on a schema that fans out into itself", () => {
    const schema: Json = { $ref: "#/$defs/a", $defs: { a: { anyOf: [{ $ref: "#/$defs/a" }, { $ref: "#/$defs/a" }] } } };
    expect(schemaValid(schema, {})).toBe(false);
  });

  it("ends soon on a schema that looks at a large value again and again", () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, at]));
    const anyOf = (branch: Json): Json => ({ anyOf: Array.from({ length: 20_000 }, () => branch) });
    expect(schemaValid(anyOf(true), many)).toBe(false);
    expect(schemaValid(anyOf({ maxLength: 1 }), "x".repeat(200_000))).toBe(false);
    expect(schemaValid({ enum: Array.from({ length: 20_000 }, (_, at) => at) }, "x".repeat(200_000))).toBe(false);
  });

  it.each<[Json, Json, boolean]>([
    [{ a: [1, { b: null }] }, { a: [1, { b: null }] }, true],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [[1, 2], [2, 1], false],
    [[], {}, false],
    [{ 0: 1 }, [1], false],
    [{ a: 1 }, { a: 1, b: 1 }, false],
    [JSON.parse('{"__proto__":1}') as Json, { a: 1 }, false],
    [null, {}, false],
    [0, -0, true],
  ])("compares a constant %j with %j as JSON", (constant, value, expected) => {
    expect(schemaValid({ const: constant }, value)).toBe(expected);
  });

  it("never says yes where an independent validator says no", () => {
    const leaf = fc.constantFrom<Json>(
      {},
      true,
      false,
      { type: "string", maxLength: 2 },
      { type: ["integer", "null"] },
      { enum: ["a", 1, null] },
      { const: { a: 1 } },
      { type: "number", minimum: 0, exclusiveMaximum: 2 },
      { type: "array", items: { type: "string" }, minItems: 1 },
      { type: "object" },
    );
    const schema = fc.letrec<{ node: Json }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc.record({
          type: fc.constant("object"),
          properties: fc.dictionary(fc.constantFrom("a", "b", "__proto__"), tie("node")),
          required: fc.subarray(["a", "b"]),
        }) as fc.Arbitrary<Json>,
        fc.record({ anyOf: fc.array(tie("node"), { minLength: 1, maxLength: 2 }) }) as fc.Arbitrary<Json>,
        fc.record({ oneOf: fc.array(tie("node"), { minLength: 1, maxLength: 2 }) }) as fc.Arbitrary<Json>,
        fc.record({
          allOf: fc.array(tie("node"), { minLength: 1, maxLength: 2 }),
          maxProperties: fc.constant(1),
        }) as fc.Arbitrary<Json>,
        fc.record({ type: fc.constant("array"), items: tie("node") }) as fc.Arbitrary<Json>,
      ),
    })).node;
    const value = fc.letrec<{ node: Json }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom<Json>("a", "abc", 0, 1, 2.5, null, true),
        fc.dictionary(fc.constantFrom("a", "b", "c"), tie("node"), { maxKeys: 2 }),
        fc.array(tie("node"), { maxLength: 2 }),
      ),
    })).node;
    let yes = 0;
    fc.assert(
      fc.property(schema, value, (one, held) => {
        if (!schemaValid(one, held)) return;
        yes += 1;
        // The other validator takes an object without a prototype for another kind of object.
        const plain: unknown = JSON.parse(JSON.stringify(held));
        expect(new Ajv({ strict: false }).validate(one as object, plain)).toBe(true);
      }),
      { numRuns: 1500 },
    );
    expect(yes).toBeGreaterThan(20);
  });
});

describe("undeclaredMembers", () => {
  it("gives no more than a person looks at, at any level", () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`k${at}`, 1]));
    const schema = { type: "object", properties: { a: { type: "object" } } };
    for (const args of [many, { a: many }, { a: many, ...many }, { ...many, a: many }])
      expect(undeclaredMembers(schema, args)).toHaveLength(50);
  });

  it("names what no branch declares, at any depth", () => {
    const schema: Json = {
      properties: {
        a: { $ref: "#/$defs/a" },
        list: { items: object({ x: {} }) },
        map: { additionalProperties: { type: "string" } },
      },
      $defs: { a: { anyOf: [object({ x: {} }), object({ y: {} })] } },
    };
    expect(
      undeclaredMembers(schema, { a: { x: 1, y: 1, z: 1 }, list: [{ x: 1 }, { w: 1 }], map: { any: "b" }, force: true }),
    ).toEqual([["a", "z"], ["list", "w"], ["force"]]);
  });

  it("reads a schema of more branches than a call takes arguments", () => {
    const schema: Json = { anyOf: Array.from({ length: 200_000 }, () => ({})) };
    expect(undeclaredMembers(schema, { force: true })).toEqual([["force"]]);
  });
});

it.each([5_000, 200_000])("a value %i levels deep is held to a schema as deep, and to none that is not", (depth) => {
  const deep = (last: Json): Json => Array.from({ length: depth }).reduce<Json>((inner) => ({ a: inner }), last);
  expect(schemaValid({ const: deep(1) }, deep(1))).toBe(true);
  expect(schemaValid({ const: deep(1) }, deep(2))).toBe(false);
  expect(schemaValid({ enum: [deep(2), deep(1)] }, deep(1))).toBe(true);
  expect(schemaValid({ type: "object", properties: { a: deep(1) } }, deep(1))).toBe(false);
});
