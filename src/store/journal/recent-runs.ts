import { systemCode } from "../../node/environment-error.js";
import { isRunning } from "../../node/is-running.js";
import type { JournalReader } from "./journal-reader.js";
import { segmentHead, segmentNames, segmentProcess } from "./segment-files.js";

/** The last time that a gate ran a server for a client, and how many gates run it for that client now. */
export type Run = {
  readonly label: string;
  /** As the client names itself; null where the journal has not heard of it. */
  readonly client: string | null;
  /** When it began (milliseconds since 1970). */
  readonly at: number;
  /** What ran, in one readable line. */
  readonly what: string;
  /** The digest under which the whole of what ran is kept; null in journals of before that was. */
  readonly identity: string | null;
  /** Gates that run it now, as far as this machine can tell. */
  readonly running: number;
};

/** Openings and clients that are looked at, the newest. */
const MOST = 10_000;

/** The last run of each label for each client, newest first, as of the reader's last refresh. */
export function recentRuns(journal: JournalReader): readonly Run[] {
  const alive = livingProcesses(journal.dir);
  const clients = new Map<string, string>();
  const openings = [...journal.read({ types: ["session-opened", "client"] }, MOST)].flatMap((entry) => {
    if (!("record" in entry)) return [];
    const { record, segment } = entry;
    if (record.type === "client") clients.set(record.session, record.name);
    return record.type === "session-opened" ? [{ record, process: segmentProcess(segment) }] : [];
  });
  const runs = new Map<string, { readonly run: Omit<Run, "running">; readonly processes: Set<number> }>();
  for (const { record, process } of openings) {
    const { label, session, at, identity: what, identityDigest } = record;
    const client = clients.get(session) ?? null;
    const key = JSON.stringify([label, client]);
    const processes = runs.get(key)?.processes ?? new Set();
    if (alive.has(process)) processes.add(process);
    runs.set(key, { run: { label, client, at, what, identity: identityDigest ?? null }, processes });
  }
  return [...runs.values()].map(({ run, processes }) => ({ ...run, running: processes.size })).toSorted((a, b) => b.at - a.at);
}

/** The processes of this machine that write to a journal: each has a segment that is not closed, and is there. */
function livingProcesses(dir: string): ReadonlySet<number> {
  const alive = new Set<number>();
  for (const segment of segmentNames(dir)) {
    const id = segmentProcess(segment);
    if (!alive.has(id) && isRunning(id) && !isClosed(dir, segment)) alive.add(id);
  }
  return alive;
}

function isClosed(dir: string, segment: string): boolean {
  try {
    return segmentHead(dir, segment)?.type === "segment-closed";
  } catch (error) {
    // Pruned since its name was read.
    if (systemCode(error) === "ENOENT") return true;
    throw error;
  }
}
