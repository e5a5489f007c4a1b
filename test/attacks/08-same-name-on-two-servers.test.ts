import { expect, it } from "vitest";
import { decided, gate, gateProgram, LineClient } from "../gateway/harness.test-support.js";
import { judgeOne } from "../support/judge-one.js";
import { policyOf } from "../support/policy-of.js";
import { hash } from "../support/judge-one.js";
import { NO_LEGS } from "../../src/core/decide/observe.js";
import { decide } from "../../src/core/decide/decide.js";
import type { Grant } from "../../src/core/decide/decision.js";

it("8. what is allowed of one server's tool is not allowed of another's of the same name and label", async () => {
  const lists = [[{ name: "write", annotations: {} }]];
  const policy = "version: 1\nrules:\n  - {id: mine, server: billing, tool: write, verdict: allow}\n";
  const at = await gate({ lists, trusted: true, policy });
  await at.client.initialize();
  expect(await decided(at.client, "a", "write")).toBeNull();
  // Another server that merely calls itself so.
  const impostor = new LineClient(await gateProgram(), { server: [...at.server, "other"], env: at.env, cwd: at.project });
  await impostor.initialize();
  expect(await decided(impostor, "b", "write")).toMatchObject({ verdict: "ask" });
  expect(at.reached()).toHaveLength(1);
});

it("attack 8: a grant for one server's tool is none for another's of the same name and definition", () => {
  const policy = policyOf();
  const [ours, theirs] = ["ours", "theirs"].map((label) => judgeOne({ name: "write" }, { label, trusted: true }).tool);
  if (ours === undefined || theirs === undefined) throw new Error("two tools");
  expect(ours.pin).toBe(theirs.pin);
  const args = { value: {}, exact: true } as never;
  const call = { args, digest: hash("call"), paths: new Map(), schemaValid: true, selfReach: false };
  const { server, name, pin } = ours;
  const base = { id: "g", server, tool: name, pin, principal: "p", policy: policy.digest, given: NO_LEGS, expires: 1 };
  const grant: Grant = { ...base, scope: { call: hash("call") } };
  const context = { policy, legs: NO_LEGS, grants: [grant], principal: "p", session: "s", now: 0 };
  expect(decide({ ...call, tool: ours }, context).verdict).toBe("allow");
  expect(decide({ ...call, tool: theirs }, context).verdict).toBe("ask");
});
