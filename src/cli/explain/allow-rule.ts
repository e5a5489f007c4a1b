import type { Rule } from "../../core/policy.js";

/** A rule that allows one tool: as the user's own, accepted file would hold it, and as a line to copy into it. */
export type SuggestedRule = { readonly rule: Rule; readonly text: string };

/** @param server the label of the server's lock entry, or null for a rule about a tool of this name on any server */
export function allowRule(tool: string, server: string | null): SuggestedRule {
  const id = `allow-${tool.replaceAll(/[^A-Za-z0-9._-]+/gu, "-").slice(0, 60)}`;
  const match = { tool: [literal(tool)] as const, ...(server === null ? {} : { server: [literal(server)] as const }) };
  const about = server === null ? "" : `server: ${JSON.stringify(match.server?.[0])}, `;
  return {
    rule: { id, origin: { tier: "user", file: "heed.yaml", line: 0 }, verdict: "allow", match },
    text: `- {id: ${id}, verdict: allow, ${about}tool: ${JSON.stringify(match.tool[0])}}`,
  };
}

/** A pattern that matches this text alone. */
function literal(text: string): string {
  return text.replaceAll(/\\(?=[*\\]|$)|\*/gu, "\\$&");
}
