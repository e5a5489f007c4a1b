import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { decision, lines, newHome, open, tickingClock } from "./journal-world.test-support.js";
import { journalFolder } from "./open-journal.js";
import { readJournal } from "./read-journal.js";
import { segmentNames } from "./segment-files.js";
import { summariseJournal } from "./summarise-journal.js";
import { verifyJournal } from "./verify-journal.js";

const calls = (dir: string, filter = {}): unknown[] =>
  [...readJournal(dir, { types: ["decision", "outcome"], ...filter })].map((entry) =>
    "record" in entry && "call" in entry.record ? `${entry.record.type} ${entry.record.call}` : "problem",
  );

test("the segment in which a process went on is missed, though nobody else saw a record of it", () => {
  const home = newHome();
  const dir = journalFolder(home);
  const journal = open(home, tickingClock(), { bytes: 500, age: Number.POSITIVE_INFINITY });
  journal.append(decision("a"));
  journal.append(decision("b"));
  journal.close();
  rmSync(join(dir, journal.segment));
  const { ok, problems } = verifyJournal(dir);
  expect(ok).toBe(false);
  expect(problems.map(({ code }) => code)).toEqual(["journal-continuation-removed"]);
});

test("a segment that is long enough goes on in another, and nothing stands between", () => {
  const home = newHome();
  const dir = journalFolder(home);
  const journal = open(home, tickingClock(), { bytes: 1_500, age: Number.POSITIVE_INFINITY });
  const segments = new Set<string>();
  for (let call = 0; call < 8; call += 1) {
    journal.append(decision(String(call)), { type: "outcome", call: String(call), outcome: "ran" });
    segments.add(journal.segment);
  }
  journal.close();
  expect(segmentNames(dir)).toEqual([...segments]);
  expect(segments.size).toBeGreaterThan(3);
  for (const [at, segment] of [...segments].entries()) {
    const last = lines(join(dir, segment)).at(-1) ?? "";
    expect(JSON.parse(last)).toMatchObject({ type: "segment-closed" });
    expect((JSON.parse(last) as { next?: string }).next).toBe([...segments][at + 1]);
  }
  const report = verifyJournal(dir);
  expect(report.problems).toEqual([]);
  expect(report.segments.slice(0, -1).every(({ proven, records }) => proven === records)).toBe(true);
  expect(calls(dir)).toEqual(Array.from({ length: 8 }, (_, call) => [`decision ${call}`, `outcome ${call}`]).flat());
});

test("an old segment goes on in another with the next record, a batch is never divided", () => {
  const home = newHome();
  let now = Date.now() - 1_000_000;
  const journal = open(home, () => now, { bytes: 1_000_000, age: 60_000 });
  const first = journal.segment;
  now += 59_999;
  journal.append(decision("a"));
  expect(journal.segment).toBe(first);
  now += 1;
  journal.append(decision("b"), decision("c"));
  expect(journal.segment).not.toBe(first);
  journal.close();
  expect(lines(join(journalFolder(home), journal.segment)).map((line) => (JSON.parse(line) as { type: string }).type)).toEqual([
    "segment-opened",
    "decision",
    "decision",
    "segment-closed",
  ]);
});

test("a call whose records stand in two segments is one call", () => {
  const home = newHome();
  const dir = journalFolder(home);
  let now = Date.now() - 1_000_000;
  const journal = open(home, () => now, { bytes: 1_000_000, age: 1_000 });
  journal.append(decision("a", { verdict: "ask", tool: "write_note" }), {
    type: "asked",
    call: "a",
    approval: "p",
    surface: "form",
    kind: "ask",
  });
  now += 5_000;
  journal.append({ type: "answered", approval: "p", surface: "form", answer: "approved", by: "person" });
  now += 5_000;
  journal.append({ type: "outcome", call: "a", outcome: "ran" });
  journal.close();
  expect(segmentNames(dir)).toHaveLength(3);
  expect([...readJournal(dir, { tool: "write_note" })].map((entry) => "record" in entry && entry.record.type)).toEqual([
    "decision",
    "asked",
    "answered",
    "outcome",
  ]);
  expect(calls(dir, { outcome: "ran" })).toEqual(["decision a", "outcome a"]);
  expect(summariseJournal(dir)).toMatchObject({
    total: { calls: 1, ran: 1, asked: 1, avoided: 0 },
    answers: { count: 1, median: 5_000 },
  });
});

test("a write that fails while the segment goes on stops everything after it", () => {
  const home = newHome();
  let now = Date.now() - 1_000_000;
  let fail = false;
  const journal = open(home, () => {
    if (fail) throw new Error("no clock");
    return now;
  });
  journal.append(decision("a"));
  now += 90_000_000;
  fail = true;
  expect(() => journal.append(decision("b"))).toThrow("no clock");
  fail = false;
  journal.append(decision("c"));
  journal.close();
  expect(verifyJournal(journalFolder(home)).ok).toBe(true);
});

test("durability can be asked for later", () => {
  const home = newHome();
  const journal = open(home, tickingClock());
  journal.setDurable(true);
  journal.append(decision("a"));
  journal.close();
  expect(readFileSync(join(journalFolder(home), journal.segment), "utf8")).toContain('"call":"a"');
});
