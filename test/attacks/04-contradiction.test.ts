import { expect, it } from "vitest";
import { join } from "node:path";
import type { Json } from "../../src/wire/json.js";
import { decided, gate, gateProgram, LineClient, places, SERVERS, trust, verdicts } from "../gateway/harness.test-support.js";
import { judgeOne } from "../support/judge-one.js";
import { policyOf } from "../support/policy-of.js";
import { infer } from "../../src/classify/infer.js";
import { JUDGE_VERSION } from "../../src/classify/judge.js";

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
  const judge = { version: JUDGE_VERSION, infer };
  for (const definition of [
    { name: "peek", annotations: { readOnlyHint: true, destructiveHint: true, openWorldHint: false } },
    { name: "purge_queue", annotations: { readOnlyHint: true, openWorldHint: false } },
    { name: "queues.purge", annotations: { readOnlyHint: true, destructiveHint: false } },
  ]) {
    const { verdict } = judgeOne(definition, { trusted: true, policy, judge }).evaluation.decision;
    expect(verdict, definition.name).not.toBe("allow");
  }
});

it("attack 4: a contradiction that was reviewed is not lost by a change that waits for no review", async () => {
  const both = { readOnlyHint: true, destructiveHint: true, openWorldHint: false };
  const tool = (name: string, annotations: Readonly<Record<string, Json>>) => ({ name, annotations });
  const before = [
    tool("halved", both),
    tool("turned", both),
    tool("misspelt", both),
    tool("delete_invoice", { readOnlyHint: true, openWorldHint: false }),
    tool("peek", { readOnlyHint: true, openWorldHint: false }),
  ];
  const after = [
    tool("halved", { destructiveHint: true, openWorldHint: false }),
    tool("turned", { ...both, readOnlyHint: false }),
    tool("misspelt", { ...both, destructiveHint: "true" }),
    tool("delete_invoice", { openWorldHint: false }),
    tool("peek", { openWorldHint: false }),
  ];
  const policy = "version: 1\npreset: autonomous\nrules:\n  - {id: all, tool: '*', verdict: allow}\n";
  const at = places(policy);
  const env = { ...at.env, GATE_TOOLS: JSON.stringify([after]) };
  const server = [process.execPath, join(SERVERS, "gate-raw.mjs")];
  trust(at, { server, env, tools: before });
  const client = new LineClient(await gateProgram(), { server, cwd: at.project, env });
  await client.initialize();
  // A tightening takes effect at once: this one contradicted nothing.
  expect(await decided(client, "peek", "peek")).toBeNull();
  for (const name of ["halved", "turned", "misspelt", "delete_invoice"])
    expect((await decided(client, name, name))?.["verdict"], name).toBe("ask");
  expect(verdicts(at.home)[0]).toBe("peek allow");
});
