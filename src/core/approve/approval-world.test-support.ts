import type { Sha256 } from "../../wire/branded.js";
import type { Binding } from "./approval-binding.js";
import type { ApprovalAnswer, ApprovalEffect, ApprovalEvent } from "./approval-event.js";
import { rememberDecline, type ApprovalMemory } from "./approval-memory.js";
import { routeCall } from "./approval-route.js";
import type { ApprovalStep, NewApproval } from "./approval-transition.js";
import { isOver, type Approval, type ApprovalSurface } from "./approval.js";
import type { Asking } from "../explain/prompt-form.js";

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

/** `since`: when the look began that it waits for. */
type Call = { kind: number; on: number; status: "held" | "resumed" | "checking" | "over"; since?: number };
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
export type World = {
  t: number;
  /** What is true of the server and the rules; and what the gate knows of it, since it was told or looked. */
  pin: number;
  policy: number;
  known: { pin: number; policy: number };
  needs: Asking;
  /** A rule forbids the call. */
  forbidden: boolean;
  approvals: Approval[];
  ghosts: Ghost[];
  calls: Call[];
  declined: [string, number][];
  declines: [string, number][];
  noes: [kind: number, at: number][];
  /** A person said no to every call of the tool. */
  stopped: boolean;
  left: {
    calls: number;
    answers: number;
    replays: number;
    restart: number;
    disconnect: number;
    change: number;
    raise: number;
    forbid: number;
  };
};

/** When things happen: quicker than a person could, then later, at the end of the wait, of a second wait, of life, after it. */
export const TIMES = [0, 400, 45_000, 90_000, 600_000, 700_000];
const TOOL = "delete_invoice";
export const ANSWERS: readonly ApprovalAnswer[] = [
  { kind: "allow" },
  { kind: "allow-session" },
  { kind: "typed", text: TOOL },
  { kind: "typed", text: "Delete_Invoice" },
  { kind: "deny" },
  { kind: "deny", said: { all: true } },
  { kind: "cancel" },
];

export class Violation extends Error {}

function check(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Violation(what);
}

/** Every path ends: when nothing more happens but time, nothing stays open and no call stays unanswered. */
export function end(machine: Machine, world: World): void {
  const late = 10_000_000;
  for (const [i, approval] of world.approvals.entries()) {
    const step = machine.transition(approval, { type: "tick", at: late });
    check(isOver(step.state), `approval ${i} never ends`);
    const held = world.calls.filter(({ on, status }) => on === i && (status === "held" || status === "checking")).length;
    const live = world.calls.filter((call) => call.on === i && call.status !== "over").length;
    const answers = step.effects.filter((effect) => effect.do === "answer").length;
    check(answers >= held, `a call on approval ${i} is never answered`);
    check(answers <= live, `a call on approval ${i} is answered twice`);
  }
}

export function sha(text: string): Sha256 {
  return text as Sha256;
}

/** The world around the machine, as a gateway would behave, with the invariants checked on the way. */
export class Model {
  constructor(
    private readonly machine: Machine,
    private readonly setting: Setting,
    private readonly bound: Bound,
    private readonly world: World,
  ) {}

  private get now(): number {
    return TIMES[this.world.t] ?? 0;
  }

  private binding(kind: number, { pin, policy } = this.world.known): Binding {
    return {
      principal: "u",
      session: "s",
      server: sha("v"),
      pin: sha(`p${pin}`),
      policy: sha(`q${policy}`),
      call: sha(`c${kind}`),
    };
  }

  private get memory(): ApprovalMemory {
    return { declined: new Map(this.world.declined), declines: new Map(this.world.declines) };
  }

  call(kind: number): void {
    const { world, now } = this;
    const route = routeCall(world.approvals, this.memory, { binding: this.binding(kind), tool: TOOL, needs: world.needs, now });
    const declined = world.stopped || world.noes.some(([no, at]) => no === kind && now < at + 600_000);
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
      forSession: true,
      manner: setting.manner,
    };
    const step = this.machine.open({ ...question, surfaces: setting.surfaces, attended: setting.attended }, now);
    const i = world.approvals.push(step.state) - 1;
    world.ghosts.push({ kind, ...world.known, since: now, shown: [], yes: "", ended: false, runs: 0 });
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
    // A look that has taken too long has ended the question.
    const late = world.calls.some(({ on, status, since = now }) => on === i && status === "checking" && now >= since + 10_000);
    const seen = ghost.shown.includes(surface) && inTime && !late && !ghost.ended;
    const typed = answer.kind === "typed" && answer.text === TOOL;
    if (seen && approval.asking === "ask" && answer.kind.startsWith("allow")) ghost.yes = "allowed";
    if (seen && approval.asking === "challenge" && typed && (surface !== "form" || setting.attended)) ghost.yes = "typed";
    const no = seen && answer.kind === "deny" && !quick;
    if (seen && surface === "form") ghost.shown = ghost.shown.filter((other) => other !== "form");
    if (no) world.noes.push([ghost.kind, now]);
    if (no && answer.said?.all === true) world.stopped = true;
    const atHand =
      setting.manner === "round" && surface === "form" ? world.calls.push({ kind, on: i, status: "held" }) - 1 : null;
    this.event(i, { type: "answered", surface, answer }, atHand);
    // An answer that changes nothing costs nothing of the bound.
    if (world.approvals[i] === approval) world.left.answers++;
    if (no) check(world.approvals[i]?.state === "denied", "a person's no does not count");
    if (no) ghost.ended = true;
    if (atHand === null) return;
    check(world.calls[atHand]?.status !== "held", "a call that brings an answer hears nothing");
    if (world.calls[atHand]?.status === "resumed") this.use(i, kind, atHand);
  }

  /** What call `c` waits for is known: the server's list as it is now, and everything else; or that it cannot be had. */
  learn(c: number, listed: boolean): void {
    const { world } = this;
    const { on, kind } = world.calls[c] as Call;
    if (listed) world.known = { pin: world.pin, policy: world.policy };
    const needs = world.forbidden ? null : world.needs;
    this.event(on, listed ? { type: "listed", binding: this.binding(kind), needs } : { type: "no-list" }, c);
    check(world.calls[c]?.status === "over", "what was learnt after a yes decides nothing");
  }

  /** The gate is told what has changed. */
  notice(i: number): void {
    const { world } = this;
    world.known = { pin: world.pin, policy: world.policy };
    this.event(i, { type: "changed", pin: sha(`p${world.pin}`), policy: sha(`q${world.policy}`) });
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
    if (this.world.calls[call]?.status !== "checking") this.over(call);
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
    this.effects(i, step, atHand, event.type);
    const ghost = this.world.ghosts[i] as Ghost;
    if (isOver(step.state)) ghost.ended = true;
    check(!isOver(step.state) || ghost.shown.length === 0 || ghost.shown[0] !== "form", "a form outlives its question");
    if (isOver(step.state)) ghost.shown = [];
    if (atHand !== null) return;
    for (const [c, call] of this.world.calls.entries()) if (call.on === i && call.status === "resumed") this.use(i, call.kind, c);
  }

  private effects(i: number, step: ApprovalStep, atHand: number | null, by?: ApprovalEvent["type"]): void {
    const { world } = this;
    const ghost = world.ghosts[i] as Ghost;
    const kind = atHand === null ? -1 : (world.calls[atHand]?.kind ?? -1);
    let again = false;
    const does = (what: ApprovalEffect["do"]): boolean => step.effects.some((effect) => effect.do === what);
    check(by !== "no-list" || !does("remember-decline"), "that nothing could be learnt counts as a no");
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
        for (const call of world.calls) call.status = call.on === i && call.status === "held" ? "resumed" : call.status;
      else if (effect.do === "check") {
        check(ghost.yes !== "", "a call is looked at without a person's yes");
        world.calls[atHand ?? -1] = { ...(world.calls[atHand ?? -1] as Call), on: i, status: "checking", since: this.now };
      } else if (effect.do === "grant") {
        const waiting = world.calls.some((call) => call.on === i && call.status !== "over");
        check(!waiting || does("run"), "a yes is remembered that has not proved good");
      } else if (effect.do === "run") {
        check(by === "listed" && atHand !== null, "a call runs by what was true before the yes");
        this.runs(ghost, world.calls[atHand] as Call);
        this.over(atHand);
      } else if (effect.do === "ask-again") again = true;
      else if (effect.do === "remember-decline") {
        const approval = world.approvals[i] as Approval;
        const said = approval.state === "denied" ? approval.said : undefined;
        const memory = rememberDecline(this.memory, approval.binding, TOOL, this.now, said);
        world.declined = [...memory.declined];
        world.declines = [...memory.declines];
      }
    }
    if (again && atHand !== null) {
      this.over(atHand);
      if (kind >= 0 && !world.stopped && !world.noes.some(([no]) => no === kind)) this.open(kind);
    }
  }

  private runs(ghost: Ghost, { kind, since = 0 }: Call): void {
    const { world, now } = this;
    check(ghost.yes !== "", "a call runs without a person's yes");
    check(ghost.kind === kind, "another call runs than the one approved");
    check(ghost.pin === world.pin && ghost.policy === world.policy, "a call runs under a changed definition or policy");
    check(since < ghost.since + 600_000 && now < since + 10_000, "a call runs on an expired approval");
    check(!world.forbidden, "a call runs that a rule forbids by now");
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
export type Happening = ApprovalEvent extends infer Event ? (Event extends ApprovalEvent ? Omit<Event, "at"> : never) : never;
