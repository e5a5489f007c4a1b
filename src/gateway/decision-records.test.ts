import { expect, test } from "vitest";
import type { Decision } from "../core/decide/decision.js";
import type { Tool } from "../core/trust/tool.js";
import { hash } from "../node/hash.js";
import { DecisionRecords, outcomeRecord, type DecisionFacts } from "./decision-records.js";

const tool = {
  server: hash("server"),
  label: 'a "label"',
  pin: hash("pin"),
  trust: "trusted",
  judge: "1",
} as unknown as Tool;
const allow: Decision = {
  verdict: "allow",
  effect: "read",
  reach: "closed",
  marks: { content: false, private: false },
  reasons: [{ code: "preset", args: { preset: "balanced" } }],
};
const facts: DecisionFacts = {
  tool,
  decision: allow,
  name: "naïve \u2028 name",
  legs: { content: false, private: false },
  policy: hash("policy"),
  observed: false,
};

test("the text of a record is that of the record, whatever was written before it", () => {
  const records = new DecisionRecords("10-a", "1000@/usr/bin/host");
  const variants: readonly Partial<DecisionFacts>[] = [
    {},
    { name: "other" },
    { legs: { content: true, private: false } },
    { legs: { content: false, private: true } },
    { observed: true },
    { policy: hash("another policy") },
    { decision: { ...allow, grant: "grant-1" } },
    { decision: { ...allow, verdict: "deny" } },
    { tool: { ...tool, trust: "drifted", pin: null } as unknown as Tool },
  ];
  const texts = new Set<string>();
  for (let round = 0; round < 3; round++) {
    for (const [at, variant] of variants.entries()) {
      const args = at % 2 === 0 ? { digest: hash(`${at}`) } : { digest: hash(`${at}`), preview: { text: 'a "value"' } };
      const { record, members } = records.decision(`call-${round}`, { ...facts, ...variant }, args);
      expect(JSON.parse(`{${members}}`)).toEqual(record);
      expect(members).toBe(JSON.stringify(record).slice(1, -1));
      texts.add(members.replace(/call-\d/, ""));
    }
  }
  expect(texts.size).toBe(variants.length);
});

test("decisions that never come again are not kept", () => {
  const records = new DecisionRecords("10-a", "host");
  for (let at = 0; at < 200; at++) {
    const decision: Decision = { ...allow, reasons: [{ code: "grant", args: { grant: String(at) } }] };
    const { record, members } = records.decision("c", { ...facts, decision }, { digest: hash("") });
    expect(members).toBe(JSON.stringify(record).slice(1, -1));
  }
});

test("the text of an outcome is that of its record", () => {
  for (const outcome of [outcomeRecord("c", "ran", false), outcomeRecord("c", "ran", true), outcomeRecord("c", "denied")])
    expect(outcome.members).toBe(JSON.stringify(outcome.record).slice(1, -1));
});
