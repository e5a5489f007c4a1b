import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, onTestFinished } from "vitest";
import { bundled, faultWorld, SERVER, WITHIN } from "./fault-world.test-support.js";
import type { Tally } from "./tally.test-support.js";

let program: Promise<string> | null = null;
let folder = "";
afterAll(() => folder !== "" && rmSync(folder, { recursive: true, force: true }));

function gateOverHttp(): Promise<string> {
  if (program === null) {
    folder = mkdtempSync(join(realpathSync(tmpdir()), "heed-http-gate-"));
    program = bundled("http-gate-program", folder);
  }
  return program;
}

/** A request under way: what has come of its answer, and its end. */
export type Under = { text: string; status: number; readonly over: Promise<void>; readonly kill: () => void };

/** A process whose first line on standard output says where it listens. */
async function listening(args: readonly string[], env: Record<string, string>, cwd: string): Promise<[ChildProcess, string]> {
  const child = spawn(process.execPath, args, { env, cwd, stdio: ["pipe", "pipe", "ignore"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const line = await new Promise<string>((resolve, reject) => {
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (part: string) => {
      text += part;
      if (text.includes("\n")) resolve(text);
    });
    child.once("exit", () => reject(new Error("it does not start")));
  });
  return [child, line];
}

export type HttpFaultWorld = Awaited<ReturnType<typeof httpFaultWorld>>;

/**
 * A gate over HTTP and a server that breaks, each a process. `before`: in the home of an earlier one. `many`: the gate is one
 * process for two servers, the one over HTTP at `/web`, and one that it starts itself and that is spoken to, at `/lines`.
 */
export async function httpFaultWorld(env: Record<string, string> = {}, before?: ReturnType<typeof faultWorld>, many = false) {
  const world = before ?? faultWorld({ env });
  if (before !== undefined) Object.assign(world.env, env);
  // Of two servers only the one that is spoken to is slow to list, and is found by its processes.
  const beside = { ...world.env, FAULT_LIST: "", FAULT_LISTED: "", FAULT_PIDS: "" };
  const [server, port] = await listening([SERVER[1] ?? "", "--http"], many ? beside : world.env, world.project);
  const upstream = `http://127.0.0.1:${port.trim()}/mcp`;
  const file = join(world.project, "servers.yaml");
  const started = { command: process.execPath, args: [SERVER[1] ?? ""], cwd: "." };
  if (many) writeFileSync(file, JSON.stringify({ version: 1, servers: { web: { url: upstream }, lines: started } }));
  const [gate, line] = await listening([await gateOverHttp(), many ? file : upstream], world.env, world.project);
  const at = JSON.parse(line) as { port: number; secret: string };
  const sent: Under[] = [];
  const sessions = new Map<string, Record<string, string>>();
  const own = many ? "/lines" : "/mcp";

  /** Sends a message; what comes back is kept as it comes. */
  function send(message: object, path = own): Under {
    const headers = {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      authorization: `Bearer ${at.secret}`,
      ...sessions.get(path),
    };
    let resolve = (): void => undefined;
    const over = new Promise<void>((done) => (resolve = done));
    const outgoing = request({ port: at.port, host: "127.0.0.1", path, method: "POST", headers, agent: false });
    const under: Under = { text: "", status: 0, over, kill: () => outgoing.destroy() };
    outgoing.on("error", resolve);
    outgoing.on("response", (answer) => {
      under.status = answer.statusCode ?? 0;
      const id = answer.headers["mcp-session-id"];
      if (typeof id === "string") sessions.set(path, { "mcp-session-id": id, "mcp-protocol-version": "2025-11-25" });
      answer.setEncoding("utf8").on("data", (part: string) => (under.text += part));
      answer.on("close", resolve).on("error", resolve);
    });
    outgoing.end(JSON.stringify({ jsonrpc: "2.0", ...message }));
    sent.push(under);
    return under;
  }

  return {
    world,
    server,
    gate,
    port: at.port,
    secret: at.secret,
    send,
    sent,
    async initialize(elicitation: object | null = { form: {} }, path = own): Promise<void> {
      const capabilities = elicitation === null ? {} : { elicitation };
      const params = { protocolVersion: "2025-11-25", capabilities, clientInfo: { name: "http", version: "1" } };
      await send({ id: "init", method: "initialize", params }, path).over;
    },
    call: (id: unknown, name: string, args: object, path = own) =>
      send({ id, method: "tools/call", params: { name, arguments: args } }, path),
    /** Says yes to the question that stands in an answer. */
    allow({ text }: Under): void {
      const id = /"id":"([^"]+)","method":"elicitation\/create"/.exec(text)?.[1];
      if (id !== undefined) send({ id, result: { action: "accept", content: { decision: "allow" } } });
    },
  };
}

/** Waits for the ends of requests; one that does not end hangs. */
export async function ended(under: readonly Under[], tally: Tally): Promise<void> {
  let open = under.length;
  const all = Promise.all(under.map(({ over }) => over.then(() => (open -= 1))));
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([all, new Promise((resolve) => (timer = setTimeout(resolve, WITHIN)))]);
  clearTimeout(timer);
  tally.hanging += open;
}
