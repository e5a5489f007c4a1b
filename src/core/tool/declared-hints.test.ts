import { describe, expect, test } from "vitest";
import type { Json } from "../../wire/json.js";
import { hintOfKey, readHints } from "./declared-hints.js";

const read = (annotations: Json, rest: Record<string, Json> = {}) => readHints({ name: "t", annotations, ...rest });

describe("a hint in its place", () => {
  test.each([
    ["true", { readOnlyHint: true }, "true"],
    ["false", { readOnlyHint: false }, "false"],
    ["absent", {}, "absent"],
    ["null", { readOnlyHint: null }, "malformed"],
    ["the text true", { readOnlyHint: "true" }, "malformed"],
    ["the text FALSE", { readOnlyHint: " FALSE " }, "malformed-cautious"],
    ["1", { readOnlyHint: 1 }, "malformed"],
    ["0", { readOnlyHint: 0 }, "malformed-cautious"],
    ["2", { readOnlyHint: 2 }, "malformed"],
    ["an array", { readOnlyHint: [true] }, "malformed"],
    ["an object", { readOnlyHint: {} }, "malformed"],
  ] as const)("%s", (_name, annotations, state) => {
    expect(read(annotations as Json).declared.readOnly).toBe(state);
  });

  test("the cautious reading depends on the hint", () => {
    const all = (value: Json) =>
      read({ readOnlyHint: value, destructiveHint: value, idempotentHint: value, openWorldHint: value }).declared;
    expect(all("true")).toEqual({
      readOnly: "malformed",
      destructive: "malformed-cautious",
      idempotent: "malformed",
      openWorld: "malformed-cautious",
    });
    expect(all("no")).toEqual({
      readOnly: "malformed-cautious",
      destructive: "malformed",
      idempotent: "malformed-cautious",
      openWorld: "malformed",
    });
  });
});

describe("a hint out of its place never reassures", () => {
  test.each([
    ["snake_case", { read_only_hint: true }, {}, "misspelt-hint"],
    ["without suffix", { readOnly: true }, {}, "misspelt-hint"],
    ["other case", { ReadOnlyHint: true }, {}, "misspelt-hint"],
    ["top level", {}, { readOnlyHint: true }, "misplaced-hint"],
    ["_meta", {}, { _meta: { readOnlyHint: true } }, "misplaced-hint"],
    ["schema", {}, { inputSchema: { type: "object", readOnlyHint: true } }, "misplaced-hint"],
    ["nested annotations", { annotations: { readOnlyHint: true } }, {}, "misplaced-hint"],
  ] as const)("%s", (_name, annotations, rest, kind) => {
    const reading = read(annotations as Json, rest as Record<string, Json>);
    expect(reading.declared.readOnly).toBe("malformed");
    expect(reading.anomalies.map((anomaly) => anomaly.kind)).toContain(kind);
  });

  test("a cautious one warns", () => {
    expect(read({ destructive_hint: true }).declared.destructive).toBe("malformed-cautious");
    expect(read({}, { openWorldHint: true }).declared.openWorld).toBe("malformed-cautious");
  });

  test("beside a valid one it adds a warning if it is cautious", () => {
    const reading = read({ readOnlyHint: true }, { readOnlyHint: false });
    expect(reading.declared.readOnly).toBe("true");
    expect(reading.stray).toEqual(["readOnly"]);
    expect(read({ readOnlyHint: true }, { readOnlyHint: true }).stray).toEqual([]);
    expect(read({ readOnlyHint: false }, { readOnlyHint: true }).stray).toEqual([]);
  });

  test("JSON Schema's readOnly is no hint", () => {
    expect(read({}, { inputSchema: { type: "object", readOnly: true } }).anomalies).toEqual([]);
  });
});

test.each([
  ["null", null],
  ["a text", "readOnlyHint"],
  ["an array", [{ readOnlyHint: true }]],
])("annotations that are %s are reported and say nothing", (_name, annotations) => {
  const reading = read(annotations);
  expect(Object.values(reading.declared)).toEqual(["absent", "absent", "absent", "absent"]);
  expect(reading.anomalies.map((anomaly) => anomaly.kind)).toEqual(["annotations-not-an-object"]);
});

test("keys of prototypes are keys like any other", () => {
  const annotations = JSON.parse('{"__proto__": {"readOnlyHint": true}, "constructor": true}') as Json;
  const reading = read(annotations);
  expect(reading.declared.readOnly).toBe("absent");
  expect(reading.anomalies.map((anomaly) => anomaly.kind)).toEqual(["unknown-annotation", "unknown-annotation"]);
});

test("content annotations and unknown keys are told apart", () => {
  expect(
    read({ audience: ["user"], priority: 1, colour: 2, title: "T" }).anomalies.map(({ kind, pointer }) => [kind, pointer]),
  ).toEqual([
    ["content-annotation", "/annotations/audience"],
    ["content-annotation", "/annotations/priority"],
    ["unknown-annotation", "/annotations/colour"],
  ]);
});

test.each([
  ["read_only_hint", "readOnly"],
  ["READ-ONLY", "readOnly"],
  ["open.world.hint", "openWorld"],
  ["hint", undefined],
  ["x".repeat(1_000_000), undefined],
])("hintOfKey %#", (key, hint) => {
  expect(hintOfKey(key)).toBe(hint);
});
