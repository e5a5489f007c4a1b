import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { afterAll, onTestFinished } from "vitest";
import { acceptFile } from "../../src/store/acceptance.js";
import { createScratchHome } from "../../src/node/scratch-home.js";
import { parseTool } from "../../src/core/tool/parse-tool.js";
import { pinTool } from "../../src/core/trust/pin-tool.js";
import type { LockedTool } from "../../src/core/trust/pin.js";
import { hash } from "../../src/node/hash.js";
import type { Home } from "../../src/node/home.js";
import type { Identity } from "../../src/launch/identity.js";
import { identifyLaunch } from "../../src/launch/identify-launch.js";
import { saveEntry } from "../../src/store/entries/entry-store.js";
import { entryMark } from "../../src/store/policy/mark-ids.js";
import { updateUserLock } from "../../src/store/lock/load-locks.js";
import type { Json } from "../../src/wire/json.js";

export const SERVERS = join(import.meta.dirname, "..", "fixtures", "servers");
let built: Promise<string> | null = null;
const builds: string[] = [];
afterAll(() => {
  for (const dir of builds) rmSync(dir, { recursive: true, force: true });
});

/** Bundles the gate as a program, once a worker, and answers its file. */
export function gateProgram(): Promise<string> {
  return (built ??= build());
}

async function build(): Promise<string> {
  const dir = mkdtempSync(join(realpathSync(tmpdir()), "heed-gate-"));
  builds.push(dir);
  const bundle = await rolldown({ input: join(import.meta.dirname, "gate-program.ts"), platform: "node", logLevel: "silent" });
  await bundle.write({ dir, format: "esm", entryFileNames: "gate.mjs", chunkFileNames: "[name]-[hash].mjs" });
  await bundle.close();
  return join(dir, "gate.mjs");
}

/** A key as `heed install` writes it into an entry, which every throw-away home knows; and the mark of that entry. */
export const ENTRY_KEY = "k0123456789abcdefghijklm";
export const MARK = entryMark(ENTRY_KEY);
/** The words of a gate whose entry bears the key. */
export const MARKED_WORDS = ["--label", "billing", "--entry", ENTRY_KEY];

/** A throw-away home and project for one test; `policy` is accepted as the person's own. */
export function places(policy?: string): {
  readonly home: Home;
  readonly project: string;
  readonly calls: string;
  readonly env: Record<string, string>;
} {
  const dir = mkdtempSync(join(realpathSync(tmpdir()), "heed-gate-test-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }));
  const home = createScratchHome(dir);
  const project = join(dir, "project");
  mkdirSync(project);
  knowEntry(home, join(dir, ".claude.json"));
  if (policy !== undefined) writePolicy({ home }, policy);
  const calls = join(dir, "calls.jsonl");
  writeFileSync(calls, "");
  return { home, project, calls, env: { PATH: process.env["PATH"] ?? "", HOME: dir, HEED_HOME: home.dir, GATE_CALLS: calls } };
}

/** As `heed install` leaves a home that has put the gate into an entry of this file. */
export function knowEntry(home: Home, file: string, key = ENTRY_KEY): void {
  const entry = { host: "claude-code", server: "billing", label: "billing", envNames: [], envFile: null, slots: [] };
  saveEntry(home, key, { ...entry, file, written: "2026-11-30T12:00:00.000Z" });
}

/** Writes the person's own policy, and accepts it. */
export function writePolicy({ home }: { readonly home: Home }, text: string): void {
  writeFileSync(join(home.dir, "heed.yaml"), text, { mode: 0o600 });
  acceptFile(home, join(home.dir, "heed.yaml"), text);
}

/** What reached the server, as the server itself wrote it down. */
export function ran(calls: string): readonly { readonly name: string; readonly args: unknown }[] {
  return readFileSync(calls, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as { name: string; args: unknown });
}

/** The records of all journals of a home, oldest first. */
export function journal(home: Home): readonly Record<string, unknown>[] {
  const dir = join(home.dir, "journal");
  // The gate makes it when it first has something to decide.
  if (!existsSync(dir)) return [];
  return readdirSync(dir)
    .filter((file) => file.endsWith(".jsonl"))
    .toSorted()
    .flatMap((file) =>
      readFileSync(join(dir, file), "utf8")
        .split("\n")
        // A segment that has just been made is empty.
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    );
}

/** Every decision of a home's journals, as "tool verdict". */
export function verdicts(home: Home): readonly string[] {
  return journal(home).flatMap(({ type, tool, verdict }) => (type === "decision" ? [`${String(tool)} ${String(verdict)}`] : []));
}

/** What the journals of a home say of messages that are no calls, as "method fate code". */
export function notes(home: Home): readonly string[] {
  return journal(home).flatMap(({ type, method, fate, reason }) =>
    type === "message" ? [`${String(method)} ${String(fate)} ${(reason as { code: string }).code}`] : [],
  );
}

type Message = Record<string, unknown> & {
  id?: unknown;
  method?: string;
  result?: Record<string, unknown>;
  error?: { code: number; message: string };
  params?: Record<string, unknown>;
};

/** A client that speaks lines, so that it can say what no SDK would. */
export class LineClient {
  readonly child: ChildProcessWithoutNullStreams;
  readonly lines: string[] = [];
  readonly exit: Promise<number | null>;
  stderr = "";
  #rest = "";
  #read = 0;
  readonly #messages: Message[] = [];
  #wake: (() => void)[] = [];

  constructor(
    program: string,
    options: {
      readonly server: readonly string[];
      readonly cwd: string;
      readonly env: Record<string, string>;
      readonly words?: readonly string[];
      /** `program` is a command itself, as hosts start it, and no script. */
      readonly isCommand?: boolean;
    },
  ) {
    const [command, ...first] = options.isCommand === true ? [program] : [process.execPath, program];
    this.child = spawn(command, [...first, ...(options.words ?? ["--label", "billing"]), "--", ...options.server], {
      cwd: options.cwd,
      env: options.env,
    });
    this.child.stdin.on("error", () => undefined);
    this.child.stdout.setEncoding("utf8").on("data", (text: string) => {
      const lines = (this.#rest + text).split("\n");
      this.#rest = lines.pop() ?? "";
      this.lines.push(...lines);
      for (const wake of this.#wake.splice(0)) wake();
    });
    this.child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.stderr += text;
      for (const wake of this.#wake.splice(0)) wake();
    });
    this.exit = new Promise((resolve) =>
      this.child.once("close", (code) => {
        for (const wake of this.#wake.splice(0)) wake();
        resolve(code);
      }),
    );
    onTestFinished(async () => {
      this.child.kill("SIGKILL");
      await this.exit;
    });
  }

  send(message: unknown): void {
    this.raw(`${JSON.stringify(message)}\n`);
  }

  raw(text: string | Buffer): void {
    this.child.stdin.write(text);
  }

  /** What parses of the lines; each is read once, since waiting looks at all of them again and again. */
  get messages(): readonly Message[] {
    for (; this.#read < this.lines.length; this.#read++) {
      try {
        this.#messages.push(JSON.parse(this.lines[this.#read] ?? "") as Message);
      } catch {
        // Noise of the server's.
      }
    }
    return this.#messages;
  }

  /** Waits until something is true; fails with what was seen. `within`: milliseconds. */
  async until<T>(find: () => T | undefined | false, what = "what was waited for", within = 15_000): Promise<T> {
    const end = Date.now() + within;
    for (;;) {
      const found = find();
      if (found !== undefined && found !== false) return found;
      if (Date.now() > end)
        throw new Error(`${what} did not come; lines:\n${this.lines.join("\n").slice(0, 4000)}\nstderr:\n${this.stderr}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 100);
        this.#wake.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  answerTo(id: unknown, within?: number): Promise<Message> {
    return this.until(
      () => this.messages.find((one) => one.id === id && one.method === undefined),
      `an answer to ${JSON.stringify(id)}`,
      within,
    );
  }

  /** The n-th question of the gate (or the server) to the client. */
  question(n = 0): Promise<Message> {
    return this.until(() => this.messages.filter(({ method }) => method === "elicitation/create")[n], "a question");
  }

  async request(id: unknown, method: string, params: unknown = {}): Promise<Message> {
    this.send({ jsonrpc: "2.0", id, method, params });
    return this.answerTo(id);
  }

  async initialize(
    options: { readonly revision?: string; readonly elicitation?: unknown; readonly name?: string } = {},
  ): Promise<void> {
    const { revision = "2025-11-25", elicitation, name = "lines" } = options;
    const capabilities = elicitation === undefined ? {} : { elicitation };
    await this.request("init", "initialize", { protocolVersion: revision, capabilities, clientInfo: { name, version: "1" } });
    this.send({ jsonrpc: "2.0", method: "notifications/initialized" });
  }

  call(id: unknown, name: string, args: unknown = {}, more: Record<string, unknown> = {}): void {
    this.send({ jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: args, ...more } });
  }
}

/** The `_meta` of a 2026-07-28 request. */
export const modernMeta = (elicitation: unknown = { form: {} }, name = "lines") => ({
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name, version: "1" },
  "io.modelcontextprotocol/clientCapabilities": elicitation === null ? {} : { elicitation },
});

/** The decision that stands in a withheld answer. */
export function decisionOf(message: Message): Record<string, unknown> | undefined {
  return (message.result?.["_meta"] as Record<string, Record<string, unknown>> | undefined)?.["dev.heed/decision"];
}

/** Trusts a raw server as a person's review would: its identity and the pins of these tools go into the user's lock. */
export function trust(
  at: ReturnType<typeof places>,
  options: {
    readonly server: readonly string[];
    readonly env: Record<string, string>;
    readonly tools: readonly Json[];
    readonly label?: string;
    /** What the entry sets, where the gate is started with its key. */
    readonly entryNames?: readonly string[];
  },
): void {
  const [command = "", ...args] = options.server;
  const { entryNames = null } = options;
  const { identity } = identifyLaunch({ command, args, cwd: at.project, env: options.env, entryNames });
  trustAs(at.home, identity, options);
}

/** The same for a server of any identity. */
export function trustAs(
  home: Home,
  identity: Identity,
  options: { readonly tools: readonly Json[]; readonly label?: string },
): void {
  const tools = options.tools.map((definition): LockedTool => {
    const parsed = parseTool(definition, "2025-11-25");
    return { name: parsed.name, accepted: true, pin: pinTool(parsed, hash), overrides: [], proposals: [] };
  });
  updateUserLock(home, () => ({ servers: [{ label: options.label ?? "billing", identity, tools }] }));
}

/** A gate before the raw server with these lists of tools; `trusted` trusts the first list, or `reviewed` in its place. */
export async function gate(options: {
  readonly lists: readonly (readonly Json[])[];
  readonly trusted?: boolean;
  readonly reviewed?: readonly Json[];
  readonly policy?: string;
  readonly mode?: string;
  readonly words?: readonly string[];
  readonly env?: Record<string, string>;
}) {
  const at = places(options.policy);
  const env = { ...at.env, GATE_MODE: options.mode ?? "", GATE_TOOLS: JSON.stringify(options.lists), ...options.env };
  const server = [process.execPath, join(SERVERS, "gate-raw.mjs")];
  // A policy that marks a client is for a gate that bears the mark.
  const words = options.words ?? (options.policy?.includes(MARK) === true ? MARKED_WORDS : ["--label", "billing"]);
  const entry = words.includes(ENTRY_KEY) ? { entryNames: [] } : {};
  if (options.trusted === true) trust(at, { server, env, tools: options.reviewed ?? options.lists[0] ?? [], ...entry });
  const client = new LineClient(await gateProgram(), { server, cwd: at.project, env, words });
  const reached = (): readonly string[] =>
    readFileSync(at.calls, "utf8")
      .split("\n")
      .filter((line) => line.includes("tools/call"));
  return { ...at, env, server, client, reached };
}

/** What the gate decides about a call of a client that shows no forms: the decision, or null where it ran. */
export async function decided(
  client: LineClient,
  id: string,
  name: string,
  args: Json = {},
): Promise<Record<string, unknown> | null> {
  client.call(id, name, args);
  return decisionOf(await client.answerTo(id)) ?? null;
}
