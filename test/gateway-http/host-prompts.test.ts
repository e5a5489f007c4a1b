import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect, test } from "vitest";
import { acceptFile } from "../../src/store/acceptance.js";
import { identifyUrl } from "../../src/launch/identify-url.js";
import { httpGate, journal, modernHeaders, modernMeta, places, post, trustAs } from "./harness.test-support.js";
import { rawServer, TOOLS } from "./raw-server.test-support.js";

const HOST = "claude-code";
const POLICY = `version: 1\nclients:\n  SECRET: {client: ${HOST}, prompts: host}\n`;

test("a host that asks itself is told the effective hints over HTTP too, and is left the ask that they provoke", async () => {
  const server = await rawServer();
  const gate = await httpGate(server.url, { policy: POLICY });
  const client = new Client({ name: HOST, version: "1" }, { capabilities: { elicitation: {} } });
  const requestInit = { headers: { authorization: `Bearer ${gate.secret}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(gate.url), { requestInit }));
  try {
    const { tools } = await client.listTools();
    // Nobody has reviewed the server: its claim that `read` only reads reaches the host as false.
    expect(tools.find(({ name }) => name === "read")?.annotations?.readOnlyHint).toBe(false);
    const result = await client.callTool({ name: "read", arguments: {} });
    expect(result["isError"]).not.toBe(true);
    expect(server.calls()).toHaveLength(1);
    expect(journal(gate.home).filter(({ type }) => type === "asked")).toMatchObject([{ surface: "host" }]);
  } finally {
    await client.close();
  }
});

test("a host of 2026-07-28 is told on the streams that listen for it when the effective hints change, and on no other", async () => {
  const server = await rawServer(({ id, method }, response) => {
    if (method !== "subscriptions/listen") return false;
    const params = { notifications: {}, _meta: { "io.modelcontextprotocol/subscriptionId": id } };
    const acknowledged = { jsonrpc: "2.0", method: "notifications/subscriptions/acknowledged", params };
    response.writeHead(200, { "content-type": "text/event-stream" }).write(`data: ${JSON.stringify(acknowledged)}\n\n`);
    return true;
  });
  const at = places();
  const identified = identifyUrl(server.url, { startedByHeed: true });
  if (!identified.ok) throw new Error("no URL of a server");
  trustAs(at.home, identified.identity, { tools: TOOLS });
  const gate = await httpGate(server.url, { at, policy: POLICY, startedByHeed: true });
  const meta = { _meta: modernMeta({ form: {} }, HOST) };
  const heard = new Map<string, string>();
  const listen = (id: string, toolsListChanged: boolean) =>
    post(
      gate,
      { jsonrpc: "2.0", id, method: "subscriptions/listen", params: { notifications: { toolsListChanged }, ...meta } },
      modernHeaders("subscriptions/listen"),
      (text) => heard.set(id, text),
    );
  const open = [listen("tools", true), listen("nothing", false)];
  await expect.poll(() => heard.size, { timeout: 10_000 }).toBe(2);
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list", params: meta };
  const call = { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "read", arguments: {}, ...meta } };
  expect((await post(gate, list, modernHeaders("tools/list"))).text).toContain('"readOnlyHint":true');
  const file = join(at.home.dir, "heed.yaml");
  appendFileSync(file, "overrides:\n  - {tool: read, hints: {readOnly: false}, reason: it writes}\n");
  acceptFile(at.home, file, readFileSync(file, "utf8"));
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await post(gate, call, modernHeaders("tools/call", "read"));
  await expect.poll(() => heard.get("tools"), { timeout: 10_000 }).toContain("notifications/tools/list_changed");
  expect(heard.get("tools")).toContain(
    '"method":"notifications/tools/list_changed","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":"tools"}}',
  );
  expect(heard.get("nothing")).not.toContain("list_changed");
  expect((await post(gate, list, modernHeaders("tools/list"))).text).toContain('"readOnlyHint":false');
  await gate.gate.end();
  await Promise.all(open);
});
