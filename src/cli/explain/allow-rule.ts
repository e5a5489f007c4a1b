import type { Rule } from "../../core/decide/policy.js";
import type { Effect, Reach } from "../../core/trust/tool.js";
import { exactly } from "../../policy/grants/exactly.js";
import type { Json } from "../../wire/json.js";

/** A rule that allows one tool: as the user's own, accepted file would hold it, and as a line to copy into it. */
export type SuggestedRule = { readonly rule: Rule; readonly text: string };

/** What a suggested rule is to cover, and nothing beside it. */
export type Covered = {
  readonly tool: string;
  /** The label of the server's lock entry, or null for a rule about a tool of this name on any server. */
  readonly server: string | null;
  /** As the tool is judged where the rule is to count: were it ever judged graver, the rule would not speak of it any more. */
  readonly effect: Effect;
  readonly reach: Reach;
  /** The arguments that were asked about; null: any. */
  readonly args: Json | null;
};

/** The narrowest rule that covers it. */
export function allowRule({ tool, server, effect, reach, args }: Covered): SuggestedRule {
  const id = `allow-${tool.replaceAll(/[^A-Za-z0-9._-]+/gu, "-").slice(0, 60)}`;
  const match = {
    tool: [literal(tool)] as const,
    ...(server === null ? {} : { server: [literal(server)] as const }),
    effect,
    reach,
  };
  const condition = args === null ? null : exactly("args", args).join(" && ");
  const parts = [
    `id: ${id}`,
    "verdict: allow",
    ...(server === null ? [] : [`server: ${JSON.stringify(match.server?.[0])}`]),
    `tool: ${JSON.stringify(match.tool[0])}`,
    `effect: ${effect}`,
    `reach: ${reach}`,
    ...(condition === null ? [] : [`when: ${JSON.stringify(condition)}`]),
  ];
  return {
    rule: {
      id,
      origin: { tier: "user", file: "heed.yaml", line: 0 },
      verdict: "allow",
      match,
      // It is only ever asked about these arguments, of which it is true.
      ...(condition === null ? {} : { when: { text: condition, test: () => true } }),
    },
    text: `- {${parts.join(", ")}}`,
  };
}

/** A pattern that matches this text alone. */
function literal(text: string): string {
  return text.replaceAll(/\\(?=[*\\]|$)|\*/gu, "\\$&");
}
