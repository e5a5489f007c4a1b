import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createScratchHome } from "../../src/node/scratch-home.js";
import { entryMark, secretMark } from "../../src/store/policy/mark-ids.js";
import { hostProgram } from "../../src/launch/host-process.js";
import { temporaryFolder } from "../../src/node/testing/temporary-folder.test-support.js";
import {
  decisionOf,
  ENTRY_KEY,
  gate,
  gateProgram,
  journal,
  knowEntry,
  LineClient,
  MARK,
  MARKED_WORDS,
  modernMeta,
  places,
  writePolicy,
} from "../gateway/harness.test-support.js";
import { httpGate, messagesOf, modernHeaders, post } from "../gateway-http/harness.test-support.js";
import { rawServer } from "../gateway-http/raw-server.test-support.js";

const NAME = "claude-code";
const WIPE = { name: "wipe", annotations: { readOnlyHint: false, destructiveHint: true }, inputSchema: { type: "object" } };
const NOTE = { name: "note_it", inputSchema: { type: "object" } };
const marks = (mark: string): string =>
  `version: 1\nclients:\n  ${mark}: {client: ${NAME}, attended: true, prompts: host}\nrules:\n  - {id: w, tool: [wipe, write], verdict: challenge}\n`;
const init = (name: string, id: unknown = "init") => ({
  jsonrpc: "2.0",
  id,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: { elicitation: {} }, clientInfo: { name, version: "1" } },
});
const initialized = { jsonrpc: "2.0", method: "notifications/initialized" };
/** Names that a person, or a careless comparison, might take for the one that was tested. */
const LOOKALIKES = [
  "Claude-Code",
  "claude-code ",
  " claude-code",
  "claude‐code",
  "clаude-code",
  "claude-code\u200b",
  "claude_code",
  "",
];

type At = Awaited<ReturnType<typeof gate>>;
const start = (policy = marks(MARK), words: readonly string[] = MARKED_WORDS): Promise<At> =>
  gate({ lists: [[WIPE, NOTE]], policy, words });
const forms = ({ client }: At): number => client.messages.filter(({ method }) => method === "elicitation/create").length;

/** What a marked client may do: its form decides a challenge, and what it is made to ask about is left to it. */
async function isMarked(at: At, more: Record<string, unknown> = {}): Promise<void> {
  const list = await at.client.request("marked-list", "tools/list", more);
  expect(JSON.stringify(list.result)).toContain('"anthropic/requiresUserInteraction":true');
  at.client.call("note", NOTE.name, {}, more);
  expect((await at.client.answerTo("note")).result?.["isError"]).not.toBe(true);
  expect(at.reached()).toHaveLength(1);
}

/** What everybody else gets: nothing is left to it, and no form of its own decides a challenge. */
async function isNobody(at: At, more: Record<string, unknown> = {}, ask = true): Promise<void> {
  const list = await at.client.request("nobody-list", "tools/list", more);
  expect(JSON.stringify(list.result)).not.toContain("requiresUserInteraction");
  at.client.call("wipe", WIPE.name, {}, more);
  const answer = await at.client.answerTo("wipe");
  expect(decisionOf(answer)).toMatchObject({ verdict: "challenge", outcome: "unseen" });
  const before = forms(at);
  at.client.call("note", NOTE.name, {}, more);
  if (ask) await at.client.until(() => forms(at) > before, "a question");
  expect(at.reached()).toEqual([]);
}

describe("29. a name that a client gives itself gives it nothing, over lines", () => {
  it("control: the client of the marked entry that bears the tested name answers its own form, and is left what it asks itself", async () => {
    const at = await start();
    await at.client.initialize({ elicitation: {}, name: NAME });
    await isMarked(at);
    at.client.call("wipe", WIPE.name);
    const { id } = await at.client.question();
    await new Promise((resolve) => setTimeout(resolve, 350));
    at.client.send({ jsonrpc: "2.0", id, result: { action: "accept", content: { confirm: "wipe" } } });
    await at.client.answerTo("wipe");
    expect(at.reached()).toHaveLength(2);
    expect(journal(at.home).filter(({ type }) => type === "asked")).toMatchObject([{ surface: "host" }, { surface: "form" }]);
  });

  it("control: the same name again, as a client that connects anew says it, changes nothing", async () => {
    const at = await start();
    await at.client.initialize({ elicitation: {}, name: NAME });
    await at.client.request("again", "initialize", init(NAME).params);
    await isMarked(at);
  });

  it.each<[string, (at: At) => Promise<unknown>]>([
    [
      "initialize as another, then as the marked one",
      async ({ client }) => {
        await client.initialize({ elicitation: {}, name: "agent" });
        await client.request("again", "initialize", init(NAME).params);
      },
    ],
    [
      "initialize as the marked one, then as another",
      async ({ client }) => {
        await client.initialize({ elicitation: {}, name: NAME });
        await client.request("again", "initialize", init("agent").params);
      },
    ],
    [
      "the marked one, another, the marked one again",
      async ({ client }) => {
        await client.initialize({ elicitation: {}, name: NAME });
        for (const [at, name] of ["agent", NAME].entries()) await client.request(at, "initialize", init(name).params);
      },
    ],
    [
      "two at once, before the first is answered",
      async ({ client }) => {
        client.send(init("agent", "a"));
        client.send(init(NAME, "b"));
        for (const id of ["a", "b"]) await client.answerTo(id);
        client.send(initialized);
      },
    ],
    [
      "a modern request under another name in between",
      async ({ client }) => {
        await client.initialize({ elicitation: {}, name: NAME });
        await client.request("ping", "ping", { _meta: modernMeta({ form: {} }, "agent") });
      },
    ],
    [
      "initialize without a name, then as the marked one",
      async ({ client }) => {
        await client.request("none", "initialize", { protocolVersion: "2025-11-25", capabilities: { elicitation: {} } });
        await client.initialize({ elicitation: {}, name: NAME });
      },
    ],
    ...LOOKALIKES.map((name): [string, (at: At) => Promise<unknown>] => [
      `a look-alike: ${JSON.stringify(name)}`,
      ({ client }) => client.initialize({ elicitation: {}, name }),
    ]),
  ])("%s", async (_, say) => {
    const at = await start();
    await say(at);
    await isNobody(at);
  });

  it("no initialize at all", async () => {
    await isNobody(await start(), {}, false);
  });

  it("modern requests: the tested name in each is the client, one under another name ends it", async () => {
    const meta = (name: string) => ({ _meta: modernMeta({ form: {} }, name) });
    await isMarked(await start(), meta(NAME));
    const at = await start();
    await at.client.request("list", "tools/list", meta(NAME));
    await at.client.request("other", "tools/list", meta("agent"));
    at.client.call("wipe", WIPE.name, {}, meta(NAME));
    expect(decisionOf(await at.client.answerTo("wipe"))).toMatchObject({ verdict: "challenge", outcome: "unseen" });
  });

  it("a form that was asked while the mark held takes no answer once another name was given", async () => {
    const at = await start();
    await at.client.initialize({ elicitation: {}, name: NAME });
    at.client.call("wipe", WIPE.name);
    const { id } = await at.client.question();
    await new Promise((resolve) => setTimeout(resolve, 350));
    at.client.send(init("agent", "again"));
    at.client.send({ jsonrpc: "2.0", id, result: { action: "accept", content: { confirm: "wipe" } } });
    expect(decisionOf(await at.client.answerTo("wipe"))).toMatchObject({ verdict: "challenge" });
    expect(at.reached()).toEqual([]);
  });

  it.each<[string, readonly string[]]>([
    ["without the key", ["--label", "billing"]],
    ["with a key that nobody wrote", ["--label", "billing", "--entry", "k9999999999abcdefghijklm"]],
    ["with the mark in the key's place", ["--label", "billing", "--entry", MARK]],
    ["with the key of another entry", ["--label", "billing", "--entry", "kotherotherotherotheroth"]],
  ])("the entry's other words are no proof: %s", async (_, words) => {
    const at = places(marks(MARK));
    knowEntry(at.home, join(at.home.dir, "other.json"), "kotherotherotherotheroth");
    const env = { ...at.env, GATE_MODE: "", GATE_TOOLS: JSON.stringify([[WIPE, NOTE]]) };
    const made = await start();
    const client = new LineClient(await gateProgram(), { server: made.server, cwd: at.project, env, words });
    const other = { ...made, ...at, env, client, reached: () => [] };
    await client.initialize({ elicitation: {}, name: NAME });
    await isNobody(other);
  });

  it("the key of another home is no key in this one", async () => {
    const at = await start(marks(entryMark("kotherotherotherotheroth")), [
      "--label",
      "billing",
      "--entry",
      "kotherotherotherotheroth",
    ]);
    await at.client.initialize({ elicitation: {}, name: NAME });
    await isNobody(at);
    expect(createScratchHome(temporaryFolder()).dir).not.toBe(at.home.dir);
  });

  it("what older files say of a name alone does not count, and the gate's log says how to renew it", async () => {
    const at = await start(marks(MARK).replace(`${MARK}: {client: ${NAME}, `, `${NAME}: {`));
    await at.client.initialize({ elicitation: {}, name: NAME });
    await isNobody(at);
    expect(at.client.stderr).toContain("does not count any more");
    expect(at.client.stderr).toContain('heed doctor --test-forms "claude-code"');
  });

  it("a project's file marks nobody", async () => {
    const at = places();
    writePolicy({ home: { dir: at.project } as never }, marks(MARK));
    const { server } = await start();
    const env = { ...at.env, GATE_TOOLS: JSON.stringify([[WIPE, NOTE]]) };
    const client = new LineClient(await gateProgram(), { server, cwd: at.project, env, words: MARKED_WORDS });
    await client.initialize({ elicitation: {}, name: NAME });
    client.call("wipe", WIPE.name);
    expect(decisionOf(await client.answerTo("wipe"))).toMatchObject({ outcome: expect.stringMatching(/unseen|closed/u) });
  });
});

describe("29. over HTTP", () => {
  async function started(policy = marks("SECRET")) {
    const server = await rawServer();
    return { server, ...(await httpGate(server.url, { policy, clients: ["editor", "other"] })) };
  }
  type Gate = Awaited<ReturnType<typeof started>>;
  const call = (name: string, meta: object) => ({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name, arguments: {}, ...meta },
  });
  const meta = (name: string) => ({ _meta: modernMeta({ form: {} }, name) });
  /** The question that came back for a call of 2026-07-28, or the decision that it does not run. */
  async function wiped(gate: Gate, name: string, secret = gate.secret): Promise<"asked" | "refused"> {
    const [answer] = messagesOf(await post({ ...gate, secret }, call("write", meta(name)), modernHeaders("tools/call", "write")));
    return answer?.["result"]?.["resultType"] === "input_required" ? "asked" : "refused";
  }
  async function session(gate: Gate, names: readonly string[]): Promise<Record<string, string>> {
    let id = "";
    for (const name of names) {
      const begun = await post(gate, init(name), id === "" ? {} : { "mcp-session-id": id });
      id = String(begun.headers["mcp-session-id"] ?? id);
    }
    const headers = { "mcp-session-id": id, "mcp-protocol-version": "2025-11-25" };
    await post(gate, initialized, headers);
    return headers;
  }

  it("control: the client with the marked secret and the tested name may type the name; its list makes it ask", async () => {
    const gate = await started();
    const list = { jsonrpc: "2.0", id: 1, method: "tools/list", params: meta(NAME) };
    expect((await post(gate, list, modernHeaders("tools/list"))).text).toContain('"readOnlyHint":false');
    expect(await wiped(gate, NAME)).toBe("asked");
  });

  it.each(["agent", ...LOOKALIKES])("the marked secret under another name: %j", async (name) => {
    const gate = await started();
    expect(await wiped(gate, name)).toBe("refused");
    // And the tested one is no longer believed from this secret.
    expect(await wiped(gate, NAME)).toBe("refused");
  });

  it("the tested name with another secret", async () => {
    const gate = await started();
    expect(await wiped(gate, NAME, gate.secrets[1])).toBe("refused");
    expect(await wiped(gate, NAME)).toBe("asked");
  });

  it("a mark of a name, or of an entry's key, is no secret's", async () => {
    for (const policy of [marks(MARK), marks(NAME), marks(entryMark(ENTRY_KEY)), marks(secretMark("heed_x"))])
      expect(await wiped(await started(policy), NAME)).toBe("refused");
  });

  it("a second initialize under another name ends it for that secret, in whatever session", async () => {
    const gate = await started();
    await session(gate, [NAME]);
    expect(await wiped(gate, NAME)).toBe("asked");
    await session(gate, ["agent"]);
    await session(gate, [NAME]);
    expect(await wiped(gate, NAME)).toBe("refused");
  });
});

describe("29. an interpreter's path is nobody", () => {
  it("two scripts under one Node.js are two hosts, one script is one", async () => {
    const { spawn } = await import("node:child_process");
    const folder = temporaryFolder();
    const wait = "setInterval(() => {}, 1000);";
    const { writeFileSync } = await import("node:fs");
    for (const name of ["marked.cjs", "agent.cjs"]) writeFileSync(join(folder, name), wait);
    mkdirSync(join(folder, "sub"));
    copyFileSync(join(folder, "agent.cjs"), join(folder, "sub/marked.cjs"));
    const programOf = async (args: readonly string[], cwd = folder): Promise<string> => {
      const child = spawn(process.execPath, args, { cwd, stdio: "ignore" });
      try {
        await new Promise((resolve) => child.once("spawn", resolve));
        const { hostProcess } = await import("../../src/launch/host-process.js");
        return hostProgram(hostProcess(child.pid));
      } finally {
        child.kill("SIGKILL");
      }
    };
    const marked = await programOf([join(folder, "marked.cjs")]);
    expect(marked).toBe(`${process.execPath} ${join(folder, "marked.cjs")}`);
    expect(await programOf(["--no-warnings", "marked.cjs", "--x"])).toBe(marked);
    for (const args of [["agent.cjs"], ["sub/marked.cjs"], ["agent.cjs", "marked.cjs"]])
      expect(await programOf(args)).not.toBe(marked);
    expect(await programOf(["marked.cjs"], join(folder, "sub"))).not.toBe(marked);
    // Of code without a file nobody can tell whose it is: each process is a host of its own.
    const inline = await programOf(["-e", wait]);
    expect(inline).not.toBe(await programOf(["-e", wait]));
  });
});
