import { describe, expect, test } from "vitest";
import { isHeld, type CallEvent, type CallLife, type CallStep } from "./call-life.js";
import {
  comesToAnEnd,
  firstWorld,
  happen,
  happenings,
  Violation,
  type CallMachine,
  type CallWorld,
} from "./call-world.test-support.js";
import { openCall, stepCall } from "./step-call.js";

const LIMITS = { rounds: 2, looks: 2 } as const;
const REAL: CallMachine = { open: () => openCall(LIMITS), step: stepCall };

/**
 * One call among a client, a server, a person, a journal and rules that may each do anything at any time: answer what is asked,
 * or something else, too late, twice or never. All orders, to so many events that led somewhere.
 */
const DEPTH = 12;

type Path = { readonly name: string; readonly before: Path } | null;
const told = (path: Path): string => (path === null ? "" : `${told(path.before)}\n  ${path.name}`);

function explore(machine: CallMachine, depth = DEPTH): number {
  const first = firstWorld(machine);
  const seen = new Set([JSON.stringify(first)]);
  let level: { readonly world: CallWorld; readonly path: Path }[] = [{ world: first, path: null }];
  for (let at = 0; at < depth && level.length > 0; at++) {
    const next: typeof level = [];
    for (const { world, path } of level)
      for (const [name, event] of happenings(world)) {
        const way: Path = { name, before: path };
        try {
          const then = happen(machine, world, event);
          const key = JSON.stringify(then);
          if (seen.has(key)) continue;
          seen.add(key);
          comesToAnEnd(machine, then);
          // Whatever has happened: where a side is gone, nothing is left open.
          if (isHeld(happen(machine, then, { type: "closed" }).life)) throw new Violation("it outlives its connection");
          next.push({ world: then, path: way });
        } catch (violation) {
          if (!(violation instanceof Violation)) throw violation;
          throw new Violation(`${violation.message}${told(way)}`);
        }
      }
    level = next;
  }
  return seen.size;
}

test("all interleavings keep the laws", () => {
  const worlds = explore(REAL);
  console.log(`one call: ${worlds} worlds, ${DEPTH} events deep`);
  expect(worlds).toBeGreaterThan(2_000);
}, 300_000);

// ---- the laws can fail ------------------------------------------------------------------------

type Fault = (life: CallLife, event: CallEvent) => CallStep;
const goesOn = (life: CallLife, event: Extract<CallEvent, { type: "committed" }>): CallStep => ({
  life: { ...life, at: "running" },
  effect: { do: "forward", recorded: event.recorded },
});
/** The step that is made, but from another life. */
const taken = (life: CallLife, by: Partial<CallLife>, event: CallEvent): CallStep =>
  stepCall({ ...life, ...by } as CallLife, event);

const FAULTS: readonly (readonly [name: string, fault: Fault, caught: RegExp])[] = [
  [
    "any proof of the journal's will do",
    (life, event) =>
      event.type === "committed" && life.at === "recording" ? taken(life, { record: 0 }, event) : stepCall(life, event),
    /without its record/,
  ],
  [
    "a call goes on before the journal is written",
    (life, event) => {
      const step = stepCall(life, event);
      return step.effect?.do === "record"
        ? goesOn(step.life, { type: "committed", recorded: { upTo: 9 } as never, now: 0 })
        : step;
    },
    /without its record/,
  ],
  [
    "what holds now is not looked at",
    (life, event) =>
      event.type === "committed" && life.at === "recording" ? stepCall(life, { ...event, now: life.by }) : stepCall(life, event),
    /no longer holds/,
  ],
  [
    "an answer does not end the call",
    (life, event) => {
      const step = stepCall(life, event);
      return step.effect?.do === "answer" ? { ...step, life } : step;
    },
    /two answers|after a no|outlives|waits for nothing|for ever/,
  ],
  [
    "a yes after the end counts",
    (life, event) =>
      life.at === "over" && event.type === "yes"
        ? { life: { ...life, at: "listing", fresh: true }, effect: { do: "list", fresh: true } }
        : stepCall(life, event),
    /after the end/,
  ],
  [
    "a call that was taken back goes on once it is recorded",
    (life, event) =>
      event.type === "cancelled" && life.at === "recording"
        ? { life, effect: null }
        : life.at === "over" && life.how === "withdrawn" && event.type === "committed"
          ? goesOn(life, event)
          : stepCall(life, event),
    /waits for nothing|after the end/,
  ],
  [
    "a call is recorded while its person is asked",
    (life, event) =>
      event.type === "judged" && life.at === "asking" ? taken(life, { at: "judging" }, event) : stepCall(life, event),
    /without the yes/,
  ],
  [
    "a no is a yes",
    (life, event) => (event.type === "refused" && life.at === "asking" ? stepCall(life, { type: "yes" }) : stepCall(life, event)),
    /after a no|without the yes/,
  ],
  [
    "a yes is enough",
    (life, event) => {
      const step = stepCall(life, event);
      return event.type === "yes" && step.life.at === "listing"
        ? { life: { ...step.life, at: "judging" }, effect: { do: "judge" } }
        : step;
    },
    /list of before it/,
  ],
  [
    "a list that did not come is taken for one",
    (life, event) => stepCall(life, event.type === "unlisted" ? { type: "listed" } : event),
    /list of before it/,
  ],
  [
    "what came back goes on as it was",
    (life, event) => (life.at === "returned" && event.type === "committed" ? goesOn(life, event) : stepCall(life, event)),
    /unlooked at/,
  ],
  [
    "an answer comes twice",
    (life, event) => {
      const step = stepCall(life, event);
      return step.effect?.do === "pass" ? { ...step, life } : step;
    },
    /two answers|had 1/,
  ],
  [
    "a call whose side is gone waits on",
    (life, event) => (event.type === "closed" && life.at === "asking" ? { life, effect: null } : stepCall(life, event)),
    /outlives/,
  ],
  [
    "a call that may have run is said not to have run",
    (life, event) =>
      event.type === "closed" && life.at === "running"
        ? { life, effect: { do: "answer", outcome: "withdrawn" } }
        : stepCall(life, event),
    /two answers|had 2/,
  ],
  [
    "rounds are not counted",
    (life, event) => stepCall({ ...life, tally: { ...life.tally, rounds: 0, looks: 0 } }, event),
    /for ever/,
  ],
  [
    "an effect is forgotten",
    (life, event) => {
      const step = stepCall(life, event);
      return step.effect?.do === "compare" ? { ...step, effect: null } : step;
    },
    /waits for nothing/,
  ],
];

describe("each planted fault is found", () => {
  test.each(FAULTS)("%s", (_, fault, caught) => {
    expect(() => explore({ ...REAL, step: fault })).toThrow(caught);
  });
});
