import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { randomId } from "../../node/ids.js";
import { sealLine, type ChainedRecord } from "./chain.js";
import type { Anchor } from "./journal-record.js";
import { decision, lines, newHome, open, rechain, tickingClock, writeLines } from "./journal-world.test-support.js";
import { journalFolder } from "./open-journal.js";
import { pruneJournal } from "./prune-journal.js";
import { segmentNames } from "./segment-files.js";
import { exportAnchors, verifyJournal } from "./verify-journal.js";

/** A journal of several segments of one process (rotated by size), one of another process, and a pruned past. */
async function world(): Promise<{ readonly dir: string; readonly files: readonly string[]; readonly kept: readonly Anchor[] }> {
  const home = newHome();
  const dir = journalFolder(home);
  const clock = tickingClock();
  const past = open(home, clock);
  past.append(decision("past"));
  past.close();
  const between = clock();
  const one = open(home, clock, { bytes: 2_000, age: Number.POSITIVE_INFINITY });
  for (let call = 0; call < 6; call += 1)
    one.append(decision(`call-${call}`), { type: "outcome", call: `call-${call}`, outcome: "ran" });
  one.close();
  const pruned = await pruneJournal({ home, clock, ids: randomId, heed: "0", by: "person", before: between });
  expect(pruned.segments).toHaveLength(1);
  const last = open(home, clock);
  last.append(decision("last"));
  last.close();
  const files = segmentNames(dir).map((name) => join(dir, name));
  expect(files).toHaveLength(5);
  return { dir, files, kept: exportAnchors(dir) };
}

const at = (files: readonly string[], place: number): string => files.at(place) ?? "";
const mend = (file: string, change: (all: string[]) => readonly string[]): void => writeLines(file, change(lines(file)));
/** One record in other words, its digest as it was. */
const alter = (file: string): void => mend(file, (all) => all.map((line) => line.replace('"label":"notes"', '"label":"other"')));

type World = Awaited<ReturnType<typeof world>>;
/** What is done to a journal, the codes that tell of it, and those with anchors that were kept elsewhere. `[]`: nothing tells. */
type Tampering = readonly [what: string, how: (world: World) => void, seen: readonly string[], anchored: readonly string[]];

const SAME = "same";
const TABLE: readonly (readonly [...Tampering] | readonly [string, Tampering[1], readonly string[], typeof SAME])[] = [
  ["a record altered in a rotated segment", ({ files }) => alter(at(files, 0)), ["journal-record-altered"], SAME],
  ["a record altered in the newest segment", ({ files }) => alter(at(files, -1)), ["journal-record-altered"], SAME],
  ["a record removed", ({ files }) => mend(at(files, 0), (all) => all.toSpliced(2, 1)), ["journal-order-broken"], SAME],
  [
    "two records swapped",
    ({ files }) => mend(at(files, 1), ([a = "", b = "", c = "", ...rest]) => [a, c, b, ...rest]),
    ["journal-order-broken"],
    SAME,
  ],
  [
    "a record repeated",
    ({ files }) => mend(at(files, 1), ([a = "", b = "", ...rest]) => [a, b, b, ...rest]),
    ["journal-order-broken"],
    SAME,
  ],
  [
    "a record moved to another segment",
    ({ files }) => {
      const moved = lines(at(files, 0))[2] ?? "";
      mend(at(files, 0), (all) => all.toSpliced(2, 1));
      mend(at(files, 1), (all) => all.toSpliced(2, 0, moved));
    },
    ["journal-order-broken"],
    SAME,
  ],
  [
    "the opening removed",
    ({ files }) => mend(at(files, 1), (all) => all.slice(1)),
    ["journal-opening-missing", "journal-order-broken"],
    SAME,
  ],
  [
    "records added behind the end",
    ({ files }) => {
      const last = JSON.parse(lines(at(files, 0)).at(-1) ?? "") as ChainedRecord;
      mend(at(files, 0), (all) => [...all, sealLine({ n: last.n + 1, at: last.at, prev: last.hash }, decision("forged")).line]);
    },
    ["journal-order-broken"],
    SAME,
  ],
  [
    "the end of a rotated segment cut",
    ({ files }) => mend(at(files, 0), (all) => all.slice(0, -1)),
    ["journal-segment-truncated"],
    SAME,
  ],
  [
    "the end of the newest segment cut",
    ({ files }) => mend(at(files, -1), (all) => all.slice(0, -2)),
    [],
    ["journal-segment-truncated"],
  ],
  [
    "half a line cut from a rotated segment",
    ({ files }) => writeFileSync(at(files, 0), readFileSync(at(files, 0), "utf8").slice(0, -30)),
    ["journal-segment-truncated"],
    SAME,
  ],
  ["a rotated segment emptied", ({ files }) => writeFileSync(at(files, 0), ""), ["journal-segment-truncated"], SAME],
  [
    "a rotated segment sealed anew",
    ({ files }) => {
      alter(at(files, 0));
      mend(at(files, 0), rechain);
    },
    ["journal-segment-rewritten"],
    SAME,
  ],
  ["a middle segment removed", ({ files }) => rmSync(at(files, 1)), ["journal-segment-removed"], SAME],
  ["a process's last segment removed", ({ files }) => rmSync(at(files, 2)), ["journal-segment-removed"], SAME],
  ["the segment that says what was pruned removed", ({ files }) => rmSync(at(files, 3)), ["journal-segment-removed"], SAME],
  ["the newest segment removed", ({ files }) => rmSync(at(files, -1)), [], ["journal-segment-removed"]],
  [
    "a segment copied under another name",
    ({ files }) => copyFileSync(at(files, 0), at(files, 0).replace(/-[0-9a-f]{8}\.jsonl$/, "-00000000.jsonl")),
    ["journal-opening-missing"],
    SAME,
  ],
  [
    "two segments' contents exchanged",
    ({ files }) => {
      const [one, two] = [readFileSync(at(files, 0)), readFileSync(at(files, 1))];
      writeFileSync(at(files, 0), two);
      writeFileSync(at(files, 1), one);
    },
    ["journal-opening-missing", "journal-segment-rewritten"],
    SAME,
  ],
  [
    "the prune made to name a segment that is removed",
    ({ dir, files }) => {
      const [victim] = exportAnchors(dir);
      rmSync(at(files, 0));
      mend(at(files, 3), (all) =>
        rechain(all.map((line) => line.replace('"earlier":[]', `"earlier":[${JSON.stringify(victim)}]`))),
      );
    },
    ["journal-segment-rewritten"],
    SAME,
  ],
  [
    "a prune written that claims an earlier end",
    ({ files, kept }) => {
      const forged = {
        segment: kept[0]?.segment ?? "",
        n: 0,
        hash: JSON.parse(lines(at(files, 0))[0] ?? "").hash as Anchor["hash"],
      };
      rmSync(at(files, 0));
      const last = JSON.parse(lines(at(files, -1)).at(-2) ?? "") as ChainedRecord;
      const record = { type: "pruned", by: "person", before: 1, segments: [forged], earlier: [] } as const;
      mend(at(files, -1), (all) => [...all.slice(0, -1), sealLine({ n: last.n + 1, at: last.at, prev: last.hash }, record).line]);
    },
    ["journal-segment-truncated"],
    ["journal-segment-rewritten", "journal-segment-truncated"],
  ],
  // What a chain cannot show.
  [
    "a prune forged in full, with the true end",
    ({ files, kept }) => {
      const [victim] = kept;
      rmSync(at(files, 0));
      const last = JSON.parse(lines(at(files, -1)).at(-2) ?? "") as ChainedRecord;
      const record = {
        type: "pruned",
        by: "person",
        before: 1,
        segments: victim === undefined ? [] : [victim],
        earlier: [],
      } as const;
      mend(at(files, -1), (all) => [...all.slice(0, -1), sealLine({ n: last.n + 1, at: last.at, prev: last.hash }, record).line]);
    },
    [],
    ["journal-segment-rewritten"],
  ],
  [
    "the newest segment sealed anew",
    ({ files }) => {
      alter(at(files, -1));
      mend(at(files, -1), rechain);
    },
    [],
    ["journal-segment-rewritten"],
  ],
];

describe("a journal with rotated and pruned segments", () => {
  test("verifies as it was written, and says what was pruned", async () => {
    const { dir, kept } = await world();
    for (const anchors of [[], kept]) {
      const report = verifyJournal(dir, { anchors });
      expect(report.problems.map(({ code }) => code)).toEqual(["journal-segment-pruned"]);
      expect(report).toMatchObject({ ok: true, pruned: { segments: 1, records: 3 } });
      expect(report.limits.join(" ")).toMatch(/1 segment was pruned/);
    }
  });

  test.each(TABLE)("%s", async (_what, how, seen, anchored) => {
    const made = await world();
    how(made);
    const errors = (anchors: readonly Anchor[]): readonly string[] => {
      const { ok, problems } = verifyJournal(made.dir, { anchors });
      const found = new Set(problems.filter(({ severity }) => severity === "error").map(({ code }) => code));
      expect(ok).toBe(found.size === 0);
      return [...found].toSorted();
    };
    expect(errors([])).toEqual(seen);
    expect(errors(made.kept)).toEqual(anchored === SAME ? expect.arrayContaining([...seen]) : anchored);
  });
});
