import type { ListedTool } from "../core/trust/resolve-list.js";
import type { JournalRecord } from "../store/journal/journal-record.js";
import type { Rules } from "./rules.js";

/** How many tools of a list the journal tells of; of more, it tells how many there were. */
const MOST = 1000;

/** What the journal holds of a judged list. */
export function listRecord({ server, label }: Rules, listed: readonly ListedTool[]): JournalRecord {
  const tools = listed.slice(0, MOST).map(({ tool: { name, pin, trust, standing }, drift }) => ({
    name,
    pin,
    trust,
    // Why a review of the whole server does not hold stands in its session's opening.
    ...(standing === null || trust === "unknown" ? {} : { standing }),
    ...(drift === null || drift.direction === "same" ? {} : { drift: drift.direction }),
  }));
  const left = listed.length - tools.length;
  return { type: "list", server, label, tools, ...(left === 0 ? {} : { left }) };
}
