import { systemClock } from "../node/clock.js";
import type { Home } from "../node/home.js";
import { randomId } from "../node/ids.js";

const DAY = 86_400_000;
/** After a start the calls that come first have the machine for themselves (milliseconds). */
const AFTER = 30_000;

let planned = false;

/**
 * Removes what the policy no longer keeps of the journal: once in the life of a process, some time after its start, and never
 * as a reason for it to go on. What could not be removed is removed by another one.
 */
export function pruneLater(options: {
  readonly home: Home;
  readonly heed: string;
  readonly keepDays: number;
  readonly warn: (text: string) => void;
}): void {
  if (planned) return;
  planned = true;
  setTimeout(() => void prune(options), AFTER).unref();
}

async function prune({ home, heed, keepDays, warn }: Parameters<typeof pruneLater>[0]): Promise<void> {
  try {
    const { pruneJournal } = await import("../store/journal/prune-journal.js");
    const before = systemClock() - keepDays * DAY;
    const { damaged } = await pruneJournal({ home, clock: systemClock, ids: randomId, heed, by: "policy", before });
    if (damaged.length > 0) warn("an old part of the journal is damaged and was kept: heed log verify says more");
  } catch (error) {
    warn(`the journal could not be pruned: ${error instanceof Error ? error.message : String(error)}`);
  }
}
