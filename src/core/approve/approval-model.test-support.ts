import type { ApprovalAnswer } from "./approval-event.js";
import { isOver, type Approval } from "./approval.js";
import {
  ANSWERS,
  end,
  Model,
  TIMES,
  Violation,
  type Bound,
  type Happening,
  type Machine,
  type Setting,
  type World,
} from "./approval-world.test-support.js";

/** Explores all interleavings breadth first; answers how many worlds there are, or throws the shortest path to a violation. */
export function explore(machine: Machine, setting: Setting, bound: Bound): number {
  const first: World = {
    t: 0,
    pin: 0,
    policy: 0,
    known: { pin: 0, policy: 0 },
    forbidden: false,
    needs: setting.asking,
    approvals: [],
    ghosts: [],
    calls: [],
    declined: [],
    declines: [],
    noes: [],
    stopped: false,
    left: {
      calls: bound.calls,
      answers: bound.answers,
      replays: bound.replays,
      restart: 1,
      disconnect: 1,
      change: 2,
      raise: 1,
      forbid: 1,
    },
  };
  const keys = new Keys();
  const seen = new Set([keys.of(first)]);
  let level: { readonly world: World; readonly path: Path }[] = [{ world: first, path: null }];
  for (let depth = 0; depth < bound.depth && level.length > 0; depth++) {
    const next: typeof level = [];
    for (const { world, path } of level) {
      for (const [name, step] of steps(machine, setting, bound, world)) {
        const changed = copy(world);
        try {
          step(changed);
          const key = keys.of(changed);
          if (seen.has(key)) continue;
          seen.add(key);
          end(machine, changed);
          next.push({ world: changed, path: { name, before: path } });
        } catch (violation) {
          if (!(violation instanceof Violation)) throw violation;
          throw new Violation(`${violation.message}\n  ${JSON.stringify(setting)}${told({ name, before: path })}`);
        }
      }
    }
    level = next;
  }
  return seen.size;
}

type Path = { readonly name: string; readonly before: Path } | null;

function told(path: Path): string {
  return path === null ? "" : `${told(path.before)}\n  ${path.name}`;
}

/** Approvals are never changed in place, so copies of a world share them. */
function copy(world: World): World {
  return {
    ...world,
    approvals: [...world.approvals],
    ghosts: world.ghosts.map((ghost) => ({ ...ghost })),
    calls: world.calls.map((call) => ({ ...call })),
    noes: [...world.noes],
    known: { ...world.known },
    left: { ...world.left },
  };
}

/** Short texts that are equal for equal worlds. The memory needs none of its own: it follows from the noes and the time. */
class Keys {
  readonly #texts = new WeakMap<Approval, string>();
  readonly #numbers = new Map<string, number>();

  of(world: World): string {
    const { approvals, ghosts, calls, left, declined, declines, ...rest } = world;
    void declined;
    void declines;
    const approval = (one: Approval): number => {
      // When and how an approval ended changes nothing any more.
      const text =
        this.#texts.get(one) ?? (isOver(one) ? `${one.id}${one.state}${JSON.stringify(one.binding)}` : JSON.stringify(one));
      this.#texts.set(one, text);
      const number = this.#numbers.get(text) ?? this.#numbers.size;
      this.#numbers.set(text, number);
      return number;
    };
    return [
      approvals.map(approval).join(),
      ghosts.map((ghost) => `${ghost.yes}${ghost.ended}${ghost.runs}${ghost.shown}`).join(),
      // So does a call that has been answered.
      calls.flatMap((call) => (call.status === "over" ? [] : [`${call.kind}${call.on}${call.status}${call.since ?? ""}`])).join(),
      Object.values(left).join(),
      JSON.stringify(rest),
    ].join("|");
  }
}

function wholeTool(answer: ApprovalAnswer): boolean {
  return answer.kind === "deny" && answer.said?.all === true;
}

type Step = readonly [name: string, run: (world: World) => void];

/** Everything that can happen next. */
function steps(machine: Machine, setting: Setting, bound: Bound, now: World): readonly Step[] {
  const model = (world: World): Model => new Model(machine, setting, bound, world);
  const all: Step[] = [];
  for (let t = now.t + 1; t < TIMES.length; t++) all.push([`time ${TIMES[t]}`, (world) => void (world.t = t)]);
  if (now.left.calls > 0)
    for (const kind of now.calls.length === 0 ? [0] : [0, 1])
      all.push([`call ${kind}`, (world) => (world.left.calls--, model(world).call(kind))]);
  if (now.left.change > 0) {
    if (now.pin === 0) all.push(["definition changes", (world) => (world.left.change--, void world.pin++)]);
    if (now.policy === 0) all.push(["policy changes", (world) => (world.left.change--, void world.policy++)]);
  }
  if (now.left.raise > 0 && now.needs === "ask")
    all.push(["session raised", (world) => (world.left.raise--, void (world.needs = "challenge"))]);
  if (now.left.forbid > 0) all.push(["a rule forbids it", (world) => (world.left.forbid--, void (world.forbidden = true))]);
  if (now.left.disconnect > 0 && now.approvals.length > 0)
    all.push(["disconnect", (world) => (world.left.disconnect--, model(world).disconnect())]);
  if (now.left.restart > 0 && now.approvals.length > 0)
    all.push(["restart", (world) => (world.left.restart--, model(world).restart())]);
  for (const [i, approval] of now.approvals.entries()) {
    // What changes nothing leads nowhere new.
    const matters = (event: Happening): boolean => {
      const step = machine.transition(approval, { ...event, at: TIMES[now.t] ?? 0 });
      return step.state !== approval || step.effects.length > 0;
    };
    if (matters({ type: "tick" })) all.push([`tick ${i}`, (world) => model(world).event(i, { type: "tick" })]);
    if (now.pin + now.policy > 0) all.push([`notice ${i}`, (world) => model(world).notice(i)]);
    if (now.left.answers > 0)
      for (const surface of ["form", "console"] as const)
        // No form offers a no to the whole tool.
        for (const answer of surface === "form" ? ANSWERS.filter((one) => !wholeTool(one)) : ANSWERS)
          for (const kind of setting.manner === "round" && surface === "form" ? [0, 1] : [0])
            if (answer.kind === "deny" || matters({ type: "answered", surface, answer }))
              all.push([
                `answer ${i} ${surface} ${answer.kind}${answer.kind === "typed" ? ` ${answer.text}` : ""}${wholeTool(answer) ? " all" : ""} ${kind}`,
                (world) => (world.left.answers--, model(world).answer(i, surface, answer, kind)),
              ]);
    if (now.left.replays > 0 && approval.state !== "pending")
      for (const kind of [0, 1])
        all.push([`replay ${i} ${kind}`, (world) => (world.left.replays--, model(world).use(i, kind, null))]);
  }
  for (const [c, call] of now.calls.entries()) {
    if (call.status === "over") continue;
    all.push([`cancel call ${c}`, (world) => model(world).cancel(c)]);
    if (call.status !== "checking") continue;
    all.push([`call ${c} is looked at`, (world) => model(world).learn(c, true)]);
    all.push([`no list for call ${c}`, (world) => model(world).learn(c, false)]);
  }
  return all;
}
