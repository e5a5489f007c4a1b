import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HINTS } from "../core/tool/hint.js";
import { parseTool } from "../core/tool/parse-tool.js";
import { invisibles } from "../core/tool/visible.js";
import type { Json, JsonObject } from "../wire/json.js";
import { REVISIONS } from "../wire/revision.js";
import { clientPredictions } from "./clients/client-predictions.js";
import { infer } from "../classify/infer.js";
import { judgeText } from "../classify/judge-text.js";
import { lint } from "./lint.js";

const rulesFor = (list: readonly Json[]): readonly (readonly [number | undefined, string])[] =>
  lint(list.map((definition) => parseTool(definition, "2026-07-28"))).map(({ tool, rule }) => [tool, rule]);

const inputSchema = { type: "object" };

describe("a list", () => {
  test("one bad tool costs no other its findings", () => {
    expect(
      rulesFor([
        null,
        { name: "a", annotations: { readOnlyHint: null }, inputSchema },
        { name: "delete_b", annotations: { readOnlyHint: true, openWorldHint: false }, inputSchema },
      ]),
    ).toEqual([
      [0, "tool-not-an-object"],
      [1, "null-hint"],
      [2, "deleting-tool-claims-read-only"],
    ]);
  });

  test("findings about the list come first, then tool by tool", () => {
    const same = { name: "a", annotations: { readOnlyHint: true, openWorldHint: false }, inputSchema };
    const list = [...["get_a", "get_b", "get_c", "add_d"].map((name) => ({ ...same, name })), same, same];
    expect(rulesFor(list)).toEqual([
      [undefined, "one-stamp-on-unlike-tools"],
      [3, "writing-tool-claims-read-only"],
      [5, "duplicate-name"],
    ]);
  });

  test("a list that follows OpenAI's directory gets notes at most", () => {
    const list = [
      { name: "list_invoices", annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false } },
      { name: "search_web", annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: true } },
      { name: "create_invoice", annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false } },
      { name: "send_invoice", annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true } },
      { name: "delete_invoice", annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: false } },
    ].map((tool) => ({ ...tool, inputSchema }));
    const findings = lint(list.map((definition) => parseTool(definition, "2025-11-25")));
    expect(findings.filter(({ severity }) => severity !== "note")).toEqual([]);
  });

  test("a list that says only what means something gets no finding", () => {
    const list = [
      { name: "list_invoices", annotations: { readOnlyHint: true, openWorldHint: false } },
      { name: "delete_invoice", annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: false } },
    ].map((tool) => ({ ...tool, inputSchema }));
    expect(rulesFor(list)).toEqual([]);
  });

  test("100,000 tools are linted, each with its findings", () => {
    const tools = Array.from({ length: 100_000 }, (_, at) => parseTool({ name: `delete_${at}`, inputSchema }, "2026-07-28"));
    const findings = lint(tools);
    expect(findings.length).toBe(100_000);
    expect(findings.at(-1)?.tool).toBe(99_999);
  });
});

describe("the hint that a finding is about, and which way the claim errs", () => {
  type Claimed = readonly [string, string | undefined, string | undefined];
  test.each<[string, object, readonly Claimed[]]>([
    ["delete_a", { readOnlyHint: true }, [["deleting-tool-claims-read-only", "readOnlyHint", "lax"]]],
    ["rename_a", { readOnlyHint: true }, [["writing-tool-claims-read-only", "readOnlyHint", "lax"]]],
    ["purge_a", { readOnlyHint: false, destructiveHint: false }, [["removing-tool-claims-additive", "destructiveHint", "lax"]]],
    [
      "get_a",
      { readOnlyHint: false, destructiveHint: true },
      [
        ["reading-tool-claims-destructive", "destructiveHint", "over-cautious"],
        ["reading-tool-claims-to-write", "readOnlyHint", "over-cautious"],
      ],
    ],
    [
      "get_a",
      { readOnlyHint: false, destructiveHint: false },
      [["reading-tool-claims-to-write", "readOnlyHint", "over-cautious"]],
    ],
    // Nothing was declared: the default counts, and errs.
    ["get_a", {}, [["read-only-tool-left-at-defaults", "readOnlyHint", "over-cautious"]]],
    [
      "create_a",
      { readOnlyHint: false, destructiveHint: true },
      [["adding-tool-claims-destructive", "destructiveHint", "over-cautious"]],
    ],
    [
      "send_a",
      { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
      [["repeating-tool-claims-idempotent", "idempotentHint", "lax"]],
    ],
    [
      "delete_a",
      { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
      [["repeatable-tool-claims-not-idempotent", "idempotentHint", "over-cautious"]],
    ],
    ["web_search", { readOnlyHint: true, openWorldHint: false }, [["outward-tool-claims-closed-world", "openWorldHint", "lax"]]],
    ["get_a", { readOnlyHint: true, openWorldHint: true }, [["inward-tool-claims-open-world", "openWorldHint", "over-cautious"]]],
    // Both at once: the definition tells which of the two looks wrong.
    [
      "get_a",
      { readOnlyHint: true, destructiveHint: true },
      [["destructive-hint-on-read-only-tool", "destructiveHint", "over-cautious"]],
    ],
    [
      "rename_a",
      { readOnlyHint: true, destructiveHint: true },
      [
        ["destructive-hint-on-read-only-tool", "readOnlyHint", "lax"],
        ["writing-tool-claims-read-only", "readOnlyHint", "lax"],
      ],
    ],
    ["a", { readOnlyHint: true, destructiveHint: true }, [["destructive-hint-on-read-only-tool", "destructiveHint", undefined]]],
    [
      "get_a",
      { readOnlyHint: "true", destructiveHint: true },
      [
        ["malformed-hint", "readOnlyHint", undefined],
        ["reading-tool-claims-destructive", "destructiveHint", "over-cautious"],
      ],
    ],
  ])("%s %j", (name, hints, expected) => {
    const tool = parseTool({ name, inputSchema, annotations: { openWorldHint: false, ...hints } } as Json, "2026-07-28");
    expect(lint([tool]).map(({ rule, hint, claim }) => [rule, hint, claim])).toEqual(expected);
  });

  test.each([
    [{ readOnlyHint: true }, "readOnlyHint", "lax"],
    [{ readOnlyHint: false, destructiveHint: true }, "destructiveHint", "over-cautious"],
    [{ readOnlyHint: false }, "readOnlyHint", "over-cautious"],
    [{ openWorldHint: true }, undefined, undefined],
  ])("one stamp of %j", (annotations, hint, claim) => {
    const list = ["get_a", "list_b", "search_c", "find_d", "delete_e"].map((name) => ({ name, annotations, inputSchema }));
    const [stamp] = lint(list.map((definition) => parseTool(definition as Json, "2026-07-28")));
    expect(stamp).toMatchObject({ rule: "one-stamp-on-unlike-tools" });
    expect([stamp?.hint, stamp?.claim]).toEqual([hint, claim]);
  });
});

describe("any input", () => {
  const key = fc.oneof(
    fc.constantFrom("name", "title", "description", "annotations", "inputSchema", "properties", "enum", "oneOf", "$ref"),
    fc.constantFrom("readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint", "read_only_hint", "audience"),
    fc.constantFrom("__proto__", "constructor", "action", "mode", "sql", "items", "type", "toString"),
    fc.string({ unit: "binary", maxLength: 8 }),
  );
  const leaf = fc.oneof(
    fc.constant(null),
    fc.boolean(),
    fc.double(),
    fc.string({ unit: "binary", maxLength: 12 }),
    fc.constantFrom("delete_x", "get_x", "#/properties", "\u202Ex", "a\u200Bb", "delete\u0000", "\u{E0041}"),
  );
  const { json } = fc.letrec<{ json: Json }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 5 },
      leaf as fc.Arbitrary<Json>,
      fc.array(tie("json"), { maxLength: 5 }),
      fc.array(fc.tuple(key, tie("json")), { maxLength: 6 }).map((entries) => Object.fromEntries(entries) as Json),
    ),
  }));

  test("no rule throws, findings repeat, and no message carries an invisible character", () => {
    fc.assert(
      fc.property(fc.array(json, { maxLength: 6 }), fc.constantFrom(...REVISIONS), (list, revision) => {
        const read = () => list.map((definition) => parseTool(definition, revision));
        const findings = lint(read());
        expect(lint(read())).toEqual(findings);
        for (const { message, help } of findings) expect(invisibles(message + help)).toEqual([]);
        for (const [index, tool] of read().entries()) {
          // What must not run says why: no tool is withheld without a finding.
          const reported = findings.some(
            ({ rule, severity, tool: at }) => at === index && (severity === "error" || rule === "invalid-name"),
          );
          expect(tool.unusable === null || reported).toBe(true);
          for (const claim of infer(tool)) {
            if ("weight" in claim) expect(invisibles(judgeText(claim.reason))).toEqual([]);
          }
          clientPredictions(tool);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test("a deep and a wide definition are read without recursion or blow-up", () => {
    let deep: Json = { type: "string" };
    for (let i = 0; i < 200_000; i++) deep = { properties: { action: deep }, anyOf: [{ $ref: "#/properties/action" }] };
    const wide = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`action${at}`, { enum: ["delete"] }]));
    const tools = [
      { name: "a", inputSchema: deep },
      { name: "b", inputSchema: { type: "object", properties: wide } },
      { name: "c".repeat(1_000_000), title: "\u202E".repeat(1_000_000), description: "delete ".repeat(100_000), inputSchema },
    ].map((definition) => parseTool(definition as Json, "2026-07-28"));
    const findings = lint(tools);
    expect(findings.some(({ rule, tool }) => rule === "invisible-character-in-text" && tool === 2)).toBe(true);
    for (const { message } of findings) expect(message.length).toBeLessThan(1_000);
  });
});

describe("doubts", () => {
  test("no annotation takes one away, and declaring the hints changes only the contradiction", () => {
    const name = fc.constantFrom("delete_x", "getX", "update_x", "x", "run_query", "get_or_create_x", "power-off-x", "doc");
    const schema = fc.constantFrom<Json>(
      { type: "object" },
      { type: "object", properties: { mode: { enum: ["get", "delete"] } }, required: ["mode"] },
      { type: "object", properties: { sql: { type: "string" } } },
    );
    const hint = fc.constantFrom<Json>(true, false, null, "true", 1);
    const annotations = fc.dictionary(fc.constantFrom("title", ...HINTS.map((it) => `${it}Hint`)), hint, { maxKeys: 5 });
    fc.assert(
      fc.property(name, schema, annotations, fc.constantFrom("Get X", "Delete X", "X"), (tool, inputs, hints, title) => {
        const claims = (extra: JsonObject) => infer(parseTool({ name: tool, inputSchema: inputs, ...extra }, "2026-07-28"));
        const bare = claims({});
        const declared = claims({ annotations: { ...hints, title } });
        for (const claim of bare) expect(declared).toContainEqual(claim);
        expect(claims({ annotations: hints }).filter(({ source }) => source !== "contradiction")).toEqual(bare);
      }),
    );
  });
});
