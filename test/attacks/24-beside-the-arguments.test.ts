import { describe, expect, it } from "vitest";
import { identifyUrl } from "../../src/launch/identify-url.js";
import { callText, HONEST, LEGACY_TRICKS, TRICKS, TWINS } from "../gateway/beside.test-support.js";
import { MARK, decisionOf, gate, modernMeta } from "../gateway/harness.test-support.js";
import { httpGate, messagesOf, modernHeaders, places, post, trustAs } from "../gateway-http/harness.test-support.js";
import { rawServer } from "../gateway-http/raw-server.test-support.js";

const tool = { name: "create_invoice", inputSchema: { type: "object", properties: { path: { type: "string" } } } };
const allows = `version: 1
rules:
  - {id: a, tool: create_invoice, verdict: allow, when: 'like(args.path, "/a*")'}
`;
const session = { action: "accept", content: { decision: "allow-session" } };
const once = { action: "accept", content: { decision: "allow" } };
const MODERN = JSON.stringify(modernMeta()).slice(1, -1);

describe("24. what stands beside the arguments is shown and bound, over lines", () => {
  it("nothing of it rides on a yes for the session, and what an honest client changes needs no second one", async () => {
    const { client, reached } = await gate({ lists: [[tool]], trusted: true });
    await client.initialize({ elicitation: {} });
    client.raw(`${callText(1, { meta: '"claudecode/toolUseId":"toolu_00"' })}\n`);
    const first = await client.question();
    const text = String(first.params?.["message"]);
    expect(text).toContain("path: `/a` (all arguments shown)");
    expect(text).toContain('not remembered: `claudecode/toolUseId` `"toolu_00"`');
    client.send({ jsonrpc: "2.0", id: first.id, result: session });
    await client.answerTo(1);
    let id = 10;
    for (const [what, change] of HONEST) {
      client.raw(`${callText(++id, change)}\n`);
      expect(decisionOf(await client.answerTo(id)), what).toBeUndefined();
      expect(reached(), what).toHaveLength(id - 9);
    }
    client.raw(
      `{"params":{"arguments":{"p\\u0061th":"/a"}, "name":"create_invoice"},"method":"tools/call","id":${++id},"jsonrpc":"2.0"}\n`,
    );
    await client.answerTo(id);
    const ran = reached().length;
    expect(ran).toBe(HONEST.length + 2);
    const tricks = [...TRICKS, ...LEGACY_TRICKS];
    for (const [at, [what, change]] of tricks.entries()) {
      client.raw(`${callText(100 + at, change)}\n`);
      expect(String((await client.question(1 + at)).params?.["message"]), what).toContain(change.shown);
    }
    for (const [at, [what, change]] of TWINS.entries()) {
      client.raw(`${callText(200 + at, change)}\n`);
      const refused = await client.until(
        () => client.messages.find(({ id: of, error }) => (of === 200 + at || of === null) && error),
        what,
      );
      expect(refused.error, what).toBeDefined();
    }
    await client.request("after", "ping");
    expect(reached()).toHaveLength(ran);
  });

  it("a yes to it is for it alone", async () => {
    const { client, reached } = await gate({ lists: [[tool]], trusted: true });
    await client.initialize({ elicitation: {} });
    const forced = { params: '"force":true' };
    client.raw(`${callText(1, forced)}\n`);
    client.send({ jsonrpc: "2.0", id: (await client.question()).id, result: session });
    await client.answerTo(1);
    client.raw(`${callText(2, forced)}\n`);
    await client.answerTo(2);
    client.raw(`${callText(3, {})}\n`);
    client.raw(`${callText(4, { params: '"force":1' })}\n`);
    client.raw(`${callText(5, { meta: '"force":true' })}\n`);
    await client.question(3);
    expect(reached()).toHaveLength(2);
  });

  it("a no to it is for it alone", async () => {
    const { client, reached } = await gate({ lists: [[tool]] });
    await client.initialize({ elicitation: {} });
    client.raw(`${callText(1, { params: '"force":true' })}\n`);
    const { id } = await client.question();
    await new Promise((resolve) => setTimeout(resolve, 350));
    client.send({ jsonrpc: "2.0", id, result: { action: "decline" } });
    await client.answerTo(1);
    client.raw(`${callText(2, { params: '"force":true', meta: '"progressToken":9' })}\n`);
    expect(decisionOf(await client.answerTo(2))?.["outcome"]).toBe("denied");
    client.raw(`${callText(3, {})}\n`);
    await client.question(1);
    expect(reached()).toEqual([]);
  });

  it("voids an allow over arguments; a host's marks do not, and are cut out", async () => {
    const { client, reached } = await gate({ lists: [[tool]], policy: allows, trusted: true });
    await client.initialize();
    for (const [at, [what, change]] of [...TRICKS, ...LEGACY_TRICKS].entries()) {
      client.raw(`${callText(at, change)}\n`);
      expect(decisionOf(await client.answerTo(at)), what).toMatchObject({ verdict: "ask" });
    }
    expect(reached()).toEqual([]);
    client.raw(`${callText(900, { meta: '"vscode.requestId" : "r", "progressToken":1 ,"traceparent":"t"' })}\n`);
    await client.answerTo(900);
    expect(reached()).toEqual([callText(900, { meta: '"progressToken":1' })]);
  });

  it("goes on as it came where a rule allows the tool whatever it is called with, and where a person saw it", async () => {
    const policy = "version: 1\nrules:\n  - {id: a, tool: create_invoice, verdict: allow}\n";
    const { client, reached } = await gate({ lists: [[tool]], policy, trusted: true });
    await client.initialize();
    const text = callText(1, { meta: '"vscode.requestId":"r","com.example/x":1', params: '"task":{}' });
    client.raw(`${text}\n`);
    await client.answerTo(1);
    expect(reached()).toEqual([text]);
    const asked = await gate({ lists: [[tool]] });
    await asked.client.initialize({ elicitation: {} });
    asked.client.raw(`${text}\n`);
    asked.client.send({ jsonrpc: "2.0", id: (await asked.client.question()).id, result: once });
    await asked.client.answerTo(1);
    expect(asked.reached()).toEqual([text]);
  });

  it("is never left to a host's own prompt, which shows name and arguments", async () => {
    const policy = `version: 1\nclients:\n  ${MARK}: {client: claude-code, prompts: host}\n`;
    // A tool of which nothing is grave: of others nothing is left to a host at all.
    const plain = { ...tool, name: "note_path" };
    const text = (id: number, change: Parameters<typeof callText>[1]): string =>
      callText(id, change).replace("create_invoice", plain.name);
    const { client, reached } = await gate({ lists: [[plain]], policy });
    await client.initialize({ elicitation: {}, name: "claude-code" });
    await client.request("list", "tools/list");
    client.raw(`${text(1, { meta: '"vscode.requestId":"r","progressToken":1' })}\n`);
    await client.answerTo(1);
    expect(reached()).toHaveLength(1);
    for (const [at, change] of [{ meta: '"force":true' }, { params: '"task":{}' }, { params: '"requestState":"s"' }].entries()) {
      client.raw(`${text(10 + at, change)}\n`);
      await client.question(at);
    }
    expect(reached()).toHaveLength(1);
  });

  it("is each message's own in a batch, as the revisions before 2025-06-18 have them", async () => {
    const { client, reached } = await gate({ lists: [[tool]], policy: allows, trusted: true });
    await client.initialize({ revision: "2025-03-26" });
    client.raw(`[${callText(1, { message: '"force":true' })},${callText(2, {})},${callText(3, { params: '"force":true' })}]\n`);
    for (const id of [1, 3]) expect(decisionOf(await client.answerTo(id)), String(id)).toMatchObject({ verdict: "ask" });
    await client.answerTo(2);
    expect(reached()).toEqual([callText(2, {})]);
  });

  it.each(["2024-11-05", "2025-06-18"])("counts in %s as well", async (revision) => {
    const { client, reached } = await gate({ lists: [[tool]], policy: allows, trusted: true });
    await client.initialize({ revision });
    for (const [at, change] of [{ params: '"force":true' }, { message: '"force":true' }, { meta: '"force":true' }].entries()) {
      client.raw(`${callText(at, change)}\n`);
      expect(decisionOf(await client.answerTo(at))).toMatchObject({ verdict: "ask" });
    }
    expect(reached()).toEqual([]);
  });

  it("is not asked about where it cannot be shown whole", async () => {
    const { client, reached } = await gate({ lists: [[tool]] });
    await client.initialize({ elicitation: {} });
    client.raw(`${callText(1, { params: `"note":"${"x".repeat(7000)}"` })}\n`);
    expect(decisionOf(await client.answerTo(1))?.["outcome"]).toBe("unseen");
    const many = Array.from({ length: 50 }, (_, at) => `"k${at}":1`).join(",");
    client.raw(`${callText(2, { meta: many })}\n`);
    expect(decisionOf(await client.answerTo(2))?.["outcome"]).toBe("unseen");
    expect(reached()).toEqual([]);
  });

  it("is a challenge where it reaches Heed's own files", async () => {
    const { client } = await gate({
      lists: [[tool]],
      policy: "version: 1\nrules:\n  - {id: a, tool: create_invoice, verdict: allow}\n",
    });
    await client.initialize();
    for (const [at, change] of [
      { meta: '"com.example/file":"/x/heed.yaml"' },
      { params: '"also":["/x/heed.lock"]' },
      { message: '"/x/heed.yaml":1' },
    ].entries()) {
      client.raw(`${callText(at, change)}\n`);
      expect(decisionOf(await client.answerTo(at))).toMatchObject({ verdict: "challenge" });
    }
  });

  it("counts in every round of 2026-07-28: a change between question and answer is asked about anew", async () => {
    const { client, reached } = await gate({ lists: [[tool]], trusted: true });
    const asked = await client.request(1, "tools/call", { name: tool.name, arguments: { path: "/a" }, _meta: modernMeta() });
    const state = `"requestState":${JSON.stringify(asked.result?.["requestState"])},"inputResponses":{"dev.heed/ask":${JSON.stringify(session)}}`;
    let id = 10;
    for (const change of [{ message: '"force":true' }, { params: '"force":true' }, { meta: '"force":true' }]) {
      client.raw(
        `${callText(++id, { ...change, params: [state, "params" in change ? change.params : ""].filter(Boolean).join(",") }, MODERN)}\n`,
      );
      expect((await client.answerTo(id)).result?.["resultType"]).toBe("input_required");
    }
    expect(reached()).toEqual([]);
  });
});

describe("24. what stands beside the arguments is shown and bound, over HTTP", () => {
  type Result = {
    result: { resultType?: string; requestState?: string; inputRequests?: Record<string, { params: { message: string } }> };
  };
  async function start(policy?: string) {
    const server = await rawServer(undefined, () => [tool]);
    const place = places(policy);
    const identified = identifyUrl(server.url, { startedByHeed: true });
    if (!identified.ok) throw new Error("no URL of a server");
    trustAs(place.home, identified.identity, { tools: [tool] });
    const at = await httpGate(server.url, { at: place, startedByHeed: true });
    const say = async (text: string) =>
      (messagesOf(await post(at, text, modernHeaders("tools/call", tool.name)))[0] ?? {}) as unknown as Result;
    return { server, say };
  }

  it("nothing of it rides on a yes for the session, and what an honest client changes needs no second one", async () => {
    const { server, say } = await start();
    const asked = await say(callText(1, {}, MODERN));
    const answered = `"requestState":${JSON.stringify(asked.result.requestState)},"inputResponses":{"dev.heed/ask":${JSON.stringify(session)}}`;
    await say(callText(2, { params: answered }, MODERN));
    expect(server.calls()).toHaveLength(1);
    for (const [at, [what, change]] of HONEST.entries()) {
      await say(callText(10 + at, change, MODERN));
      expect(server.calls(), what).toHaveLength(2 + at);
    }
    expect(
      server
        .calls()
        .map(({ body }) => body)
        .join(),
    ).not.toMatch(/claudecode|vscode|traceparent/);
    const ran = server.calls().length;
    for (const [at, [what, change]] of TRICKS.entries()) {
      const { result } = await say(callText(100 + at, change, MODERN));
      expect(result.inputRequests?.["dev.heed/ask"]?.params.message, what).toContain(change.shown);
    }
    for (const [at, [, change]] of TWINS.entries()) await say(callText(200 + at, change, MODERN));
    expect(server.calls()).toHaveLength(ran);
  });

  it("facts about the client of another shape than the protocol's are bound like any member", async () => {
    const { server, say } = await start(allows);
    const meta = modernMeta();
    const info = meta["io.modelcontextprotocol/clientInfo"];
    const can = meta["io.modelcontextprotocol/clientCapabilities"];
    const said = (more: Record<string, unknown>): string => JSON.stringify({ ...meta, ...more }).slice(1, -1);
    for (const more of [
      { "io.modelcontextprotocol/clientInfo": { ...info, force: true } },
      { "io.modelcontextprotocol/clientInfo": { ...info, title: "x".repeat(300) } },
      { "io.modelcontextprotocol/clientInfo": { ...info, icons: [{ src: "rm -rf /" }] } },
      { "io.modelcontextprotocol/clientCapabilities": { ...can, force: true } },
      { "io.modelcontextprotocol/clientCapabilities": { ...can, experimental: { force: {} } } },
      { "io.modelcontextprotocol/clientCapabilities": { ...can, extensions: { "com.example/x": { force: true } } } },
      { "io.modelcontextprotocol/clientCapabilities": { ...can, roots: { force: "yes" } } },
    ]) {
      const { result } = await say(callText(1, {}, said(more)));
      expect(result.inputRequests?.["dev.heed/ask"]?.params.message, JSON.stringify(more)).toContain("Beside the arguments");
    }
    const { calls } = server;
    expect(calls()).toEqual([]);
    for (const more of [
      {},
      {
        "io.modelcontextprotocol/clientInfo": {
          ...info,
          version: "2",
          title: "Lines",
          icons: [{ src: "https://example.org/i.png" }],
        },
      },
      {
        "io.modelcontextprotocol/clientCapabilities": {
          ...can,
          roots: {},
          extensions: { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html"] } },
        },
      },
    ])
      expect((await say(callText(1, {}, said(more)))).result.resultType, JSON.stringify(more)).toBeUndefined();
    expect(calls()).toHaveLength(3);
  });
});
