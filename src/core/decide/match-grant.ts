import type { Call, Context, Grant } from "./decision.js";

/** Whether a grant is good for a call: `used` it is; the others say why not. */
export type GrantOutcome = "used" | "unmatched" | "expired" | "void";

/**
 * Weighs one grant. A grant is void under another pin, policy, principal or session, and where it could not be given any
 * more: the tool is no longer rememberable (`Tool.rememberable`).
 */
export function matchGrant(grant: Grant, call: Call, context: Context): GrantOutcome {
  const { tool } = call;
  if (grant.server !== tool.server || grant.tool !== tool.name) return "unmatched";
  if (!tool.rememberable || grant.pin !== tool.pin) return "void";
  if (grant.principal !== context.principal || grant.policy !== context.policy.digest) return "void";
  if (grant.session !== undefined && grant.session !== context.session) return "void";
  if (!(context.now < grant.expires)) return "expired";
  // Where a number lost digits, two calls have one digest.
  if (call.args === null || !call.args.exact) return "unmatched";
  if ("call" in grant.scope) return call.digest !== null && grant.scope.call === call.digest ? "used" : "unmatched";
  // What is grave runs by nothing wider than a yes to exactly this call (DESIGN, section 11), whenever the wider one was given.
  if (tool.grave !== null) return "void";
  if (!call.schemaValid) return "unmatched";
  return grant.scope.where.test(call.args, call.paths) === true ? "used" : "unmatched";
}

/** True if the grant was given with both legs present and is bound to whom the call reaches: it lifts the session's raise. */
export function liftsRaise(grant: Grant): boolean {
  return grant.given.content && grant.given.private && (grant.bound !== undefined || "call" in grant.scope);
}
