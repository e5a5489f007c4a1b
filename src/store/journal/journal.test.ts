import { spawn, spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync, statSync, existsSync, truncateSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openHome, type Home } from "../../node/home.js";
import { hash } from "../../node/hash.js";
import { randomId } from "../../node/ids.js";
import { systemClock } from "../../node/clock.js";
import { bundleScript } from "../../node/testing/bundle-script.test-support.js";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { argumentDigest } from "./argument-digest.js";
import { GENESIS, prepare, sealLine, type ChainedRecord } from "./chain.js";
import type { JournalRecord } from "./journal-record.js";
import { journalFolder, openJournal, type Journal } from "./open-journal.js";
import { readJournal } from "./read-journal.js";
import { exportAnchors, verifyJournal } from "./verify-journal.js";

function newHome(): Home {
  return openHome({ HEED_HOME: join(temporaryFolder(), "heed") });
}

function open(home: Home, clock = systemClock): Journal {
  return openJournal({ home, clock, ids: randomId, heed: "0.0.0" });
}

const ran = (call: string): JournalRecord => ({ type: "outcome", call, outcome: "ran" });

/** A journal of two closed segments, the second opened after the first had closed, so that it holds the first's head. */
function twoSegments(): { home: Home; dir: string; first: string; second: string } {
  const home = newHome();
  const one = open(home);
  one.append(ran("a"), ran("b"));
  one.append(ran("c"));
  one.close();
  // Names sort by the millisecond of the opening: let it pass.
  for (const closed = Date.now(); Date.now() === closed;);
  const two = open(home);
  two.append(ran("d"));
  two.close();
  const dir = journalFolder(home);
  return { home, dir, first: join(dir, one.segment), second: join(dir, two.segment) };
}

function codes(dir: string, anchors = exportAnchors(dir).slice(0, 0)): readonly string[] {
  return verifyJournal(dir, { anchors }).problems.map((problem) => problem.code);
}

const lines = (file: string): string[] => readFileSync(file, "utf8").split("\n").slice(0, -1);
const write = (file: string, all: readonly string[]): void => writeFileSync(file, all.map((line) => `${line}\n`).join(""));

/** Seals every line anew, as someone would who knows how the chain is made. */
function rechain(all: readonly string[]): string[] {
  let prev: ChainedRecord["prev"] = GENESIS;
  return all.map((line, n) => {
    const { n: _, at, prev: __, hash: ___, ...record } = JSON.parse(line) as ChainedRecord;
    const sealed = sealLine({ n, at, prev }, record);
    prev = sealed.hash;
    return sealed.line;
  });
}

describe("an honest journal", () => {
  test("verifies, and says how far it is proven", () => {
    const { dir } = twoSegments();
    const report = verifyJournal(dir);
    expect(report.ok).toBe(true);
    expect(report.problems).toEqual([]);
    expect(report.segments.map(({ records, proven, closed }) => ({ records, proven, closed }))).toEqual([
      { records: 5, proven: 5, closed: true },
      { records: 3, proven: 0, closed: true },
    ]);
    expect(report.limits.join(" ")).toMatch(/1 segment is named by no other/);
  });

  test("exported anchors prove the rest", () => {
    const { dir } = twoSegments();
    const report = verifyJournal(dir, { anchors: exportAnchors(dir) });
    expect(report.segments.map((segment) => segment.proven === segment.records)).toEqual([true, true]);
  });

  test("an empty or missing folder verifies", () => {
    expect(verifyJournal(join(temporaryFolder(), "none")).ok).toBe(true);
  });

  test("an opening names only what may have grown since the opening before it, and everything after a clock was set back", () => {
    const { home, dir, first } = twoSegments();
    const past = new Date(Date.now() - 3_600_000);
    utimesSync(first, past, past);
    const anchored = (clock: () => number): number => {
      const journal = open(home, clock);
      journal.close();
      const opening = JSON.parse(lines(join(dir, journal.segment))[0] ?? "") as ChainedRecord;
      return opening.type === "segment-opened" ? opening.anchors.length : -1;
    };
    expect(anchored(systemClock)).toBe(1);
    expect(anchored(() => Date.now() - 7_200_000)).toBe(3);
    expect(codes(dir)).toEqual([]);
  });

  test("segments of processes that run side by side anchor each other", () => {
    const home = newHome();
    const one = open(home);
    const two = open(home);
    one.append(ran("a"));
    two.anchor();
    one.close();
    two.close();
    const report = verifyJournal(journalFolder(home));
    expect(report.problems).toEqual([]);
    expect(report.segments.find((segment) => segment.segment === one.segment)?.proven).toBe(2);
  });

  test("is written with 0600", () => {
    const { first } = twoSegments();
    expect(statSync(first).mode & 0o777).toBe(0o600);
  });
});

describe("damage is found", () => {
  test("each single altered byte of each line", () => {
    const { dir, first } = twoSegments();
    const whole = readFileSync(first, "utf8");
    for (let at = 0; at < whole.length; at += 7) {
      const other = whole[at] === "0" ? "1" : "0";
      writeFileSync(first, whole.slice(0, at) + other + whole.slice(at + 1));
      expect(verifyJournal(dir).ok, `byte ${at}`).toBe(false);
    }
  });

  test("each removed record", () => {
    const { dir, first } = twoSegments();
    const all = lines(first);
    for (let at = 0; at < all.length; at += 1) {
      write(first, all.toSpliced(at, 1));
      expect(verifyJournal(dir).ok, `line ${at}`).toBe(false);
    }
  });

  test("each swapped pair and each repeated record", () => {
    const { dir, first } = twoSegments();
    const all = lines(first);
    for (let at = 0; at + 1 < all.length; at += 1) {
      const a = all[at] ?? "";
      const b = all[at + 1] ?? "";
      write(first, all.with(at, b).with(at + 1, a));
      expect(codes(dir), `swap ${at}`).toContain("journal-order-broken");
      write(first, all.toSpliced(at, 0, a));
      expect(codes(dir), `repeat ${at}`).toContain("journal-order-broken");
    }
  });

  test("a cut end, with an anchor", () => {
    const { dir, first } = twoSegments();
    write(first, lines(first).slice(0, -2));
    expect(codes(dir)).toContain("journal-segment-truncated");
  });

  test("a segment sealed anew, with an anchor", () => {
    const { dir, first } = twoSegments();
    write(first, rechain(lines(first).map((line) => line.replace('"call":"b"', '"call":"x"'))));
    expect(codes(dir)).toContain("journal-segment-rewritten");
  });

  test("a removed segment that another one names", () => {
    const { dir, first } = twoSegments();
    rmSync(first);
    expect(codes(dir)).toEqual(["journal-segment-removed"]);
  });

  test("a copy under another name", () => {
    const { dir, first } = twoSegments();
    writeFileSync(first.replace(/-[0-9a-f]{8}\.jsonl$/, "-00000000.jsonl"), readFileSync(first));
    expect(codes(dir)).toContain("journal-opening-missing");
  });

  test("anchors that are none, sealed by somebody else", () => {
    const { dir, second } = twoSegments();
    const last = JSON.parse(lines(second).at(-1) ?? "") as ChainedRecord;
    for (const anchors of [5, null, [null], [{ segment: "\u001b[2J", n: 1, hash: GENESIS }], [{ segment: 1 }], undefined]) {
      const link = { n: last.n + 1, at: last.at, prev: last.hash };
      const forged = sealLine(link, { type: "anchors", note: '"anchors":', anchors } as never).line;
      writeFileSync(
        second,
        `${lines(second)
          .slice(0, last.n + 1)
          .join("\n")}\n${forged}\n`,
      );
      expect(codes(dir)).toEqual(["journal-order-broken", "journal-not-closed"]);
    }
  });

  test("a torn last line is told apart from damage", () => {
    const { dir, second } = twoSegments();
    writeFileSync(second, readFileSync(second, "utf8").slice(0, -20));
    const report = verifyJournal(dir);
    expect(report.ok).toBe(true);
    expect(report.problems.map((problem) => problem.code)).toEqual(["journal-torn-end", "journal-not-closed"]);
  });
});

describe("what a chain cannot show, it does not claim", () => {
  test("all segments rewritten together: only an anchor from outside tells", () => {
    const { dir, first, second } = twoSegments();
    const kept = exportAnchors(dir);
    const forged = rechain(lines(first).map((line) => line.replace('"call":"b"', '"call":"x"')));
    const head = JSON.parse(forged.at(-1) ?? "") as ChainedRecord;
    write(first, forged);
    write(second, rechain(lines(second).map((line) => line.replace(kept[0]?.hash ?? "?", head.hash))));
    const report = verifyJournal(dir);
    expect(report.ok).toBe(true);
    expect(report.limits.join(" ")).toMatch(/rewrites all segments together/);
    expect(verifyJournal(dir, { anchors: kept }).ok).toBe(false);
  });

  test("the newest segment removed leaves no trace, and the report said so before", () => {
    const { dir, second } = twoSegments();
    expect(verifyJournal(dir).limits.join(" ")).toMatch(/removal would leave no trace/);
    rmSync(second);
    expect(verifyJournal(dir).ok).toBe(true);
  });
});

describe("writing", () => {
  test(
    "survives kill -9 right after append, and records follow each other in one write a batch",
    { timeout: 30_000 },
    async () => {
      const folder = temporaryFolder();
      const script = await bundleScript(
        folder,
        `import { openHome } from "heed-src/node/home.js";
       import { openJournal } from "heed-src/store/journal/open-journal.js";
       import { randomId } from "heed-src/node/ids.js";
       import { systemClock } from "heed-src/node/clock.js";
       const journal = openJournal({ home: openHome(process.env), clock: systemClock, ids: randomId, heed: "0.0.0" });
       for (let call = 0; call < 50; call += 1) journal.append({ type: "outcome", call: String(call), outcome: "ran" });
       process.stdout.write("written");
       setInterval(() => {}, 1000);`,
      );
      const home = openHome({ HEED_HOME: join(folder, "heed") });
      const child = spawn(process.execPath, [script], {
        env: { ...process.env, HEED_HOME: home.dir },
        stdio: ["ignore", "pipe", "inherit"],
      });
      await once(child.stdout, "data");
      child.kill("SIGKILL");
      await once(child, "exit");
      const report = verifyJournal(journalFolder(home));
      expect(report.ok).toBe(true);
      expect(report.segments[0]?.records).toBe(51);
      expect(report.problems.map((problem) => problem.code)).toEqual(["journal-not-closed"]);
    },
  );

  test("fails loudly, and for good, once the file is gone", () => {
    const home = newHome();
    const journal = open(home);
    const file = join(journalFolder(home), journal.segment);
    rmSync(file);
    expect(() => journal.append(ran("a"))).toThrow(/file was removed/);
    expect(() => journal.append(ran("b"))).toThrow(/earlier write failed/);
    journal.close();
    expect(existsSync(file)).toBe(false);
    expect(() => journal.append(ran("c"))).toThrow(/closed/);
  });

  test("fails once the file was shortened", () => {
    const home = newHome();
    const journal = open(home);
    const file = join(journalFolder(home), journal.segment);
    journal.append(ran("a"));
    truncateSync(file, 10);
    expect(() => journal.append(ran("b"))).toThrow(/shortened to 10 bytes/);
    journal.close();
  });

  test("records of any length and in any script, a thousand at once", () => {
    const home = newHome();
    const journal = open(home);
    const texts = Array.from(
      { length: 1000 },
      (_, at) => ["x", "é", "語", "😀", '"\\\n'][at % 5]?.repeat(at % 97 === 0 ? 70_000 : at) ?? "",
    );
    journal.hold(texts.slice(0, 600).map((text) => prepare(ran(text))));
    journal.appendPrepared(texts.slice(600).map((text) => prepare(ran(text))));
    journal.append(ran("after"));
    journal.close();
    const report = verifyJournal(journalFolder(home));
    expect(report.problems).toEqual([]);
    const calls = lines(join(journalFolder(home), journal.segment)).map((line) => (JSON.parse(line) as { call?: string }).call);
    expect(calls.slice(1, -1)).toEqual([...texts, "after"]);
  });

  test("what is held is written in front of what comes next, and indexed like everything else", () => {
    const home = newHome();
    const dir = journalFolder(home);
    const journal = open(home);
    journal.hold([prepare(ran("a"))]);
    journal.settle();
    expect(lines(join(dir, journal.segment))).toHaveLength(1);
    journal.append(ran("b"));
    journal.hold([prepare(ran("c"))]);
    journal.appendPrepared([]);
    journal.appendPrepared([]);
    journal.hold([prepare(ran("d"))]);
    journal.close();
    expect(lines(join(dir, journal.segment)).map((line) => (JSON.parse(line) as { call?: string }).call)).toEqual([
      undefined,
      "a",
      "b",
      "c",
      "d",
      undefined,
    ]);
    const report = verifyJournal(dir);
    expect([report.ok, report.problems]).toEqual([true, []]);
    expect(() => journal.hold([prepare(ran("e"))])).toThrow(/closed/);
  });

  test.runIf(existsSync("/dev/full") && process.platform === "linux")("fails loudly on a full disk", async () => {
    const folder = temporaryFolder();
    const script = await bundleScript(
      folder,
      `import { openHome } from "heed-src/node/home.js";
       import { openJournal } from "heed-src/store/journal/open-journal.js";
       const journal = openJournal({ home: openHome(process.env), clock: Date.now, ids: () => "0".repeat(32), heed: "0.0.0" });
       try { for (let i = 0; i < 1000; i += 1) journal.append({ type: "outcome", call: "x".repeat(100), outcome: "ran" }); }
       catch (error) { process.stdout.write(error.code); }`,
    );
    // A limit on file size stands in for the full disk: the write is short, then refused.
    const result = spawnSync("sh", ["-c", `ulimit -f 8; trap '' XFSZ; exec "${process.execPath}" "${script}"`], {
      env: { ...process.env, HEED_HOME: join(folder, "heed") },
      encoding: "utf8",
    });
    expect(result.stdout).toBe("journal-write-failed");
    expect(verifyJournal(join(folder, "heed", "journal")).ok).toBe(true);
  });
});

describe("reading", () => {
  test("gives records of all segments by time, filtered, and never skips damage", () => {
    const home = newHome();
    let now = Date.now();
    const one = open(home, () => (now += 1));
    const two = open(home, () => (now += 1));
    one.append(ran("a"));
    two.append(ran("b"));
    one.append(ran("c"));
    one.close();
    two.close();
    const dir = journalFolder(home);
    const calls = (filter = {}): unknown[] =>
      [...readJournal(dir, { types: ["outcome"], ...filter })].map((entry) =>
        "record" in entry && entry.record.type === "outcome" ? entry.record.call : "problem",
      );
    expect(calls()).toEqual(["a", "b", "c"]);
    expect(calls({ call: "b" })).toEqual(["b"]);
    expect(calls({ since: now })).toEqual([]);
    expect(calls({ tool: "t" })).toEqual([]);
    const file = join(dir, one.segment);
    writeFileSync(file, readFileSync(file, "utf8").replace('"call":"a"', '"call":"z"'));
    expect(calls({ call: "b" })).toEqual(["problem", "b"]);
  });
});

describe("arguments", () => {
  test("are digested with the home's own key, which is made once and kept private", () => {
    const home = newHome();
    const digest = argumentDigest(home)("{}");
    expect(argumentDigest(home)("{}")).toBe(digest);
    expect(argumentDigest(newHome())("{}")).not.toBe(digest);
    const key = Buffer.from(readFileSync(join(home.dir, "journal.key"), "utf8").trim(), "hex");
    const digests = argumentDigest(home);
    for (const text of ["", "{}", "é", "\u{1f600}".repeat(2048), "x".repeat(4096), "\u20ac".repeat(4096), "x".repeat(4097), "{}"])
      expect(digests(text)).toBe(createHmac("sha256", key).update(text, "utf8").digest("hex"));
    expect(digest).not.toBe(hash("{}"));
    expect(statSync(join(home.dir, "journal.key")).mode & 0o777).toBe(0o600);
    writeFileSync(join(home.dir, "journal.key"), "short");
    expect(() => argumentDigest(home)).toThrow(/does not hold a key/);
  });
});
