import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hash } from "../../node/hash.js";
import { openHome } from "../../node/home.js";
import { randomId } from "../../node/ids.js";
import type { JournalRecord } from "../../node/journal/journal-record.js";
import { openJournal } from "../../node/journal/open-journal.js";
import { newHome, runHeed } from "../testing/run-heed.test-support.js";

function decision(tool: string, verdict: "allow" | "deny", label = "notes"): JournalRecord {
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
  };
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
    expect(out).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}notes › read_note: run, because the balanced preset/u);
    expect(out).toContain("wipe\\u{1B}[2J\\n2026");
  });

  test.each<[string[], string[]]>([
    [["--verdict", "deny"], ["b"]],
    [["--tool", "a"], ["a"]],
    [["--label", "other"], ["c"]],
    [["--last", "1"], ["c"]],
    [
      ["--last", "0", "--type", "decision"],
      ["a", "b", "c"],
    ],
    [
      ["--since", "1h", "--type", "decision"],
      ["a", "b", "c"],
    ],
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
    [["--verdict", "maybe"], "is no verdict"],
    [["--since", "yesterday"], "is no moment"],
    [["--last", "many"], "is no number"],
    [["frobnicate"], "no heed log frobnicate"],
  ])("%j is a mistake", async (words, message) => {
    expect(await log(newHome(), ...words)).toMatchObject({ code: 2, err: expect.stringContaining(message) });
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
