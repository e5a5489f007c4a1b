import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { describe, expect, it, onTestFinished } from "vitest";
import { parseTool } from "../../src/core/tool/parse-tool.js";
import { pinTool } from "../../src/core/trust/pin-tool.js";
import { createGuard } from "../../src/guard/create-guard.js";
import type { Question } from "../../src/guard/question.js";
import { createSession } from "../../src/guard/session.js";
import { identifyUrl } from "../../src/launch/identify-url.js";
import type { Json } from "../../src/wire/json.js";
import { sha256 } from "../../src/wire/sha256.js";
import { decided, gate } from "../gateway/harness.test-support.js";
import { httpGate, messagesOf, modernHeaders, modernMeta, places, post, trustAs } from "../gateway-http/harness.test-support.js";
import { rawServer } from "../gateway-http/raw-server.test-support.js";
import { ListingServer, type Definition } from "../support/listing-server.js";

type Tool = {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Json;
  readonly annotations: Record<string, Json>;
};
const tool = (annotations: Record<string, Json>, more: Partial<Tool> = {}): Tool => ({
  name: "settle",
  description: "Settles an invoice.",
  inputSchema: { type: "object", properties: {} },
  annotations,
  ...more,
});

/** What was reviewed, what the server says later, and what a call of it comes to. */
type Case = readonly [
  what: string,
  reviewed: Tool | null,
  now: Tool,
  expected: { readonly verdict: string; readonly effect: string },
];
const DESTRUCTIVE = { verdict: "challenge", effect: "destructive" };
const PRESUMED = { verdict: "ask", effect: "presumed" };
const reviewed = tool({ readOnlyHint: false, destructiveHint: true });

const CASES: readonly Case[] = [
  ["takes the mark back", reviewed, tool({ readOnlyHint: false }), DESTRUCTIVE],
  ["says the opposite", reviewed, tool({ readOnlyHint: false, destructiveHint: false }), DESTRUCTIVE],
  ["claims to only read", reviewed, tool({ readOnlyHint: true }), DESTRUCTIVE],
  ["drops all annotations, and changes a word", reviewed, tool({}, { description: "Settles one invoice." }), DESTRUCTIVE],
  ["changes the schema as well", reviewed, tool({}, { inputSchema: { type: "object", properties: { id: {} } } }), DESTRUCTIVE],
  ["spells it so that it is no hint", reviewed, tool({ destructiveHint: null }), DESTRUCTIVE],
  ["moves to another name without it", reviewed, tool({}, { name: "settle_now" }), DESTRUCTIVE],
  ["moves to another name that claims to read", reviewed, tool({ readOnlyHint: true }, { name: "list" }), DESTRUCTIVE],
  ["said it by a misspelt hint", tool({ destructive_hint: true }), tool({}), DESTRUCTIVE],
  // Controls.
  [
    "is additive and tightens",
    tool({ destructiveHint: false, openWorldHint: false }),
    tool({ destructiveHint: true }),
    DESTRUCTIVE,
  ],
  ["mends a typo", tool({ readOnlyHint: true }, { description: "Setles." }), tool({ readOnlyHint: true }), PRESUMED],
  ["was reviewed as it is", reviewed, reviewed, DESTRUCTIVE],
  ["is new, and says nothing", tool({ destructiveHint: true }, { name: "other", description: "Other." }), tool({}), PRESUMED],
  ["was never reviewed", null, tool({ destructiveHint: false }), PRESUMED],
];

describe("33. a server that takes its own warning back gets no milder prompt", () => {
  it.each(CASES)("over lines: it %s", async (_, before, now, expected) => {
    const { client, reached } = await gate({
      lists: [[now]],
      trusted: before !== null,
      ...(before === null ? {} : { reviewed: [before] }),
    });
    await client.initialize();
    expect(await decided(client, "a", now.name)).toMatchObject(expected);
    expect(reached()).toEqual([]);
  });

  it.each(CASES)("over HTTP: it %s", async (_, before, now, expected) => {
    const server = await rawServer(undefined, () => [now]);
    const at = places("version: 1\n");
    const identified = identifyUrl(server.url, { startedByHeed: true });
    if (!identified.ok) throw new Error("no URL of a server");
    if (before !== null) trustAs(at.home, identified.identity, { tools: [before] });
    const http = await httpGate(server.url, { at, startedByHeed: true });
    const params = { name: now.name, arguments: {}, _meta: modernMeta(null) };
    const [said] = messagesOf(
      await post(http, { jsonrpc: "2.0", id: 1, method: "tools/call", params }, modernHeaders("tools/call", now.name)),
    );
    const { result } = said as unknown as { readonly result: { readonly _meta: Record<string, unknown> } };
    expect(result._meta["dev.heed/decision"]).toMatchObject(expected);
  });

  it.each(CASES)("in the guard: it %s", async (_, before, now, expected) => {
    const question = await guarded(before, now);
    expect({ verdict: question?.kind, effect: question?.evaluation.decision.effect }).toEqual(expected);
  });

  it("says so in the prompt, and under which name it was reviewed", async () => {
    expect((await guarded(reviewed, tool({})))?.text).toMatch(/reviewed as destructive; the server has since taken that back/i);
    const renamed = await guarded(reviewed, tool({}, { name: "settle_now" }));
    expect(renamed?.text).toMatch(/under the name `?settle`?, which is gone, it was reviewed as destructive/i);
  });
});

async function guarded(before: Tool | null, now: Tool): Promise<Question | undefined> {
  const server = new ListingServer(now as unknown as Definition);
  const client = new Client({ name: "test", version: "1.0.0" });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.server.connect(far as never), client.connect(near)]);
  onTestFinished(() => Promise.all([client.close(), server.server.close()]).then(() => undefined));
  const identity = sha256("billing");
  const tools =
    before === null
      ? []
      : [
          {
            name: before.name,
            accepted: true,
            pin: pinTool(parseTool(before, "2025-11-25"), sha256),
            overrides: [],
            proposals: [],
          },
        ];
  let asked: Question | undefined;
  const guard = createGuard({
    server: { label: "billing", identity },
    lock: { label: "billing", server: identity, tools },
    session: createSession(),
    ask: async (question) => {
      asked = question;
      return { decision: "deny" };
    },
  });
  await guard.callTool(client, { name: now.name });
  expect(server.ran).toEqual([]);
  return asked;
}
