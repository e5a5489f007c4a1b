import type { Context } from "./decision.js";
import type { Tool } from "../trust/tool.js";

/** True if the session holds private data and content from outside, and the tool can carry data out: its calls are raised. */
export function isRaised(tool: Tool, { policy, legs }: Pick<Context, "policy" | "legs">): boolean {
  return policy.session && legs.content && legs.private && tool.reach === "open";
}
