import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { acceptFile } from "../../store/acceptance.js";
import { hash } from "../../node/hash.js";
import { openHome } from "../../node/home.js";
import { randomId } from "../../node/ids.js";
import type { JournalRecord } from "../../store/journal/journal-record.js";
import { openJournal } from "../../store/journal/open-journal.js";
import { createScratchHome } from "../../node/scratch-home.js";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { followLog } from "../log/follow-log.js";
import { writeDown } from "../../store/journal/write-down.js";
import { newHome, runHeed } from "../testing/run-heed.test-support.js";

function decision(tool: string, verdict: "allow" | "ask" | "deny", label = "notes") {
  const reasons = [{ code: "preset", args: { preset: "balanced", tier: "default", verdict, effect: "read", reach: "closed" } }];
  const legs = { content: false, private: false };
  const args = { digest: hash(tool) };
  return {
    type: "decision",
    call: tool,
    session: "s",
    principal: "p",
    server: hash("x"),
    label,
    tool,
    pin: null,
    trust: "unknown",
    verdict,
    effect: "read",
    reach: "closed",
    reasons,
    legs,
    policy: null,
    judge: "",
    args,
  } satisfies JournalRecord;
}

function journal(...records: readonly JournalRecord[]): string {
  const home = newHome();
  for (const [at, record] of records.entries()) {
    // Segments of one millisecond have no order.
    const clock = () => Date.now() - 1_000 + at;
    const open = openJournal({ home: openHome({ HEED_HOME: home }), clock, ids: randomId, heed: "0" });
    open.append(record);
    open.close();
  }
  return home;
}

const log = (home: string, ...words: readonly string[]) => runHeed(["log", ...words], { home });

describe("heed log", () => {
  test("lists what was decided, in words; foreign text cannot move the cursor", async () => {
    const home = journal(decision("read_note", "allow"), decision("wipe\u001b[2J\n2026-01-01 00:00:00  forged", "deny"));
    const { code, out } = await log(home);
    expect(code).toBe(0);
    expect(out.trimEnd().split("\n")).toHaveLength(2);
    expect(out).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ {2}notes › read_note: run, because the balanced preset/u);
    expect(out).toContain("wipe\\u{1B}[2J\\n2026");
  });

  test.each<[string[], string[]]>([
    [["--verdict", "deny"], ["b"]],
    [["--tool", "a"], ["a"]],
    [["--server", "other"], ["c"]],
    [["--last", "1"], ["c"]],
    [
      ["--last", "0", "--type", "decision"],
      ["a", "b", "c"],
    ],
    [
      ["--since", "1h", "--type", "decision"],
      ["a", "b", "c"],
    ],
    [
      ["--session", "s"],
      ["a", "b", "c"],
    ],
    [["--session", "none"], []],
    [["--outcome", "ran"], []],
    [["--until", "2020-01-01"], []],
  ])("%j", async (words, tools) => {
    const home = journal(decision("a", "allow"), decision("b", "deny"), decision("c", "allow", "other"));
    const { out } = await log(home, "--json", "--type", "decision", ...words);
    expect(
      out
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => (JSON.parse(line) as { tool: string }).tool),
    ).toEqual(tools);
  });

  test.each([
    [["--verdict", "maybe"], "is not a known verdict"],
    [["--since", "yesterday"], "is not a time that Heed understands"],
    [["--last", "many"], "is not a number"],
    [["frobnicate"], "no heed log frobnicate"],
    [["--outcome", "burnt"], "is not a known outcome"],
    [["--summary", "--follow"], "stand alone"],
    [["verify", "--summary"], "stand alone"],
    [["prune"], "kept for ever"],
    [["prune", "--before", "soon"], "is not a time that Heed understands"],
  ])("%j is a mistake", async (words, message) => {
    expect(await log(newHome(), ...words)).toMatchObject({ code: 2, err: expect.stringContaining(message) });
  });

  test("a call's decision, question, answer and end stand together, whatever came between", async () => {
    const home = newHome();
    const written = openJournal({ home: openHome({ HEED_HOME: home }), clock: Date.now, ids: randomId, heed: "0" });
    const asked = (call: string): JournalRecord => ({ type: "asked", call, approval: `p-${call}`, surface: "form", kind: "ask" });
    const said = (call: string): JournalRecord => ({
      type: "answered",
      approval: `p-${call}`,
      surface: "form",
      answer: "approved",
      by: "person",
    });
    written.append(decision("a", "allow"), asked("a"), decision("b", "allow"), asked("b"), {
      type: "client",
      session: "s",
      name: "c",
      version: "1",
      revision: "2025-11-25",
    } as never);
    written.append(said("b"), { type: "outcome", call: "b", outcome: "ran" }, said("a"), {
      type: "outcome",
      call: "a",
      outcome: "ran",
    });
    written.close();
    const lines = (await log(home)).out.trimEnd().split("\n");
    const of = (tool: string): readonly RegExp[] => [
      new RegExp(`Z {2}notes › ${tool}: run`, "u"),
      /Z {4}asked by form$/u,
      /Z {4}approved by a person, by form$/u,
      /Z {4}ran$/u,
    ];
    const wanted = [...of("a"), ...of("b"), /Z {2}client /u];
    expect(lines).toHaveLength(wanted.length);
    for (const [at, line] of lines.entries()) expect(line).toMatch(wanted[at] ?? /never/u);
    // For programs the order is that of the chain.
    const asWritten = (await log(home, "--json", "--type", "outcome")).out.trimEnd().split("\n");
    expect(asWritten.map((line) => (JSON.parse(line) as { call: string }).call)).toEqual(["b", "a"]);
  });

  test("open are calls without an end, and nothing else", async () => {
    const home = journal(
      { type: "session-opened", session: "s", label: "notes", identity: "x", gate: "stdio", principal: "p" } as never,
      decision("a", "allow"),
      { type: "outcome", call: "a", outcome: "ran" },
      decision("b", "allow"),
      { type: "list", server: hash("x"), label: "notes", tools: [] },
    );
    const { out } = await log(home, "--outcome", "open");
    expect(out.trimEnd().split("\n")).toEqual([expect.stringContaining("notes › b")]);
  });

  test("an empty journal is another thing than a filter that finds nothing", async () => {
    expect(await log(newHome(), "--tool", "a")).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^The journal is empty: /u),
    });
    expect(await log(journal(decision("a", "allow")), "--tool", "nowhere")).toMatchObject({
      code: 0,
      err: "Nothing in the journal matches.\n",
    });
  });

  test("a server or tool that nothing is of is asked back by the name that is nearest", async () => {
    const home = journal(decision("a", "allow"));
    expect((await log(home, "--server", "noets")).err).toBe("Nothing in the journal matches. Did you mean --server notes?\n");
    expect((await log(home, "--server", "billing")).err).toBe("Nothing in the journal matches.\n");
    // What is right is not suggested for itself, where another filter leaves nothing.
    expect((await log(home, "--server", "notes", "--outcome", "denied")).err).toBe("Nothing in the journal matches.\n");
  });

  test("an altered record is found, and said whatever the filter", async () => {
    const home = journal(decision("a", "deny"), decision("b", "allow"));
    const folder = join(home, "journal");
    const [first = ""] = readdirSync(folder);
    const file = join(folder, first);
    writeFileSync(file, readFileSync(file, "utf8").replace('"verdict":"deny"', '"verdict":"allow"'));
    const verify = await log(home, "verify");
    expect(verify.code).toBe(1);
    expect(verify.out).toContain("The journal is damaged");
    expect((await log(home, "verify", "--json")).out).toContain('"ok":false');
    expect(await log(home, "--tool", "b")).toMatchObject({ code: 1, out: expect.stringMatching(/^! {2}/mu) });
  });

  test("records that somebody else sealed cannot move the cursor, and are no reason to fail", async () => {
    const odd = (words: object) => ({ ...decision("a", "allow"), ...words }) as never;
    const home = journal(
      odd({ verdict: "\u001b[2J" }),
      odd({ reasons: 5 }),
      odd({ type: "\u001b]0;x\u0007" }),
      odd({ type: "answered", answer: "\u001b[2J", surface: 1 }),
      odd({ type: "pruned", segments: null }),
    );
    const { code, out } = await log(home);
    expect(code).toBe(0);
    expect(out.trimEnd().split("\n")).toHaveLength(5);
    expect(out).not.toMatch(/[\u001b\u0007]/u);
    expect(out).toContain("Heed did not write it");
  });

  test("a cut that no segment shows is found with anchors that were kept elsewhere", async () => {
    const home = journal(decision("a", "deny"));
    const anchors = join(home, "anchors.json");
    writeFileSync(anchors, (await log(home, "anchors")).out);
    expect((await log(home, "verify", "--anchors", anchors)).code).toBe(0);
    const folder = join(home, "journal");
    const [first = ""] = readdirSync(folder);
    const file = join(folder, first);
    writeFileSync(file, readFileSync(file, "utf8").split("\n").slice(0, 1).join("\n") + "\n");
    expect((await log(home, "verify")).code).toBe(0);
    expect((await log(home, "verify", "--anchors", anchors)).code).toBe(1);
    appendFileSync(anchors, "nonsense");
    expect(await log(home, "verify", "--anchors", anchors)).toMatchObject({
      code: 2,
      err: expect.stringContaining("holds no anchors"),
    });
  });
});

describe("heed log export", () => {
  test("gives every record as it stands in its segment, so that its digest can be worked out again", async () => {
    const home = journal(...Array.from({ length: 60 }, (_, at) => decision(`t${at}`, "allow")));
    const { code, out } = await log(home, "export");
    const exported = out.trimEnd().split("\n");
    expect(code).toBe(0);
    // An opening, a decision and an end each.
    expect(exported).toHaveLength(180);
    for (const line of exported) {
      const { segment, ...record } = JSON.parse(line) as { segment: string; type: string };
      // An opening names its segment itself.
      if (record.type === "segment-opened") continue;
      const text = readFileSync(join(home, "journal", segment), "utf8");
      expect(text).toContain(`${JSON.stringify(record)}\n`);
    }
    expect((await log(home, "export", "--type", "decision", "--tool", "t7")).out.trimEnd().split("\n")).toHaveLength(1);
    expect((await log(home, "export", "--last", "2")).out.trimEnd().split("\n")).toHaveLength(2);
    expect(await log(home, "export", "--tool", "none")).toEqual({ code: 0, out: "", err: "" });
  });
});

describe("heed log --summary", () => {
  test("says in numbers what happened; names of servers cannot move the cursor", async () => {
    const home = journal(
      decision("a", "allow"),
      { type: "outcome", call: "a", outcome: "ran" },
      decision("b", "deny", "evil\u001b[2J"),
      { type: "outcome", call: "b", outcome: "policy" },
      { ...decision("c", "ask"), cause: "adds" },
      { type: "outcome", call: "c", outcome: "unseen" },
      // As an older Heed wrote it: what its record holds says why.
      { ...decision("d", "ask"), trust: "unknown" },
      { type: "outcome", call: "d", outcome: "unseen" },
    );
    const { code, out } = await log(home, "--summary");
    expect(code).toBe(0);
    expect(out).not.toContain("\u001b");
    expect(out).toMatch(/^4 calls, /u);
    expect(out).toMatch(/^ {2}ran +1$/mu);
    expect(out).toMatch(/^ {2}spared +1 {2}ran unasked/mu);
    expect(out).toMatch(/^ {2}evil\\u\{1B\}\[2J +1 +- +- +- +- +1 +- +-$/mu);
    expect(out).toMatch(/^ {2}WHY ASKED [^]*^ {2}adds data +1 [^]*^ {2}not reviewed +1 [^]*^ {2}WHY DENIED /mu);
    expect(out).not.toContain("the preset");
    expect((await log(home, "--summary", "--server", "notes")).out).toMatch(/^3 calls, /u);
    expect(JSON.parse((await log(home, "--summary", "--json")).out)).toMatchObject({
      schema: 1,
      total: { calls: 4, ran: 1, refused: 1 },
      causes: [
        { cause: "adds", counts: { calls: 1 } },
        { cause: "not-reviewed", counts: { calls: 1 } },
      ],
    });
    expect((await log(home, "--summary", "--tool", "none")).out).toBe("No call was decided.\n");
  });
});

describe("heed log prune", () => {
  test("says what would go, and removes it only with a person", async () => {
    const home = journal(decision("a", "allow"));
    const dry = await log(home, "prune", "--before", "0s", "--dry-run");
    expect(dry).toMatchObject({ code: 0, out: expect.stringMatching(/^Would remove 3 records in 1 segment /u) });
    expect(await log(home, "prune", "--before", "0s")).toMatchObject({ code: 2, out: "" });
    expect(readdirSync(join(home, "journal")).filter((name) => name.endsWith(".jsonl"))).toHaveLength(1);
    expect(await log(home, "prune", "--before", "1d")).toMatchObject({ code: 0, err: "Nothing in the journal is that old.\n" });
  });

  test("in a throw-away home asks nobody; the log and the verification tell of it", async () => {
    const home = createScratchHome(temporaryFolder()).dir;
    writeDown(openHome({ HEED_HOME: home }), decision("a", "allow"));
    const pruned = await log(home, "prune", "--before", "2999-01-01", "--json");
    expect(JSON.parse(pruned.out)).toMatchObject({ records: 3, dryRun: false, damaged: [] });
    expect((await log(home)).out).toMatch(/pruned 1 segment that ended before .*, unasked, in a throw-away home\n$/u);
    expect((await log(home, "verify")).out).toContain("Pruned, as the journal itself says: 3 records in 1 segment.");
  });

  test("goes by the policy once a person has accepted that", async () => {
    const home = journal(decision("a", "allow"));
    const file = join(home, "heed.yaml");
    writeFileSync(file, "version: 1\njournal: { keepDays: 1 }\n", { mode: 0o600 });
    expect(await log(home, "prune")).toMatchObject({ code: 2, err: expect.stringContaining("kept for ever") });
    acceptFile(openHome({ HEED_HOME: home }), file, readFileSync(file, "utf8"));
    expect(await log(home, "prune")).toMatchObject({ code: 0, err: "Nothing in the journal is that old.\n" });
  });
});

test("heed log --follow prints the last records, then what comes, and ends in order", async () => {
  const home = journal(decision("before", "allow"));
  const folder = join(home, "journal");
  const end = new AbortController();
  let out = "";
  const io = {
    out: (text: string) => {
      out += text;
      if (out.includes("after")) end.abort();
    },
    err: (text: string) => (out += text),
    env: {},
    cwd: home,
    columns: 80,
    colour: false,
    interactive: false,
  };
  const input = { text: new Map(), texts: new Map(), flags: new Set(["follow"]), words: [], rest: null };
  const done = followLog(folder, input, io, end.signal);
  writeDown(openHome({ HEED_HOME: home }), decision("after", "deny"));
  expect(await done).toBe(0);
  expect(
    out
      .trimEnd()
      .split("\n")
      .map((line) => line.slice(22)),
  ).toEqual([expect.stringMatching(/^notes › before: run/u), expect.stringMatching(/^notes › after: deny/u)]);
});
