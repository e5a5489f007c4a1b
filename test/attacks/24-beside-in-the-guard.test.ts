import { Client as ClientV2, InMemoryTransport } from "@modelcontextprotocol/client";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport as InMemoryV1 } from "@modelcontextprotocol/sdk/inMemory.js";
import { afterEach, describe, expect, it } from "vitest";
import { parseTool } from "../../src/core/tool/parse-tool.js";
import { pinTool } from "../../src/core/trust/pin-tool.js";
import { createGuard } from "../../src/guard/create-guard.js";
import type { ToolCall } from "../../src/guard/client.js";
import type { Answer } from "../../src/guard/question.js";
import { createSession } from "../../src/guard/session.js";
import { sha256 } from "../../src/wire/sha256.js";
import { inputSchema, ListingServer } from "../support/listing-server.js";

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
const PLAIN = { name: "touch", inputSchema };
const identity = sha256("server");
const pinned = { pin: pinTool(parseTool(PLAIN, "2025-11-25"), sha256), overrides: [], proposals: [] };
const lock = { label: "billing", server: identity, tools: [{ name: PLAIN.name, accepted: true, ...pinned }] };
type Sent = { method?: string; params?: Record<string, unknown> };

/** Keeps what a transport is given to send. */
function watched<T extends { send(...args: never): Promise<void> }>(near: T): { readonly near: T; readonly sent: Sent[] } {
  const sent: Sent[] = [];
  const send = near.send.bind(near) as (...args: unknown[]) => Promise<void>;
  near.send = (async (...args: unknown[]) => {
    if ((args[0] as Sent).method === "tools/call") sent.push(structuredClone(args[0]) as Sent);
    await send(...args);
  }) as T["send"];
  return { near, sent };
}

const CLIENTS = {
  "SDK v1": async () => {
    const { server } = new ListingServer(PLAIN);
    const client = new ClientV1({ name: "test", version: "1.0.0" });
    const [one, far] = InMemoryV1.createLinkedPair();
    const { near, sent } = watched(one);
    open.push(client, server);
    await Promise.all([server.connect(far), client.connect(near)]);
    return { client, sent };
  },
  "SDK v2": async () => {
    const { server } = new ListingServer(PLAIN);
    const client = new ClientV2({ name: "test", version: "1.0.0" });
    const [one, far] = InMemoryTransport.createLinkedPair();
    const { near, sent } = watched(one);
    open.push(client, server);
    await Promise.all([server.connect(far as never), client.connect(near)]);
    return { client, sent };
  },
};

/** A guard whose person says yes for the session once, and nothing afterwards. */
function once() {
  const asked: string[] = [];
  const ask = async ({ text }: { readonly text: string }): Promise<Answer> => {
    asked.push(text);
    return asked.length === 1 ? { decision: "allow-session" } : null;
  };
  return { asked, guard: createGuard({ server: { label: "billing", identity }, lock, ask, session: createSession() }) };
}

describe.each(Object.entries(CLIENTS))("24. beside the arguments, in a guard before a client of %s", (_, connect) => {
  it("nothing rides on a yes for the session, and a host's marks are cut out", async () => {
    const { client, sent } = await connect();
    const { guard, asked } = once();
    const call = { name: "touch", arguments: { id: "a" } };
    await guard.callTool(client, call);
    await guard.callTool(client, { ...call, _meta: { "claudecode/toolUseId": "t" } });
    await guard.callTool(client, { ...call, _meta: { progressToken: 5, "vscode.requestId": "r" } }, {
      onprogress: () => undefined,
    } as never);
    expect(asked).toHaveLength(1);
    expect(sent).toHaveLength(3);
    expect(JSON.stringify(sent)).not.toMatch(/claudecode|vscode/);
    const changes: readonly [object, object | undefined, string][] = [
      [{ _meta: { "com.example/force": true } }, undefined, "in _meta: `com.example/force`"],
      [{ _meta: { "claudecode/toolUseId": { force: true } } }, undefined, "in _meta: `claudecode/toolUseId`"],
      [{ _meta: null }, undefined, "in params: `_meta`: `null`"],
      [{ task: { ttl: 1 } }, undefined, 'in params: `task`: `{"ttl":1}`'],
      [{ force: true }, undefined, "in params: `force`"],
      [{ inputResponses: {} }, undefined, "in params: `inputResponses`"],
      [{ requestState: "s" }, undefined, "in params: `requestState`"],
      [{}, { task: { ttl: 5 } }, 'in params: `task`: `{"ttl":5}`'],
      [{}, { relatedTask: { taskId: "t" } }, "in _meta: `io.modelcontextprotocol/related-task`"],
    ];
    for (const [at, [more, options, shown]] of changes.entries()) {
      await guard.callTool(client, { ...call, ...more }, options as never);
      expect(asked[at + 1], shown).toContain(shown);
    }
    expect(sent).toHaveLength(3);
  });

  it("what was on show is what is sent, whatever happens to the caller's objects meanwhile", async () => {
    const { client, sent } = await connect();
    const call = { name: "touch", arguments: { id: "a" }, _meta: { "com.example/x": 1 } };
    const options = { task: { ttl: 5 } };
    const ask = async (): Promise<Answer> => {
      (call as Record<string, unknown>)["force"] = true;
      call._meta["com.example/x"] = 2;
      options.task.ttl = 6;
      return { decision: "allow" };
    };
    const guard = createGuard({ server: { label: "billing" }, ask, session: createSession() });
    // What the client makes of the answer to a task does not matter here.
    await guard.callTool(client, call as ToolCall, options as never).catch(() => undefined);
    expect(sent[0]?.params).toMatchObject({ name: "touch", _meta: { "com.example/x": 1 } });
    expect(JSON.stringify(sent)).not.toMatch(/force|"ttl":6/);
  });

  it("is not asked about where it cannot be shown whole", async () => {
    const { client, sent } = await connect();
    const { guard, asked } = once();
    await guard.callTool(client, { name: "touch", _meta: { note: "x".repeat(30_000) } });
    expect([asked, sent]).toEqual([[], []]);
  });
});
