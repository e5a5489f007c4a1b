import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { JournalFilter } from "./journal-filter.js";
import { followJournal } from "./follow-journal.js";
import { decision, newHome, open, tickingClock } from "./journal-world.test-support.js";
import { journalFolder } from "./open-journal.js";

/** Follows until as many entries have come as are wanted. */
async function take(dir: string, filter: JournalFilter, count: number, write: () => void): Promise<readonly string[]> {
  const end = new AbortController();
  const entries = followJournal(dir, filter, end.signal);
  const first = entries.next();
  write();
  const taken: string[] = [];
  for (let next = await first; next.done !== true; next = await entries.next()) {
    const entry = next.value;
    taken.push(
      "problem" in entry ? entry.problem.code : `${entry.record.type}${"call" in entry.record ? ` ${entry.record.call}` : ""}`,
    );
    if (taken.length === count) end.abort();
  }
  return taken;
}

const types = ["decision", "outcome"] as const;

test("gives what is written from now on, to segments that are there, that come, and that go on in others", async () => {
  const home = newHome();
  const dir = journalFolder(home);
  const clock = tickingClock();
  const one = open(home, clock, { bytes: 1_200, age: Number.POSITIVE_INFINITY });
  one.append(decision("before"));
  const taken = await take(dir, { types }, 5, () => {
    one.append({ type: "outcome", call: "before", outcome: "ran" }, decision("a"));
    one.append(decision("b"));
    const two = open(home, clock);
    two.append(decision("c"));
    two.close();
    one.append({ type: "outcome", call: "a", outcome: "ran" });
    one.close();
  });
  expect(taken).toEqual(["outcome before", "decision a", "decision b", "decision c", "outcome a"]);
});

test("knows a call's tool though its decision was written before", async () => {
  const home = newHome();
  const journal = open(home, tickingClock());
  journal.append(decision("a", { tool: "write_note" }), decision("b"));
  const taken = await take(journalFolder(home), { tool: "write_note" }, 1, () => {
    journal.append({ type: "outcome", call: "b", outcome: "ran" }, { type: "outcome", call: "a", outcome: "ran" });
  });
  journal.close();
  expect(taken).toEqual(["outcome a"]);
});

test("says where a line is no record", async () => {
  const home = newHome();
  const journal = open(home, tickingClock());
  const taken = await take(journalFolder(home), { types }, 1, () => {
    writeFileSync(join(journalFolder(home), journal.segment), "nonsense\n", { flag: "a" });
  });
  journal.close();
  expect(taken).toEqual(["journal-record-altered"]);
});

test("ends when it is told to", async () => {
  const entries = followJournal(journalFolder(newHome()), {}, AbortSignal.abort());
  expect(await entries.next()).toEqual({ done: true, value: undefined });
});
