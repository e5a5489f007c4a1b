import { expect, it } from "vitest";
import { decided, gate } from "../gateway/harness.test-support.js";
import { judgeOne } from "../support/judge-one.js";
import { policyOf } from "../support/policy-of.js";
import { infer, INFER_VERSION } from "../../src/lint/infer/infer.js";

it("4. read-only together with destructive, or with a deleting name, is never allowed unasked", async () => {
  const lists = [
    [
      { name: "peek", annotations: { readOnlyHint: true, destructiveHint: true, openWorldHint: false } },
      { name: "delete_invoice", annotations: { readOnlyHint: true, openWorldHint: false } },
    ],
  ];
  const policy = "version: 1\npreset: autonomous\nrules:\n  - {id: all, tool: '*', verdict: allow}\n";
  const { client, reached } = await gate({ lists, trusted: true, policy });
  await client.initialize();
  for (const name of ["peek", "delete_invoice"]) {
    const decision = await decided(client, name, name);
    expect(["ask", "challenge"]).toContain(decision?.["verdict"]);
  }
  expect(reached()).toEqual([]);
});

it("attack 4: no preset, rule or trust lets a contradiction run unasked", () => {
  const origin = { tier: "admin", file: "heed.yaml", line: 1 } as const;
  const policy = policyOf({
    presets: { admin: "autonomous" },
    rules: [{ id: "all", origin, verdict: "allow", match: { tool: ["*"] } }],
  });
  const judge = { version: INFER_VERSION, infer };
  for (const definition of [
    { name: "peek", annotations: { readOnlyHint: true, destructiveHint: true, openWorldHint: false } },
    { name: "purge_queue", annotations: { readOnlyHint: true, openWorldHint: false } },
    { name: "queues.purge", annotations: { readOnlyHint: true, destructiveHint: false } },
  ]) {
    const { verdict } = judgeOne(definition, { trusted: true, policy, judge }).evaluation.decision;
    expect(verdict, definition.name).not.toBe("allow");
  }
});
