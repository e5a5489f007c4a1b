import { expect, it } from "vitest";
import { decided, gate, gateProgram, LineClient } from "../gateway/harness.test-support.js";
import { identifyUrl } from "../../src/launch/identify-url.js";
import { hash } from "../../src/node/hash.js";
import { serverKey } from "../../src/launch/server-key.js";
import { identify, key, withBilling } from "../../src/launch/launch-world.test-support.js";

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

it("attack 7: a changed command, argument, variable, code or endpoint is another server", () => {
  const at = withBilling("@acme/billing", "@acme/bi11ing");
  const line = ["npx", "-y", "@acme/billing", "--root", "/d"];
  const usual = key(identify(at, line));
  const others = [
    identify(at, line.with(2, "@acme/bi11ing")),
    identify(at, line.with(4, "/e")),
    identify(at, [...line, "--write"]),
    identify(at, line.slice(0, 3)),
    ...["ALLOW_WRITE", "API_URL", "NODE_OPTIONS", "NODE_COMPILE_CACHE", "LD_PRELOAD", "GIT_SSH_COMMAND"].map((name) =>
      identify(at, line, { env: { ...at.env, [name]: "x" } }),
    ),
  ];
  for (const [index, other] of others.entries()) expect(key(other), `other ${index}`).not.toBe(usual);
});

it("attack 7: another address is another server", () => {
  const of = (url: string): string => {
    const found = identifyUrl(url, { startedByHeed: false });
    return found.ok ? serverKey(found.identity, "package", hash) : found.reason.code;
  };
  const usual = of("https://mcp.example/mcp?team=a");
  expect(of("https://MCP.example:443/mcp?team=a")).toBe(usual);
  for (const url of [
    "http://mcp.example/mcp?team=a",
    "https://mcp.example.org/mcp?team=a",
    "https://mcp.example:8443/mcp?team=a",
    "https://mcp.example/mcp2?team=a",
    "https://mcp.example/mcp?team=b",
    "https://mcp.example/mcp",
    "https://mcp.example@evil.example/mcp?team=a",
  ])
    expect(of(url), url).not.toBe(usual);
});
