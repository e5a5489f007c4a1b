import { expect, it } from "vitest";
import { decided, gate, gateProgram, LineClient } from "../gateway/harness.test-support.js";

const lists = [[{ name: "get_notes", annotations: { readOnlyHint: true, openWorldHint: false } }]];

it.each<[string, (server: readonly string[], env: Record<string, string>) => [readonly string[], Record<string, string>]]>([
  ["another argument", (server, env) => [[...server, "--other"], env]],
  ["another variable", (server, env) => [server, { ...env, API_MODE: "x" }]],
  ["another endpoint", (server, env) => [server, { ...env, BILLING_URL: "https://example.org" }]],
  ["code put before it", (server, env) => [server, { ...env, NODE_OPTIONS: "--no-warnings" }]],
])("7. %s voids the server's trust", async (_, change) => {
  const at = await gate({ lists, trusted: true });
  await at.client.initialize();
  expect(await decided(at.client, "a", "get_notes")).toBeNull();
  const [server, env] = change(at.server, at.env);
  const client = new LineClient(await gateProgram(), { server, env, cwd: at.project });
  await client.initialize();
  expect(await decided(client, "b", "get_notes")).toMatchObject({ verdict: "ask" });
});
