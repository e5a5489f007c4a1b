import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as HttpV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, it, onTestFinished } from "vitest";
import { doctor, look } from "../gateway/form-doctor.test-support.js";
import { ran } from "../gateway/harness.test-support.js";
import { httpGate, places, serve } from "./harness.test-support.js";
import { oldSessionServer, sessionServer, statelessServer } from "./sdk-servers.test-support.js";

const OBSERVED = "version: 1\nmode: observe\n";
type Answer = { action: "accept"; content: Record<string, string> } | { action: "decline" };
type Person = () => Promise<Answer>;
type Caller = { callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown> };
type At = { readonly url: string; readonly secret: string };
const init = (at: At) => ({ requestInit: { headers: { Authorization: `Bearer ${at.secret}` } } });

async function v1(at: At, person: Person): Promise<Caller> {
  const client = new ClientV1({ name: "sdk", version: "1" }, { capabilities: { elicitation: {} } });
  client.setRequestHandler(ElicitRequestSchema, async () => await person());
  await client.connect(new HttpV1(new URL(at.url), init(at)) as never);
  onTestFinished(() => client.close());
  return client;
}

const v2 =
  (modern: boolean) =>
  async (at: At, person: Person): Promise<Caller> => {
    const client = new Client(
      { name: "sdk", version: "2" },
      { capabilities: { elicitation: { form: {} } }, ...(modern ? { versionNegotiation: { mode: "auto" as const } } : {}) },
    );
    client.setRequestHandler("elicitation/create", async () => await person());
    await client.connect(new StreamableHTTPClientTransport(new URL(at.url), init(at)));
    onTestFinished(() => client.close());
    return client;
  };

describe.each([
  ["SDK v1 before a server with sessions", v1, oldSessionServer],
  ["SDK v2, initialize", v2(false), sessionServer],
  ["SDK v2, 2026-07-28", v2(true), statelessServer],
] as const)("a test of forms over HTTP: %s", (_, connect, server) => {
  async function start(person: (code: string) => Answer, seconds = "20") {
    const at = places(OBSERVED);
    const gate = await httpGate(`${await serve(server(at.calls))}/mcp`, { at });
    const test = doctor(at, "sdk", seconds);
    const client = await connect(gate, async () => {
      await look();
      return person(test.secret());
    });
    await test.opened();
    const result = await client.callTool({ name: "delete_invoice", arguments: { invoice_id: "INV-1" } });
    return { at, result, code: await test.code, out: test.shown.out };
  }

  it("comes with a call, marks the client, and the call is decided afterwards", async () => {
    const { at, result, code, out } = await start((secret) => ({ action: "accept", content: { code: secret } }));
    expect([code, out]).toEqual([0, expect.stringContaining("now marks sdk as attended")]);
    expect(readFileSync(join(at.home.dir, "heed.yaml"), "utf8")).toMatch(
      /http-[0-9a-f]{16}:\n {4}client: sdk\n {4}attended: true/u,
    );
    expect(result).toMatchObject({ content: [{ text: expect.stringContaining("INV-1") }] });
    expect(ran(at.calls).map(({ name }) => name)).toEqual(["delete_invoice"]);
  });

  it("changes nothing for a no", async () => {
    const { at, result, code, out } = await start(() => ({ action: "decline" }));
    expect([code, out]).toEqual([1, expect.stringContaining("was declined in sdk")]);
    expect(readFileSync(join(at.home.dir, "heed.yaml"), "utf8")).toBe(OBSERVED);
    expect(result).toMatchObject({ content: [{ text: expect.stringContaining("INV-1") }] });
  });
});
