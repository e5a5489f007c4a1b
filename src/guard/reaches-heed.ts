import type { Json } from "../wire/json.js";

/** File and folder names of Heed and of the hosts' server lists, wherever they are. */
const OWN =
  /(?:^|[/\\])(?:heed\.yaml|heed\.lock|\.heed|claude_desktop_config\.json|\.mcp\.json|mcp\.json|mcp_config\.json)(?:$|[/\\])/i;

/**
 * Whether arguments name what decides about calls: Heed's own files or a host's list of servers. By name only, because
 * this layer sees no files; `reachesHeed` of `createGuard` is for applications that can do better.
 */
export function namesHeed(value: Json): boolean {
  const left: Json[] = [value];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next === "string" && OWN.test(next)) return true;
    if (typeof next === "object" && next !== null) left.push(...(Object.values(next) as readonly Json[]));
  }
  return false;
}
