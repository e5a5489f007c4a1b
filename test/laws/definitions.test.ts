import { describe, expect, test } from "vitest";
import { hintOfKey, readHints } from "../../src/core/tool/declared-hints.js";
import { drift } from "../../src/core/trust/drift.js";
import { hintOf } from "../../src/core/tool/hint.js";
import { NO_LEGS } from "../../src/core/decide/observe.js";
import type { Pin } from "../../src/core/trust/pin.js";
import type { Json } from "../../src/wire/json.js";
import { core } from "./core-under-test.js";
import { plainHash, sha } from "./realize.js";

const read = (annotations: Json, rest: { readonly [key: string]: Json } = {}): ReturnType<typeof readHints> =>
  readHints({ name: "t", annotations, ...rest });

test("a hint and its key on the wire name each other", () => {
  expect(hintOf("openWorldHint")).toBe("openWorld");
});

describe("the plain reading of a malformed value", () => {
  test.each<[Json, "true" | "false" | "neither"]>([
    ["true", "true"],
    [" Yes ", "true"],
    ["1", "true"],
    ["on", "true"],
    [1, "true"],
    ["false", "false"],
    ["NO", "false"],
    ["0", "false"],
    ["off", "false"],
    [0, "false"],
    ["maybe", "neither"],
    ["", "neither"],
    [2, "neither"],
    [null, "neither"],
    [[], "neither"],
    // A text that is longer than any spelling is not looked at.
    [`${" ".repeat(12)}true`, "true"],
    [`${" ".repeat(13)}true`, "neither"],
  ])("%j", (value, means) => {
    const { declared } = read({ readOnlyHint: value, destructiveHint: value });
    expect(declared.readOnly).toBe(means === "false" ? "malformed-cautious" : "malformed");
    expect(declared.destructive).toBe(means === "true" ? "malformed-cautious" : "malformed");
  });

  test("a bare boolean out of its place is read as what it is", () => {
    expect(read({ destructive: true, read_only: true }).declared).toEqual({
      readOnly: "malformed",
      destructive: "malformed-cautious",
      idempotent: "absent",
      openWorld: "absent",
    });
  });
});

test("a key longer than any spelling is none", () => {
  expect(hintOfKey(`${"_".repeat(28)}readOnlyHint`)).toBe("readOnly");
  expect(hintOfKey(`${"_".repeat(29)}readOnlyHint`)).toBe(undefined);
});

describe("several values of one hint", () => {
  test.each<[string, Json, { readonly [key: string]: Json }, string, readonly string[]]>([
    ["a cautious stray beside a reassuring one", { readOnlyHint: true, read_only: false }, {}, "true", ["readOnly"]],
    ["a cautious stray beside a cautious one adds nothing", { readOnlyHint: false, read_only: false }, {}, "false", []],
    ["a reassuring stray beside a cautious one", { readOnlyHint: false, read_only: true }, {}, "false", []],
    ["of strays alone, the cautious one counts", { read_only: false, readonly: true }, {}, "malformed-cautious", []],
    ["in whatever order", { readonly: true, read_only: false }, {}, "malformed-cautious", []],
    ["a malformed one and a cautious stray", { readOnlyHint: "true", read_only: false }, {}, "malformed-cautious", []],
    ["in _meta's annotations too", {}, { _meta: { annotations: { readOnlyHint: false } } }, "malformed-cautious", []],
    ["in annotations within annotations too", { annotations: { readOnlyHint: false } }, {}, "malformed-cautious", []],
    ["a schema's own word is not a hint", {}, { inputSchema: { readOnly: false } }, "absent", []],
    ["a hint's name without its suffix is one elsewhere", {}, { _meta: { readOnly: false } }, "malformed-cautious", []],
  ])("%s", (_name, annotations, rest, declared, stray) => {
    const reading = read(annotations, rest);
    expect(reading.declared.readOnly).toBe(declared);
    expect(reading.stray).toEqual(stray);
  });
});

describe("what is odd is reported in the order in which it stands, with its place", () => {
  test("malformed, misspelt, misplaced, unknown, of content", () => {
    const { anomalies } = read(
      {
        readOnlyHint: null,
        destructiveHint: "no",
        "open/World": 1,
        "idem~potent_hint": 1,
        idempotent_hint: true,
        lastModified: "x",
        undefinedHint: true,
        title: "T",
        annotations: { a: 1 },
      },
      { _meta: { "open-world": true }, readOnlyHint: false },
    );
    expect(anomalies).toEqual([
      { kind: "null-hint", pointer: "/annotations/readOnlyHint", hint: "readOnly", found: null, expected: "true or false" },
      {
        kind: "malformed-hint",
        pointer: "/annotations/destructiveHint",
        hint: "destructive",
        found: "no",
        expected: "true or false",
      },
      { kind: "unknown-annotation", pointer: "/annotations/open~1World", found: 1 },
      { kind: "unknown-annotation", pointer: "/annotations/idem~0potent_hint", found: 1 },
      {
        kind: "misspelt-hint",
        pointer: "/annotations/idempotent_hint",
        hint: "idempotent",
        found: true,
        expected: "idempotentHint",
      },
      { kind: "content-annotation", pointer: "/annotations/lastModified", found: "x" },
      { kind: "unknown-annotation", pointer: "/annotations/undefinedHint", found: true },
      { kind: "misplaced-hint", pointer: "/readOnlyHint", hint: "readOnly", found: false, expected: "annotations.readOnlyHint" },
      {
        kind: "misplaced-hint",
        pointer: "/_meta/open-world",
        hint: "openWorld",
        found: true,
        expected: "annotations.openWorldHint",
      },
    ]);
  });

  test("annotations that are none", () => {
    expect(read("x").anomalies).toEqual([{ kind: "annotations-not-an-object", pointer: "/annotations", found: "x" }]);
    expect(readHints({ name: "t" }).anomalies).toEqual([]);
    expect(read({ readOnlyHint: true, destructiveHint: false }).anomalies).toEqual([]);
  });
});

describe("a pin's parts", () => {
  const pin = (definition: Json): Pin => core.pinTool(core.parseTool(definition, "2026-07-28"), plainHash);
  const base = { name: "t", inputSchema: { type: "object" } };
  const changed = (before: Json, after: Json): readonly string[] => drift(pin(before), pin(after)).changed;

  test.each<[string, Json, Json, readonly string[]]>([
    ["text", base, { ...base, title: "T" }, ["text"]],
    ["text", base, { ...base, description: "T" }, ["text"]],
    ["text", base, { ...base, annotations: { title: "T" } }, ["text"]],
    ["schema", base, { ...base, inputSchema: {} }, ["schema"]],
    ["schema", base, { ...base, outputSchema: {} }, ["schema"]],
    ["hints", base, { ...base, annotations: { readOnlyHint: true } }, ["hints"]],
    ["other", base, { ...base, annotations: { audience: ["user"] } }, ["other"]],
    ["other", base, { ...base, execution: {} }, ["other"]],
    ["other", base, { ...base, _meta: { ui: {} } }, ["other"]],
    ["nothing", base, { ...base, icons: [], _meta: { build: 1 } }, []],
    ["nothing", { ...base, a: 1, b: 2, c: 3 }, { c: 3, a: 1, b: 2, ...base }, []],
    ["nothing", { ...base, annotations: { a: 1, b: 2, c: 3 } }, { ...base, annotations: { b: 2, c: 3, a: 1 } }, []],
  ])("%s: %j → %j", (_part, before, after, parts) => {
    expect(changed(before, after)).toEqual(parts);
  });

  test("the name has no part of its own, and the order in which fields are pinned is fixed: locks hold it", () => {
    const { parts, pin: whole } = pin({ ...base, c: 1, annotations: { b: 2, a: 3 }, a: 4 });
    expect(parts.other).toBe('[[["a",4],["c",1]],[["a",3],["b",2]],[null,null]]');
    expect(whole).toBe(JSON.stringify(["t", parts.text, parts.schema, parts.hints, parts.other]));
    expect(drift(pin(base), pin({ ...base, name: "u" }))).toEqual({ direction: "drifted", changed: [], hints: [] });
  });

  test("a definition too deep to read is pinned by its name, whatever it holds", () => {
    const deep = (): Json => Array.from({ length: 5_000 }).reduce<Json>((inner) => [inner], null);
    const first = { ...base, inputSchema: deep(), annotations: { x: deep() } };
    expect(pin(first).pin).toBe(pin({ ...base, outputSchema: deep(), a: 1, title: "T" }).pin);
    expect(pin(first).pin).not.toBe(pin({ ...first, name: "u" }).pin);
  });

  test("what no decision looks at is told by the digest of the whole, where both pins have one", () => {
    const was = pin(base);
    const is = pin({ inputSchema: { type: "object" }, name: "t" });
    expect([was.written, is.written]).toEqual([JSON.stringify(base), '{"inputSchema":{"type":"object"},"name":"t"}']);
    expect(drift(was, is)).toEqual({ direction: "equivalent", changed: [], hints: [] });
    const { written: _, ...older } = was;
    expect([drift(older, is).direction, drift(is, older).direction]).toEqual(["same", "same"]);
    expect("written" in pin({ ...base, name: "" })).toBe(false);
    // It stands beside the pin and never speaks against it.
    expect(drift(was, pin({ ...base, description: "d", icons: [] })).direction).toBe("drifted");
  });

  test("a valid value and what denies it are both pinned, and the pin points where the warning does", () => {
    const denied = pin({ ...base, annotations: { readOnlyHint: true }, read_only: false });
    expect([denied.declared.readOnly, denied.stray]).toEqual(["true", ["readOnly"]]);
    expect("stray" in pin(base)).toBe(false);
    expect(drift(denied, pin({ ...base, annotations: { readOnlyHint: false } })).direction).toBe("equivalent");
    expect(drift(denied, pin({ ...base, annotations: { readOnlyHint: true } })).hints).toEqual([
      { hint: "readOnly", to: "looser" },
    ]);
  });

  test("a lock that was altered by hand, whose parts, hints and pin do not fit each other, has drifted", () => {
    const now = pin({ ...base, annotations: { readOnlyHint: true } });
    expect(drift(now, now).direction).toBe("same");
    expect(drift({ ...now, pin: sha("another") }, now).direction).toBe("drifted");
    expect(drift({ ...now, parts: { ...now.parts, text: sha("another") } }, now).direction).toBe("drifted");
    const looser = { ...now, declared: { ...now.declared, readOnly: "absent" } } as const;
    expect(drift(looser, now)).toEqual({ direction: "drifted", changed: [], hints: [{ hint: "readOnly", to: "looser" }] });
    expect(drift({ ...now, parts: { ...now.parts, hints: sha("another") } }, now)).toEqual({
      direction: "drifted",
      changed: ["hints"],
      hints: [],
    });
  });
});

test("a session into which nothing has come has no leg", () => {
  expect(NO_LEGS).toEqual({ content: false, private: false });
});
