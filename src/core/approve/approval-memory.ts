import type { Binding } from "./approval-binding.js";
import { APPROVAL_TIMES } from "./approval.js";
import type { SaidNo } from "./said-no.js";

/** After so many noes to one tool its prompts stop for the session. */
export const MOST_DECLINES = 3;

/** What people said no to. Values of this type never change: {@link rememberDecline} answers a new one. */
export type ApprovalMemory = {
  /** Each declined call and until when it is denied unasked. */
  readonly declined: ReadonlyMap<string, number>;
  /** How often each tool was declined in its session; infinitely often where a person said no to all of its calls. */
  readonly declines: ReadonlyMap<string, number>;
};

/** A memory of nothing. */
export const NO_DECLINES: ApprovalMemory = { declined: new Map(), declines: new Map() };

// JSON keeps the parts apart, whatever they hold. Neither pin nor policy counts: a no outlives a changed definition.
function callKey({ principal, session, server, call }: Binding): string {
  return JSON.stringify([principal, session, server, call]);
}

function toolKey({ principal, session, server }: Binding, tool: string): string {
  return JSON.stringify([principal, session, server, tool]);
}

/** The memory with one more no in it: for ten minutes of this call, for the session of the tool. `said`: what the person added. */
export function rememberDecline(
  memory: ApprovalMemory,
  binding: Binding,
  tool: string,
  at: number,
  said: SaidNo = {},
): ApprovalMemory {
  const declined = new Map([...memory.declined].filter(([, until]) => at < until));
  declined.set(callKey(binding), at + APPROVAL_TIMES.life);
  const key = toolKey(binding, tool);
  const more = said.all === true ? Number.POSITIVE_INFINITY : 1;
  return { declined, declines: new Map(memory.declines).set(key, (memory.declines.get(key) ?? 0) + more) };
}

/**
 * How a call ends unasked: `denied` where a person said no to the same one less than ten minutes ago or to every call of
 * the tool in this session, `policy` where they said no to three calls of the tool in this session; null where it may be asked about.
 */
export function recallDecline(memory: ApprovalMemory, binding: Binding, tool: string, now: number): "denied" | "policy" | null {
  if (now < (memory.declined.get(callKey(binding)) ?? Number.NEGATIVE_INFINITY)) return "denied";
  const declines = memory.declines.get(toolKey(binding, tool)) ?? 0;
  if (declines === Number.POSITIVE_INFINITY) return "denied";
  return declines >= MOST_DECLINES ? "policy" : null;
}
