/**
 * How a host is made to ask about a tool in every mode, whatever else its person has allowed there. Looked at on 2026-11-30,
 * in the programs' packages.
 */
export type ForcedPrompt = {
  /** The member of a tool's `_meta` that does it, as `true`. */
  readonly meta: string;
  /** The version that it was seen in. */
  readonly seenIn: string;
};

/**
 * Hosts with a prompt of that kind, by the name that their clients give themselves. Of a host that is not here nothing is
 * known that holds in each of its modes: hints move most hosts in some modes only, and a rule or a model of theirs may
 * answer in a person's place.
 */
export const FORCED_PROMPTS: Readonly<Record<string, ForcedPrompt>> = {
  "claude-code": { meta: "anthropic/requiresUserInteraction", seenIn: "2.1.332" },
};

/** How the host of a client is made to ask; null where nothing is known. */
export function forcedPrompt(client: string): ForcedPrompt | null {
  return Object.hasOwn(FORCED_PROMPTS, client) ? (FORCED_PROMPTS[client] ?? null) : null;
}
