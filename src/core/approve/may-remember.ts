import { decide } from "../decide/decide.js";
import type { Call, Context } from "../decide/decision.js";
import { isRaised } from "../decide/raise.js";

/**
 * What a yes to a call may be remembered as: `nothing`; the exact `call`, and what the person widens it to; or, while the
 * session is raised, only what is `bound` to the host or recipient on show.
 */
export type Rememberable = "nothing" | "call" | "bound";

/**
 * What may be remembered of a call that a person is asked about: the one rule, for forms, console, terminal and guard.
 * Only an ask about a rememberable tool (`Tool.rememberable`); a challenge is answered each time.
 *
 * @example
 * mayRemember(call, context) === "call"; // "allow for this session" is offered
 */
export function mayRemember(call: Call, context: Context): Rememberable {
  const { tool, args, digest } = call;
  // Where a number lost digits two calls have one digest, so nothing that is remembered would match.
  const told = args !== null && args.exact && digest !== null;
  if (!told || !tool.rememberable || decide(call, context).verdict !== "ask") return "nothing";
  return isRaised(tool, context) ? "bound" : "call";
}
