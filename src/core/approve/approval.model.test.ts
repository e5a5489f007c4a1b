import { describe, expect, test } from "vitest";
import { explore } from "./approval-model.test-support.js";
import type { Bound, Machine, Setting } from "./approval-world.test-support.js";
import type { Binding } from "./approval-binding.js";
import type { ApprovalEvent } from "./approval-event.js";
import { openApproval, transition, type ApprovalStep } from "./approval-transition.js";
import { isOver, type Approval, type ApprovalSurface } from "./approval.js";

const REAL: Machine = { open: openApproval, transition };

/**
 * Every interleaving of: two calls (the same or another), answers of six kinds on two surfaces, in time or late, by one
 * or two people, replays, cancellation, time, disconnection, restart, a changed definition, a changed policy (noticed or
 * not), a raised session, a rule that forbids the call, the look after a yes that tells or does not; up to so many events, on up to two approvals. HEED_MODEL_DEPTH=6 looks at some 600,000 worlds in minutes.
 */
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };
const DEPTH = Number(process.env["HEED_MODEL_DEPTH"] ?? 5);
const BOUND: Bound = { depth: DEPTH, approvals: 2, calls: 2, answers: 2, replays: 1 };

const BOTH: readonly ApprovalSurface[] = ["form", "console"];
const SURFACES: readonly (readonly ApprovalSurface[])[] = [BOTH, ["form"], ["console"], []];
const SETTINGS: readonly Setting[] = (["held", "round"] as const).flatMap((manner) => [
  ...SURFACES.map((surfaces): Setting => ({ asking: "ask", manner, attended: false, surfaces })),
  ...SURFACES.map((surfaces): Setting => ({ asking: "challenge", manner, attended: true, surfaces })),
  ...[BOTH, ["form"] as const].map((surfaces): Setting => ({ asking: "challenge", manner, attended: false, surfaces })),
]);

test("all interleavings keep the invariants", () => {
  let worlds = 0;
  for (const setting of SETTINGS) worlds += explore(REAL, setting, BOUND);
  console.log(`approval machine: ${worlds} worlds in ${SETTINGS.length} settings, ${DEPTH} events deep`);
  expect(worlds).toBeGreaterThan(50_000);
}, 900_000);

// ---- the invariants can fail ------------------------------------------------------------------

/** The real machine with one fault in it. */
function broken(fault: (...given: Parameters<Machine["transition"]>) => ApprovalStep): Machine {
  return { open: openApproval, transition: fault };
}

const ASK: Setting = { asking: "ask", manner: "held", attended: false, surfaces: BOTH };
const CHALLENGE: Setting = { ...ASK, asking: "challenge", attended: true };

type Bringing = Extract<ApprovalEvent, { type: "used" | "listed" }>;
const brings = (event: ApprovalEvent): event is Bringing => event.type === "used" || event.type === "listed";
const binding = (event: ApprovalEvent): Binding | null => (event.type === "used" ? event.binding : null);

const FAULTS: readonly (readonly [name: string, setting: Setting, machine: Machine, caught: RegExp])[] = [
  [
    "a use does not consume",
    ASK,
    broken((state, event) => {
      const step = transition(state, event);
      const runs = step.effects.some((effect) => effect.do === "run") && state.state === "checking";
      return runs ? { ...step, state: { ...state, state: "approved", waiting: null } } : step;
    }),
    /used twice/,
  ],
  [
    "a consumed approval is revived by a restart",
    ASK,
    broken((state, event) => {
      if (event.type !== "restarted" || state.state !== "consumed") return transition(state, event);
      const revived: Approval = {
        ...state,
        state: "approved",
        shown: { surface: "console", since: 0 },
        waiting: null,
        remember: null,
      };
      return { state: revived, effects: [] };
    }),
    /was over changes/,
  ],
  [
    "the binding is not looked at",
    { ...ASK, manner: "round" },
    broken((state, event) => transition(state, brings(event) ? { ...event, binding: state.binding } : event)),
    /another call runs/,
  ],
  [
    "a changed definition is not looked at",
    ASK,
    broken((state, event) => {
      if (!brings(event)) return transition(state, event);
      const { pin, policy } = state.binding;
      return transition(state, { ...event, binding: { ...event.binding, pin, policy } });
    }),
    /changed definition or policy/,
  ],
  [
    "an expired approval is used",
    { ...ASK, manner: "round" },
    broken((state, event) => {
      if (event.type !== "used" || isOver(state)) return transition(state, event);
      const step = transition(state, { ...event, at: Math.min(event.at, state.expires - 1) });
      return step.state.state === "checking" ? { ...step, state: { ...step.state, until: event.at + 10_000 } } : step;
    }),
    /expired approval/,
  ],
  [
    "approvals never expire",
    ASK,
    { open: openApproval, transition: (state, event) => transition({ ...state, expires: Number.POSITIVE_INFINITY }, event) },
    /never ends|expired approval/,
  ],
  [
    "a yes after the end counts",
    { ...ASK, manner: "round" },
    broken((state, event) =>
      transition(state, event.type === "answered" && event.answer.kind === "allow" ? { ...event, at: 1 } : event),
    ),
    /without a person's yes|outlives its question/,
  ],
  [
    "a yes counts wherever it comes from",
    ASK,
    broken((state, event) => {
      const shown = state.state === "pending" ? state.shown : null;
      return transition(
        state,
        event.type === "answered" && event.answer.kind === "allow" && shown !== null
          ? { ...event, surface: shown.surface }
          : event,
      );
    }),
    /without a person's yes|outlives its question/,
  ],
  [
    "a second approver overrules a no",
    ASK,
    broken((state, event) => {
      if (event.type !== "answered" || state.state !== "denied" || event.answer.kind !== "allow") return transition(state, event);
      return {
        state: { ...state, state: "approved", shown: { surface: "console", since: 0 }, waiting: null, remember: null },
        effects: [],
      };
    }),
    /was over changes/,
  ],
  [
    "a no is forgotten",
    ASK,
    broken((state, event) => {
      const step = transition(state, event);
      return { ...step, effects: step.effects.filter((effect) => effect.do !== "remember-decline") };
    }),
    /declined is asked about/,
  ],
  [
    "a no to the whole tool is taken for one to the call",
    ASK,
    broken((state, event) => {
      const step = transition(state, event);
      if (step.state.state !== "denied") return step;
      const { said: _, ...denied } = step.state;
      return { ...step, state: denied };
    }),
    /declined is asked about/,
  ],
  [
    "a cancel by software is a yes",
    ASK,
    broken((state, event) =>
      transition(
        state,
        event.type === "answered" && event.answer.kind === "cancel" ? { ...event, answer: { kind: "allow" } } : event,
      ),
    ),
    /without a person's yes/,
  ],
  [
    "silence is a yes",
    { ...ASK, surfaces: ["console"] },
    broken((state, event) => {
      if (event.type !== "tick" || state.state !== "pending" || event.at < 45_000 || event.at > 90_000)
        return transition(state, event);
      const shown = state.shown ?? { surface: "console", since: 0 };
      return { state: { ...state, state: "approved", at: event.at, shown, remember: null }, effects: [{ do: "resume" }] };
    }),
    /without a person's yes/,
  ],
  [
    "a mere allow passes a challenge",
    CHALLENGE,
    broken((state, event) => {
      const allows = event.type === "answered" && event.answer.kind === "allow";
      return transition(state, allows ? { ...event, answer: { kind: "typed", text: state.tool } } : event);
    }),
    /without a person's yes/,
  ],
  [
    "letters' case does not matter",
    CHALLENGE,
    broken((state, event) => {
      if (event.type !== "answered" || event.answer.kind !== "typed") return transition(state, event);
      return transition(state, { ...event, answer: { kind: "typed", text: event.answer.text.toLowerCase() } });
    }),
    /without a person's yes/,
  ],
  [
    "an allow given before the session's raise passes the challenge after it",
    ASK,
    broken((state, event) => transition(state, brings(event) ? { ...event, needs: "ask" } : event)),
    /mere allow/,
  ],
  [
    "a form takes the challenge of an unattended client",
    { ...CHALLENGE, attended: false },
    { open: (question, at) => openApproval({ ...question, attended: true }, at), transition },
    /without a person's yes/,
  ],
  [
    "a cancelled call keeps its question",
    ASK,
    broken((state, event) => (event.type === "cancelled" ? { state, effects: [] } : transition(state, event))),
    /leaves its question open/,
  ],
  [
    "the form stays when the console is asked",
    ASK,
    broken((state, event) => {
      const step = transition(state, event);
      return { ...step, effects: step.effects.filter((effect) => effect.do !== "take-back") };
    }),
    /two places|outlives/,
  ],
  [
    "a call is answered twice",
    ASK,
    broken((state, event) => {
      const step = transition(state, event);
      return { ...step, effects: [...step.effects, ...step.effects.filter((effect) => effect.do === "answer")] };
    }),
    /for no call|answered twice/,
  ],
  [
    "a retry whose answer does not count is forgotten",
    { ...ASK, manner: "round" },
    broken((state, event) => {
      const step = transition(state, event);
      return event.type === "answered" && step.state === state ? { ...step, effects: [] } : step;
    }),
    /hears nothing/,
  ],
  [
    "a call is not answered",
    ASK,
    broken((state, event) => {
      const step = transition(state, event);
      return { ...step, effects: step.effects.filter((effect) => effect.do !== "answer") };
    }),
    /never answered/,
  ],
  [
    "a yes runs the call at once",
    ASK,
    broken((state, event) => {
      const step = transition(state, event);
      const to = binding(event);
      if (to === null || step.state.state !== "checking") return step;
      const run = transition(step.state, { type: "listed", at: event.at, binding: to, needs: "ask" });
      return { state: run.state, effects: run.effects };
    }),
    /by what was true before/,
  ],
  [
    "a rule that forbids the call is not looked at",
    ASK,
    broken((state, event) => transition(state, event.type === "listed" ? { ...event, needs: event.needs ?? "ask" } : event)),
    /forbids by now/,
  ],
  [
    "a definition that changed before the yes, unnoticed, is not looked at",
    ASK,
    broken((state, event) =>
      transition(state, event.type === "listed" ? { ...event, binding: { ...event.binding, pin: state.binding.pin } } : event),
    ),
    /changed definition/,
  ],
  [
    "a list may take as long as it likes",
    ASK,
    broken((state, event) =>
      transition(state.state === "checking" ? { ...state, until: Number.POSITIVE_INFINITY } : state, event),
    ),
    /never ends|never answered|expired approval/,
  ],
  [
    "what is not known counts as a no",
    ASK,
    broken((state, event) => {
      const step = transition(state, event);
      return event.type === "no-list" ? { ...step, effects: [{ do: "remember-decline" }, ...step.effects] } : step;
    }),
    /counts as a no/,
  ],
  [
    "a yes is remembered before it has proved good",
    ASK,
    broken((state, event) => {
      const step = transition(state, event);
      const session = event.type === "answered" && event.answer.kind === "allow-session" && step.state.state === "approved";
      return session ? { ...step, effects: [{ do: "grant", as: "call" }, ...step.effects] } : step;
    }),
    /not proved good/,
  ],
  [
    "where nothing could be learnt the call runs",
    ASK,
    broken((state, event) => {
      if (event.type !== "no-list" || state.state !== "checking") return transition(state, event);
      return transition(state, { type: "listed", at: event.at, binding: state.binding, needs: "ask" });
    }),
    /by what was true before/,
  ],
  [
    "what is learnt goes to nobody",
    ASK,
    broken((state, event) => (event.type === "listed" ? { state, effects: [] } : transition(state, event))),
    /decides nothing/,
  ],
];

describe("a broken machine is caught:", () => {
  test.each(FAULTS)("%s", (_name, setting, machine, caught) => {
    expect(() => explore(machine, setting, BOUND)).toThrow(caught);
  });
});
