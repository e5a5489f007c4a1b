import type { DeskRelay } from "./desk.js";
import type { ToolCall } from "./tool-call.js";

/** Answers a call that does not run, unless it is over already. */
export function answerCall({ calls, answer }: DeskRelay, call: ToolCall, text: string): void {
  if (calls.send(call.key, { type: "refused", outcome: null })?.do === "answer") answer(call, text);
}
