import { expect, it } from "vitest";
import { decided, gate } from "../gateway/harness.test-support.js";
import { schemaValid } from "../../src/core/tool/schema-valid.js";
import { undeclaredMembers } from "../../src/core/tool/undeclared-members.js";

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

it("attack 19: a member outside the schema, at any depth and in any spelling, is never valid and always marked", () => {
  const schema = {
    type: "object",
    additionalProperties: true,
    properties: {
      path: { type: "string" },
      at: { type: "object", properties: { x: {} } },
      list: { items: { properties: { y: {} } } },
    },
  };
  const honest = { path: "notes/a", at: { x: 1 }, list: [{ y: 1 }] };
  expect(schemaValid(schema, honest)).toBe(true);
  expect(undeclaredMembers(schema, honest)).toEqual([]);
  const own = JSON.parse('{"__proto__":1}') as Record<string, number>;
  for (const [smuggled, path] of [
    [{ ...honest, force: true }, ["force"]],
    [{ ...honest, Path: "x" }, ["Path"]],
    [{ ...honest, "path ": "x" }, ["path "]],
    [{ ...honest, constructor: 1 }, ["constructor"]],
    [{ ...honest, at: { x: 1, y: 1 } }, ["at", "y"]],
    [{ ...honest, list: [{ y: 1 }, { z: 1 }] }, ["list", "z"]],
    [{ ...honest, at: own }, ["at", "__proto__"]],
  ] as const) {
    expect(schemaValid(schema, smuggled as never), JSON.stringify(smuggled)).toBe(false);
    expect(undeclaredMembers(schema, smuggled as never)).toEqual([path]);
  }
});
