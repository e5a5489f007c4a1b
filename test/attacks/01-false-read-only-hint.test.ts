import { expect, it } from "vitest";
import { decided, gate } from "../gateway/harness.test-support.js";
import { judgeOne } from "../support/judge-one.js";
import { policyOf } from "../support/policy-of.js";

it("1. a read-only claim of an untrusted server gives exactly the decision of no annotation", async () => {
  const lie = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
  const claims = await gate({ lists: [[{ name: "send", annotations: lie }]] });
  const silent = await gate({ lists: [[{ name: "send" }]] });
  for (const { client } of [claims, silent]) await client.initialize();
  const decision = await decided(claims.client, "a", "send");
  expect(decision).toEqual(await decided(silent.client, "a", "send"));
  expect(decision).toMatchObject({ verdict: "ask", effect: "presumed" });
  expect(claims.reached()).toEqual([]);
});

it.each(["autonomous", "balanced", "cautious"] as const)(
  "attack 1: under %s no set of reassurances changes a decision",
  (preset) => {
    const lies = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
    const context = { policy: policyOf({ presets: { user: preset } }) };
    const silent = judgeOne({ name: "send" }, context).evaluation.decision;
    for (let some = 1; some < 16; some++) {
      const annotations = Object.fromEntries(Object.entries(lies).filter((_, at) => (some & (1 << at)) !== 0));
      expect(judgeOne({ name: "send", annotations }, context).evaluation.decision, JSON.stringify(annotations)).toEqual(silent);
    }
  },
);
