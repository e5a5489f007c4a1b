import type { Desk } from "./desk.js";
import { isKnownMethod } from "./known-methods.js";

/** Whether a message that is no call may pass: of a method that nobody knows the rules have a say, and it is written down. */
export function passesMethod(desk: Desk, method: string): boolean {
  if (isKnownMethod(method)) return true;
  const passes = desk.passesUnknown();
  desk.note({ direction: "to-server", method, fate: passes ? "passed" : "refused", code: "unknown-method" });
  return passes;
}
