import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Hash } from "../../wire/branded.js";
import type { Json } from "../../wire/json.js";
import { drift } from "./drift.js";
import { parseTool } from "../tool/parse-tool.js";
import { pinTool } from "./pin-tool.js";

const hash: Hash = (text) => createHash("sha256").update(text).digest("hex") as ReturnType<Hash>;
const pin = (definition: Json) => pinTool(parseTool(definition, "2026-07-28"), hash);
const base = { name: "sync", description: "d", inputSchema: { type: "object", properties: { a: {}, b: {} } } };
const change = (before: Json, after: Json) => drift(pin(before), pin(after));

describe("equivalent definitions have one pin", () => {
  test.each<[string, Json]>([
    ["key order", { inputSchema: { properties: { b: {}, a: {} }, type: "object" }, description: "d", name: "sync" }],
    ["icons", { ...base, icons: [{ src: "https://example.com/i.png" }] }],
    ["insignificant _meta", { ...base, _meta: { "example.com/build": 7 } }],
    ["a null hint", { ...base, annotations: { readOnlyHint: null } }],
  ])("%s", (_name, other) => {
    expect(pin(other).pin).toBe(pin(base).pin);
    expect(change(base, other)).toEqual({ direction: "equivalent", changed: [], hints: [] });
    expect(change(other, other).direction).toBe("same");
  });

  test("a pin from before `written` was kept notes nothing", () => {
    const { written: _, ...older } = pin(base);
    const icons = pin({ ...base, icons: [] });
    expect([drift(older, icons).direction, drift(icons, older).direction]).toEqual(["same", "same"]);
  });
});

describe("a change has a direction, hint by hint", () => {
  const hints = (annotations: Json) => ({ ...base, annotations });
  test.each<[string, Json, Json, string]>([
    ["reassurance to warning", hints({ readOnlyHint: true }), hints({ destructiveHint: true }), "tightened"],
    ["warning to reassurance", hints({ readOnlyHint: false }), hints({ readOnlyHint: true }), "drifted"],
    ["absent to warning", base, hints({ openWorldHint: true }), "tightened"],
    ["warning to absent", hints({ destructiveHint: true }), base, "drifted"],
    ["absent to reassurance", base, hints({ idempotentHint: true }), "drifted"],
    ["reassurance to malformed", hints({ readOnlyHint: true }), hints({ readOnlyHint: "true" }), "tightened"],
    ["mixed counts as loosening", hints({ destructiveHint: true }), hints({ readOnlyHint: false }), "drifted"],
    ["a stray warning", hints({ readOnlyHint: true }), { ...hints({ readOnlyHint: true }), readOnlyHint: false }, "tightened"],
    [
      "a stray warning that goes",
      { ...hints({ readOnlyHint: true }), readOnlyHint: false },
      hints({ readOnlyHint: true }),
      "drifted",
    ],
    ["description", base, { ...base, description: "e" }, "drifted"],
    ["title", base, { ...base, title: "T" }, "drifted"],
    ["annotations.title", base, hints({ title: "T" }), "drifted"],
    ["schema", base, { ...base, inputSchema: { type: "object" } }, "drifted"],
    ["output schema", base, { ...base, outputSchema: { type: "object" } }, "drifted"],
    ["another field", base, { ...base, execution: { taskSupport: "required" } }, "drifted"],
    ["significant _meta", base, { ...base, _meta: { "anthropic/requiresUserInteraction": true } }, "drifted"],
    ["tightened with new text", hints({ readOnlyHint: true }), { ...base, description: "e" }, "drifted"],
  ])("%s", (_name, before, after, direction) => {
    expect(change(before, after).direction).toBe(direction);
    expect(pin(before).pin).not.toBe(pin(after).pin);
  });

  test("the changed parts and hints are named", () => {
    expect(change(hints({ readOnlyHint: true }), { ...base, description: "e" })).toEqual({
      direction: "drifted",
      changed: ["text", "hints"],
      hints: [{ hint: "readOnly", to: "tighter" }],
    });
  });
});

describe("a valid value beside a warning that denies it", () => {
  const denied = { ...base, annotations: { readOnlyHint: true }, readOnlyHint: false };

  test("is pinned as both", () => {
    const { declared, stray } = pin(denied);
    expect([declared.readOnly, stray]).toEqual(["true", ["readOnly"]]);
    expect(pin(base).stray).toBe(undefined);
  });

  test.each<[string, Json]>([
    ["taken back", { ...base, readOnlyHint: false }],
    ["turned round", { ...base, annotations: { readOnlyHint: false } }],
    ["denied in another place", { ...base, annotations: { readOnlyHint: true, read_only_hint: "no" } }],
  ])("warns as before where it is %s", (_name, other) => {
    expect(pin(other).pin).toBe(pin(denied).pin);
    expect(change(denied, other).direction).toBe("equivalent");
    expect(change(other, denied).direction).toBe("equivalent");
  });

  test("agrees with a lock that holds the warning alone", () => {
    const { stray: _, written: __, ...older } = pin(denied);
    const inOldLock = { ...older, declared: { ...older.declared, readOnly: "malformed-cautious" } } as const;
    expect(drift(inOldLock, pin(denied)).direction).toBe("same");
    expect(drift(inOldLock, pin({ ...base, annotations: { readOnlyHint: true } })).direction).toBe("drifted");
  });
});

test("another name is another pin", () => {
  expect(pin({ ...base, name: "sink" }).pin).not.toBe(pin(base).pin);
});
