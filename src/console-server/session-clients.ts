import type { JournalReader } from "../store/journal/journal-reader.js";

/** Sessions that are looked at, the newest. */
const MOST = 20_000;

/** The names of the clients, by session, of the newest sessions in the journal. */
export function sessionClients(journal: JournalReader): ReadonlyMap<string, string> {
  const clients = new Map<string, string>();
  for (const entry of journal.read({ types: ["client"] }, MOST))
    if ("record" in entry && entry.record.type === "client") clients.set(entry.record.session, entry.record.name);
  return clients;
}
