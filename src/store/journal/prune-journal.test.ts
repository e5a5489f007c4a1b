import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Home } from "../../node/home.js";
import { randomId } from "../../node/ids.js";
import { decision, newHome, open, rechain, lines, tickingClock, writeLines } from "./journal-world.test-support.js";
import type { Anchor } from "./journal-record.js";
import { journalFolder } from "./open-journal.js";
import { pruneJournal, type Pruned } from "./prune-journal.js";
import { readJournal } from "./read-journal.js";
import { segmentNames } from "./segment-files.js";
import { exportAnchors, verifyJournal } from "./verify-journal.js";

const clock = tickingClock();

function closed(home: Home, call: string): string {
  const journal = open(home, clock);
  journal.append(decision(call));
  journal.close();
  return journal.segment;
}

const prune = (home: Home, before: number, dryRun = false): Promise<Pruned> =>
  pruneJournal({ home, clock, ids: randomId, heed: "0", by: "person", before, dryRun });
const codes = (dir: string, anchors: readonly Anchor[] = []): readonly string[] =>
  verifyJournal(dir, { anchors }).problems.map(({ code }) => code);
const calls = (dir: string): readonly string[] =>
  [...readJournal(dir, { types: ["decision"] })].map((entry) =>
    "record" in entry && "call" in entry.record ? entry.record.call : "!",
  );

test("removes what has ended before a moment, writes down what, and the rest verifies", async () => {
  const home = newHome();
  const dir = journalFolder(home);
  const old = [closed(home, "a"), closed(home, "b")];
  const everything = exportAnchors(dir);
  const before = clock();
  closed(home, "c");
  const plan = await prune(home, before, true);
  expect(plan).toMatchObject({ records: 6, damaged: [] });
  expect(segmentNames(dir)).toHaveLength(3);
  expect(await prune(home, before)).toEqual(plan);
  expect(segmentNames(dir).some((segment) => old.includes(segment))).toBe(false);
  expect(calls(dir)).toEqual(["c"]);
  expect(codes(dir)).toEqual(["journal-segment-pruned", "journal-segment-pruned"]);
  expect(codes(dir, everything)).toEqual(["journal-segment-pruned", "journal-segment-pruned"]);
  expect(existsSync(join(dir, "index", `${old[0] ?? ""}.idx`))).toBe(false);
});

test("what was pruned stays known when the segment that says so is pruned", async () => {
  const home = newHome();
  const dir = journalFolder(home);
  closed(home, "a");
  const all = [...exportAnchors(dir)];
  await prune(home, clock());
  closed(home, "b");
  all.push(...exportAnchors(dir));
  await prune(home, clock());
  await prune(home, clock());
  expect(segmentNames(dir)).toHaveLength(1);
  expect(codes(dir, all)).toEqual(Array.from({ length: 4 }, () => "journal-segment-pruned"));
});

test("touches no damaged segment, and says so", async () => {
  const home = newHome();
  const dir = journalFolder(home);
  const segment = closed(home, "a");
  const file = join(dir, segment);
  const whole = lines(file);
  writeFileSync(file, readFileSync(file, "utf8").replace('"label":"notes"', '"label":"other"'));
  expect(await prune(home, clock())).toMatchObject({
    segments: [],
    damaged: [{ segment, problem: { code: "journal-record-altered" } }],
  });
  // Sealed anew it hangs together, but another segment saw its end.
  closed(home, "b");
  writeLines(file, rechain(whole.map((line) => line.replace('"label":"notes"', '"label":"other"'))));
  const pruned = await prune(home, clock());
  expect(pruned.damaged).toMatchObject([{ segment, problem: { code: "journal-segment-rewritten" } }]);
  expect(pruned.segments).toHaveLength(1);
  expect(existsSync(file)).toBe(true);
});

test("touches no segment that somebody may still write to, and takes those of processes that are gone", async () => {
  const home = newHome();
  const dir = journalFolder(home);
  const journal = open(home, clock);
  journal.append(decision("a"));
  expect((await prune(home, clock())).segments).toEqual([]);
  // The same segment under the name of a process that has ended.
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "exit");
  const gone = journal.segment.replace(`-${process.pid}-`, `-${child.pid ?? 0}-`);
  writeLines(join(dir, gone), rechain(lines(join(dir, journal.segment)).map((line) => line.replace(journal.segment, gone))));
  expect((await prune(home, clock())).segments.map(({ segment }) => segment)).toEqual([gone]);
  journal.append(decision("b"));
  journal.close();
  expect(calls(dir)).toEqual(["a", "b"]);
});

test("removes nothing where it cannot write down what", async () => {
  const home = newHome();
  const dir = journalFolder(home);
  const segment = closed(home, "a");
  const failing = pruneJournal({
    home,
    clock,
    ids: () => {
      throw new Error("no ids");
    },
    heed: "0",
    by: "policy",
    before: clock(),
  });
  await expect(failing).rejects.toThrow("could not be opened");
  expect(segmentNames(dir)).toEqual([segment]);
});

test("a prune that was cut off before it removed anything is no damage", async () => {
  const home = newHome();
  const dir = journalFolder(home);
  const segment = closed(home, "a");
  const file = join(dir, segment);
  const bytes = readFileSync(file);
  await prune(home, clock());
  writeFileSync(file, bytes);
  expect(codes(dir)).toEqual([]);
  rmSync(file);
  expect(codes(dir)).toEqual(["journal-segment-pruned"]);
});
