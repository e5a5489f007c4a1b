import type { Sha256 } from "../../wire/branded.js";
import type { Binding } from "./approval-binding.js";
import type { ApprovalAnswer, ApprovalEvent } from "./approval-event.js";
import { openApproval, transition, type ApprovalStep, type NewApproval } from "./approval-transition.js";
import type { Approval } from "./approval.js";

export const sha = (text: string): Sha256 => text as Sha256;
export const BINDING: Binding = {
  principal: "u",
  session: "s",
  server: sha("v"),
  pin: sha("p"),
  policy: sha("q"),
  call: sha("c"),
};
export const ASK: NewApproval = {
  id: "a",
  binding: BINDING,
  asking: "ask",
  tool: "delete_invoice",
  forSession: true,
  manner: "held",
  surfaces: ["console", "form"],
  attended: false,
};
export const START = 1_000_000;
export type Happening = ApprovalEvent extends infer Event ? (Event extends ApprovalEvent ? Omit<Event, "at"> : never) : never;

/** Opens a question and lets things happen to it; every effect on the way, and the last state. */
export function story(
  question: NewApproval,
  ...events: readonly (readonly [after: number, event: Happening])[]
): { readonly state: Approval; readonly effects: readonly string[] } {
  let step: ApprovalStep = openApproval(question, START);
  const effects = [...step.effects];
  for (const [after, event] of events) {
    step = transition(step.state, { ...event, at: START + after });
    effects.push(...step.effects);
  }
  return {
    state: step.state,
    effects: effects.map((effect) => {
      if (effect.do === "show" || effect.do === "take-back") return `${effect.do} ${effect.surface}`;
      if (effect.do === "ask-again" && effect.void === true) return "ask-again void";
      if (effect.do === "answer") return `answer ${effect.outcome}`;
      return effect.do === "remember-software" ? `${effect.surface} ${effect.what} after ${effect.after}` : effect.do;
    }),
  };
}

export function by(
  surface: "form" | "console" | "terminal",
  answer: ApprovalAnswer["kind"] | { readonly text: string },
): Happening {
  const given: ApprovalAnswer =
    typeof answer === "object"
      ? { kind: "typed", text: answer.text }
      : answer === "typed"
        ? { kind: answer, text: "" }
        : answer === "grant"
          ? { kind: answer, proposal: "p", for: "hour" }
          : { kind: answer };
  return { type: "answered", surface, answer: given };
}
export const tick: Happening = { type: "tick" };
export const goesOn: Happening = { type: "used", binding: BINDING, needs: "ask", held: true };
export const again: Happening = { ...goesOn, held: false };
export const listed: Happening = { type: "listed", binding: BINDING, needs: "ask" };
