import type { Attention, ServerView } from "../../console/api.js";

/** What of a server needs a person, gravest first. */
export function attentionOf({ from, otherwise, tools }: Pick<ServerView, "from" | "otherwise" | "tools">): readonly Attention[] {
  const has = (state: ServerView["tools"][number]["state"]): boolean => tools.some((tool) => tool.state === state);
  if (otherwise !== null) return ["review-void"];
  if (from === "seen") return ["not-reviewed"];
  if (from === "proposed") return [];
  return [...(has("changed") ? (["changed"] as const) : []), ...(has("new") ? (["new"] as const) : [])];
}

const WEIGHTS: Readonly<Record<Attention, number>> = { "review-void": 4, changed: 3, new: 2, "not-reviewed": 1 };

/** The servers with what needs a person first, and of each the tools that do; else as they were. */
export function attentionFirst(servers: readonly ServerView[]): readonly ServerView[] {
  const weight = ({ attention: [first] }: ServerView): number => (first === undefined ? 0 : WEIGHTS[first]);
  const open = ({ state }: ServerView["tools"][number]): number => (state === "changed" ? 2 : state === "new" ? 1 : 0);
  return servers
    .map((server) => ({ ...server, tools: server.tools.toSorted((a, b) => open(b) - open(a)) }))
    .toSorted((a, b) => weight(b) - weight(a));
}
