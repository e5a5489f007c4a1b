import { describe, expect, test } from "vitest";
import { httpGate, messagesOf, modernHeaders, modernMeta, post } from "../gateway-http/harness.test-support.js";
import { rawServer } from "../gateway-http/raw-server.test-support.js";

// Statement 34: a mirrored header of 2026-07-28 whose argument is absent or null in the body is refused.

const TOOLS = [
  {
    name: "route",
    inputSchema: {
      type: "object",
      properties: {
        region: { type: "string", "x-mcp-header": "Region" },
        dry: { type: "boolean", "x-mcp-header": "Dry" },
        count: { type: "integer", "x-mcp-header": "Count" },
        at: { type: "object", properties: { zone: { type: "string", "x-mcp-header": "Zone" } } },
      },
    },
  },
];

async function start() {
  const server = await rawServer(undefined, () => TOOLS);
  return {
    server,
    ...(await httpGate(server.url, { policy: "version: 1\nrules:\n  - {id: a, tool: route, verdict: allow}\n" })),
  };
}

const call = (args: unknown) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "route", ...(args === undefined ? {} : { arguments: args }), _meta: modernMeta() },
});

async function send(args: unknown, headers: Record<string, string>) {
  const gate = await start();
  const answered = await post(gate, call(args), { ...modernHeaders("tools/call", "route"), ...headers });
  const [message] = messagesOf(answered) as unknown as readonly { error?: { code: number } }[];
  return { status: answered.status, code: message?.error?.code ?? null, reached: gate.server.calls().length };
}

describe("a header that says more than the body is refused", () => {
  test.each<[string, unknown, Record<string, string>]>([
    ["the argument is absent", {}, { "mcp-param-region": "eu" }],
    ["there are no arguments", undefined, { "mcp-param-region": "eu" }],
    ["the argument is null", { region: null }, { "mcp-param-region": "eu" }],
    ["a nested argument is absent", { at: {} }, { "mcp-param-zone": "a" }],
    ["its parent is absent", {}, { "mcp-param-zone": "a" }],
    ["its parent is null", { at: null }, { "mcp-param-zone": "a" }],
    ["a switch is absent", { region: "eu" }, { "mcp-param-region": "eu", "mcp-param-dry": "true" }],
    ["a number is absent", {}, { "mcp-param-count": "1" }],
    ["the header is empty and the argument absent", {}, { "mcp-param-region": "" }],
    ["the header is in Base64 and the argument absent", {}, { "mcp-param-region": "=?base64?ZXU=?=" }],
    ["the argument is a value that no header repeats", { region: { name: "eu" } }, { "mcp-param-region": "eu" }],
    ["the argument is a list", { region: ["eu"] }, { "mcp-param-region": "eu" }],
    ["another value", { region: "us" }, { "mcp-param-region": "eu" }],
    ["a switch in capitals", { dry: true }, { "mcp-param-dry": "TRUE" }],
    ["a number in another unit", { count: 1 }, { "mcp-param-count": "1e0" }],
    ["no header for an argument that has one", { region: "eu" }, {}],
  ])("%s", async (_, args, headers) => {
    expect(await send(args, headers)).toEqual({ status: 400, code: -32020, reached: 0 });
  });

  test("a name in a request that has none", async () => {
    const gate = await start();
    const body = { jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta: modernMeta() } };
    const answered = await post(gate, body, modernHeaders("tools/list", "route"));
    expect(answered.status).toBe(400);
  });
});

describe("honest headers pass as before", () => {
  test.each<[string, unknown, Record<string, string>]>([
    ["none, and no such argument", {}, {}],
    ["none, and the argument is null", { region: null }, {}],
    [
      "each with its argument",
      { region: "eu", dry: false, count: 3 },
      { "mcp-param-region": "eu", "mcp-param-dry": "false", "mcp-param-count": "3" },
    ],
    ["a nested one", { at: { zone: "a" } }, { "mcp-param-zone": "a" }],
    ["one in Base64", { region: "é" }, { "mcp-param-region": "=?base64?w6k=?=" }],
    ["one that no tool asks for", { region: "eu" }, { "mcp-param-region": "eu", "mcp-param-other": "x" }],
  ])("%s", async (_, args, headers) => {
    expect(await send(args, headers)).toMatchObject({ status: 200, reached: 1 });
  });
});
