import { isDeepStrictEqual } from "node:util";
import { visible } from "../../core/tool/visible.js";
import { planUndo, writeUndo } from "../../hosts/change-file.js";
import type { ConfigChange } from "../../hosts/edit-config.js";
import type { Host, HostId, HostWorld } from "../../hosts/host.js";
import { readHostFile } from "../../hosts/host-file.js";
import { loadInstallRecords } from "../../hosts/install-record.js";
import { KNOWN_HOSTS } from "../../hosts/known-hosts.js";
import type { Home } from "../../node/home.js";
import { markableFile, markClient, type ClientMark } from "../../store/policy/mark-client.js";
import type { Io } from "../frame/io.js";
import { showProblem } from "../frame/show-problem.js";
import { writeDown } from "../../store/journal/write-down.js";
import { allowEntry } from "./allow-entries.js";
import type { Candidate } from "./candidate.js";
import { hostMarks, marksOfClient } from "./host-marks.js";
import type { Removal } from "./plan-removals.js";
import { shortPath } from "./show-edits.js";
import { writeEditsDown, type EditedBy } from "./write-edits-down.js";
import { leavesPrompts, unaskedServers, type HostChoices, type WhoAsks } from "./who-asks.js";

/** A host's setting in the user's heed.yaml that is to be written or taken out. */
export type PromptsMark = { readonly host: Host; readonly client: string; readonly value: "host" | null };

/** What the choices of who asks come to, beside the hosts' own entries that are to be added. */
export type AskingPlan = {
  /** Without those that cannot be had. */
  readonly choices: HostChoices;
  readonly marks: readonly PromptsMark[];
  /** Entries that Heed itself once gave a host, and by which it would not ask. */
  readonly removals: readonly Removal[];
};

/** The mark as it is to be written now: the entries of a host are known once its gates are in its file. */
function markOf(home: Home, { host, client, value }: PromptsMark): ClientMark {
  return value === "host"
    ? { marks: hostMarks(home, host), client, key: "prompts", value }
    : { marks: marksOfClient(home, client), client: null, key: "prompts", value };
}

/**
 * Plans what leads to the choices. Never both: a host that runs a server's tools unasked is left no prompts, for then nobody
 * would ask. What a person told the host is not taken back; the host is left as it is, and the person is told.
 */
export function planAsking(
  home: Home,
  wanted: HostChoices,
  candidates: readonly Candidate[],
  world: HostWorld,
  io: Io,
): AskingPlan {
  const choices = new Map<HostId, WhoAsks>();
  const marks: PromptsMark[] = [];
  const own: ConfigChange[] = [];
  const { records } = loadInstallRecords(home);
  for (const host of KNOWN_HOSTS) {
    const choice = wanted.get(host.id);
    if (choice === undefined) continue;
    if (choice !== "gate") {
      const entries = unaskedServers(candidates, host.id, world).map((server) => ({ server, entry: allowEntry(server, world) }));
      const isOwn = ({ entry }: (typeof entries)[number]): boolean =>
        entry !== null &&
        records.some(
          ({ file, changes }) =>
            file === entry.target.file && changes.some(({ change }) => isDeepStrictEqual(change, entry.change)),
        );
      const foreign = entries.filter((each) => !isOwn(each)).map(({ server }) => visible(server.entry.name));
      if (choice === "host" && foreign.length > 0) {
        io.err(
          `${host.name} is left as it is: it is told to run ${foreign.join(", ")} without asking, and then nobody would ask. Take that out of its file first.\n`,
        );
        continue;
      }
      own.push(...entries.filter(isOwn).flatMap(({ entry }) => (entry === null ? [] : [entry.change])));
    }
    if (host.client !== null && (choice === "host" ? !leavesPrompts(home, host) : marksOfClient(home, host.client).length > 0)) {
      const mark = { host, client: host.client, value: choice === "host" ? "host" : null } as const;
      const before = markableFile(home, markOf(home, mark));
      if (!before.ok) {
        showProblem(io, before.problem);
        continue;
      }
      marks.push(mark);
    }
    choices.set(host.id, choice);
  }
  const taken = (change: ConfigChange): boolean => own.some((one) => isDeepStrictEqual(one, change));
  const removals = records
    .filter(({ changes }) => changes.some(({ change }) => taken(change)))
    .map((record) => ({ plan: planUndo(home, record, readHostFile(record.file), taken), record }));
  return { choices, marks, removals };
}

/** The settings that a host's gates have in the user's heed.yaml, to be taken out. */
export function marksToTakeOut(home: Home, hosts: readonly Host[]): readonly PromptsMark[] {
  return hosts.flatMap((host) =>
    host.client !== null && marksOfClient(home, host.client).length > 0 ? [{ host, client: host.client, value: null }] : [],
  );
}

/** Writes settings into the user's heed.yaml. @returns false where one could not be written; the person was told */
export function writeMarks(home: Home, marks: readonly PromptsMark[], by: "person" | "scratch", io: Io): boolean {
  return marks.every((one) => {
    const mark = markOf(home, one);
    const before = markableFile(home, mark);
    if (before.ok && (before.marked || mark.marks.length === 0)) return true;
    const done = before.ok
      ? markClient(home, mark, before, (digest) => writeDown(home, { type: "file-accepted", file: before.file, digest, by }))
      : before;
    if (!done.ok) showProblem(io, done.problem);
    return done.ok;
  });
}

/** Takes back what Heed told hosts. @returns the hosts in which it could not be done; the person was told */
export function takeBack(home: Home, removals: readonly Removal[], by: EditedBy, io: Io): ReadonlySet<HostId> {
  const failed = new Set<HostId>();
  for (const { plan, record } of removals) {
    writeEditsDown(home, "uninstalled", plan, by);
    if (record !== null && plan.failed.length === 0 && writeUndo(home, plan, record)) continue;
    failed.add(plan.target.host);
    io.err(`${shortPath(plan.target.file)}: what lets its host run servers unasked could not be taken out.\n`);
  }
  return failed;
}

/** What a setting means, in a sentence. */
export function markWords({ host, client, value }: PromptsMark): string {
  return value === "host"
    ? `${host.name} asks about the tools that Heed tells it to ask about in every mode (clients, by the keys of its entries, client: ${visible(client)}, prompts: host); Heed asks the rest.`
    : `${host.name} does not ask any more; Heed does.`;
}
