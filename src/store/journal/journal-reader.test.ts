import { appendFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { JournalReader } from "./journal-reader.js";
import type { JournalFilter } from "./journal-filter.js";
import type { JournalRecord } from "./journal-record.js";
import { decision, newHome, open } from "./journal-world.test-support.js";
import { journalFolder, type Rotation } from "./open-journal.js";
import { summariseJournal } from "./summarise-journal.js";
import { tabulateCalls } from "./tabulate-calls.js";

const START = Date.UTC(2026, 5, 1, 12);

function world(rotation: Rotation = { bytes: 1e9, age: 1e15 }) {
  const home = newHome();
  let now = START;
  const journal = open(home, () => now, rotation);
  const dir = journalFolder(home);
  const append = (...records: readonly JournalRecord[]): void => records.forEach((record) => journal.append(record));
  return { journal, append, dir, reader: new JournalReader(dir), wait: (ms: number) => (now += ms), now: () => now };
}

/** All pages of a filter, each with the ids of its calls. */
function pages(reader: JournalReader, filter: JournalFilter, count: number): readonly (readonly string[])[] {
  const all: string[][] = [];
  for (let page = reader.calls(filter, count, null); ; page = reader.calls(filter, count, page.next)) {
    all.push(page.calls.map(({ decision: { call } }) => call));
    if (page.next === null) return all;
  }
}

const outcome = (call: string, isError = false): JournalRecord => ({
  type: "outcome",
  call,
  outcome: "ran",
  ...(isError ? { isError } : {}),
});
const asked = (call: string, kind: "ask" | "challenge" = "ask"): JournalRecord => ({
  type: "asked",
  call,
  approval: `p-${call}`,
  surface: "form",
  kind,
});
const answered = (call: string): JournalRecord => ({
  type: "answered",
  approval: `p-${call}`,
  surface: "form",
  answer: "approved",
  by: "person",
});

test("pages hold every call once, newest first, though many stand at one moment and in several segments", async () => {
  const { append, reader, wait, journal } = world({ bytes: 4_000, age: 1e15 });
  const ids = Array.from({ length: 40 }, (_, number) => `call-${String(number).padStart(2, "0")}`);
  for (const [number, id] of ids.entries()) {
    append(decision(id), outcome(id));
    // Seven at a time share their moment.
    if (number % 7 === 6) wait(1);
  }
  journal.close();
  await reader.refresh();
  for (const count of [1, 3, 7, 40, 100]) {
    const found = pages(reader, {}, count);
    expect(found.flat().toSorted(), String(count)).toEqual(ids);
    expect(found.slice(0, -1).every((page) => page.length === count)).toBe(true);
    const times = reader.calls({}, 100, null).calls.map((call) => call.decision.at);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  }
  expect(reader.calls({}, 3, null).matching).toBe(40);
});

test("filters by server, tool or a part of its name, verdict, end and time", async () => {
  const { append, reader, wait, now } = world();
  append(decision("a", { label: "notes", tool: "read_note" }), outcome("a"));
  wait(10);
  append(decision("b", { label: "notes", tool: "Read_All", verdict: "ask" }), asked("b"), outcome("b", true));
  wait(10);
  append(decision("c", { label: "bills", tool: "pay", verdict: "deny" }), { type: "outcome", call: "c", outcome: "policy" });
  append(decision("d", { label: "bills", tool: "pay" }));
  await reader.refresh();
  const found = (filter: JournalFilter): string => pages(reader, filter, 10).flat().toSorted().join("");
  expect(found({})).toBe("abcd");
  expect(found({ server: "notes" })).toBe("ab");
  expect(found({ tool: "pay" })).toBe("cd");
  expect(found({ toolPart: "READ" })).toBe("ab");
  expect(found({ toolPart: "read_n" })).toBe("a");
  expect(found({ toolPart: "nothing" })).toBe("");
  expect(found({ verdict: "ask" })).toBe("b");
  expect(found({ outcome: "ran" })).toBe("ab");
  expect(found({ outcome: "failed" })).toBe("b");
  expect(found({ outcome: "open" })).toBe("d");
  expect(found({ outcome: "" })).toBe("");
  expect(found({ since: now() })).toBe("cd");
  expect(found({ until: now() })).toBe("ab");
  expect(found({ server: "bills", verdict: "deny", toolPart: "p" })).toBe("c");
  expect(reader.calls({}, 10, null).calls.map(({ end }) => end)).toEqual(["open", "policy", "failed", "ran"]);
  expect(reader.labels).toEqual(["bills", "notes"]);
});

test("grows with the journal, across segments, and a line that is no record is counted and hides nothing", async () => {
  const { append, reader, dir, journal, wait } = world({ bytes: 1_500, age: 1e15 });
  append(decision("a"), asked("a"));
  await reader.refresh();
  expect(reader.calls({}, 9, null).calls).toMatchObject([{ end: "open" }]);
  for (let number = 0; number < 6; number += 1) {
    wait(1);
    append(decision(`b${number}`), outcome(`b${number}`));
  }
  wait(1);
  append(answered("a"), outcome("a", true));
  await reader.refresh();
  expect(reader.calls({}, 9, null)).toMatchObject({ matching: 7 });
  expect(reader.calls({ outcome: "failed" }, 9, null).calls.map(({ decision: { call } }) => call)).toEqual(["a"]);
  expect([...reader.read({ call: "a" })].map((entry) => ("record" in entry ? entry.record.type : "?"))).toEqual([
    "decision",
    "asked",
    "answered",
    "outcome",
  ]);
  const [last = ""] = readdirSync(dir)
    .filter((name) => name.endsWith(".jsonl"))
    .toSorted()
    .slice(-1);
  appendFileSync(join(dir, last), "nonsense\n");
  await reader.refresh();
  expect(reader.damaged).toBe(1);
  expect(reader.calls({}, 9, null).matching).toBe(7);
  journal.close();
});

test("counts each call in its step, and as what it cost a person", async () => {
  const { append, reader, wait, journal, dir } = world();
  append(decision("a", { verdict: "ask" }), asked("a"));
  wait(3_000);
  append(answered("a"), outcome("a"));
  wait(3_600_000);
  append(decision("b"), outcome("b"));
  append(decision("c", { verdict: "deny", label: "bills" }), { type: "outcome", call: "c", outcome: "policy" });
  append(decision("d", { verdict: "challenge", label: "bills" }), asked("d", "challenge"), {
    type: "outcome",
    call: "d",
    outcome: "timed-out",
  });
  // The client makes the call again with the person's answer: it was counted when it was asked about.
  append(
    decision("e", { verdict: "ask", cause: "changed" }),
    asked("e"),
    answered("e"),
    decision("f", { verdict: "ask" }),
    outcome("f"),
  );
  // Watched only: nobody was asked.
  append(decision("g", { verdict: "ask", observed: true }), outcome("g"));
  journal.close();
  await reader.refresh();
  const table = reader.tabulate({ from: START, to: START + 2 * 3_600_000, step: 3_600_000 });
  expect(table.steps).toEqual([
    { asked: 1, unasked: 0, stopped: 0 },
    { asked: 2, unasked: 2, stopped: 1 },
  ]);
  expect(Object.fromEntries(table.servers)).toEqual({
    notes: { asked: 2, unasked: 2, stopped: 0 },
    bills: { asked: 1, unasked: 0, stopped: 1 },
  });
  expect([...table.waits]).toEqual([0, 3_000]);
  expect(table.unanswered).toBe(1);
  expect(table.byPreset.map((group) => group.asked)).toEqual([2]);
  expect(reader.decisions(table.byPreset.map(({ newest }) => newest)).map((one) => one?.call)).toEqual(["e"]);
  // By cause, as it was written or as an older record tells; each rule by itself.
  expect(table.byCause.map(({ cause, asked: many }) => [cause, many])).toEqual([
    ["not-reviewed", 2],
    ["changed", 1],
  ]);
  expect(table.stepCauses.map((causes) => Object.fromEntries(causes))).toEqual([
    { "not-reviewed": 1 },
    { "not-reviewed": 1, changed: 1 },
  ]);
  // The summary of the same journal counts the same prompts.
  const { asked: asks, typed } = summariseJournal(dir).total;
  expect(asks + typed).toBe(3);
  expect(tabulateCalls([], { from: 0, to: 10, step: 5 }).steps).toHaveLength(2);
});
