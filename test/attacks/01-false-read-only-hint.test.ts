import { expect, it } from "vitest";
import { decided, gate } from "../gateway/harness.test-support.js";

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
