import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { httpGate, messagesOf, post, raw, verdicts } from "./harness.test-support.js";
import { answer, rawServer, type Take } from "./raw-server.test-support.js";

const RULES = "rules:\n  - {id: a, tool: read, verdict: allow}\n  - {id: b, tool: write, verdict: challenge}\n";
const ATTENDED = `version: 1\nclients: {SECRET: {client: c, attended: true}}\n${RULES}`;
const question = { jsonrpc: "2.0", id: "q", method: "elicitation/create", params: { message: "All?", requestedSchema: {} } };
const reply = (result: object) => ({ jsonrpc: "2.0", id: "q", result });
const accepted = reply({ action: "accept", content: { all: true } });

/** A server that asks in the stream of each call (or in the client's own), and answers the call when it is answered. */
function asking(where: "call" | "own"): Take {
  let own: ServerResponse | null = null;
  const waiting: { readonly id: unknown; readonly response: ServerResponse }[] = [];
  const event = (response: ServerResponse | null, message: unknown): void =>
    void response?.write(`data: ${JSON.stringify(message)}\n\n`);
  return (message, response, { method: verb }) => {
    if (verb === "GET") {
      own = response;
      response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
      return true;
    }
    if (message.method === "tools/call") {
      response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
      waiting.push({ id: message.id, response });
      event(where === "call" ? response : own, question);
      return true;
    }
    if (message.id === "q") {
      const asked = waiting.shift();
      event(asked?.response ?? null, answer(asked?.id, { content: [], got: message }));
      asked?.response.end();
    }
    return false;
  };
}

async function start(where: "call" | "own", policy = ATTENDED) {
  const server = await rawServer(asking(where));
  const gate = { server, ...(await httpGate(server.url, { policy })) };
  const params = { protocolVersion: "2025-11-25", capabilities: { elicitation: {} }, clientInfo: { name: "c", version: "1" } };
  const begun = await post(gate, { jsonrpc: "2.0", id: "init", method: "initialize", params });
  const session = { "mcp-session-id": String(begun.headers["mcp-session-id"]), "mcp-protocol-version": "2025-11-25" };
  await post(gate, { jsonrpc: "2.0", method: "notifications/initialized" }, session);
  return { ...gate, session };
}
type Gate = Awaited<ReturnType<typeof start>>;
const bodies = ({ server }: Gate, holding: string): readonly string[] =>
  server.got.map(({ body }) => body).filter((body) => body.includes(holding));

/** Makes a call; answers each form of the gate's with the next of `forms`, and the server's question with `said`. */
function called(gate: Gate, name: string, said: unknown, forms: readonly object[]) {
  const answered = new Set<string>();
  let given = false;
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: {} } };
  return post(gate, message, gate.session, (text) => {
    for (const [, id = ""] of text.matchAll(/"id":"(gw-[^"]*)","method":"elicitation\/create"/g)) {
      if (answered.has(id)) continue;
      const result = forms[answered.size];
      answered.add(id);
      setTimeout(() => void post(gate, { jsonrpc: "2.0", id, result }, gate.session), 320);
    }
    if (given || !text.includes('"id":"q","method"')) return;
    given = true;
    void post(gate, said, gate.session);
  });
}
const typed = { action: "accept", content: { confirm: "write" } };

describe("the client's answer to what a server asks while a call runs, over HTTP before 2026-07-28", () => {
  it("passes for a call that ran unasked", async () => {
    const gate = await start("call");
    const messages = messagesOf(await called(gate, "read", accepted, []));
    expect(messages.at(-1)).toMatchObject({ id: 1, result: { got: accepted } });
    expect(bodies(gate, '"all":true')).toEqual([JSON.stringify(accepted)]);
    expect(verdicts(gate.home)).toEqual(["read allow"]);
  });

  it("of a challenge is typed for in the call's own stream, and goes on as it came", async () => {
    const gate = await start("call");
    const messages = messagesOf(await called(gate, "write", accepted, [typed, typed]));
    const methods = messages.map(({ id, method }) => [id === "q" ? id : (method ?? id)].join());
    expect(methods).toEqual(["elicitation/create", "q", "elicitation/create", "1"]);
    expect(JSON.stringify(messages[2])).toContain("Answers to a question of the server");
    expect(messages.at(-1)).toMatchObject({ id: 1, result: { got: accepted } });
    expect(bodies(gate, '"all":true')).toEqual([JSON.stringify(accepted)]);
    expect(verdicts(gate.home)).toEqual(["write challenge", "write challenge"]);
  });

  it.each([
    ["by a no", ATTENDED, [typed, { action: "decline" }], "denied"],
    ["where what is typed is not the name", ATTENDED, [typed, { ...typed, content: { confirm: "no" } }], "denied"],
  ])("is withheld %s, and the server learns of an error", async (_, policy, forms, outcome) => {
    const gate = await start("call", policy);
    const messages = messagesOf(await called(gate, "write", accepted, forms));
    const error = { code: -32600, data: { "dev.heed/decision": { verdict: "challenge", outcome } } };
    expect(messages.at(-1)).toMatchObject({ id: 1, result: { got: { id: "q", error } } });
    expect(bodies(gate, '"all":true')).toEqual([]);
  });

  it("that is a no passes", async () => {
    const gate = await start("call");
    const no = reply({ action: "decline" });
    const messages = messagesOf(await called(gate, "write", no, [typed]));
    expect(messages.at(-1)).toMatchObject({ id: 1, result: { got: no } });
    expect(verdicts(gate.home)).toEqual(["write challenge"]);
  });

  it("is asked about in the call's stream too where the server asked in the client's own", async () => {
    const gate = await start("own");
    let stop = (): void => undefined;
    let asked = (): void => undefined;
    const question = new Promise<void>((resolve) => (asked = resolve));
    const headers = { ...gate.session, accept: "text/event-stream", authorization: `Bearer ${gate.secret}` };
    const own = raw(gate.url, {
      method: "GET",
      headers,
      onText: (text, end) => {
        stop = end;
        if (text.includes('"id":"q"')) asked();
      },
    }).catch(() => undefined);
    void question.then(() => post(gate, accepted, gate.session));
    const messages = messagesOf(await called(gate, "write", accepted, [typed, typed]));
    expect(messages.map(({ method, id }) => method ?? id)).toEqual(["elicitation/create", "elicitation/create", 1]);
    expect(bodies(gate, '"all":true')).toEqual([JSON.stringify(accepted)]);
    expect(verdicts(gate.home)).toEqual(["write challenge", "write challenge"]);
    stop();
    await own;
  });
});
