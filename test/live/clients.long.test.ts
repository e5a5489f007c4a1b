import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { runHeed } from "../../src/cli/testing/run-heed.test-support.js";
import { createScratchHome } from "../../src/node/scratch-home.js";
import { heedProgram, installPinned, scratchEnv, stillRunning } from "./published.test-support.js";

const { folder, ok } = installPinned([
  { package: "@modelcontextprotocol/server-everything", version: "2026.8.31" },
  { package: "@upstash/context7-mcp", version: "4.1.1" },
  { package: "@modelcontextprotocol/inspector", version: "2.12.0" },
  { package: "mcp-remote", version: "0.15.1" },
  { package: "@langchain/mcp-adapters", version: "1.1.4" },
  { package: "@langchain/core", version: "1.4.0" },
  { package: "@langchain/langgraph", version: "1.4.10" },
]);
const bin = (name: string): string => join(folder, "node_modules/.bin", name);
const EVERYTHING = [bin("mcp-server-everything")];

let program = "";
beforeAll(async () => {
  program = await heedProgram(folder);
});

/** A scratch home, what to start programs with in it, and the words of a gate before a server. */
function world(mark: string, server: readonly string[]) {
  const env = { ...scratchEnv(folder, mark), HEED_HOME: createScratchHome(folder).dir };
  return {
    env,
    gate: (...words: string[]) => [process.execPath, program, "gate", "--scratch", "--label", "live", ...words, "--", ...server],
    trust: async () => {
      const words = ["trust", "--scratch", "--accept", "--label", "live", "--timeout", "60", "--", ...server];
      const { code, err } = await runHeed(words, { home: env.HEED_HOME, cwd: folder, env });
      expect({ code, err }).toEqual({ code: 0, err: "" });
    },
    gone: () => vi.waitFor(() => expect(stillRunning(mark)).toEqual([]), { timeout: 10_000 }),
  };
}

/** Runs a program to its end. */
function ranToEnd(command: readonly string[], env: Record<string, string>): Promise<{ code: unknown; out: string }> {
  const [first = "", ...args] = command;
  return new Promise((resolve) => {
    const child = execFile(first, args, { cwd: folder, env, timeout: 60_000, maxBuffer: 1 << 24 }, (error, out) =>
      resolve({ code: error === null ? 0 : error.code, out }),
    );
    child.stdin?.end();
  });
}

type Result = {
  readonly tools?: unknown;
  readonly isError?: boolean;
  readonly content?: readonly { readonly text?: string }[];
  readonly _meta?: Record<string, { readonly outcome?: string }>;
};
const outcome = (result: Result | undefined): unknown => result?._meta?.["dev.heed/decision"]?.outcome;

describe.skipIf(!ok)("a published client before heed gate", () => {
  test.each([
    { era: "legacy", server: EVERYTHING, call: ["echo", "message=hello"], answer: "Echo: hello" },
    {
      era: "modern",
      server: [bin("context7-mcp")],
      call: ["resolve-library-id", "query=vitest", "libraryName=vitest"],
      answer: "Error searching libraries",
    },
  ])("the Inspector, $era", { timeout: 120_000 }, async ({ era, server, call, answer }) => {
    const { env, gate, trust, gone } = world(`inspector-${era}`, server);
    const config = join(folder, `inspector-${era}.json`);
    const entry = ([command, ...args]: readonly string[]) => ({ command, args, env });
    writeFileSync(config, JSON.stringify({ mcpServers: { direct: entry(server), gated: entry(gate()) } }));

    async function inspect(which: "direct" | "gated", method: readonly string[]): Promise<{ code: unknown; result: Result }> {
      const words = ["--cli", "-q", "--format", "json", "--protocol-era", era, "--config", config, "--server", which];
      const { code, out } = await ranToEnd([bin("mcp-inspector"), ...words, "--method", ...method], env);
      return { code, result: (JSON.parse(out) as { result: Result }).result };
    }
    const [tool = "", ...args] = call;
    const calling = ["tools/call", "--tool-name", tool, ...args.flatMap((arg) => ["--tool-arg", arg])];

    const listed = await inspect("direct", ["tools/list"]);
    expect(listed).toEqual({ code: 0, result: { tools: expect.arrayContaining([expect.objectContaining({ name: tool })]) } });
    expect(await inspect("gated", ["tools/list"])).toEqual(listed);

    const unasked = await inspect("gated", calling);
    // It ends with 5 where the result is an error.
    expect([unasked.code, unasked.result.isError, outcome(unasked.result)]).toEqual([5, true, "unseen"]);
    await trust();
    const direct = await inspect("direct", calling);
    expect(direct.result.content?.[0]?.text).toContain(answer);
    expect(await inspect("gated", calling)).toEqual(direct);
    await gone();
  });

  test("mcp-remote, with its secret in a header", { timeout: 120_000 }, async () => {
    const { env, gate, trust, gone } = world("mcp-remote", EVERYTHING);
    const [command = "", ...words] = gate("--port", "0", "--client", "remote");
    const listening = spawn(command, words, { cwd: folder, env, stdio: ["ignore", "pipe", "ignore"] });
    const ended = once(listening, "exit");
    try {
      let said = "";
      listening.stdout.setEncoding("utf8").on("data", (text: string) => (said += text));
      await vi.waitFor(() => expect(said).toMatch(/Bearer heed_\S+\n/u), { timeout: 30_000 });
      const url = /http:\S+/u.exec(said)?.[0] ?? "";
      const secret = /Bearer heed_\S+/u.exec(said)?.[0] ?? "";

      async function remote() {
        const client = new Client({ name: "live", version: "1" });
        const args = [url, "--transport", "http-only", "--header", "Authorization:${SECRET}"];
        await client.connect(
          new StdioClientTransport({
            command: bin("mcp-remote"),
            args,
            env: { ...env, SECRET: secret },
            cwd: folder,
            stderr: "ignore",
          }),
        );
        try {
          const { tools } = await client.listTools();
          return { tools, result: (await client.callTool({ name: "echo", arguments: { message: "hello" } })) as Result };
        } finally {
          await client.close();
        }
      }

      const client = new Client({ name: "live", version: "1" });
      await client.connect(
        new StdioClientTransport({ command: EVERYTHING[0] ?? "", args: [], env, cwd: folder, stderr: "ignore" }),
      );
      const { tools } = await client.listTools();
      await client.close();

      const unasked = await remote();
      expect(unasked.tools).toEqual(tools);
      expect([unasked.result.isError, outcome(unasked.result)]).toEqual([true, "unseen"]);
      await trust();
      expect((await remote()).result.content?.[0]?.text).toBe("Echo: hello");
    } finally {
      listening.kill();
      await ended;
    }
    await gone();
  });

  test("@langchain/mcp-adapters", { timeout: 120_000 }, async () => {
    const { env, gate, trust, gone } = world("langchain", EVERYTHING);
    const script = join(folder, "langchain-client.mjs");
    writeFileSync(script, LANGCHAIN);
    const said = async (command: readonly string[]): Promise<unknown> => {
      const { code, out } = await ranToEnd([process.execPath, script, ...command], env);
      expect(code).toBe(0);
      return JSON.parse(out);
    };

    const direct = (await said(EVERYTHING)) as { tools: readonly unknown[]; answer: string };
    expect([direct.tools.length, direct.answer]).toEqual([13, "Echo: hello"]);
    // The framework throws what is marked as an error, with the text that the model reads.
    const unseen = { tools: direct.tools, threw: expect.stringContaining("nobody could be asked here; this is not a refusal") };
    expect(await said(gate())).toEqual(unseen);
    await trust();
    expect(await said(gate())).toEqual(direct);
    await gone();
  });
});

/** An application as its readme shows one: the tools of a server, and one of them invoked. */
const LANGCHAIN = `
import { MultiServerMCPClient } from "@langchain/mcp-adapters";
const [command, ...args] = process.argv.slice(2);
const client = new MultiServerMCPClient({
  mcpServers: { live: { transport: "stdio", command, args, env: { ...process.env }, stderr: "ignore" } },
});
const found = await client.getTools();
const tools = found.map(({ name, description, schema }) => ({ name, description, schema }));
const echo = found.find(({ name }) => name === "echo");
const said = await echo.invoke({ message: "hello" }).then((answer) => ({ answer }), (error) => ({ threw: error.message }));
console.log(JSON.stringify({ tools, ...said }));
await client.close();
`;
