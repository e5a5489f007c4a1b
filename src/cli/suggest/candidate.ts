import type { Effect, Reach } from "../../core/trust/tool.js";
import { conditionCompiler } from "../../policy/condition/compile-condition.js";
import { proposeGrants } from "../../policy/grants/propose-grants.js";
import type { Redecided } from "../replay/decide-again.js";

/** A rule that might save questions: one tool of one server, and what its arguments must be. */
export type Candidate = {
  readonly server: string;
  readonly tool: string;
  readonly effect: Effect;
  readonly reach: Reach;
  /** Its condition over the arguments; null: any arguments, for a tool that only reads. */
  readonly when: string | null;
  /** What it lets run, in words. */
  readonly words: string;
  /** How wide it is among those of its tool: 0 is the exact call. */
  readonly width: number;
  /** How many of the questions that it was made from it covers. */
  readonly made: number;
};

/** So many questions of a kind make a rule worth a look. */
const LEAST = 2;
/** So many candidates are tested. */
const MOST = 24;

/**
 * What could be suggested from questions that were asked, most questions first. Never for what is grave, for what may destroy, for a
 * tool that nobody reviewed as it is or whose definition speaks against a hint, or for what the session raised. The conditions are
 * those that a person is offered with a question: no id and no recipient is widened in them.
 */
export function candidatesOf(asked: readonly Redecided[]): readonly Candidate[] {
  const compile = conditionCompiler();
  const found = new Map<string, Candidate>();
  const add = (one: Candidate): void => {
    const key = JSON.stringify([one.server, one.tool, one.effect, one.reach, one.when]);
    found.set(key, { ...one, made: (found.get(key)?.made ?? 0) + 1 });
  };
  for (const { call, verdict, cause, effect, listed, paths } of asked) {
    const { tool, parsed } = listed;
    if (verdict !== "ask" || cause === "session" || !tool.rememberable || tool.grave !== null) continue;
    if (effect !== "read" && effect !== "additive") continue;
    const base = { server: tool.locked ?? call.server, tool: call.tool, effect, reach: tool.reach, made: 0 };
    const grants =
      call.args === null
        ? []
        : proposeGrants({ args: call.args, schema: parsed.inputSchema, paths, raised: false, grave: false }, compile);
    for (const [width, { text, where }] of grants.entries()) add({ ...base, when: where, words: text, width });
    if (effect === "read") add({ ...base, when: null, words: "whatever the arguments are: it only reads", width: grants.length });
  }
  return [...found.values()]
    .filter(({ made }) => made >= LEAST)
    .toSorted((a, b) => b.made - a.made || a.width - b.width)
    .slice(0, MOST);
}
