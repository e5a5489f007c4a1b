import { expect, test } from "vitest";
import { causeOf } from "../../core/explain/question-cause.js";
import { CAUSE_CODES } from "../../core/explain/question-causes.js";
import { EFFECTS, type Tool, type Trust } from "../../core/trust/tool.js";
import type { Json } from "../../wire/json.js";
import { recordedCause } from "./recorded-cause.js";

const record = (more: { readonly [key: string]: Json }): Json => ({
  type: "decision",
  verdict: "ask",
  trust: "unknown",
  effect: "presumed",
  reasons: [{ code: "preset", args: {} }],
  ...more,
});

test("what is written counts, as far as anybody knows it", () => {
  for (const cause of CAUSE_CODES) expect(recordedCause(record({ cause }))).toBe(cause);
  for (const cause of ["__proto__", "later-than-this", 7, null]) expect(recordedCause(record({ cause }))).toBeNull();
});

test("nobody was asked about what was let run or denied, whatever its record claims", () => {
  for (const verdict of ["allow", "deny", "__proto__", 1])
    expect(recordedCause(record({ verdict, cause: "changed" }))).toBeNull();
});

test("a record of before causes were written down is read by what it holds", () => {
  const hints = { readOnly: NOTHING, destructive: NOTHING, idempotent: NOTHING, openWorld: NOTHING };
  for (const trust of ["unknown", "trusted", "drifted"] satisfies readonly Trust[])
    for (const effect of EFFECTS)
      for (const code of ["preset", "rule", "session-legs", "reaches-heed", "unknown-call", "unknown-task"]) {
        const tool = { trust, standing: null, floor: null, hints } as unknown as Tool;
        const told = causeOf({ effect, reasons: [{ code, args: {} }] }, tool);
        expect(recordedCause(record({ trust, effect, reasons: [{ code, args: {} }] }))).toBe(told);
      }
  expect(recordedCause(record({ reasons: [{ code: "declares-read-only-and-destructive", args: {} }] }))).toBe("mislabelled");
});

test("what nobody can read gives none", () => {
  for (const reasons of [[], null, "preset", [{ code: "of-a-later-heed" }], [7]] satisfies readonly Json[])
    expect(recordedCause(record({ reasons }))).toBeNull();
  expect(recordedCause(record({ trust: "trusted", effect: "constructor" }))).toBeNull();
  expect(recordedCause(null)).toBeNull();
});

const NOTHING = { value: true, basis: "default", claims: [] };
