import type { Seen } from "../store/journal/seen.js";
import { KNOWN_HOSTS } from "./known-hosts.js";
import { homePath, type Home } from "../node/home.js";
import { mayBeClient } from "./may-be-client.js";
import { recentServers } from "../store/journal/recent-servers.js";
import { readJournal } from "../store/journal/read-journal.js";

/**
 * The servers that gates ran lately, without runs that are older than what was last changed of their entry.
 *
 * @throws EnvironmentError where the journal cannot be read
 */
export async function currentRuns(home: Home): Promise<readonly Seen[]> {
  const outdated = runsBeforeEdit(home);
  return (await recentServers(home)).filter((run) => !outdated(run));
}

const CLIENTS: ReadonlyMap<string, string | null> = new Map(KNOWN_HOSTS.map(({ id, client }) => [id, client]));

/**
 * Whether a run is older than what was last changed of its server's entry in its host's file: then it says nothing of how the host
 * starts that server now. A client that is not known to be a host's may be any's.
 *
 * @throws EnvironmentError where the journal cannot be read
 */
function runsBeforeEdit(home: Home): (run: Pick<Seen, "label" | "client" | "opened">) => boolean {
  const edits: { readonly at: number; readonly client: string | null; readonly guarded: readonly string[] }[] = [];
  for (const entry of readJournal(homePath(home, "journal"), { types: ["installed", "uninstalled"] })) {
    if ("problem" in entry) continue;
    const { record } = entry;
    if (record.type !== "installed" && record.type !== "uninstalled") continue;
    edits.push({ at: record.at, client: CLIENTS.get(record.host) ?? null, guarded: record.guarded });
  }
  return ({ label, client, opened }) =>
    edits.some((edit) => edit.at > opened && edit.guarded.includes(label) && mayBeClient(client, edit.client));
}
