import { allowsByArguments } from "../core/decide/allows-by-arguments.js";
import type { Decision } from "../core/decide/decision.js";
import type { Policy } from "../core/decide/policy.js";
import { isBookkeeping } from "../known/bookkeeping.js";
import { applyEdits, cutMembers, memberAt, membersAt } from "./json-spans.js";

/**
 * The bytes of a message as they go on to the server. A host's bookkeeping is bound by nothing: where a grant or a rule
 * over arguments lets the call go on, it is cut out, and every other byte stays.
 */
export function sentBytes(bytes: Buffer, decision: Decision, policy: Policy): Buffer {
  const meta = allowsByArguments(decision, policy) ? memberAt(bytes, 0, "params", "_meta") : undefined;
  if (meta === undefined) return bytes;
  // Strict JSON: a member's own bytes are one value.
  const edits = cutMembers(membersAt(bytes, meta.value), ({ key, value, end }) =>
    isBookkeeping(key, JSON.parse(bytes.toString("utf8", value, end))),
  );
  return edits.length === 0 ? bytes : applyEdits(bytes, edits);
}
