import { expect, it } from "vitest";
import { decided, gate } from "../gateway/harness.test-support.js";

const tool = { name: "get_note", inputSchema: { type: "object", properties: { path: { type: "string" } } }, annotations: {} };
const policy =
  'version: 1\nrules:\n  - id: notes\n    tool: get_note\n    verdict: allow\n    when: like(args.path, "notes/*")\n';

it("19. an allow over arguments never covers a call with members outside the schema", async () => {
  const { client, reached } = await gate({ lists: [[tool]], policy, trusted: true });
  await client.initialize();
  expect(await decided(client, "a", "get_note", { path: "notes/a" })).toBeNull();
  expect(await decided(client, "b", "get_note", { path: "notes/a", force: true })).toMatchObject({ verdict: "ask" });
  expect(await decided(client, "c", "get_note", { path: "elsewhere" })).toMatchObject({ verdict: "ask" });
  expect(reached()).toHaveLength(1);
});

it("19. undeclared arguments are marked in the prompt", async () => {
  const { client } = await gate({ lists: [[tool]] });
  await client.initialize({ elicitation: {} });
  client.call("a", "get_note", { path: "notes/a", force: true });
  const message = String((await client.question()).params?.["message"]);
  expect(message).toContain("force: `true` (boolean) (NOT in the tool's schema) (all 2 arguments shown)");
});
