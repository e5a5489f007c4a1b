import type { Sha256 } from "../wire/branded.js";
import type { Binding } from "./approval-binding.js";
import type { ApprovalAnswer, ApprovalEvent } from "./approval-event.js";
import { rememberDecline, type ApprovalMemory } from "./approval-memory.js";
import { routeCall } from "./approval-route.js";
import type { ApprovalStep, NewApproval } from "./approval-transition.js";
import { isOver, type Approval, type ApprovalSurface } from "./approval.js";
import type { Asking } from "./prompt-form.js";

/** The machine under the model: the real one, or a broken variant that the invariants must catch. */
export type Machine = {
  readonly open: (question: NewApproval, at: number) => ApprovalStep;
  readonly transition: (state: Approval, event: ApprovalEvent) => ApprovalStep;
};

/** One setting in which all interleavings are explored. */
export type Setting = {
  readonly asking: Asking;
  readonly manner: "held" | "round";
  readonly attended: boolean;
  readonly surfaces: readonly ApprovalSurface[];
};

/** How far: at most this many events of each kind, on at most this many approvals, in at most `depth` events. */
export type Bound = {
  readonly depth: number;
  readonly approvals: number;
  readonly calls: number;
  readonly answers: number;
  readonly replays: number;
};

type Call = { kind: number; on: number; status: "held" | "resumed" | "over" };
/** What really happened to one approval, kept apart from the machine. */
type Ghost = {
  kind: number;
  pin: number;
  policy: number;
  since: number;
  shown: string[];
  yes: "" | "allowed" | "typed";
  ended: boolean;
  runs: number;
};
type World = {
  t: number;
  pin: number;
  policy: number;
  needs: Asking;
  approvals: Approval[];
  ghosts: Ghost[];
  calls: Call[];
  declined: [string, number][];
  declines: [string, number][];
  noes: [kind: number, at: number][];
  left: { calls: number; answers: number; replays: number; restart: number; disconnect: number; change: number; raise: number };
};

/** When things happen: quicker than a person could, then later, at the end of the wait, of a second wait, of life, after it. */
const TIMES = [0, 400, 45_000, 90_000, 600_000, 700_000];
const TOOL = "delete_invoice";
const ANSWERS: readonly ApprovalAnswer[] = [
  { kind: "allow" },
  { kind: "typed", text: TOOL },
  { kind: "typed", text: "Delete_Invoice" },
  { kind: "deny" },
  { kind: "cancel" },
];

export class Violation extends Error {}

function check(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Violation(what);
}

/** Explores all interleavings breadth first; answers how many worlds there are, or throws the shortest path to a violation. */
export function explore(machine: Machine, setting: Setting, bound: Bound): number {
  const first: World = {
    t: 0,
    pin: 0,
    policy: 0,
    needs: setting.asking,
    approvals: [],
    ghosts: [],
    calls: [],
    declined: [],
    declines: [],
    noes: [],
    left: { calls: bound.calls, answers: bound.answers, replays: bound.replays, restart: 1, disconnect: 1, change: 2, raise: 1 },
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
      calls.flatMap((call) => (call.status === "over" ? [] : [`${call.kind}${call.on}${call.status}`])).join(),
      Object.values(left).join(),
      JSON.stringify(rest),
    ].join("|");
  }
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
    if (now.pin + now.policy > 0)
      all.push([
        `notice ${i}`,
        (world) => model(world).event(i, { type: "changed", pin: sha(`p${world.pin}`), policy: sha(`q${world.policy}`) }),
      ]);
    if (now.left.answers > 0)
      for (const surface of ["form", "console"] as const)
        for (const answer of ANSWERS)
          for (const kind of setting.manner === "round" && surface === "form" ? [0, 1] : [0])
            if (answer.kind === "deny" || matters({ type: "answered", surface, answer }))
              all.push([
                `answer ${i} ${surface} ${answer.kind}${answer.kind === "typed" ? ` ${answer.text}` : ""} ${kind}`,
                (world) => (world.left.answers--, model(world).answer(i, surface, answer, kind)),
              ]);
    if (now.left.replays > 0 && approval.state !== "pending")
      for (const kind of [0, 1])
        all.push([`replay ${i} ${kind}`, (world) => (world.left.replays--, model(world).use(i, kind, null))]);
  }
  for (const [c, call] of now.calls.entries()) {
    if (call.status === "over") continue;
    all.push([`cancel call ${c}`, (world) => model(world).cancel(c)]);
    if (call.status === "resumed") all.push([`call ${c} goes on`, (world) => model(world).use(call.on, call.kind, c)]);
  }
  return all;
}

/** Every path ends: when nothing more happens but time, nothing stays open and no call stays unanswered. */
function end(machine: Machine, world: World): void {
  const late = 10_000_000;
  for (const [i, approval] of world.approvals.entries()) {
    const step = machine.transition(approval, { type: "tick", at: late });
    check(isOver(step.state), `approval ${i} never ends`);
    // A call that was resumed is in the gateway's hands, which goes on with it.
    const held = world.calls.filter((call) => call.on === i && call.status === "held").length;
    const live = world.calls.filter((call) => call.on === i && call.status !== "over").length;
    const answers = step.effects.filter((effect) => effect.do === "answer").length;
    check(answers >= held, `a call on approval ${i} is never answered`);
    check(answers <= live, `a call on approval ${i} is answered twice`);
  }
}

function sha(text: string): Sha256 {
  return text as Sha256;
}

/** The world around the machine, as a gateway would behave, with the invariants checked on the way. */
class Model {
  constructor(
    private readonly machine: Machine,
    private readonly setting: Setting,
    private readonly bound: Bound,
    private readonly world: World,
  ) {}

  private get now(): number {
    return TIMES[this.world.t] ?? 0;
  }

  private binding(kind: number): Binding {
    return {
      principal: "u",
      session: "s",
      server: sha("v"),
      pin: sha(`p${this.world.pin}`),
      policy: sha(`q${this.world.policy}`),
      call: sha(`c${kind}`),
    };
  }

  private get memory(): ApprovalMemory {
    return { declined: new Map(this.world.declined), declines: new Map(this.world.declines) };
  }

  call(kind: number): void {
    const { world, now } = this;
    const route = routeCall(world.approvals, this.memory, { binding: this.binding(kind), tool: TOOL, needs: world.needs, now });
    const declined = world.noes.some(([no, at]) => no === kind && now < at + 600_000);
    check(
      !declined || (route.go === "answer" && route.outcome === "denied"),
      "a call that a person declined is asked about or let through",
    );
    if (route.go === "open") this.open(kind);
    else if (route.go === "use") this.use(world.approvals.indexOf(route.approval), kind, null);
    else if (route.go === "repeat") {
      const i = world.approvals.indexOf(route.approval);
      const c = world.calls.push({ kind, on: i, status: "held" }) - 1;
      this.event(i, { type: "repeated" }, c);
      const held = world.approvals[i]?.state === "pending" && this.setting.manner === "held";
      check(held === (world.calls[c]?.status === "held"), "a repeated call is neither held nor answered");
    }
  }

  private open(kind: number): void {
    const { world, setting, now } = this;
    if (world.approvals.length >= this.bound.approvals) return;
    const id = `a${world.approvals.length}`;
    const question = {
      id,
      binding: this.binding(kind),
      asking: world.needs,
      tool: TOOL,
      forSession: false,
      manner: setting.manner,
    };
    const step = this.machine.open({ ...question, surfaces: setting.surfaces, attended: setting.attended }, now);
    const i = world.approvals.push(step.state) - 1;
    world.ghosts.push({ kind, pin: world.pin, policy: world.policy, since: now, shown: [], yes: "", ended: false, runs: 0 });
    const c = world.calls.push({ kind, on: i, status: "held" }) - 1;
    this.effects(i, step, c);
    // A round is answered by its form (input_required) or by the outcome.
    if (setting.manner === "round") this.over(c);
  }

  /** A person (or software in their place) answers; in a round the client's retry, perhaps of another call, carries it. */
  answer(i: number, surface: ApprovalSurface, answer: ApprovalAnswer, kind: number): void {
    const { world, setting, now } = this;
    const ghost = world.ghosts[i] as Ghost;
    const approval = world.approvals[i] as Approval;
    const quick = !isOver(approval) && approval.shown !== null && now - approval.shown.since < 300;
    const inTime = now < ghost.since + 600_000 && (surface !== "form" || setting.manner === "round" || this.waits(i));
    const seen = ghost.shown.includes(surface) && inTime && !ghost.ended;
    const typed = answer.kind === "typed" && answer.text === TOOL;
    if (seen && approval.asking === "ask" && answer.kind === "allow") ghost.yes = "allowed";
    if (seen && approval.asking === "challenge" && typed && (surface !== "form" || setting.attended)) ghost.yes = "typed";
    const no = seen && answer.kind === "deny" && !quick;
    if (seen && surface === "form") ghost.shown = ghost.shown.filter((other) => other !== "form");
    if (no) world.noes.push([ghost.kind, now]);
    const atHand =
      setting.manner === "round" && surface === "form" ? world.calls.push({ kind, on: i, status: "held" }) - 1 : null;
    this.event(i, { type: "answered", surface, answer }, atHand);
    // An answer that changes nothing costs nothing of the bound.
    if (world.approvals[i] === approval) world.left.answers++;
    if (no) check(world.approvals[i]?.state === "denied", "a person's no does not count");
    if (no) ghost.ended = true;
    if (atHand !== null && world.calls[atHand]?.status === "held") this.use(i, kind, atHand);
  }

  private waits(i: number): boolean {
    const approval = this.world.approvals[i];
    return approval?.state === "pending" && approval.waiting !== null && this.now < approval.waiting;
  }

  /** A call asks to run on an approval: call `c`, or one that comes only for that. */
  use(i: number, kind: number, c: number | null): void {
    const call = c ?? this.world.calls.push({ kind, on: i, status: "held" }) - 1;
    const held = this.world.calls[call]?.status === "resumed";
    const before = this.world.approvals[i];
    this.event(i, { type: "used", binding: this.binding(kind), needs: this.world.needs, held }, call);
    if (c === null && this.world.approvals[i] === before) this.world.left.replays++;
    this.over(call);
  }

  cancel(c: number): void {
    const call = this.world.calls[c] as Call;
    call.status = "over";
    this.event(call.on, { type: "cancelled" });
    check(isOver(this.world.approvals[call.on] as Approval), "a cancelled call leaves its question open");
  }

  disconnect(): void {
    for (const call of this.world.calls) call.status = "over";
    this.world.left.calls = 0;
    for (const i of this.world.approvals.keys()) this.event(i, { type: "disconnected" });
  }

  restart(): void {
    const { world } = this;
    for (const call of world.calls) call.status = "over";
    world.approvals = JSON.parse(JSON.stringify(world.approvals)) as Approval[];
    for (const ghost of world.ghosts) ghost.shown = [];
    for (const i of world.approvals.keys()) this.event(i, { type: "restarted" });
  }

  event(i: number, event: Happening, atHand: number | null = null): void {
    const before = this.world.approvals[i] as Approval;
    const step = this.machine.transition(before, { ...event, at: this.now });
    if (isOver(before)) check(JSON.stringify(step.state) === JSON.stringify(before), "an approval that was over changes");
    // Written down before anything is done about it.
    this.world.approvals[i] = step.state;
    this.effects(i, step, atHand);
    const ghost = this.world.ghosts[i] as Ghost;
    if (isOver(step.state)) ghost.ended = true;
    check(!isOver(step.state) || ghost.shown.length === 0 || ghost.shown[0] !== "form", "a form outlives its question");
    if (isOver(step.state)) ghost.shown = [];
  }

  private effects(i: number, step: ApprovalStep, atHand: number | null): void {
    const { world } = this;
    const ghost = world.ghosts[i] as Ghost;
    const kind = atHand === null ? -1 : (world.calls[atHand]?.kind ?? -1);
    let again = false;
    for (const effect of step.effects) {
      if (effect.do === "show") {
        check(!ghost.shown.includes("form"), "a question is shown in two places");
        ghost.shown = [effect.surface];
      } else if (effect.do === "take-back") ghost.shown = ghost.shown.filter((surface) => surface !== effect.surface);
      else if (effect.do === "answer") {
        const waiting = world.calls.findIndex((call) => call.on === i && call.status !== "over");
        check(waiting >= 0, "an answer for no call");
        this.over(waiting);
      } else if (effect.do === "resume")
        for (const call of world.calls)
          call.status = call.on === i && call.status === "held" && atHand === null ? "resumed" : call.status;
      else if (effect.do === "run") this.runs(ghost, kind);
      else if (effect.do === "ask-again") again = true;
      else if (effect.do === "remember-decline") {
        const memory = rememberDecline(this.memory, (world.approvals[i] as Approval).binding, TOOL, this.now);
        world.declined = [...memory.declined];
        world.declines = [...memory.declines];
      }
    }
    if (again && atHand !== null) {
      this.over(atHand);
      if (kind >= 0 && !world.noes.some(([no]) => no === kind)) this.open(kind);
    }
  }

  private runs(ghost: Ghost, kind: number): void {
    const { world, now } = this;
    check(ghost.yes !== "", "a call runs without a person's yes");
    check(ghost.kind === kind, "another call runs than the one approved");
    check(ghost.pin === world.pin && ghost.policy === world.policy, "a call runs under a changed definition or policy");
    check(now < ghost.since + 600_000, "a call runs on an expired approval");
    check(world.needs === "ask" || ghost.yes === "typed", "a challenge runs on a mere allow");
    check(!ghost.ended, "a call runs after its approval was denied, expired, withdrawn or used");
    check(++ghost.runs === 1, "an approval is used twice");
  }

  private over(c: number): void {
    const call = this.world.calls[c];
    if (call !== undefined) call.status = "over";
  }
}

/** An event without its time, which the world gives. */
type Happening = ApprovalEvent extends infer Event ? (Event extends ApprovalEvent ? Omit<Event, "at"> : never) : never;
