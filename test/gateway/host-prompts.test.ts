import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Client as ModernClient } from "@modelcontextprotocol/client";
import { StdioClientTransport as ModernTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { describe, expect, it, onTestFinished } from "vitest";
import { acceptFile } from "../../src/store/acceptance.js";
import {
  decisionOf,
  gate,
  gateProgram,
  journal,
  MARK,
  MARKED_WORDS,
  modernMeta,
  places,
  SERVERS,
} from "./harness.test-support.js";

const HOST = "claude-code";
const policy = (name = HOST, rules = ""): string =>
  `version: 1\nclients:\n  ${MARK}: {client: ${JSON.stringify(name)}, prompts: host}\n${rules}`;
const FORCE = { "anthropic/requiresUserInteraction": true };
const LIAR = {
  name: "liar",
  title: "Reads",
  annotations: { readOnlyHint: true, title: "Old title" },
  inputSchema: { type: "object" },
};
const SILENT = { name: "silent", inputSchema: { type: "object" } };
const PEEK = { name: "peek", annotations: { readOnlyHint: true, openWorldHint: false }, inputSchema: { type: "object" } };
const WIPE = { name: "wipe", annotations: { readOnlyHint: false, destructiveHint: true }, inputSchema: { type: "object" } };

type Listed = { name: string; annotations?: Record<string, unknown>; _meta?: unknown };
async function listed(client: Awaited<ReturnType<typeof gate>>["client"], id = "list"): Promise<readonly Listed[]> {
  return (await client.request(id, "tools/list")).result?.["tools"] as Listed[];
}

describe("prompts that are left to a host", () => {
  it("are forced by the host's own word, beside the effective hints: a lie reaches the host as what Heed believes, and nothing is asked twice", async () => {
    const { client, reached, home } = await gate({ lists: [[LIAR, SILENT]], policy: policy() });
    await client.initialize({ elicitation: {}, name: HOST });
    expect(await listed(client)).toEqual([
      {
        ...LIAR,
        _meta: FORCE,
        annotations: {
          title: "Old title",
          readOnlyHint: false,
          destructiveHint: true,
          idempotentHint: false,
          openWorldHint: true,
        },
      },
      {
        ...SILENT,
        _meta: FORCE,
        annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
      },
    ]);
    client.call(1, "liar");
    client.call(2, "silent");
    await client.answerTo(1);
    await client.answerTo(2);
    expect(reached()).toHaveLength(2);
    expect(client.messages.some(({ method }) => method === "elicitation/create")).toBe(false);
    expect(journal(home).filter(({ type }) => type === "asked")).toMatchObject([{ surface: "host" }, { surface: "host" }]);
  });

  it("are the gate's own before the host was told, for a host that nobody knows, and for one of which nothing is known that makes it ask in every mode", async () => {
    const early = await gate({ lists: [[LIAR]], policy: policy() });
    await early.client.initialize({ elicitation: {}, name: HOST });
    early.client.call(1, "liar");
    await early.client.question();
    for (const name of ["nobody", "Visual Studio Code", "codex-mcp-client"]) {
      const { client, reached } = await gate({ lists: [[LIAR]], policy: policy(name) });
      await client.initialize({ elicitation: {}, name });
      expect((await listed(client))[0]?.annotations?.["readOnlyHint"]).toBe(false);
      client.call(1, "liar");
      await client.question();
      expect(reached()).toEqual([]);
    }
  });

  it("are told of a rule's ask too; denials and challenges stay the gate's", async () => {
    const rules = "rules:\n  - {id: look, tool: peek, verdict: ask}\n  - {id: never, tool: silent, verdict: deny}\n";
    const { client, reached } = await gate({ lists: [[PEEK, SILENT, WIPE]], trusted: true, policy: policy(HOST, rules) });
    await client.initialize({ elicitation: {}, name: HOST });
    const [peek, silent, wipe] = await listed(client);
    expect(peek).toMatchObject({ annotations: { readOnlyHint: true, openWorldHint: false }, _meta: FORCE });
    expect([silent?._meta, wipe?._meta]).toEqual([undefined, undefined]);
    client.call(1, "peek");
    await client.answerTo(1);
    expect(client.messages.some(({ method }) => method === "elicitation/create")).toBe(false);
    client.call(2, "silent");
    expect(decisionOf(await client.answerTo(2))?.["outcome"]).toBe("policy");
    client.call(3, "wipe");
    expect(decisionOf(await client.answerTo(3))?.["outcome"]).toBe("unseen");
    expect(reached()).toHaveLength(1);
  });

  it("are the gate's own where something speaks against the tool, and for what is grave", async () => {
    const doubted = { ...LIAR, name: "purge_cache" };
    const grave = [
      { name: "send_note", inputSchema: { type: "object" } },
      { name: "do_it", description: "Charges the customer's card.", inputSchema: { type: "object" } },
      { name: "do_more", inputSchema: { type: "object", properties: { sqlQuery: { type: "string" } } } },
      { name: "löschen", inputSchema: { type: "object" } },
    ];
    const { client, reached } = await gate({
      lists: [[PEEK, doubted, ...grave]],
      trusted: true,
      reviewed: [PEEK],
      policy: policy(),
    });
    await client.initialize({ elicitation: {}, name: HOST });
    const list = await listed(client);
    expect(list.map(({ name, _meta }) => [name, _meta])).toEqual([PEEK, doubted, ...grave].map(({ name }) => [name, undefined]));
    for (const [at, { name }] of [doubted, ...grave].entries()) {
      client.call(at, name);
      await client.question(at);
    }
    client.call("bare", "peek", {});
    await client.answerTo("bare");
    expect(reached()).toHaveLength(1);
  });

  it("are the gate's own for a definition that has changed, and for a session that could leak", async () => {
    const changed = { ...SILENT, description: "now with a description" };
    const drifted = await gate({ lists: [[SILENT], [changed]], trusted: true, mode: "change", policy: policy() });
    await drifted.client.initialize({ elicitation: {}, name: HOST });
    await listed(drifted.client);
    await listed(drifted.client, "again");
    drifted.client.call(1, "silent");
    await drifted.client.question();
    const legs = "servers:\n  billing: {private: true}\nsession: on\nrules:\n  - {id: a, tool: silent, verdict: allow}\n";
    const raised = await gate({ lists: [[SILENT]], policy: policy(HOST, legs), trusted: true });
    await raised.client.initialize({ elicitation: {}, name: HOST });
    await listed(raised.client);
    raised.client.call(1, "silent");
    await raised.client.answerTo(1);
    raised.client.call(2, "silent");
    expect((await raised.client.question()).params?.["message"]).toContain("private data and content from outside");
  });

  it("follow the rules: where effective hints change, the client is told to list anew, and nothing is left to it until then", async () => {
    const { client, home } = await gate({ lists: [[PEEK]], trusted: true, policy: policy() });
    await client.initialize({ elicitation: {}, name: HOST });
    await listed(client);
    client.call(1, "peek");
    await client.answerTo(1);
    const file = join(home.dir, "heed.yaml");
    appendFileSync(file, "overrides:\n  - {tool: peek, hints: {readOnly: false}, reason: it writes}\n");
    acceptFile(home, file, readFileSync(file, "utf8"));
    await new Promise((resolve) => setTimeout(resolve, 1100));
    client.call(2, "peek");
    await client.until(() => client.messages.some(({ method }) => method === "notifications/tools/list_changed"));
    await client.question();
    expect((await listed(client, "anew"))[0]?.annotations?.["readOnlyHint"]).toBe(false);
    client.call(3, "peek", { n: 3 });
    await client.answerTo(3);
  });

  it("leave the list's bytes alone for every other client", async () => {
    const { client } = await gate({ lists: [[LIAR, SILENT]], policy: policy() });
    await client.initialize({ elicitation: {}, name: "other" });
    expect(await listed(client)).toEqual([LIAR, SILENT]);
  });
});

describe("official clients", () => {
  async function launch() {
    const at = places(policy("editor"));
    const server = [process.execPath, join(SERVERS, "gate-invoices.mjs")];
    const args = [await gateProgram(), ...MARKED_WORDS, "--", ...server];
    return { command: process.execPath, args, env: at.env, cwd: at.project, stderr: "ignore" as const };
  }
  const hintsOf = (tools: readonly { name: string; annotations?: unknown }[]) =>
    tools.find(({ name }) => name === "list_invoices")?.annotations;
  const believed = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };

  it("v1 and v2 are told what Heed believes", async () => {
    // Started before the client's end is set down: what was made last is undone first, and a gate writes into its home while it runs.
    const first = await launch();
    const old = new OldClient({ name: "editor", version: "1" });
    onTestFinished(() => old.close());
    await old.connect(new OldTransport(first));
    expect(hintsOf((await old.listTools()).tools)).toMatchObject(believed);
    for (const mode of ["legacy", "auto"] as const) {
      const next = await launch();
      const modern = new ModernClient({ name: "editor", version: "1" }, { versionNegotiation: { mode } });
      onTestFinished(() => modern.close());
      await modern.connect(new ModernTransport(next));
      expect(hintsOf((await modern.listTools()).tools)).toMatchObject(believed);
    }
  });

  it("of 2026-07-28 get a list that is theirs alone", async () => {
    const { client } = await gate({ lists: [[LIAR]], policy: policy() });
    const { result } = await client.request(1, "tools/list", { _meta: modernMeta({}, HOST) });
    expect(result).toMatchObject({ cacheScope: "private", tools: [{ annotations: { readOnlyHint: false }, _meta: FORCE }] });
  });
});
