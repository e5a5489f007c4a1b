import type { Desk } from "./desk.js";
import type { Calls } from "./running-call.js";

/** The client takes a call back: it hears nothing of it any more, and what has not gone on never does. */
export function takeBack({ calls, desk }: { readonly calls: Calls; readonly desk: Desk | null }, key: string): void {
  desk?.withdraw(key);
  calls.send(key, { type: "cancelled" });
}
