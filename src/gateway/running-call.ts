import type { Decision } from "../core/decide/decision.js";
import { LiveCalls } from "../session/calls/live-calls.js";
import { PassingMap } from "../node/passing-map.js";
import type { ToolCall } from "./tool-call.js";
import type { Judged } from "./judge-call.js";

/** A call that may go on, or that went on and is unanswered. */
export type Running = {
  readonly call: ToolCall;
  readonly decision: Decision;
  readonly journalId: string;
  readonly judged: Judged;
  /** A person was asked about it, and said yes. */
  readonly approved: boolean;
};

/** The calls of one conversation. */
export type Calls = LiveCalls<ToolCall, Running>;

/** No calls yet. */
export function createCalls(): Calls {
  return new LiveCalls(new PassingMap());
}
