import { describe, expect, test } from "vitest";
import type { JournalRecord } from "./journal-record.js";
import { decision, newHome, open } from "./journal-world.test-support.js";
import { journalFolder } from "./open-journal.js";
import { summariseJournal, type CallCounts } from "./summarise-journal.js";

const DAY = 86_400_000;
const START = Date.UTC(2026, 5, 1, 12);

/** A journal of records, each a second after the one before it. */
function journal(...records: readonly JournalRecord[]): string {
  const home = newHome();
  let now = START;
  const written = open(home, () => now, { bytes: 1e9, age: 1e15 });
  for (const record of records) {
    now += 1_000;
    written.append(record);
  }
  written.close();
  return journalFolder(home);
}

const outcome = (call: string, what: Extract<JournalRecord, { type: "outcome" }>["outcome"]): JournalRecord => ({
  type: "outcome",
  call,
  outcome: what,
});
const asked = (call: string, kind: "ask" | "challenge" = "ask", surface = "form"): JournalRecord => ({
  type: "asked",
  call,
  approval: `p-${call}`,
  surface,
  kind,
});
const answered = (call: string, answer: "approved" | "denied" = "approved"): JournalRecord => ({
  type: "answered",
  approval: `p-${call}`,
  surface: "form",
  answer,
  by: "person",
});
const ask = (call: string): JournalRecord => decision(call, { verdict: "ask" });

const counts = (some: Partial<CallCounts>): CallCounts => ({
  calls: 0,
  ran: 0,
  asked: 0,
  typed: 0,
  denied: 0,
  refused: 0,
  unanswered: 0,
  wouldAsk: 0,
  wouldDeny: 0,
  avoided: 0,
  byGrant: 0,
  ...some,
});

describe("counted is", () => {
  test.each<[string, readonly JournalRecord[], Partial<CallCounts>]>([
    ["nothing", [], {}],
    ["a call that runs unasked", [decision("a"), outcome("a", "ran")], { calls: 1, ran: 1, avoided: 1 }],
    [
      "one by a remembered approval",
      [decision("a", { grant: "g" }), outcome("a", "ran")],
      { calls: 1, ran: 1, avoided: 1, byGrant: 1 },
    ],
    ["a yes", [ask("a"), asked("a"), answered("a"), outcome("a", "ran")], { calls: 1, ran: 1, asked: 1 }],
    [
      "a typed name",
      [decision("a", { verdict: "challenge" }), asked("a", "challenge"), answered("a"), outcome("a", "ran")],
      { calls: 1, ran: 1, typed: 1 },
    ],
    ["a no", [ask("a"), asked("a"), answered("a", "denied"), outcome("a", "denied")], { calls: 1, asked: 1, denied: 1 }],
    [
      "one question on two surfaces",
      [ask("a"), asked("a"), asked("a", "ask", "console"), answered("a"), outcome("a", "ran")],
      { calls: 1, ran: 1, asked: 1 },
    ],
    [
      "a call that the client makes again with the answer",
      [ask("a"), asked("a"), ask("b"), answered("a"), outcome("b", "ran")],
      { calls: 1, ran: 1, asked: 1 },
    ],
    [
      "a no that the client brings with the call made again",
      [ask("a"), asked("a"), ask("b"), answered("a", "denied"), outcome("b", "denied")],
      { calls: 1, asked: 1, denied: 1 },
    ],
    [
      "a no that comes after the agent was told to ask again, and the call that meets it",
      [ask("a"), asked("a"), outcome("a", "pending"), answered("a", "denied"), ask("b"), outcome("b", "policy")],
      { calls: 2, asked: 1, denied: 1, refused: 1 },
    ],
    [
      "the same, met as that no itself",
      [ask("a"), asked("a"), outcome("a", "pending"), answered("a", "denied"), ask("b"), outcome("b", "denied")],
      { calls: 2, asked: 1, denied: 1 },
    ],
    ["a no that another gate wrote down", [ask("a"), asked("a"), outcome("a", "denied")], { calls: 1, asked: 1, denied: 1 }],
    ["a question that nobody answers", [ask("a"), asked("a"), outcome("a", "pending")], { calls: 1, asked: 1, unanswered: 1 }],
    ["the policy's no", [decision("a", { verdict: "deny" }), outcome("a", "policy")], { calls: 1, refused: 1 }],
    [
      "an ask that is only observed",
      [decision("a", { verdict: "ask", observed: true }), outcome("a", "ran")],
      { calls: 1, ran: 1, wouldAsk: 1 },
    ],
    [
      "a deny that is only observed",
      [decision("a", { verdict: "deny", observed: true }), outcome("a", "ran")],
      { calls: 1, ran: 1, wouldDeny: 1 },
    ],
    ["a run that is observed", [decision("a", { observed: true }), outcome("a", "ran")], { calls: 1, ran: 1, avoided: 1 }],
    ["a call without an end", [decision("a"), outcome("a", "unanswered")], { calls: 1, ran: 1, avoided: 1 }],
    ["what is no call", [{ type: "grant-revoked", grant: "g" }, outcome("nowhere", "ran")], {}],
  ])("%s", (_what, records, wanted) => {
    expect(summariseJournal(journal(...records)).total).toEqual(counts(wanted));
  });
});

test("servers, reasons, days and times are told apart", () => {
  const rule = { code: "rule", args: { rule: "no-deletes" } };
  const home = newHome();
  let now = START;
  const written = open(home, () => now, { bytes: 1e9, age: 1e15 });
  written.append(decision("a"), outcome("a", "ran"), decision("b", { label: "billing", verdict: "deny", reasons: [rule] }));
  written.append(outcome("b", "policy"));
  now += DAY;
  for (const [at, call] of ["c", "d", "e"].entries()) {
    written.append(ask(call), asked(call));
    now += (at + 1) * 1_000;
    written.append(answered(call), outcome(call, "ran"));
  }
  written.close();
  const dir = journalFolder(home);
  const summary = summariseJournal(dir);
  expect(summary.servers.map(({ server, counts: { calls } }) => [server, calls])).toEqual([
    ["notes", 4],
    ["billing", 1],
  ]);
  expect(summary.reasons.map(({ reason, counts: { asked: number, refused } }) => [reason, number, refused])).toEqual([
    ["preset", 3, 0],
    ["rule no-deletes", 0, 1],
  ]);
  expect(summary.days.map(({ day, counts: { calls, avoided } }) => [day, calls, avoided])).toEqual([
    ["2026-06-01", 2, 1],
    ["2026-06-02", 3, 0],
  ]);
  expect(summary.answers).toEqual({ count: 3, median: 2_000, p90: 3_000, longest: 3_000 });
  expect(summary.span).toEqual({ first: START, last: START + DAY + 3_000 });
  expect(summariseJournal(dir, { since: START + DAY }).total.calls).toBe(3);
  expect(summariseJournal(dir, { server: "billing" })).toMatchObject({ total: { calls: 1, refused: 1 }, answers: null });
  expect(summariseJournal(dir, { outcome: "denied" })).toMatchObject({ span: null, total: { calls: 0 } });
});
