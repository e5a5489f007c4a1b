import { isHeld, type CallEffect, type CallEvent, type CallLife, type CallStep } from "./call-life.js";
import { NOTHING_RECORDED, recordedBy, type Recorded } from "./recorded.js";

/** The machine that is looked at: the real one, or one with a fault in it. */
export type CallMachine = { readonly open: () => CallStep; readonly step: (life: CallLife, event: CallEvent) => CallStep };

/** One call among its adversaries, and what an honest onlooker has seen of it. */
export type CallWorld = {
  readonly life: CallLife;
  /** What is to be done and was not yet. */
  readonly due: CallEffect | null;
  readonly generation: number;
  /** Records that were added, those that are written, and the proofs that the journal gave. */
  readonly added: number;
  readonly proofs: readonly Recorded[];
  readonly seen: {
    readonly answers: number;
    readonly forwards: number;
    readonly returns: number;
    readonly record: number;
    readonly judgedBy: number;
    /** A person was asked; `yes` and `no` since then, and a list that was asked for after the yes. */
    readonly asked: boolean;
    readonly yes: boolean;
    readonly no: boolean;
    readonly listedSinceYes: boolean;
    /** It came back, and was not looked at since. */
    readonly back: boolean;
  };
};

export class Violation extends Error {}

export function firstWorld(machine: CallMachine): CallWorld {
  const { life, effect } = machine.open();
  const seen = { answers: 0, forwards: 0, returns: 0, record: 0, judgedBy: -1 };
  const people = { asked: false, yes: false, no: false, listedSinceYes: false, back: false };
  return { life, due: effect, generation: 0, added: 0, proofs: [NOTHING_RECORDED], seen: { ...seen, ...people } };
}

/** Everything that anybody may do next: answer what is due, or something else, late, twice or never. */
export function happenings({ generation, added, proofs, seen }: CallWorld): readonly (readonly [string, CallEvent | "change"])[] {
  const by = generation;
  const written = recordedBy(() => undefined, added);
  const all: (readonly [string, CallEvent | "change"])[] = [
    ["the list comes", { type: "listed" }],
    ["no list comes", { type: "unlisted" }],
    ["a person says yes", { type: "yes" }],
    ["a person says no", { type: "refused", outcome: "denied" }],
    ["the journal cannot be written", { type: "unrecorded" }],
    ["the journal is written", { type: "committed", recorded: written, now: by }],
    ["the journal is written, and who knows what holds", { type: "committed", recorded: written, now: null }],
    ["it stands", { type: "compared", stands: true, by, record: added }],
    ["it stands no more", { type: "compared", stands: false, by, record: added }],
    ["the server answers", { type: "arrived" }],
    ["the client takes it back", { type: "cancelled" }],
    ["a side is gone", { type: "closed" }],
  ];
  for (const recorded of proofs.slice(0, -1))
    all.push([`an old proof (${recorded.upTo}) comes again`, { type: "committed", recorded, now: by }]);
  if (added < 3)
    for (const needs of ["nothing", "ask", "refusal"] as const)
      all.push([`judged: ${needs}`, { type: "judged", needs, by, record: added + 1 }]);
  if (seen.returns < 1) all.push(["the server never had it", { type: "returned" }]);
  if (generation < 2) all.push(["the list or the rules change", "change"]);
  return all;
}

/** One event, and whether all laws hold after it. */
export function happen(machine: CallMachine, world: CallWorld, event: CallEvent | "change"): CallWorld {
  if (event === "change") return { ...world, generation: world.generation + 1 };
  const before = world.life;
  const { life, effect } = machine.step(before, event);
  const moved = life !== before || effect !== null;
  const added = event.type === "judged" ? Math.max(world.added, event.record) : world.added;
  const proofs =
    event.type === "committed" && world.proofs.every(({ upTo }) => upTo !== event.recorded.upTo)
      ? [...world.proofs, event.recorded]
      : world.proofs;
  let { seen } = world;
  if (moved) seen = { ...seen, ...noticed(before, event, effect, seen) };
  else if (event.type === "refused" && before.at === "asking") throw new Violation("a no is not heard");
  const written = Math.max(...proofs.map(({ upTo }) => upTo));
  const now = { ...world, life, due: effect ?? (moved ? null : world.due), added, proofs, seen };
  if (before.at === "over" && moved) throw new Violation(`something happens after the end: ${event.type}`);
  if (effect?.do === "forward") forwarded(now, effect.recorded, written);
  ended(now);
  return now;
}

function noticed(
  before: CallLife,
  event: CallEvent,
  effect: CallEffect | null,
  seen: CallWorld["seen"],
): Partial<CallWorld["seen"]> {
  return {
    ...(event.type === "judged" || event.type === "compared" ? { judgedBy: event.by, record: event.record, back: false } : {}),
    ...(event.type === "yes" ? { yes: true, listedSinceYes: false } : {}),
    ...(event.type === "listed" && seen.yes ? { listedSinceYes: true } : {}),
    ...(event.type === "refused" && before.at === "asking" ? { no: true } : {}),
    ...(event.type === "returned" ? { returns: seen.returns + 1, back: true } : {}),
    ...(effect?.do === "ask" ? { asked: true, yes: false, listedSinceYes: false } : {}),
    ...(effect?.do === "forward" ? { forwards: seen.forwards + 1 } : {}),
    ...(effect?.do === "answer" || effect?.do === "pass" ? { answers: seen.answers + 1 } : {}),
  };
}

function forwarded({ seen, generation }: CallWorld, recorded: Recorded, written: number): void {
  if (recorded.upTo > written || recorded.upTo < seen.record || seen.record === 0)
    throw new Violation("it runs without its record");
  if (seen.judgedBy !== generation) throw new Violation("it runs by what no longer holds");
  if (seen.forwards > 1 + seen.returns) throw new Violation("it runs twice");
  if (seen.no) throw new Violation("it runs after a no");
  if (seen.asked && !seen.yes) throw new Violation("it runs without the yes that was asked for");
  if (seen.yes && !seen.listedSinceYes) throw new Violation("a yes runs by a list of before it");
  if (seen.back) throw new Violation("what came back goes on unlooked at");
}

/** What must be true of a call that is over, and of one that is not. */
function ended({ life, due, seen }: CallWorld): void {
  if (seen.answers > 1) throw new Violation("its client hears two answers");
  if (life.at !== "over") {
    if (isHeld(life) && due === null) throw new Violation(`it waits for nothing (${life.at})`);
    return;
  }
  const answers = life.how === "answered" || life.how === "passed" ? 1 : 0;
  if (seen.answers !== answers) throw new Violation(`a call that is ${life.how} had ${seen.answers} answers`);
}

/** Goes on as a server and a person would that never come to rest: each yes proves void, and what it rests on always changes. */
export function comesToAnEnd(machine: CallMachine, world: CallWorld): void {
  let now: CallWorld = world;
  for (let steps = 0; steps < 60; steps++) {
    if (!isHeld(now.life)) return;
    const by = now.generation;
    const record = now.added + 1;
    const { due } = now;
    const event: CallEvent =
      due?.do === "list"
        ? { type: "listed" }
        : due?.do === "judge"
          ? { type: "judged", needs: steps % 3 === 0 ? "nothing" : "ask", by, record }
          : due?.do === "ask"
            ? { type: "yes" }
            : due?.do === "record"
              ? { type: "committed", recorded: recordedBy(() => undefined, record), now: by + 1 }
              : { type: "compared", stands: false, by, record };
    now = happen(machine, now, event);
  }
  throw new Violation("it is looked at for ever");
}
