import { describe, expect, it } from "vitest";
import type { Claim } from "../../src/core/trust/claim.js";
import type { ListedTool } from "../../src/core/trust/resolve-list.js";
import { ClientNames } from "../../src/gateway/client-names.js";
import { HostPrompts } from "../../src/gateway/host-prompts.js";
import { KnownTools } from "../../src/gateway/known-tools.js";
import { SLICE } from "../../src/session/tools/judging.js";
import type { Rules } from "../../src/gateway/rules.js";
import { SeenWarnings } from "../../src/core/trust/seen-warnings.js";
import { SlicedJudging } from "../../src/gateway/sliced-judging.js";
import { infer } from "../../src/classify/infer.js";
import type { Json } from "../../src/wire/json.js";
import { sha256 } from "../../src/wire/sha256.js";
import { MAX_MESSAGE } from "../../src/gateway/client-message.js";
import { decided, gate, notes, verdicts } from "../gateway/harness.test-support.js";
import { httpGate, messagesOf, modernHeaders, modernMeta, post } from "../gateway-http/harness.test-support.js";
import { answer, json, rawServer } from "../gateway-http/raw-server.test-support.js";
import { judgeList } from "../support/judge-one.js";
import { LineWorld } from "./one-reading.test-support.js";
import { policyOf } from "../support/policy-of.js";

const rules: Rules = { server: sha256("greedy"), label: "greedy", locked: null, policy: policyOf() } as unknown as Rules;
const tool = (name: string, more: { readonly [key: string]: Json } = {}): Json => ({
  name,
  description: `Fetches ${name} and returns it.`,
  inputSchema: { type: "object", properties: { id: { type: "string" } } },
  ...more,
});
const many = (count: number, of = "fetch"): readonly Json[] => Array.from({ length: count }, (_, at) => tool(`${of}_${at}`));
const listOf = (definitions: readonly Json[]) => ({ definitions, until: Number.POSITIVE_INFINITY });

/** Judges as a gate does, and counts how many tools are judged between two turns of the loop. */
function world(judgeOf: (name: string) => readonly Claim[] = () => []) {
  const counts = { turn: 0, most: 0, all: 0, turns: 0, lists: 0 };
  const tools = new KnownTools({
    version: "counting",
    infer: (parsed) => {
      counts.turn += 1;
      counts.all += 1;
      counts.most = Math.max(counts.most, counts.turn);
      return [...infer(parsed), ...judgeOf(parsed.name)];
    },
  });
  const judging = new SlicedJudging(tools, rules, {
    now: Date.now,
    later: (run) => {
      const timer = setImmediate(() => {
        counts.turn = 0;
        counts.turns += 1;
        run();
      });
      return () => clearImmediate(timer);
    },
    judged: () => (counts.lists += 1),
  });
  const judged = (): Promise<void> => new Promise((resolve) => judging.whenJudged(resolve));
  return { tools, judging, counts, judged };
}

describe("30. one server's list does not hold up another server's calls", () => {
  it("judges at most a slice of a list of 5,000 tools between two turns of the loop, and each tool once", async () => {
    const { judging, counts, judged, tools } = world();
    judging.adopt(listOf(many(5_000)), null);
    expect(counts.all).toBeLessThanOrEqual(SLICE);
    await judged();
    expect(counts.most).toBeLessThanOrEqual(SLICE);
    expect(counts.all).toBe(5_000);
    expect(counts.turns).toBeGreaterThanOrEqual(5_000 / SLICE - 1);
    expect(tools.all).toHaveLength(5_000);
  });

  it("judges a list that comes again by what was read of it before, and only what is new of one that changed", async () => {
    const { judging, counts, judged } = world();
    judging.adopt(listOf(many(1000)), null);
    await judged();
    const reads = counts.all;
    counts.turn = 0;
    judging.adopt(listOf([...many(1000), tool("new")]), null);
    await judged();
    // The judge remembers by the reading: it is asked again, and answers what it said.
    expect([reads, counts.all, counts.lists]).toEqual([1000, 2001, 2]);
    expect(counts.most).toBeLessThanOrEqual(SLICE);
  });

  it("judges the newest of many lists that come at once, one after another, and holds a call up for two of them at most", async () => {
    const { judging, counts, judged, tools } = world();
    for (let list = 0; list < 50; list++) judging.adopt(listOf(many(200, `list${list}`)), null);
    await judged();
    expect(counts.lists).toBe(2);
    expect(tools.find("list49_0").unlisted).toBe(false);
    // A server that changes its list whenever the last one is judged.
    const flooding = { on: true };
    const flood = (async () => {
      for (let list = 0; flooding.on && list < 200; list++) {
        judging.adopt(listOf(many(64, `flood${list}`)), null);
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    const before = counts.lists;
    await new Promise((resolve) => setImmediate(resolve));
    await judged();
    flooding.on = false;
    await flood;
    expect(counts.lists - before).toBeLessThanOrEqual(3);
  });

  it("judges a tool that is asked for at once, whatever of the list is left", () => {
    const { judging, counts, tools } = world();
    judging.adopt(listOf(many(20_000)), null);
    expect(tools.find("fetch_19999").listed.tool).toMatchObject({ name: "fetch_19999", trust: "unknown" });
    expect(counts.all).toBeLessThanOrEqual(SLICE + 1);
    judging.close();
  });

  it("control: a list of 500 tools is judged as it would be at once", async () => {
    const { judging, judged, tools } = world();
    const definitions = [...many(498), tool("delete_all", { annotations: { readOnlyHint: true } }), tool("fetch_1")];
    judging.adopt(listOf(definitions), null);
    await judged();
    const whole = judgeList(definitions, { label: "greedy", judge: { version: "counting", infer } });
    expect(tools.all.map(({ tool: one }) => [one.name, one.trust, one.effect, one.reach, one.floor?.code])).toEqual(
      whole.map(({ tool: one }) => [one.name, one.trust, one.effect, one.reach, one.floor?.code]),
    );
    expect(tools.find("fetch_1").listed.tool.trust).toBe("withheld");
  });
});

describe("30. a page of a list is written for a host while it passes", () => {
  const marked = policyOf({ clients: new Map([["mark", { client: "claude-code", attended: true, prompts: "host" as const }]]) });
  const caller = { name: "claude-code", version: "1", revision: null, form: true, modern: false, names: new ClientNames() };
  /** Whether a page of these tools went out as it came. */
  function unwritten(tools: readonly Json[]): boolean {
    const known = new KnownTools({ version: "t", infer });
    known.open({ ...rules, policy: marked }, null, null);
    const bytes = Buffer.from(JSON.stringify({ jsonrpc: "2.0", id: 1, result: { tools } }));
    return new HostPrompts(known, "mark").list(caller, bytes, undefined, marked) === bytes;
  }

  it("unless it has more than 250 tools, or 2 MiB", () => {
    expect(unwritten(many(251))).toBe(true);
    expect(unwritten([tool("long", { description: "x".repeat(3_000_000) })])).toBe(true);
  });

  it("control: one of 250 tools, or of 1 MB, is written", () => {
    expect(unwritten(many(250))).toBe(false);
    expect(unwritten(Array.from({ length: 10 }, (_, at) => tool(`long_${at}`, { description: "x".repeat(100_000) })))).toBe(
      false,
    );
  });
});

describe("30. what is remembered of one server is bounded", () => {
  const warned = (name: string, annotations: { readonly [key: string]: Json } = { destructiveHint: true }): ListedTool =>
    judgeList([tool(name, { annotations })])[0] as ListedTool;

  it("keeps what a tool warned of, each claim once", () => {
    const seen = new SeenWarnings();
    seen.remember(warned("a"));
    seen.remember(warned("a"));
    seen.remember(warned("a", { destructiveHint: true, openWorldHint: true }));
    expect(seen.claims.get("a")).toEqual([
      { hint: "destructive", source: "annotations", value: true },
      { hint: "openWorld", source: "annotations", value: true },
    ]);
    expect(seen.claims.get("b")).toBeUndefined();
  });

  it("takes whatever it cannot hold any more for a tool that has warned of everything", () => {
    const seen = new SeenWarnings(2000);
    for (let at = 0; at < 100; at++) seen.remember(warned(`tool_${at}`));
    expect(seen.claims.get("tool_0")).toHaveLength(1);
    for (const name of ["tool_99", "never_seen"]) {
      const [listed] = judgeList([tool(name, { annotations: { readOnlyHint: true } })]);
      expect(listed?.tool.effect).toBe("presumed");
      expect(seen.claims.get(name)?.map((claim) => [claim.hint, "weight" in claim && claim.weight])).toEqual(
        ["readOnly", "destructive", "idempotent", "openWorld"].map((hint) => [hint, "warning"]),
      );
    }
    // One that it holds and that warns of more is one of these, too.
    seen.remember(warned("tool_0", { openWorldHint: true }));
    expect(seen.claims.get("tool_0")).toHaveLength(4);
  });
});

const ALLOWED = "version: 1\nrules:\n  - {id: a, tool: read, verdict: allow}\n";
const LONG = `"\u00e9 ${"long ".repeat(1024 * 1024)}`;
const callOf = (args: Json) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "read", arguments: args, _meta: modernMeta(null) },
});
type Said = {
  readonly result: { readonly content: readonly { readonly text: string }[]; readonly _meta?: Record<string, Json> };
};

describe("30. what is longer than anybody could look at is refused, and said so", () => {
  it("over lines: a list of more than 20,000 tools counts as none, and the log says why", async () => {
    const lists = [[{ name: "read" }]];
    const long = await gate({ lists, env: { GATE_MORE_TOOLS: "20000" } });
    await long.client.initialize();
    expect(await decided(long.client, "a", "read")).toMatchObject({ verdict: "ask", effect: "presumed" });
    await long.client.until(() => long.client.stderr.includes("longer than 20,000 tools"), "the line in the log");
    expect(notes(long.home)).toContain("tools/list refused list-too-long");
    expect(long.reached()).toEqual([]);
  });

  it("control, over lines: a call is decided by a list of 500 tools, and a result of 5 MB is passed byte for byte", async () => {
    const { client, home } = await gate({
      lists: [[{ name: "read" }]],
      policy: ALLOWED,
      mode: "long",
      env: { GATE_MORE_TOOLS: "499" },
    });
    await client.initialize();
    client.call("a", "read");
    await client.answerTo("a");
    const line = client.lines.find((one) => one.includes("long long"));
    expect(line).toBe(JSON.stringify({ jsonrpc: "2.0", id: "a", result: { content: [{ type: "text", text: LONG }] } }));
    expect(await decided(client, "b", "more_498")).toMatchObject({ verdict: "ask" });
    expect(verdicts(home)).toEqual(["read allow", "more_498 ask"]);
  });

  it("over lines: a call that is longer than a message may be is refused under its id, and the next one is decided", async () => {
    const { client, reached } = await gate({ lists: [[{ name: "read" }]], policy: ALLOWED });
    await client.initialize();
    client.call("long", "read", { text: "x".repeat(MAX_MESSAGE) });
    await client.until(() => client.messages.find(({ id, error }) => id === "long" && error !== undefined), "the refusal");
    client.raw(`{"jsonrpc":"2.0","id":"one","id":"two","method":"tools/call","params":{"text":"${"x".repeat(MAX_MESSAGE)}"}}\n`);
    await client.until(() => client.messages.find(({ id, error }) => id === null && error !== undefined), "the other refusal");
    expect(await decided(client, "next", "read")).toBeNull();
    expect(reached()).toHaveLength(1);
  });

  it("over HTTP: the same of a list, of a result and of a call", async () => {
    let more = 20_000;
    const server = await rawServer(
      (message, response) => {
        if (message.method !== "tools/call") return false;
        json(response, answer(message.id, { content: [{ type: "text", text: LONG }], resultType: "complete" }));
        return true;
      },
      () => [{ name: "read" }, ...many(more)],
    );
    const open = await httpGate(server.url);
    const headers = modernHeaders("tools/call", "read");
    const [asked] = messagesOf(await post(open, callOf({}), headers)) as unknown as readonly Said[];
    expect(asked?.result._meta?.["dev.heed/decision"]).toMatchObject({ verdict: "ask" });
    expect(open.said.err.text).toContain("longer than 20,000 tools");
    more = 499;
    const allowed = await httpGate(server.url, { policy: ALLOWED });
    const { text } = await post(allowed, callOf({}), headers);
    expect(text).toBe(JSON.stringify(answer(1, { content: [{ type: "text", text: LONG }], resultType: "complete" })));
    expect((await post(allowed, callOf({ text: "x".repeat(MAX_MESSAGE) }), headers)).status).toBe(413);
    expect(server.calls()).toHaveLength(1);
  });
});

it("30. while one server's long result is read, another server's call is decided, sent and answered", async () => {
  const [greedy, neighbour] = [new LineWorld(), new LineWorld()];
  for (const one of [greedy, neighbour]) {
    await one.open();
    one.begin();
  }
  greedy.say({ id: 2, method: "resources/read", params: { uri: "a:b" } });
  const from = greedy.out.length;
  greedy.serverSays(
    `${JSON.stringify({ jsonrpc: "2.0", id: 2, result: { list: Array.from({ length: 300_000 }, (_, at) => ({ at })) } })}\n`,
  );
  expect(await neighbour.runs("call", "get_note")).toBe(true);
  expect([greedy.relay.reading, greedy.text(from)]).toEqual([true, ""]);
  await expect.poll(() => greedy.relay.reading, { timeout: 20_000, interval: 5 }).toBe(false);
  expect(greedy.text(from)).toContain('{"at":299999}');
});
