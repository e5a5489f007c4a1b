// A week of the real calls: each is made once through the real gates, and what the journal holds of it is written again by the
// journal's own writer, at other times.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { journalModules } from "../../bench/support/long-journal.mjs";

const HOUR = 3_600_000;

/** Calls with how a person answers them, and how often each comes on a day. */
export const CALLS = [
  ["billing", "list_invoices", {}, null, 12],
  ["notes", "list_notes", { path: "/notes" }, "allow", 1],
  ["notes", "read_note", { path: "/notes/plan.md" }, "allow", 1],
  ["billing", "create_invoice", { customer: "Fabrikam", cents: 42_000 }, "allow", 2],
  ["billing", "send_invoice", { invoice_id: "INV-2041", recipient: "billing@contoso.example" }, "deny", 1],
  ["notes", "write_note", { path: "/notes/plan.md", text: "Ship it." }, "allow", 1],
  ["billing", "delete_invoice", { invoice_id: "INV-2041" }, "delete_invoice", 1],
];

/** The records of each call, as the gates wrote them. */
function recordsByCall(home) {
  const calls = new Map();
  const approvals = new Map();
  for (const name of readdirSync(join(home, "journal"))) {
    if (!name.endsWith(".jsonl")) continue;
    for (const line of readFileSync(join(home, "journal", name), "utf8")
      .split("\n")
      .filter(Boolean)) {
      // What the writer adds to each record, it adds anew.
      const record = Object.fromEntries(Object.entries(JSON.parse(line)).filter(([key]) => !["n", "prev", "hash"].includes(key)));
      const call = record.call ?? approvals.get(record.approval);
      if (call === undefined) continue;
      if (record.approval !== undefined) approvals.set(record.approval, call);
      calls.set(call, [...(calls.get(call) ?? []), record]);
    }
  }
  return [...calls.values()].filter((records) => records.some(({ type }) => type === "outcome"));
}

/** Numbers from 0 to 1 that are the same in each run. */
function* numbers() {
  for (let state = 7; ; state = (state * 48_271) % 2_147_483_647) yield state / 2_147_483_647;
}

/** Writes the week before `now`. */
export async function writeWeek(home, now) {
  const made = recordsByCall(home);
  const random = numbers();
  const next = () => random.next().value;
  const starts = [];
  for (let day = 7; day >= 1; day -= 1) {
    const morning = Math.floor(now / (24 * HOUR)) * 24 * HOUR - (day - 1) * 24 * HOUR + 8 * HOUR;
    for (const records of made) {
      const { label, tool } = records[0];
      const often = CALLS.find(([server, name]) => server === label && name === tool)?.[4] ?? 0;
      for (let time = 0; time < often; time += 1)
        if (next() < 0.8) starts.push({ at: Math.floor(morning + next() * 9 * HOUR), records });
    }
  }
  const { openHome, openJournal, randomId } = await journalModules();
  const timed = starts.flatMap(({ at, records }) => {
    const ids = new Map();
    const fresh = (key) => (record) =>
      record[key] === undefined ? {} : { [key]: ids.get(record[key]) ?? ids.set(record[key], randomId()).get(record[key]) };
    const [call, approval] = [fresh("call"), fresh("approval")];
    const waited = records.length > 2 ? 2000 + Math.floor(next() * next() * 60_000) : 0;
    return records.map(({ at: when, ...record }) => ({
      at: at + (when - records[0].at) + (record.type === "answered" || record.type === "outcome" ? waited : 0),
      record: { ...record, ...call(record), ...approval(record) },
    }));
  });
  let clock = Math.min(...timed.map(({ at }) => at));
  const journal = openJournal({ home: openHome({ HEED_HOME: home }), clock: () => clock, ids: randomId, heed: "0.1.0" });
  for (const { at, record } of timed.filter((one) => one.at < now).toSorted((a, b) => a.at - b.at)) {
    clock = at;
    journal.append(record);
  }
  journal.close();
}
