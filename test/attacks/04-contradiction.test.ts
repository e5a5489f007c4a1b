import { expect, it } from "vitest";
import { decided, gate } from "../gateway/harness.test-support.js";

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
