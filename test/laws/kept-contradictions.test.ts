import { describe, expect, test } from "vitest";
import type { Claim } from "../../src/core/trust/claim.js";
import type { ParsedTool } from "../../src/core/tool/parsed-tool.js";
import type { Json } from "../../src/wire/json.js";
import { core } from "./core-under-test.js";
import { listInput, lockOf } from "./list-laws.js";

const tool = (annotations: { readonly [key: string]: Json }, more: { readonly [key: string]: Json } = {}): Json => ({
  name: "pay",
  inputSchema: { type: "object" },
  annotations,
  ...more,
});
const BOTH = { readOnlyHint: true, destructiveHint: true };
const DECLARED = { code: "declares-read-only-and-destructive", args: {} };
const NAMED = { code: "deleting-name-claims-read-only", args: {} };

/** A judge that finds a contradiction in what claims to be read-only, and doubts it beside. */
const judge = {
  version: "1",
  infer: ({ declared }: ParsedTool): readonly Claim[] => [
    { hint: "destructive", source: "inference", weight: "doubt", reason: { code: "doubts", args: {} } },
    ...(declared.readOnly === "true"
      ? ([
          { hint: "readOnly", source: "contradiction", weight: "doubt", reason: NAMED },
          { hint: "readOnly", source: "inference", weight: "doubt", reason: { code: "of-this-form-alone", args: {} } },
        ] as const)
      : []),
  ],
};

/** What is left of a tool that was reviewed in one form and comes in another. */
function after(before: Json, now: Json, judged = false) {
  const part = judged ? { judge } : {};
  const locked = lockOf(core.resolveList(listInput([before], part)));
  const listed = core.resolveList(listInput([now], { ...part, locked }))[0];
  const doubts = (["readOnly", "destructive"] as const).flatMap((hint) =>
    (listed?.tool.hints[hint].claims ?? []).filter(({ source }) => source === "contradiction" || source === "inference"),
  );
  return { trust: listed?.tool.trust, floor: listed?.tool.floor, doubts: doubts.map(({ source, hint }) => `${source} ${hint}`) };
}

describe("a contradiction that was reviewed", () => {
  test("stays where one half of it is withdrawn", () => {
    expect(after(tool(BOTH), tool({ destructiveHint: true }))).toEqual({
      trust: "trusted",
      floor: DECLARED,
      doubts: ["contradiction readOnly"],
    });
  });

  test("stays where it is the judge's, with what else the judge held against it as it was reviewed", () => {
    const doubts = ["contradiction readOnly", "inference readOnly", "inference destructive"];
    const kept = { trust: "trusted", floor: NAMED, doubts };
    expect(after(tool({ readOnlyHint: true }), tool({}), true)).toEqual(kept);
  });

  test("is told once where nothing changed", () => {
    expect(after(tool(BOTH), tool(BOTH)).doubts).toEqual(["contradiction readOnly"]);
  });

  test("stays where every hint is said more carefully", () => {
    const before = tool({ ...BOTH, idempotentHint: true, openWorldHint: false });
    const now = tool({ readOnlyHint: false, destructiveHint: "true", openWorldHint: true });
    const { trust, floor } = after(before, now);
    expect([trust, floor]).toEqual(["trusted", DECLARED]);
  });

  test("is none where there was none", () => {
    expect(after(tool({ readOnlyHint: true }), tool({})).floor).toBe(null);
  });

  test("stays with a change that waits for a review", () => {
    const drifted = after(tool(BOTH), tool({ destructiveHint: true }, { description: "other" }));
    expect([drifted.trust, drifted.floor]).toEqual(["drifted", DECLARED]);
  });

  test("is not asked of the judge for a name that must not run", () => {
    const nameless = (annotations: { readonly [key: string]: Json }) => ({ ...(tool(annotations) as object), name: "" }) as Json;
    expect(after(nameless(BOTH), nameless({ destructiveHint: true }), true)).toEqual({
      trust: "withheld",
      floor: null,
      doubts: [],
    });
  });

  test("is seen in a pin beside a stray value that warns of the same", () => {
    const strays = tool(BOTH, { destructiveHint: true });
    expect(core.pinTool(core.parseTool(strays, "2026-07-28"), (text) => text as never).declared).toEqual({
      readOnly: "true",
      destructive: "true",
      idempotent: "absent",
      openWorld: "absent",
    });
  });

  test("is seen in a pin beside a stray value that denies one half of it, and stays where that half is taken back", () => {
    const hidden = tool(BOTH, { readOnlyHint: false });
    const pin = core.pinTool(core.parseTool(hidden, "2026-07-28"), (text) => text as never);
    expect([pin.declared.readOnly, pin.stray]).toEqual(["true", ["readOnly"]]);
    const kept = { trust: "trusted", floor: DECLARED, doubts: ["contradiction readOnly"] };
    expect(after(hidden, tool({ readOnlyHint: false, destructiveHint: true }))).toEqual(kept);
    expect(after(hidden, tool({ destructiveHint: true }, { readOnlyHint: false }))).toEqual(kept);
  });
});
