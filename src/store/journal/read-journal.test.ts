import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Home } from "../../node/home.js";
import { encodeIndex } from "./index/encode-index.js";
import { keptIndexes } from "./index/index-store.js";
import type { JournalFilter } from "./journal-filter.js";
import { decision, newHome, open, tickingClock } from "./journal-world.test-support.js";
import { journalFolder } from "./open-journal.js";
import { readJournal } from "./read-journal.js";
import { segmentNames } from "./segment-files.js";
import { summariseJournal } from "./summarise-journal.js";
import { verifyJournal } from "./verify-journal.js";

/** Two processes side by side: one reads notes, one deletes invoices and is asked about it. */
function sideBySide(): { readonly home: Home; readonly dir: string; readonly at: readonly number[] } {
  const home = newHome();
  const clock = tickingClock();
  const one = open(home, clock);
  const two = open(home, clock);
  const at: number[] = [clock()];
  one.append(decision("a"));
  two.append(decision("b", { label: "billing", tool: "delete_invoice", verdict: "challenge", session: "other" }));
  two.append({ type: "asked", call: "b", approval: "p", surface: "form", kind: "challenge" });
  at.push(clock());
  one.append({ type: "outcome", call: "a", outcome: "ran" });
  two.append({ type: "answered", approval: "p", surface: "form", answer: "denied", by: "person" });
  two.append({ type: "outcome", call: "b", outcome: "denied" });
  one.append(decision("c", { tool: "write_note", verdict: "deny" }), { type: "outcome", call: "c", outcome: "policy" });
  one.close();
  two.close();
  return { home, dir: journalFolder(home), at };
}

const BOOK_KEEPING = ["segment-opened", "segment-closed", "anchors"] as const;
const said = (dir: string, filter: JournalFilter = {}, last?: number): readonly string[] =>
  [...readJournal(dir, { without: BOOK_KEEPING, ...filter }, last)].map((entry) => {
    if ("problem" in entry) return entry.problem.code;
    const { record } = entry;
    return `${record.type}${"call" in record ? ` ${record.call}` : ""}`;
  });

const ALL = ["decision a", "decision b", "asked b", "outcome a", "answered", "outcome b", "decision c", "outcome c"];

describe("reading", () => {
  test.each<[string, (at: readonly number[]) => JournalFilter, number | undefined, readonly string[]]>([
    ["all, by time", () => ({}), undefined, ALL],
    ["the last", () => ({}), 3, ALL.slice(-3)],
    ["more than there are", () => ({}), 99, ALL],
    [
      "a server's calls, with all that belongs to them",
      () => ({ server: "billing" }),
      undefined,
      ["decision b", "asked b", "answered", "outcome b"],
    ],
    ["a tool's", () => ({ tool: "delete_invoice" }), 2, ["answered", "outcome b"]],
    ["a call's", () => ({ call: "a" }), undefined, ["decision a", "outcome a"]],
    ["a session's", () => ({ session: "other" }), undefined, ["decision b", "asked b", "answered", "outcome b"]],
    ["a verdict's", () => ({ verdict: "deny" }), undefined, ["decision c", "outcome c"]],
    ["an outcome's", () => ({ outcome: "denied" }), undefined, ["decision b", "asked b", "answered", "outcome b"]],
    ["types", () => ({ types: ["outcome"] }), 2, ["outcome b", "outcome c"]],
    ["a type that there is none of", () => ({ types: ["trusted"] }), undefined, []],
    ["since", ([, middle = 0]) => ({ since: middle }), undefined, ALL.slice(3)],
    ["until", ([, middle = 0]) => ({ until: middle }), undefined, ALL.slice(0, 3)],
    [
      "several at once",
      ([, middle = 0]) => ({ since: middle, server: "notes", outcome: "policy", types: ["decision"] }),
      undefined,
      ["decision c"],
    ],
    ["a name that only a prototype has", () => ({ server: "constructor" }), undefined, []],
    ["words that are none", () => ({ verdict: "", outcome: "maybe" }), undefined, []],
  ])("gives %s", (_what, filter, last, wanted) => {
    const { dir, at } = sideBySide();
    // With the indexes that the writers left, without any, and with those that the reader made.
    expect(said(dir, filter(at), last)).toEqual(wanted);
    rmSync(join(dir, "index"), { recursive: true });
    expect(said(dir, filter(at), last)).toEqual(wanted);
    expect(said(dir, filter(at), last)).toEqual(wanted);
  });

  test("never skips damage, and finds it though the index was made before", () => {
    const { dir } = sideBySide();
    expect(said(dir, { call: "c" })).toEqual(["decision c", "outcome c"]);
    const file = join(dir, segmentNames(dir)[0] ?? "");
    writeFileSync(file, readFileSync(file, "utf8").replace('"call":"a"', '"call":"z"'));
    expect(said(dir, { call: "c" })).toEqual(["journal-record-altered", "decision c", "outcome c"]);
    expect(summariseJournal(dir).damaged).toBe(1);
    appendFileSync(file, '{"torn');
    expect(said(dir, { call: "c" })).toContain("journal-torn-end");
  });

  test("keeps a segment's own order when the clock is set back", () => {
    const home = newHome();
    const start = Date.now() - 100_000;
    const times = [start, start, start + 5_000, start + 5_000, start + 1_000, start + 1_000, start + 9_000];
    const journal = open(home, () => times.shift() ?? start + 10_000, { bytes: 1e9, age: 1e9 });
    for (const call of ["a", "b", "c"]) journal.append(decision(call));
    journal.close();
    expect(said(journalFolder(home))).toEqual(["decision a", "decision b", "decision c"]);
    expect(said(journalFolder(home), {}, 2)).toEqual(["decision b", "decision c"]);
  });

  test("sees what a running process has written since, without reading the rest again", () => {
    const home = newHome();
    const dir = journalFolder(home);
    const journal = open(home, tickingClock());
    journal.append(decision("a"));
    expect(said(dir)).toEqual(["decision a"]);
    journal.append({ type: "outcome", call: "a", outcome: "ran" }, decision("b"));
    expect(said(dir, { outcome: "ran" })).toEqual(["decision a", "outcome a"]);
    expect(said(dir, { call: "b" })).toEqual(["decision b"]);
    journal.close();
    expect(said(dir)).toEqual(["decision a", "outcome a", "decision b"]);
  });

  test("records that somebody sealed with other things in them are no reason to fail", () => {
    const home = newHome();
    const journal = open(home, tickingClock());
    const odd = { ...decision("a"), label: 5, tool: { x: 1 }, reasons: "none", verdict: "maybe", session: null };
    journal.append(odd as never, { type: "outcome", call: 7, outcome: "burnt" } as never, { type: "__proto__" } as never);
    journal.append(
      { type: "decision", call: null } as never,
      { type: "asked", approval: [] } as never,
      { type: "pruned" } as never,
    );
    journal.append({ type: "answered" } as never, { type: "legs" } as never, { type: "list", label: { a: 1 } } as never);
    journal.close();
    const dir = journalFolder(home);
    rmSync(join(dir, "index"), { recursive: true });
    const kinds = "decision outcome __proto__ decision asked pruned answered legs list";
    expect(said(dir).map((one) => one.split(" ")[0])).toEqual(kinds.split(" "));
    expect(summariseJournal(dir).total.calls).toBe(2);
    expect(verifyJournal(dir).ok).toBe(true);
  });
});

describe("indexes", () => {
  test("are the same whether the writer or a reader made them", () => {
    const { dir } = sideBySide();
    const written = [...keptIndexes(dir).values()].map(({ index }) => encodeIndex({ index, stamp: STAMP }));
    expect(written).toHaveLength(2);
    rmSync(join(dir, "index"), { recursive: true });
    said(dir);
    const read = [...keptIndexes(dir).values()].map(({ index }) => encodeIndex({ index, stamp: STAMP }));
    expect(read.map((bytes) => Buffer.from(bytes).toString("hex")).toSorted()).toEqual(
      written.map((bytes) => Buffer.from(bytes).toString("hex")).toSorted(),
    );
  });

  test("are private, and none is needed", () => {
    const { dir } = sideBySide();
    const folder = join(dir, "index");
    expect(readdirSync(folder).every((name) => (statSync(join(folder, name)).mode & 0o777) === 0o600)).toBe(true);
    rmSync(folder, { recursive: true });
    // Where the folder cannot be made the answers are the same.
    writeFileSync(folder, "in the way");
    expect(said(dir)).toEqual(ALL);
  });

  test("that are damaged, cut or of another machine are made anew", () => {
    const { dir } = sideBySide();
    const folder = join(dir, "index");
    for (const name of readdirSync(folder)) {
      const bytes = readFileSync(join(folder, name));
      for (let at = 0; at < bytes.length; at += 13) {
        const other = Buffer.from(bytes);
        other[at] = (other[at] ?? 0) ^ 0x41;
        writeFileSync(join(folder, name), other);
        expect(said(dir), `byte ${at}`).toEqual(ALL);
      }
      writeFileSync(join(folder, name), bytes.subarray(0, bytes.length - 8));
      expect(said(dir)).toEqual(ALL);
    }
  });

  test("that hide a call are found by a verification and made anew", () => {
    const { dir } = sideBySide();
    for (const stored of keptIndexes(dir).values()) {
      const { subjects } = stored.index;
      for (let subject = 0; subject < subjects.label.length; subject += 1) subjects.label.set(subject, 0);
      writeFileSync(join(dir, "index", `${stored.index.segment}.idx`), encodeIndex(stored));
    }
    expect(said(dir, { server: "billing" })).toEqual([]);
    const { ok, problems } = verifyJournal(dir);
    expect(ok).toBe(true);
    expect(problems.map(({ code }) => code)).toEqual(["journal-index-wrong", "journal-index-wrong"]);
    expect(said(dir, { server: "billing" })).toHaveLength(4);
    expect(verifyJournal(dir).problems).toEqual([]);
  });

  test("of many segments come together in one file", () => {
    const home = newHome();
    const dir = journalFolder(home);
    const clock = tickingClock();
    for (let call = 0; call < 70; call += 1) {
      const journal = open(home, clock);
      journal.append(decision(String(call)));
      journal.close();
    }
    expect(readdirSync(join(dir, "index"))).toHaveLength(70);
    expect(said(dir)).toHaveLength(70);
    expect(readdirSync(join(dir, "index"))).toHaveLength(1);
    const journal = open(home, clock);
    journal.append(decision("last"));
    expect(said(dir)).toHaveLength(71);
    journal.close();
    expect(said(dir, {}, 1)).toEqual(["decision last"]);
    rmSync(join(dir, segmentNames(dir)[0] ?? ""));
    expect(said(dir)).toHaveLength(70);
  });

  test("are passed over where a folder stands in their place", () => {
    const { dir } = sideBySide();
    rmSync(join(dir, "index"), { recursive: true });
    mkdirSync(join(dir, "index", "x.idx"), { recursive: true });
    expect(said(dir)).toEqual(ALL);
  });
});

const STAMP = { ino: 0, size: 0, mtimeMs: 0, ctimeMs: 0 };
