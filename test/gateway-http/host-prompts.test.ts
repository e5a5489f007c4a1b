import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect, test } from "vitest";
import { httpGate, journal } from "./harness.test-support.js";
import { rawServer } from "./raw-server.test-support.js";

const HOST = "Visual Studio Code";

test("a host that asks itself is told the effective hints over HTTP too, and is left the ask that they provoke", async () => {
  const server = await rawServer();
  const gate = await httpGate(server.url, { policy: `version: 1\nclients:\n  ${HOST}: {prompts: host}\n` });
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
