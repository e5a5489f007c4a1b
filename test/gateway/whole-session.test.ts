import { describe, expect, it, vi } from "vitest";
import type { CallEvent, CallLife, CallStep } from "../../src/session/calls/call-life.js";
import { DEEDS, playSession } from "./whole-session.test-support.js";

type Step = (life: CallLife, event: CallEvent) => CallStep;
const planted: { fault: ((step: Step) => Step) | null } = vi.hoisted(() => ({ fault: null }));

vi.mock("../../src/session/calls/step-call.js", async (original) => {
  const real = await original<{ readonly stepCall: Step; readonly openCall: unknown }>();
  return {
    ...real,
    stepCall: (life: CallLife, event: CallEvent) => (planted.fault?.(real.stepCall) ?? real.stepCall)(life, event),
  };
});

/** What leads on is done more often. */
const LEADS_ON = ["the client calls write, and the server lists", "a person says yes, and the server lists", "the server lists"];
const NAMES = [...Object.keys(DEEDS), ...LEADS_ON, ...LEADS_ON];

/** A small generator: the same seed gives the same session. */
function deedsOf(seed: number, count: number): readonly string[] {
  let state = seed * 2654435761 + 1;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return NAMES[(state >>> 8) % NAMES.length] ?? "";
  });
}

/** The first session in which a law is broken, as it went; null: none of so many. */
function firstBroken(sessions: number, tally = { ran: 0 }): string | null {
  for (let seed = 1; seed <= sessions; seed++) {
    const all = deedsOf(seed, 14);
    const broken = playSession(all, tally);
    if (broken !== null) return `${broken} (seed ${seed})\n  ${all.join("\n  ")}`;
  }
  return null;
}

describe("a client, a server, a person and time in any order, at a real relay with a real desk, journal and home", () => {
  it("break no law", () => {
    planted.fault = null;
    const tally = { ran: 0 };
    expect(firstBroken(150, tally)).toBeNull();
    expect(tally.ran).toBeGreaterThan(25);
  }, 120_000);
});

const FAULTS: readonly (readonly [string, (step: Step) => Step, RegExp])[] = [
  [
    "a call that is taken back goes on",
    (step) => (life, event) =>
      event.type === "cancelled" && life.at === "recording" ? { life, effect: null } : step(life, event),
    /taken back with the chunk/,
  ],
  [
    "a call that runs is said not to have run",
    (step) => (life, event) =>
      event.type === "closed" && life.at === "running"
        ? { life, effect: { do: "answer", outcome: "withdrawn" } }
        : step(life, event),
    /hears that it did not|two answers/,
  ],
  [
    "a yes leads nowhere",
    (step) => (life, event) =>
      event.type === "yes" ? { life: { ...life, at: "over", how: "withdrawn" }, effect: null } : step(life, event),
    /waits for ever/,
  ],
  [
    "an answer to a call that is held counts",
    (step) => (life, event) => (event.type === "refused" ? { ...step(life, event), life } : step(life, event)),
    /two answers|waits for ever/,
  ],
];

describe("a planted fault is found", () => {
  it.each(FAULTS)(
    "%s",
    (_, fault, caught) => {
      planted.fault = fault;
      expect(firstBroken(150)).toMatch(caught);
      planted.fault = null;
    },
    120_000,
  );
});
