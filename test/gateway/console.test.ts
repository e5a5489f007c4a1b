import { chmodSync, existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client as ModernClient } from "@modelcontextprotocol/client";
import { StdioClientTransport as ModernTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { OpenQuestion } from "../../src/core/approve/open-question.js";
import type { Home } from "../../src/node/home.js";
import { announceConsole } from "../../src/store/state/console-presence.js";
import { openQuestions } from "../../src/store/state/question-store.js";
import { decisionOf, gateProgram, journal, LineClient, modernMeta, places, ran, SERVERS } from "./harness.test-support.js";

let program = "";
beforeAll(async () => {
  program = await gateProgram();
});
const server = [process.execPath, join(SERVERS, "gate-invoices.mjs")];

/** A home in which a console runs: this process. */
function withConsole(policy?: string) {
  const at = places(policy);
  onTestFinished(announceConsole(at.home));
  const start = (): LineClient => new LineClient(program, { server, cwd: at.project, env: at.env });
  return { ...at, start };
}

async function until<T>(find: () => T | undefined | false): Promise<T> {
  for (const end = Date.now() + 15_000; ;) {
    const found = find();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error("it did not come");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The n-th open question of a home; answered no quicker than a person could. */
async function opened(home: Home, n = 0): Promise<OpenQuestion> {
  const question = await until(() => openQuestions(home).list()[n]);
  await new Promise((resolve) => setTimeout(resolve, 320));
  return question;
}
const allow = (home: Home, { id }: OpenQuestion): boolean =>
  openQuestions(home).answer(id, { by: "console", at: Date.now(), decision: "allow" });

describe("a real gate with a console beside it", () => {
  it("asks there what the client cannot show, and holds the call until it is answered", async () => {
    const { home, calls, start } = withConsole();
    const client = start();
    await client.initialize();
    client.call(1, "create_invoice", { invoice_id: "INV-1" });
    const question = await opened(home);
    expect(question).toMatchObject({ tool: "create_invoice", displayName: "Create Invoice", client: { name: "lines" } });
    expect(client.messages.some(({ id }) => id === 1)).toBe(false);
    expect(allow(home, question)).toBe(true);
    expect((await client.answerTo(1)).result?.["content"]).toEqual([{ type: "text", text: "created INV-1" }]);
    expect(ran(calls)).toHaveLength(1);
    // Nothing is left that could be used again.
    const folder = join(home.dir, "state");
    expect(readdirSync(join(folder, "approvals", "consumed"))).toHaveLength(1);
    for (const place of ["approvals/pending", "approvals/answered", "questions/open", "questions/given"])
      expect(readdirSync(join(folder, place)), place).toEqual([]);
  });

  it("survives being killed: the answer that comes meanwhile admits the identical call once, in the next gate", async () => {
    const { home, calls, start } = withConsole();
    const first = start();
    // A round is answered at once, and its question stays open.
    const params = { name: "create_invoice", arguments: { invoice_id: "INV-1" }, _meta: modernMeta(null) };
    const pending = await first.request(1, "tools/call", params);
    expect(decisionOf(pending)?.["outcome"]).toBe("pending");
    const question = await opened(home);
    first.child.kill("SIGKILL");
    await first.exit;
    expect(allow(home, question)).toBe(true);
    const [one, two] = [start(), start()];
    const answers = await Promise.all([one, two].map((client) => client.request(2, "tools/call", params)));
    expect(answers.filter((answer) => decisionOf(answer) === undefined)).toHaveLength(1);
    expect(ran(calls)).toHaveLength(1);
    expect(journal(home).filter(({ type, outcome }) => type === "outcome" && outcome === "ran").length).toBeLessThanOrEqual(1);
  });

  it("admits nothing else by a late yes: other arguments, another tool, another definition's file put back", async () => {
    const { home, calls, start } = withConsole();
    const client = start();
    const params = (name: string, invoice_id: string) => ({ name, arguments: { invoice_id }, _meta: modernMeta(null) });
    await client.request(1, "tools/call", params("create_invoice", "INV-1"));
    allow(home, await opened(home));
    await until(() => readdirSync(join(home.dir, "state", "approvals", "answered")).length === 1);
    for (const [id, other] of [params("create_invoice", "INV-2"), params("send_invoice", "INV-1")].entries())
      expect(decisionOf(await client.request(`o${id}`, "tools/call", other))?.["outcome"]).toBe("pending");
    expect(ran(calls)).toEqual([]);
    await client.request(2, "tools/call", params("create_invoice", "INV-1"));
    await client.request(3, "tools/call", params("create_invoice", "INV-1"));
    expect(ran(calls)).toHaveLength(1);
  });

  it("runs nothing by files that were made up: an approval without its question, an answer of another shape", async () => {
    const { home, start, calls } = withConsole();
    const client = start();
    await client.initialize();
    client.call(1, "create_invoice", { invoice_id: "INV-1" });
    const { id } = await opened(home);
    const given = join(home.dir, "state", "questions", "given", `${id}.json`);
    writeFileSync(given, '{"by":"console","at":1,"decision":"allow","extra":1}', { mode: 0o600 });
    await until(() => !existsSync(given));
    writeFileSync(given, '{"by":"console","at":1,"decision":"allow"}');
    chmodSync(given, 0o666);
    await until(() => !existsSync(given));
    expect(ran(calls)).toEqual([]);
    expect(openQuestions(home).answer(id, { by: "console", at: Date.now(), decision: "deny" })).toBe(true);
    expect(decisionOf(await client.answerTo(1))?.["outcome"]).toBe("denied");
    await client.request("after", "ping");
    expect(ran(calls)).toEqual([]);
  });

  it("says nothing to the client, in any line, that could pass the call", async () => {
    const { home, start } = withConsole();
    const client = start();
    await client.initialize();
    client.call(1, "delete_invoice", { invoice_id: "INV-1" });
    client.call(2, "create_invoice", { invoice_id: "INV-1" });
    await opened(home, 1);
    const ids = openQuestions(home)
      .list()
      .map(({ id }) => id);
    client.send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } });
    client.child.stdin.end();
    await client.exit;
    const text = client.lines.join("\n");
    for (const secret of [...ids, home.dir, "heed console", "heed grants", "127.0.0.1", "localhost", "HEED_HOME"])
      expect(text, secret).not.toContain(secret);
    expect(readdirSync(join(home.dir, "state", "questions", "open"))).toEqual([]);
  });
});

describe("official clients", () => {
  const launch = (at: ReturnType<typeof withConsole>) => ({
    command: process.execPath,
    args: [program, "--label", "billing", "--", ...server],
    env: at.env,
    cwd: at.project,
    stderr: "ignore" as const,
  });
  const text = (result: unknown): unknown => (result as { content: { text: string }[] }).content[0]?.text;

  it("v1: a call waits for the console", async () => {
    const at = withConsole();
    const client = new OldClient({ name: "old", version: "1" });
    onTestFinished(() => client.close());
    await client.connect(new OldTransport(launch(at)));
    const call = client.callTool({ name: "create_invoice", arguments: { invoice_id: "INV-1" } });
    allow(at.home, await opened(at.home));
    expect(text(await call)).toBe("created INV-1");
  });

  it.each(["legacy", "auto"] as const)("v2, %s: a call waits for the console, or comes again", async (mode) => {
    const at = withConsole();
    const client = new ModernClient({ name: "new", version: "1" }, { versionNegotiation: { mode } });
    onTestFinished(() => client.close());
    await client.connect(new ModernTransport(launch(at)));
    const run = () => client.callTool({ name: "create_invoice", arguments: { invoice_id: "INV-1" } });
    const call = run();
    allow(at.home, await opened(at.home));
    const first = await call;
    // In 2026-07-28 nothing is held: the client is told that nobody has answered yet, and the same call runs afterwards.
    if (mode === "auto") {
      expect(text(first)).toContain("Nobody has answered yet");
      await until(() => readdirSync(join(at.home.dir, "state", "approvals", "answered")).length === 1);
    }
    expect(text(mode === "auto" ? await run() : first)).toBe("created INV-1");
    expect(ran(at.calls)).toHaveLength(1);
  });
});
