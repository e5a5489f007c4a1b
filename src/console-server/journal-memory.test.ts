import { appendFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hash } from "../node/hash.js";
import { openHome } from "../node/home.js";
import { randomId } from "../node/ids.js";
import { journalFolder, openJournal } from "../node/journal/open-journal.js";
import type { JournalRecord } from "../node/journal/journal-record.js";
import { temporaryFolder } from "../node/testing/temporary-folder.test-support.js";
import { figuresView } from "./figures-view.js";
import { historyView } from "./history-view.js";
import { JournalMemory } from "./journal-memory.js";

const decision = (call: string, verdict: "allow" | "ask", tool = "read"): JournalRecord => ({
  type: "decision",
  call,
  session: "s",
  principal: "me",
  server: hash("server"),
  label: "notes",
  tool,
  pin: hash("pin"),
  trust: "trusted",
  verdict,
  effect: "additive",
  reach: "closed",
  reasons: [{ code: "preset", args: { preset: "balanced", tier: "default", verdict, effect: "additive", reach: "closed" } }],
  legs: { content: false, private: false },
  policy: hash("policy"),
  judge: "1",
  args: { digest: hash("args") },
});

function world() {
  const home = openHome({ HEED_HOME: join(temporaryFolder(), "heed") });
  let now = Date.parse("2026-11-30T12:00:00Z");
  const journal = openJournal({ home, clock: () => now, ids: randomId, heed: "0" });
  return { home, journal, memory: new JournalMemory(journalFolder(home)), at: () => now, wait: (ms: number) => (now += ms) };
}

test("follows the journal: what is written later is there at the next look, and joins the call it is about", async () => {
  const { journal, memory, wait } = world();
  journal.append(decision("c1", "ask"));
  await memory.refresh();
  expect(historyView(memory, {}).calls).toMatchObject([{ call: "c1", end: "open" }]);
  wait(2500);
  journal.append(
    { type: "asked", call: "c1", approval: "a1", surface: "console", kind: "ask" },
    { type: "answered", approval: "a1", surface: "console", answer: "approved", by: "person" },
    { type: "outcome", call: "c1", outcome: "ran" },
    decision("c2", "allow"),
  );
  journal.close();
  await memory.refresh();
  expect(historyView(memory, {}).calls.map(({ call, end }) => [call, end])).toEqual([
    ["c2", "open"],
    ["c1", "ran"],
  ]);
  expect(memory).toMatchObject({ whole: true, cut: false, damaged: 0, since: null });
});

test("a line that is half written waits; one that was altered is counted", async () => {
  const { home, journal, memory } = world();
  journal.append(decision("c1", "ask"));
  const folder = journalFolder(home);
  const file = join(folder, readdirSync(folder).find((name) => name.endsWith(".jsonl")) ?? "");
  appendFileSync(file, '{"n":9,');
  await memory.refresh();
  expect(memory.damaged).toBe(0);
  appendFileSync(file, '"at":1}\n');
  await memory.refresh();
  expect(memory.damaged).toBe(1);
  expect(memory.calls.size).toBe(1);
});

test("figures count what a person was asked, what ran unasked, and what one more rule would have saved", async () => {
  const { journal, memory, at, wait } = world();
  for (const number of [1, 2, 3]) {
    journal.append(decision(`a${number}`, "ask", "add"), {
      type: "asked",
      call: `a${number}`,
      approval: `p${number}`,
      surface: "form",
      kind: "ask",
    });
    wait(3000);
    journal.append({ type: "answered", approval: `p${number}`, surface: "form", answer: "approved", by: "person" });
  }
  journal.append(decision("b", "allow"), { type: "outcome", call: "b", outcome: "ran" });
  await memory.refresh();
  const figures = figuresView(memory, at(), 1, (tool, label) => `${label}/${tool}`);
  expect(figures.servers).toEqual([{ label: "notes", asked: 3, unasked: 1 }]);
  expect(figures.median).toBe(3000);
  expect(figures.answers.find(({ name }) => name === "2–5 s")?.count).toBe(3);
  expect(figures.steps.reduce((sum, { asked }) => sum + asked, 0)).toBe(3);
  expect(figures.savings).toEqual([{ act: "rule", label: "notes", tool: "add", asked: 3, most: false, line: "notes/add" }]);
});
