import type { Policy } from "../decide/policy.js";
import type { Tool } from "../trust/tool.js";

/**
 * Where a tool's server begins relative paths, as a person said under its label; null where nobody did. Of a reviewed
 * server the label of the review counts, for it can be started under any other.
 */
export function serverRoot(policy: Policy, tool: Pick<Tool, "label" | "locked">): string | null {
  return policy.servers.get(tool.locked ?? tool.label)?.root ?? null;
}

/** True where an administrator said where the tool's server begins relative paths. */
export function isAdminRoot(policy: Policy, tool: Pick<Tool, "label" | "locked">): boolean {
  return policy.servers.get(tool.locked ?? tool.label)?.adminRoot === true;
}
