import { expect, it } from "vitest";
import { decided, gate, gateProgram, LineClient } from "../gateway/harness.test-support.js";

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
