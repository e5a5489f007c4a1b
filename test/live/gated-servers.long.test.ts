import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { runHeed } from "../../src/cli/testing/run-heed.test-support.js";
import { createScratchHome } from "../../src/node/scratch-home.js";
import { heedProgram, installPinned, scratchEnv, stillRunning } from "./published.test-support.js";
import { SERVERS } from "./published-servers.test-support.js";

const { folder, ok } = installPinned(SERVERS);
let program = "";
beforeAll(async () => {
  writeFileSync(join(folder, "files/note.txt"), "a note");
  program = await heedProgram(folder);
});

type Call = { readonly name: string; readonly arguments: Record<string, unknown> };
type Result = { readonly isError?: boolean; readonly content: unknown; readonly _meta?: Record<string, { outcome?: string }> };
type Seen = { readonly revision: string | undefined; readonly tools: unknown; readonly result: Result };

/** Connects the official client, lists, makes one call, and closes. */
async function listAndCall(client: Client, transport: Parameters<Client["connect"]>[0], call: Call): Promise<Seen> {
  await client.connect(transport);
  try {
    const { tools } = await client.listTools();
    const revision = client.getNegotiatedProtocolVersion();
    return { revision, tools, result: (await client.callTool(call)) as Result };
  } finally {
    await client.close();
  }
}

/** In 2026-07-28 where the server knows it, and with `initialize` where not: what the gate must leave as it is. */
const negotiated = { versionNegotiation: { mode: "auto" as const } };
const withoutForms = (): Client => new Client({ name: "live", version: "1" }, negotiated);

function started(command: readonly string[], env: Record<string, string>): StdioClientTransport {
  const [first = "", ...args] = command;
  return new StdioClientTransport({ command: first, args, env, cwd: folder, stderr: "ignore" });
}

const outcome = ({ isError, _meta }: Result) => ({ isError, outcome: _meta?.["dev.heed/decision"]?.outcome });
const UNSEEN = { isError: true, outcome: "unseen" };

describe.skipIf(!ok)("a published server behind heed gate", () => {
  test.each(SERVERS)("$package $version", { timeout: 120_000 }, async ({ bin, args = [], call }) => {
    const env = { ...scratchEnv(folder, bin), HEED_HOME: createScratchHome(folder).dir };
    const server = [join(folder, "node_modules/.bin", bin), ...args];
    const gated = [process.execPath, program, "gate", "--scratch", "--label", "live", "--", ...server];

    const direct = await listAndCall(withoutForms(), started(server, env), call);
    expect(JSON.stringify(direct.result)).toContain(call.answer);
    const untrusted = await listAndCall(withoutForms(), started(gated, env), call);
    expect({ ...untrusted, result: null }).toEqual({ ...direct, result: null });
    expect(outcome(untrusted.result)).toEqual(UNSEEN);

    const trust = ["trust", "--scratch", "--accept", "--label", "live", "--timeout", "60", "--", ...server];
    const { code, err } = await runHeed(trust, { home: env.HEED_HOME, cwd: folder, env });
    expect({ code, err }).toEqual({ code: 0, err: "" });

    const trusted = await listAndCall(withoutForms(), started(gated, env), call);
    if (call.run) expect(trusted).toEqual(direct);
    else expect(outcome(trusted.result)).toEqual(UNSEEN);
    await vi.waitFor(() => expect(stillRunning(bin)).toEqual([]), { timeout: 10_000 });
  });

  test(
    "server-everything: what it lists only for clients that can do something was reviewed too",
    { timeout: 120_000 },
    async () => {
      const mark = "conditional";
      const env = { ...scratchEnv(folder, mark), HEED_HOME: createScratchHome(folder).dir };
      const server = [join(folder, "node_modules/.bin/mcp-server-everything")];
      const trust = ["trust", "--scratch", "--accept", "--label", "live", "--timeout", "60", "--", ...server];
      expect((await runHeed(trust, { home: env.HEED_HOME, cwd: folder, env })).code).toBe(0);
      const capabilities = { roots: {}, sampling: {}, elicitation: { form: {} } };
      const client = new Client({ name: "live", version: "1" }, { capabilities });
      client.setRequestHandler("roots/list", () => ({ roots: [{ uri: "file:///live" }] }));
      const gated = started([process.execPath, program, "gate", "--scratch", "--label", "live", "--", ...server], env);
      const call = { name: "get-roots-list", arguments: {} };
      const { tools, result } = await listAndCall(client, gated, call);
      expect(tools).toHaveLength(16);
      expect(JSON.stringify(result)).toContain("file:///live");
      await vi.waitFor(() => expect(stillRunning(mark)).toEqual([]), { timeout: 10_000 });
    },
  );

  test("server-everything over Streamable HTTP, behind heed gate --url", { timeout: 120_000 }, async () => {
    const mark = "over-http";
    const env = { ...scratchEnv(folder, mark), HEED_HOME: createScratchHome(folder).dir };
    const port = await freePort();
    const bin = join(folder, "node_modules/.bin/mcp-server-everything");
    const server = spawn(bin, ["streamableHttp"], { cwd: folder, env: { ...env, PORT: String(port) }, stdio: "ignore" });
    const ended = once(server, "exit");
    try {
      const url = `http://127.0.0.1:${port}/mcp`;
      const gated = [process.execPath, program, "gate", "--scratch", "--label", "live", "--url", url];
      const call = { name: "echo", arguments: { message: "hello" } };
      await vi.waitFor(() => fetch(url), { timeout: 30_000, interval: 100 });

      const direct = await listAndCall(withoutForms(), new StreamableHTTPClientTransport(new URL(url)), call);
      const unasked = await listAndCall(withoutForms(), started(gated, env), call);
      expect({ ...unasked, result: null }).toEqual({ ...direct, result: null });
      expect(outcome(unasked.result)).toEqual(UNSEEN);

      // Anyone could answer in the place of a server over plain http, so that it cannot be trusted…
      const trust = await runHeed(["trust", "--scratch", "--accept", url], { home: env.HEED_HOME, cwd: folder, env });
      expect({ code: trust.code, refused: trust.err.includes("cannot tell what would answer") }).toEqual({
        code: 2,
        refused: true,
      });

      // … but a person can still say yes to a call.
      const asking = new Client({ name: "live", version: "1" }, { ...negotiated, capabilities: { elicitation: { form: {} } } });
      const asked: string[] = [];
      asking.setRequestHandler("elicitation/create", async ({ params }) => {
        asked.push(params.message);
        await sleep(400);
        return { action: "accept", content: { decision: "allow" } };
      });
      const allowed = await listAndCall(asking, started(gated, env), call);
      expect(asked).toHaveLength(1);
      expect(allowed.result).toEqual(direct.result);
    } finally {
      server.kill();
      await ended;
    }
    await vi.waitFor(() => expect(stillRunning(mark)).toEqual([]), { timeout: 10_000 });
  });

  test(
    "server-everything comes back behind heed gate --url when it was killed and started again",
    { timeout: 120_000 },
    async () => {
      const mark = "again-over-http";
      const env = { ...scratchEnv(folder, mark), HEED_HOME: createScratchHome(folder).dir };
      const port = await freePort();
      const bin = join(folder, "node_modules/.bin/mcp-server-everything");
      const start = () => spawn(bin, ["streamableHttp"], { cwd: folder, env: { ...env, PORT: String(port) }, stdio: "ignore" });
      const url = `http://127.0.0.1:${port}/mcp`;
      let server = start();
      let ended = once(server, "exit");
      const client = new Client({ name: "live", version: "1" }, { capabilities: { elicitation: { form: {} } } });
      let asked = 0;
      client.setRequestHandler("elicitation/create", async () => {
        asked += 1;
        await sleep(400);
        return { action: "accept", content: { decision: "allow" } };
      });
      try {
        await vi.waitFor(() => fetch(url), { timeout: 30_000, interval: 100 });
        await client.connect(started([process.execPath, program, "gate", "--scratch", "--label", "live", "--url", url], env));
        const echo = async (message: string) => (await client.callTool({ name: "echo", arguments: { message } })) as Result;
        expect(JSON.stringify(await echo("before"))).toContain("Echo: before");
        server.kill("SIGKILL");
        await ended;
        const away = await echo("away");
        expect([away.isError, JSON.stringify(away)]).toEqual([true, expect.stringContaining("Not run.")]);
        server = start();
        ended = once(server, "exit");
        await vi.waitFor(() => fetch(url), { timeout: 30_000, interval: 100 });
        // It says 400 in a session that it does not know: whoever meets that first gets its error, and nothing is repeated.
        await client.listTools().catch(() => undefined);
        expect(JSON.stringify(await echo("after"))).toContain("Echo: after");
        expect(asked).toBeGreaterThanOrEqual(2);
      } finally {
        await client.close();
        server.kill("SIGKILL");
        await ended;
      }
      await vi.waitFor(() => expect(stillRunning(mark)).toEqual([]), { timeout: 10_000 });
    },
  );
});

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
