import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioV1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { examineHome } from "../../src/cli/install/examine-home.js";
import type { Json } from "../../src/wire/json.js";
import { gateProgram, journal, places, ran, SERVERS, trust } from "./harness.test-support.js";

let program = "";
beforeAll(async () => {
  program = await gateProgram();
});

type Asked = { message: string };
type Answer = { action: "accept"; content: Record<string, string> } | { action: "decline" } | { action: "cancel" };
type Result = { isError?: boolean; content: { text?: string }[]; _meta?: Record<string, { outcome?: string }> };
type Session = {
  call(name: string, args: Record<string, unknown>): Promise<Result>;
  list(): Promise<readonly { name: string; annotations?: unknown }[]>;
};
type Person = (question: Asked) => Promise<Answer> | Answer;

const info = { name: "sdk", version: "1" };
const command = (at: ReturnType<typeof places>) => ({
  command: process.execPath,
  args: [program, "--label", "billing", "--", process.execPath, join(SERVERS, "gate-invoices.mjs")],
  env: at.env,
  cwd: at.project,
});

async function v2(at: ReturnType<typeof places>, person: Person | null, modern: boolean): Promise<Session> {
  const client = new Client(info, {
    capabilities: person === null ? {} : { elicitation: { form: {} } },
    ...(modern ? { versionNegotiation: { mode: "auto" as const } } : {}),
  });
  if (person !== null)
    client.setRequestHandler("elicitation/create", async (request) => await person({ message: request.params.message }));
  await client.connect(new StdioClientTransport(command(at)));
  onTestFinished(() => client.close());
  return {
    call: async (name, args) => (await client.callTool({ name, arguments: args })) as Result,
    list: async () => (await client.listTools()).tools,
  };
}

async function v1(at: ReturnType<typeof places>, person: Person | null): Promise<Session> {
  const client = new ClientV1(info, { capabilities: person === null ? {} : { elicitation: {} } });
  if (person !== null)
    client.setRequestHandler(ElicitRequestSchema, async (request) => await person({ message: request.params.message }));
  await client.connect(new StdioV1(command(at)));
  onTestFinished(() => client.close());
  return {
    call: async (name, args) => (await client.callTool({ name, arguments: args })) as Result,
    list: async () => (await client.listTools()).tools,
  };
}

const clients: [string, (at: ReturnType<typeof places>, person: Person | null) => Promise<Session>][] = [
  ["the official SDK v1", v1],
  ["the official SDK v2, initialize", (at, person) => v2(at, person, false)],
  ["the official SDK v2, 2026-07-28", (at, person) => v2(at, person, true)],
];

const later = (answer: Answer): Promise<Answer> => new Promise((resolve) => setTimeout(() => resolve(answer), 350));

describe.each(clients)("%s before a gate", (_, connect) => {
  it("lists the tools as the server does, and runs what the person allows", async () => {
    const at = places();
    const asked: string[] = [];
    const session = await connect(at, ({ message }) => {
      asked.push(message);
      return { action: "accept", content: { decision: "allow" } };
    });
    expect((await session.list()).map(({ name }) => name)).toEqual([
      "list_invoices",
      "create_invoice",
      "delete_invoice",
      "send_invoice",
      "ask_invoice",
    ]);
    const result = await session.call("create_invoice", { invoice_id: "INV-7" });
    expect(result.content[0]?.text).toBe("created INV-7");
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain("invoice_id: `INV-7` (all arguments shown)");
  });

  it("is asked once for a session, whatever the SDK puts beside the arguments of each call", async () => {
    const at = places();
    const asked: string[] = [];
    // A person reviewed the server as it is; what it creates is asked about all the same.
    const server = [process.execPath, join(SERVERS, "gate-invoices.mjs")];
    const tools = (await (await connect(at, null)).list()) as readonly Json[];
    trust(at, { server, env: at.env, tools });
    const session = await connect(at, ({ message }) => {
      asked.push(message);
      return { action: "accept", content: { decision: "allow-session" } };
    });
    for (let run = 0; run < 3; run += 1) await session.call("create_invoice", {});
    expect(asked).toHaveLength(1);
    expect(asked[0]).not.toContain("Beside the arguments");
    expect(ran(at.calls)).toHaveLength(3);
  });

  it("does not run what the person declines", async () => {
    const at = places();
    const session = await connect(at, () => later({ action: "decline" }));
    const result = await session.call("send_invoice", { invoice_id: "INV-7" });
    expect(result.isError).toBe(true);
    expect(result.content[0]?.text).toContain("The person who was asked said no");
    expect(ran(at.calls)).toEqual([]);
  });

  it("gives a client without forms a result that its model can read", async () => {
    const at = places();
    const session = await connect(at, null);
    const result = await session.call("send_invoice", { invoice_id: "INV-7" });
    expect([result.isError, result._meta?.["dev.heed/decision"]?.outcome]).toEqual([true, "unseen"]);
    expect(ran(at.calls)).toEqual([]);
  });

  it("runs without asking what an accepted rule allows, and denies what one forbids", async () => {
    const at = places(
      [
        "version: 1",
        "rules:",
        "  - id: drafts",
        "    tool: create_invoice",
        "    verdict: allow",
        "  - id: no-sending",
        "    tool: send_invoice",
        "    verdict: deny",
        "",
      ].join("\n"),
    );
    const session = await connect(at, null);
    expect((await session.call("create_invoice", { invoice_id: "INV-7" })).content[0]?.text).toBe("created INV-7");
    const denied = await session.call("send_invoice", {});
    expect(denied._meta?.["dev.heed/decision"]).toEqual({
      verdict: "deny",
      effect: "presumed",
      outcome: "policy",
      reasons: ["rule", "preset"],
    });
    expect(ran(at.calls)).toHaveLength(1);
  });

  it("leaves the server's own questions to the client", async () => {
    const at = places("version: 1\nrules:\n  - id: ask\n    tool: ask_invoice\n    verdict: allow\n");
    const session = await connect(at, () => ({ action: "accept", content: { colour: "red" } }));
    expect((await session.call("ask_invoice", {})).content[0]?.text).toBe("colour red upstream-state");
  });

  it("asks for its own decision and lets the server ask for its own answer in one call", async () => {
    const at = places();
    const asked: string[] = [];
    const session = await connect(at, ({ message }) => {
      asked.push(message.split("\n")[0] ?? "");
      return { action: "accept", content: message.startsWith("Which") ? { colour: "blue" } : { decision: "allow" } };
    });
    expect((await session.call("ask_invoice", { invoice_id: "INV-1" })).content[0]?.text).toBe("colour blue upstream-state");
    expect(asked).toEqual(['billing › `ask_invoice` ("Ask about Invoice") can change data. Run it?', "Which colour?"]);
    // The person was asked twice, and doctor says so.
    expect(journal(at.home).filter(({ type }) => type === "server-asked")).toHaveLength(1);
    const twice = (await examineHome(at.home, at.project)).find(({ code }) => code === "server-asks-twice");
    expect(twice?.message).toBe("billing asked for a confirmation of its own on 1 of 1 call that you had already answered.");
  });
});
