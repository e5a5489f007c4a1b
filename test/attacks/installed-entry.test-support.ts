import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { user } from "../cli/installed.test-support.js";

/** A server with one tool that only reads; what it was started with goes into a file. */
const SERVER = `
const fs = require("node:fs");
fs.writeFileSync(process.argv[2], JSON.stringify(process.env));
const tool = { name: "read_note", description: "Reads a note.", inputSchema: { type: "object", properties: {} },
  annotations: { readOnlyHint: true, openWorldHint: false } };
const results = { initialize: { protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo: { name: "n", version: "1" } },
  "tools/list": { tools: [tool] }, "tools/call": { content: [{ type: "text", text: "the note" }] } };
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method } = JSON.parse(line);
  if (id !== undefined) process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result: results[method] ?? {} }) + "\\n");
});`;

const LINES = [
  {
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "c", version: "1" } },
  },
  { method: "notifications/initialized" },
  { id: 2, method: "tools/list" },
  { id: 3, method: "tools/call", params: { name: "read_note", arguments: {} } },
]
  .map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`)
  .join("");

/** What a command line did as a host started it, its client calling the one tool. */
export type Started = {
  readonly code: number | null;
  readonly err: string;
  /** The text of the call's result; "" where there was none. */
  readonly answer: string;
  /** The environment that the server was started with; null where it was not started. */
  readonly server: Readonly<Record<string, string>> | null;
};

/** A user with one guarded server, believed or not, and a project that is open. */
export function guarded(
  options: {
    readonly trust?: "checked" | "none";
    readonly env?: Readonly<Record<string, string>>;
    readonly args?: readonly string[];
  } = {},
) {
  const at = user();
  const seen = join(at.home, "server-env.json");
  const script = join(at.home, "server.cjs");
  writeFileSync(script, SERVER);
  const entry = {
    command: process.execPath,
    args: [script, seen, ...(options.args ?? [])],
    ...(options.env === undefined ? {} : { env: options.env }),
  };
  const file = at.put(".cursor/mcp.json", JSON.stringify({ mcpServers: { notes: entry } }, null, 2));
  const installed = at.heed(["install", "--scratch", "--trust", options.trust ?? "none"]);
  expect([installed.code, installed.err.includes("could not")]).toEqual([0, false]);
  const entryNow = (): { readonly command: string; readonly args: readonly string[]; readonly env?: Record<string, string> } =>
    (JSON.parse(readFileSync(file, "utf8")) as { mcpServers: { notes: { command: string; args: string[] } } }).mcpServers.notes;

  /** Starts words as the host does, in the folder that is open unless another is named. */
  const start = (words: readonly string[], env: NodeJS.ProcessEnv = {}, cwd: string = at.project): Started => {
    writeFileSync(seen, "null");
    const [command = "", ...args] = words;
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd,
      env: { PATH: at.env.PATH, HOME: at.home, ...env },
      input: LINES,
      encoding: "utf8",
      timeout: 60_000,
    });
    const answers = (stdout ?? "").split("\n").flatMap((line) => {
      try {
        return [JSON.parse(line) as { id?: unknown; result?: { content?: { text: string }[] } }];
      } catch {
        return [];
      }
    });
    return {
      code: status,
      err: stderr ?? "",
      answer: answers.find(({ id }) => id === 3)?.result?.content?.[0]?.text ?? "",
      server: JSON.parse(readFileSync(seen, "utf8")) as Record<string, string> | null,
    };
  };
  /** Starts the entry as it stands in the file. */
  const startEntry = (env: NodeJS.ProcessEnv = {}, cwd: string = at.project): Started => {
    const { command, args, env: own } = entryNow();
    // The host knows which folder is open.
    const filled = args.map((word) => word.replace("${workspaceFolder}", () => cwd));
    return start([command, ...filled], { ...own, ...env }, cwd);
  };
  return { ...at, file, script, seen, entryNow, start, startEntry };
}

/** Code that leaves a sign where it runs: a module of Node.js's, a command, a script of a shell. */
export function trap(folder: string): {
  readonly mark: string;
  readonly module: string;
  readonly put: (path: string, mode?: number) => string;
} {
  const mark = join(folder, "trapped");
  const put = (path: string, mode = 0o755): string => {
    const to = join(folder, path);
    mkdirSync(join(to, ".."), { recursive: true });
    // Read by Node.js and by a shell alike.
    writeFileSync(
      to,
      `#!/usr/bin/env node\nrequire("node:fs").appendFileSync(${JSON.stringify(mark)}, process.argv.join(" ") + "\\n");\n`,
      {
        mode,
      },
    );
    return to;
  };
  return { mark, module: put("trap.cjs"), put };
}
