import { JournalReader } from "./journal-reader.js";
import { homePath, type Home } from "../../node/home.js";
import type { Seen } from "./seen.js";
import { SeenServers } from "./seen-servers.js";

/** What gates have run, as the journal of a home tells it now. */
export async function recentServers(home: Home): Promise<readonly Seen[]> {
  const journal = new JournalReader(homePath(home, "journal"));
  await journal.refresh();
  return await new SeenServers(journal).refresh();
}
