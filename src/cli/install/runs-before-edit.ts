import type { Seen } from "../../store/journal/seen.js";
import { KNOWN_HOSTS } from "../../hosts/known-hosts.js";
import { homePath, type Home } from "../../node/home.js";
import { readJournal } from "../../store/journal/read-journal.js";

const CLIENTS: ReadonlyMap<string, string | null> = new Map(KNOWN_HOSTS.map(({ id, client }) => [id, client]));

/**
 * Whether a run is older than what was last changed of its server's entry in its host's file: then it says nothing of how the host
 * starts that server now. A client that is not known to be a host's may be any's.
 *
 * @throws EnvironmentError where the journal cannot be read
 */
export function runsBeforeEdit(home: Home): (run: Pick<Seen, "label" | "client" | "opened">) => boolean {
  const edits: { readonly at: number; readonly client: string | null; readonly guarded: readonly string[] }[] = [];
  for (const entry of readJournal(homePath(home, "journal"), { types: ["installed", "uninstalled"] })) {
    if ("problem" in entry) continue;
    const { record } = entry;
    if (record.type !== "installed" && record.type !== "uninstalled") continue;
    edits.push({ at: record.at, client: CLIENTS.get(record.host) ?? null, guarded: record.guarded });
  }
  const hosts = new Set(CLIENTS.values());
  return ({ label, client, opened }) =>
    edits.some(
      (edit) =>
        edit.at > opened && edit.guarded.includes(label) && (edit.client === client || client === null || !hosts.has(client)),
    );
}
