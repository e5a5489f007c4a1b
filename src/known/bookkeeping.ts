/** A key with which a host marks a call for itself, as it was seen in the real program. */
export type BookkeepingKey = {
  /** The key in `params._meta`. */
  readonly key: string;
  /** Who writes it. */
  readonly host: string;
  /** The day on which it was seen, and where. */
  readonly seen: string;
};

/**
 * The keys that hosts put into `_meta` of each call for their own bookkeeping. Each is good for one short scalar; under
 * another shape, or in another place, it is a member like any other. A host that is not here can have nothing remembered
 * if it puts a fresh value on each call, so the list is kept by looking at the real programs.
 */
export const BOOKKEEPING_KEYS: readonly BookkeepingKey[] = [
  { key: "claudecode/toolUseId", host: "Claude Code", seen: "2026-11-30, @anthropic-ai/claude-code 2.1.332" },
  // Beside them Codex writes `x-codex-turn-metadata`, an object: new with each turn, and bound like any member.
  ...["callId", "itemId", "sessionId", "threadId", "windowId"].map((key) => ({
    key,
    host: "Codex",
    seen: "2026-12-01, @openai/codex 0.171.0",
  })),
  { key: "vscode.requestId", host: "VS Code", seen: "2026-11-30, its source" },
  { key: "vscode.conversationId", host: "VS Code", seen: "2026-11-30, its source" },
  { key: "traceparent", host: "any that traces (W3C Trace Context)", seen: "2026-11-30, MCP 2026-07-28 _meta" },
];

/** The longest text (UTF-16 units) that a host's bookkeeping is. */
const LONGEST = 200;
const KEYS: ReadonlySet<string> = new Set(BOOKKEEPING_KEYS.map(({ key }) => key));

/**
 * True for a member of `params._meta` that is a host's bookkeeping: a listed key, spelt exactly so, with one short text,
 * a number or a boolean. Any host's key is good for every client, since what a client calls itself proves nothing.
 *
 * @example
 * isBookkeeping("claudecode/toolUseId", "toolu_01"); // true
 */
export function isBookkeeping(key: string, value: unknown): boolean {
  if (!KEYS.has(key)) return false;
  return typeof value === "string" ? value.length <= LONGEST : typeof value === "number" || typeof value === "boolean";
}
