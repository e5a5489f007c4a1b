import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, onTestFinished, test, vi } from "vitest";
import { serve } from "../gateway-http/harness.test-support.js";
import { statelessServer } from "../gateway-http/sdk-servers.test-support.js";
import { user } from "./installed.test-support.js";

const KEY = "s3cretKEY";
const PATH_KEY = "s3cretPATHkey0123456789";

/** A server that lets nobody in without the key in its address, or in its path. */
async function lockedServer(calls: string): Promise<string> {
  const open = statelessServer(calls);
  return await serve((request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const may = url.searchParams.get("api_key") === KEY || url.pathname.includes(PATH_KEY);
    if (may) open(request, response);
    else response.writeHead(401).end();
  });
}

test("a server with a key in its address is guarded, and the key is in no argument and on no screen", async () => {
  const { put, project, env, cli, scratch, home } = user();
  const origin = await lockedServer(join(project, "calls.jsonl"));
  const [url, path, wrong] = [`${origin}/mcp?api_key=${KEY}`, `${origin}/s/${PATH_KEY}/mcp`, `${origin}/mcp?api_key=no`];
  const text = `{
  // as the vendor says
  "mcpServers": {
    "keyed": {
      "type": "http",
      "url": "${url}", // mine
      "headers": { "X-Team": "blue" }
    },
    "pathed": { "url": "${path}" },
    "wrong": { "url": "${wrong}" },
    "login": { "url": "https://me:${KEY}@example.com/mcp" },
  },
}\n`;
  const file = put(".cursor/mcp.json", text);
  const heed = (...words: readonly string[]) =>
    promisify(execFile)(process.execPath, [cli, ...words], { cwd: project, env: { ...env, HEED_HOME: scratch } });
  const shown: string[] = [];
  const says = async (...words: readonly string[]): Promise<string> => {
    const { stdout, stderr } = await heed(...words);
    shown.push(stdout, stderr);
    return stdout + stderr;
  };
  expect(await says("install", "--list")).toContain("/s/…/mcp");
  await says("install", "--dry-run");
  const installed = await says("install", "--scratch");
  expect(installed).toContain("what their URL answers could not be read: wrong");
  expect(installed.replaceAll(/\s+/gu, " ")).toContain(
    "Not guarded: login, for a user name or password stands in its address, and Heed sends none of those. Write it as a header of the entry, Authorization: Basic …, and run heed install again.",
  );
  const guarded = readFileSync(file, "utf8");
  expect(guarded).toContain("// mine");
  expect(guarded).toContain(`"env": { "HEED_URL": "${path}" }`);
  const { mcpServers } = JSON.parse(guarded.replaceAll(/ \/\/.*|,(?=\s*[}\]])/gu, "")) as {
    mcpServers: Record<"keyed" | "pathed", { command: string; args: string[]; env: Record<string, string> }>;
  };
  expect(mcpServers.keyed.args).toEqual([
    "gate",
    "--label",
    "keyed",
    "--entry",
    expect.stringMatching(/^[\w-]{24}$/u),
    "--url-env",
    "HEED_URL",
    "--header-env",
    "X-Team=HEED_HEADER_X_TEAM",
  ]);
  expect(mcpServers.keyed.env).toEqual({ HEED_HEADER_X_TEAM: "blue", HEED_URL: url });
  expect(JSON.stringify([mcpServers.keyed.args, mcpServers.pathed.args])).not.toContain("s3cret");
  expect(await says("install", "--list", "--scratch")).toMatch(/keyed +guarded +http:\/\/127\.0\.0\.1:\d+\/mcp\?…/u);
  const doctor = await heed("doctor", "--scratch", "--json").catch((error: unknown) => error as { stdout: string });
  shown.push(doctor.stdout);
  expect(doctor.stdout).toContain("server-remote");

  for (const { command, args, env: own } of [mcpServers.keyed, mcpServers.pathed]) {
    const client = new Client({ name: "cursor", version: "1" }, { capabilities: {} });
    const transport = new StdioClientTransport({
      command,
      args,
      cwd: project,
      env: { ...env, HOME: home, HEED_HOME: scratch, ...own },
    });
    await client.connect(transport);
    onTestFinished(() => client.close());
    expect((await client.listTools()).tools.length).toBeGreaterThan(2);
    // What any user of the machine may read of the process.
    if (process.platform === "linux" && transport.pid !== null)
      expect(readFileSync(`/proc/${transport.pid}/cmdline`, "utf8")).not.toContain("s3cret");
    await client.close();
  }
  expect(await says("uninstall", "--scratch")).toContain("byte for byte");
  expect(readFileSync(file, "utf8")).toBe(text);
  expect(shown.join("\n")).not.toContain("s3cret");
  // A query is known by its digest; the path is part of what a server is, and stands in the journal.
  expect((await heed("log", "--json")).stdout).not.toContain(KEY);
});

test("heed gate --url-env says what is missing, and repeats no address", async () => {
  const { env, cli, project, scratch } = user();
  const gate = async (words: readonly string[], more: NodeJS.ProcessEnv = {}) => {
    const child = spawn(process.execPath, [cli, "gate", "--scratch", ...words], {
      cwd: project,
      env: { ...env, HEED_HOME: scratch, ...more },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let err = "";
    child.stderr.on("data", (chunk) => (err += String(chunk)));
    const [code] = (await once(child, "close")) as [number];
    return { code, err };
  };
  expect(await gate(["--url-env", "HEED_URL"])).toMatchObject({
    code: 2,
    err: expect.stringContaining("variable HEED_URL, which is not set"),
  });
  expect((await gate(["--url-env", "https://e.com/?k=s3cret"])).err).toContain("is not the name of a variable");
  expect((await gate(["--url-env", "U", "--url", "https://e.com"], { U: "https://e.com" })).err).toContain("given twice");
  const odd = await gate(["--url-env", "U"], { U: "https://me:s3cret@e.com/mcp?k=s3cret" });
  await vi.waitFor(() => expect(odd.err).toContain("an address that a gate can stand in front of"));
  expect([odd.code, odd.err.includes("s3cret")]).toEqual([2, false]);
});
