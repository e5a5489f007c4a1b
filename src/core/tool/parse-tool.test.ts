import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { judgeList } from "../../../test/support/judge-one.js";
import type { Json } from "../../wire/json.js";
import { REVISIONS } from "../../wire/revision.js";
import { parseTool } from "./parse-tool.js";
import { displayName } from "./parsed-tool.js";

const parse = (definition: Json) => parseTool(definition, "2026-07-28");
const schema = { type: "object" };

describe("display name: title, then annotations.title, then name", () => {
  test.each([
    [{ name: "n", title: "A", annotations: { title: "B" } }, "A"],
    [{ name: "n", annotations: { title: "B" } }, "B"],
    [{ name: "n" }, "n"],
    [{ name: "n", title: "  ", annotations: { title: "B" } }, "B"],
    [{ name: "n", title: 7 }, "n"],
    [{ name: "n", title: null, annotations: { title: null } }, "n"],
  ])("%j", (definition, shown) => {
    expect(displayName(parse(definition as Json))).toBe(shown);
  });
});

describe("unusable names", () => {
  test.each([
    ["", "no-name"],
    ["a\u0000b", "name-holds-control"],
    ["a\nb", "name-holds-control"],
    ["a\u2028b", "name-holds-control"],
    ["a\u202Eb", "name-holds-bidi"],
    ["a\u200Bb", "name-holds-zero-width"],
    ["a\uFEFFb", "name-holds-zero-width"],
    ["a\u034Fb", "name-holds-zero-width"],
    ["a\u180Bb", "name-holds-zero-width"],
    ["ab\uFE00", "name-holds-zero-width"],
    ["ab\u{E0100}", "name-holds-zero-width"],
    ["a\u{E0041}b", "name-holds-tag"],
    ["a\uD800b", "name-holds-surrogate"],
    ["x".repeat(1_000_000), "name-too-long"],
  ])("%#", (name, why) => {
    expect(parse({ name, inputSchema: schema }).unusable).toBe(why);
  });

  test.each(["list_invoices", "__proto__", "constructor", "demo.read", "demo read", "löschen", "削除", "a*b"])(
    "%s is usable",
    (name) => {
      expect(parse({ name, inputSchema: schema }).unusable).toBeNull();
    },
  );

  test.each([[null], [[]], ["text"], [7], [{}], [{ name: null }], [{ name: 7 }]])("%j has no usable name", (definition) => {
    expect(parse(definition as Json).unusable).not.toBeNull();
  });
});

test("a definition nested too deeply is unusable, without exhausting the stack", () => {
  let deep: Json = {};
  for (let depth = 0; depth < 100_000; depth++) deep = { properties: deep };
  expect(parse({ name: "deep", inputSchema: deep }).unusable).toBe("too-deep");
  const long = (units: number) => parse({ name: "long", description: "x".repeat(units) }).unusable;
  expect([long(262_000), long(262_144)]).toEqual([null, "too-long"]);
});

test("half a character anywhere makes a definition unusable, and costs the others nothing", () => {
  const half = "a\uD800";
  const bad: readonly Json[] = [
    { name: half },
    { name: "a", title: half },
    { name: "a\u0000", description: half },
    { name: "a", inputSchema: { properties: { [half]: { enum: [half] } } } },
    { name: "a", annotations: { [half]: half } },
  ];
  for (const definition of bad) {
    const [listed, other] = judgeList([definition, { name: "other", annotations: { readOnlyHint: true } }]);
    expect(listed?.tool.trust).toBe("withheld");
    expect(other?.tool.trust).toBe("unknown");
  }
  expect(parse({ name: "a", title: "\uD83D\uDE42" }).unusable).toBeNull();
});

test("more oddities than a call takes arguments are all noted", () => {
  const annotations = Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [`k${at}`, at]));
  expect(parse({ name: "a", annotations, inputSchema: schema }).anomalies).toHaveLength(200_001);
});

test("fields that a revision does not have are noted", () => {
  const definition = { name: "n", title: "T", annotations: {}, inputSchema: schema, icons: [] };
  const notes = (at: (typeof REVISIONS)[number]) =>
    parseTool(definition, at).anomalies.flatMap(({ kind, pointer }) => (kind === "not-in-revision" ? [pointer] : []));
  expect(notes("2024-11-05")).toEqual(["/annotations", "/title", "/icons"]);
  expect(notes("2025-06-18")).toEqual(["/icons"]);
  expect(notes("2026-07-28")).toEqual([]);
});

test("never throws, whatever the input", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(...REVISIONS), (value, revision) => {
      const tool = parseTool(value as Json, revision);
      expect(typeof tool.name).toBe("string");
    }),
    { numRuns: 2_000 },
  );
});
