import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { readJournal } from "../../src/store/journal/read-journal.js";
import { verifyJournal } from "../../src/store/journal/verify-journal.js";
import { gateProgram, LineClient, places, ran } from "../gateway/harness.test-support.js";
import type { Tally } from "./tally.test-support.js";

export const SERVER = [process.execPath, join(import.meta.dirname, "fault-server.mjs")];
/** `free` runs by a rule, `never` by nothing, `write` when a person says yes. */
export const POLICY = `version: 1
rules:
  - { id: free, tool: free, verdict: allow }
  - { id: never, tool: never, verdict: deny }
`;
/** How long an answer or an end may take after something broke (milliseconds): the gate's own longest wait and some. */
export const WITHIN = 20_000;
const RELAY = join(import.meta.dirname, "../../bench/support/byte-relay.mjs");

export type World = ReturnType<typeof faultWorld>;

/** A home, a server that breaks, and what is known of the calls that may run. */
export function faultWorld(options: { readonly env?: Record<string, string>; readonly policy?: string } = {}) {
  const at = places(options.policy ?? POLICY);
  const pids = join(at.project, "pids.json");
  const listed = join(at.project, "listed");
  const env: Record<string, string> = { ...at.env, FAULT_PIDS: pids, FAULT_LISTED: listed, ...options.env };
  const allowed = new Map<string, number>();
  const key = (name: string, args: unknown): string => JSON.stringify([name, args]);
  let before = new Map<string, string>();

  return {
    ...at,
    env,
    /** A gate before the server, with a client. `behind`: the client is a process of its own, which can be killed. `under`: what starts the gate. */
    async start(more: { readonly behind?: boolean; readonly under?: readonly string[] } = {}): Promise<LineClient> {
      const program = await gateProgram();
      const direct = more.behind !== true && more.under === undefined;
      const words = ["--label", "faults"];
      const command = [...(more.under ?? []), process.execPath, program, ...words];
      const started = { server: SERVER, cwd: at.project, env };
      return new LineClient(direct ? program : RELAY, { ...started, words: direct ? words : command });
    },
    /** The processes of server and gate, once the server has started. */
    pids: () => until(() => existsSync(pids) && (readJson(pids) as { server: number; gate: number } | undefined)),
    hasListed: () => existsSync(listed),
    /** A person, or a rule, lets this call run so many times. */
    allow: (name: string, args: unknown, times = 1) =>
      void allowed.set(key(name, args), (allowed.get(key(name, args)) ?? 0) + times),
    /** What stands in the journal now must stand there later. */
    mark: () => void (before = segments(at.home.dir)),
    /** Counts what went wrong. `closed`: not even rules let anything run. `records`: the journal is not itself what broke. */
    audit(tally: Tally, more: { readonly closed?: boolean; readonly records?: boolean } = {}): void {
      const counts = new Map<string, number>();
      for (const { name, args } of ran(at.calls)) counts.set(key(name, args), (counts.get(key(name, args)) ?? 0) + 1);
      for (const [call, count] of counts) {
        const rule = call.startsWith('["free"') && more.closed !== true ? Number.POSITIVE_INFINITY : 0;
        tally.ran += count;
        tally.unapproved += Math.max(0, count - (allowed.get(call) ?? 0) - rule);
      }
      if (more.records === false) return;
      const folder = join(at.home.dir, "journal");
      tally.lost += verifyJournal(folder).problems.filter(({ severity }) => severity === "error").length;
      const now = segments(at.home.dir);
      for (const [name, text] of before) if (now.get(name)?.startsWith(text) !== true) tally.lost += 1;
      const decided = [...readJournal(folder, { types: ["decision"] })].flatMap((entry) =>
        "record" in entry && entry.record.type === "decision" ? [entry.record.tool] : [],
      );
      for (const tool of ["free", "write", "never"]) {
        const reached = ran(at.calls).filter(({ name }) => name === tool).length;
        tally.lost += Math.max(0, reached - decided.filter((name) => name === tool).length);
      }
    },
  };
}

/** Waits for the answers to these ids, or for the end of the connection; what neither comes for hangs. */
export async function settled(client: LineClient, ids: readonly unknown[], tally: Tally): Promise<void> {
  const state = { over: false };
  void client.exit.then(() => (state.over = true));
  const open = new Set(ids);
  let seen = 0;
  const look = (): number => {
    // Each line is read once: there may be many thousands.
    for (; seen < client.lines.length; seen += 1) {
      const message = parsed(client.lines[seen] ?? "");
      if (message !== null && !("method" in message)) open.delete(message["id"]);
    }
    return open.size;
  };
  for (const end = Date.now() + WITHIN; look() > 0 && !state.over && Date.now() < end;) await pause(20);
  if (!state.over) tally.hanging += look();
}

function parsed(line: string): Record<string, unknown> | null {
  try {
    const value = JSON.parse(line) as unknown;
    return typeof value === "object" ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

/** Waits for processes to end; what does not end is left behind. */
export async function gone(pids: readonly number[], tally: Tally): Promise<void> {
  const lives = (pid: number): boolean => {
    try {
      process.kill(pid, 0);
      // A process that has ended and was not waited for is no more than an entry.
      return !/^\d+ \(.*\) Z/.test(existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, "utf8") : "");
    } catch {
      return false;
    }
  };
  for (const end = Date.now() + WITHIN; pids.some(lives) && Date.now() < end;) await pause(20);
  tally.behind += pids.filter(lives).length;
}

export async function until<T>(find: () => T | undefined | false, within = WITHIN): Promise<T> {
  for (const end = Date.now() + within; ;) {
    const found = find();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error("it did not come");
    await pause(10);
  }
}

export const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Bundles a program of this folder into a folder, and answers its file. */
export async function bundled(name: string, dir: string): Promise<string> {
  const bundle = await rolldown({ input: join(import.meta.dirname, `${name}.ts`), platform: "node", logLevel: "silent" });
  await bundle.write({ dir, format: "esm", entryFileNames: `${name}.mjs`, chunkFileNames: "[name]-[hash].mjs" });
  await bundle.close();
  return join(dir, `${name}.mjs`);
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

function segments(home: string): Map<string, string> {
  const folder = join(home, "journal");
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".jsonl")) : [];
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}
