import type { Home } from "../../node/home.js";
import type { Target } from "../../connect/target.js";
import { shownUrl } from "../../hosts/plain-url.js";
import type { ServerStart } from "../../hosts/start-of.js";
import { visible } from "../../core/tool/visible.js";
import { hideSecrets } from "../../launch/secret-arguments.js";
import type { Input } from "../frame/command.js";
import { endWithSignals } from "../frame/end-with-signals.js";
import type { Io } from "../frame/io.js";
import { shellQuote } from "../../core/explain/shell-quote.js";
import { wrap } from "../screen/wrap.js";
import { openTarget, type OpenedServer } from "../server/open-server.js";
import { openPolicy, type OpenPolicy } from "../server/open-policy.js";
import type { Surroundings } from "../server/surroundings.js";
import { loadLocks } from "../../store/lock/load-locks.js";
import { freeLabel, labelFor } from "../../store/lock/label.js";
import type { Candidate } from "./candidate.js";

/** The same server in one or more hosts. */
export type ServerGroup = {
  readonly label: string;
  readonly members: readonly Candidate[];
  /** Null where only a host can fill in what its command needs. */
  readonly start: ServerStart | null;
};

/** A group whose tools were read, or why not; null: it was not started. */
export type ReadGroup = ServerGroup & { readonly opened: OpenedServer | null };

/** Puts together what is started alike, and gives each group a label that no other has. */
export function groupServers(candidates: readonly Candidate[]): readonly ServerGroup[] {
  const groups = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const key =
      candidate.start?.ok === true
        ? JSON.stringify(candidate.start.start)
        : `${candidate.found.place.file} ${candidate.entry.path.join("\u0000")}`;
    const members = groups.get(key);
    if (members === undefined) groups.set(key, [candidate]);
    else members.push(candidate);
  }
  const taken = new Set<string>();
  return [...groups.values()].flatMap((members): readonly ServerGroup[] => {
    const [first] = members;
    if (first === undefined) return [];
    const label = freeLabel([labelFor(first.entry.name), `${labelFor(first.entry.name)}-${first.found.host.id}`], taken);
    taken.add(label);
    return [{ label, members, start: first.start?.ok === true ? first.start.start : null }];
  });
}

/** Says what is about to be started: every command, before it first runs. Values that look secret are not repeated. */
export function showStarts(groups: readonly ServerGroup[], io: Io): void {
  const starting = groups.filter(({ start }) => start !== null);
  if (starting.length === 0) return;
  const head = "Each is started once, in the way its host starts it, to read its tools; no tool is called:";
  io.err(`\n${wrap(head, io.columns, "").join("\n")}\n`);
  for (const { label, start, members } of starting) {
    if (start === null) continue;
    const [verb, names] = start.url === null ? ["sets", Object.keys(start.env)] : ["sends", start.headers.map(([name]) => name)];
    const with_ = names.length === 0 ? "" : ` (${verb} ${names.map((name) => visible(name)).join(", ")})`;
    const hosts = [...new Set(members.map(({ found }) => found.host.name))].join(", ");
    const line = `${visible(label)}: ${visible(start.url === null ? commandLine(start) : shownUrl(start.url))}${with_}, for ${hosts}`;
    io.err(
      wrap(line, io.columns - 2, "    ")
        .map((each) => `  ${each}\n`)
        .join(""),
    );
  }
}

/** A command as a person may see it: values that look secret are not repeated. */
export function commandLine({ command, args }: Pick<ServerStart, "command" | "args">): string {
  const shown = hideSecrets(args).map((arg) =>
    arg.replaceAll(/sha256:[0-9a-f]{64}/gu, (digest) => (args.includes(digest) ? digest : "…")),
  );
  return [command, ...shown].map(shellQuote).join(" ");
}

/** Starts each group's server and reads its tools. Null where it was not started. */
export async function readGroups(
  groups: readonly ServerGroup[],
  home: Home,
  input: Input,
  io: Io,
): Promise<readonly ReadGroup[]> {
  endWithSignals();
  const labels = groups.map(({ label }) => label);
  const read: ReadGroup[] = [];
  const policies = new Map<string, Promise<OpenPolicy>>();
  // Once a folder, so that its remarks are made once.
  const policyOf = (cwd: string): Promise<OpenPolicy> => {
    const policy = policies.get(cwd) ?? openPolicy(home, input, { ...io, cwd });
    policies.set(cwd, policy);
    return policy;
  };
  for (const group of groups) {
    const { start, label } = group;
    // Of a project's entry anybody who may write there decides what it sets.
    const ofUser = group.members.every(({ found }) => found.place.scope === "user");
    const opened = start === null ? null : await openStart(start, ofUser, label, { home, policyOf, labels }, input, io);
    read.push({ ...group, opened });
  }
  return read;
}

async function openStart(
  start: ServerStart,
  ofUser: boolean,
  label: string,
  known: { readonly home: Home; readonly policyOf: (cwd: string) => Promise<OpenPolicy>; readonly labels: readonly string[] },
  input: Input,
  io: Io,
): Promise<OpenedServer> {
  const { command, args, cwd, url, headers } = start;
  const { home, policyOf, labels } = known;
  const here: Io = { ...io, cwd, env: { ...io.env, ...start.env } };
  const surroundings: Surroundings = {
    home,
    locks: loadLocks({ home, project: cwd }),
    policy: () => policyOf(cwd),
    profiles: () => [],
  };
  const words = url === null ? [command, ...args] : [url];
  const named: Input = { ...input, text: new Map([["label", label]]), texts: new Map(), words: [], rest: words };
  const slots = { at: start.slots, heedHome: home.dir };
  const names = ofUser ? { entryNames: Object.keys(start.env), slots } : {};
  const target: Target =
    url === null ? { kind: "stdio", command, args, cwd, env: here.env, ...names } : { kind: "http", url, headers };
  const opened = await openTarget(target, words, named, here, surroundings);
  if (!opened.ok) return opened;
  // A server that was reviewed under another label keeps it; a label that means another server there is not taken from it.
  const locked = opened.locks.user.servers.map((entry) => entry.label);
  const better = opened.report.locked ?? (locked.includes(label) ? freeLabel([label], new Set([...labels, ...locked])) : label);
  return { ...opened, report: { ...opened.report, label: better } };
}
