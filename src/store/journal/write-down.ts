import { systemClock } from "../../node/clock.js";
import type { Home } from "../../node/home.js";
import { randomId } from "../../node/ids.js";
import type { JournalRecord } from "./journal-record.js";
import { openJournal } from "./open-journal.js";
import { VERSION } from "../../node/version.js";

/** Writes one record into the journal, before what it is about is done. @throws EnvironmentError where it cannot be written */
export function writeDown(home: Home, record: JournalRecord): void {
  const journal = openJournal({ home, clock: systemClock, ids: randomId, heed: VERSION });
  try {
    journal.append(record);
  } finally {
    journal.close();
  }
}
