import { CAUTIOUS, type HintName } from "../core/tool/hint.js";
import type { ParsedTool } from "../core/tool/parsed-tool.js";
import type { Proposed } from "./proposals.js";

/** Hints whose reassuring value can spare a prompt; repeating a call safely spares none. */
export type ReviewedHint = Exclude<HintName, "idempotent">;

/** All proposals of one hint's reassuring value: one question to a person, answered tool by tool. */
export type ProposalGroup = {
  readonly hint: ReviewedHint;
  /** The reassuring one. */
  readonly value: boolean;
  /** Tools that leave the hint out, whether anything is proposed for them or not. */
  readonly without: number;
  readonly proposals: readonly Proposed[];
  /** What the group says, as a sentence: "22 of 28 tools without readOnlyHint look as if they only read." */
  readonly summary: string;
  /** What a person answers: "Which of these only read?" */
  readonly question: string;
};

const WORDS: Readonly<Record<ReviewedHint, { readonly one: string; readonly many: string; readonly ask: string }>> = {
  readOnly: { one: "looks as if it only reads", many: "look as if they only read", ask: "Which of these only read?" },
  destructive: {
    one: "looks as if it destroys nothing",
    many: "look as if they destroy nothing",
    ask: "Which of these destroy nothing?",
  },
  openWorld: {
    one: "looks as if it stays in its own system",
    many: "look as if they stay in their own system",
    ask: "Which of these stay in their own system?",
  },
};
const ORDER = ["readOnly", "destructive", "openWorld"] as const;

/**
 * The proposals of a list as a person reviews them: one group a hint, of those that would spare prompts, the likeliest
 * first. Nothing is chosen: {@link atBar} gives what may be chosen at one stroke.
 *
 * @param tools the list; @param proposed what a judge proposes for it
 *
 * @example
 * const [reads] = groupProposals(tools, proposed);
 * reads?.summary; // "22 of 28 tools without readOnlyHint look as if they only read."
 */
export function groupProposals(tools: readonly ParsedTool[], proposed: readonly Proposed[]): readonly ProposalGroup[] {
  return ORDER.flatMap((hint): readonly ProposalGroup[] => {
    const value = !CAUTIOUS[hint];
    const fitting = proposed.filter(
      (one) => one.hint === hint && one.value === value && tools[one.tool]?.declared[hint] === "absent",
    );
    if (fitting.length === 0) return [];
    const without = tools.filter((tool) => tool.unusable === null && tool.declared[hint] === "absent").length;
    const { one, many, ask } = WORDS[hint];
    const rest = `tool${without === 1 ? "" : "s"} without ${hint}Hint ${fitting.length === 1 ? one : many}.`;
    return [
      {
        hint,
        value,
        without,
        proposals: fitting.toSorted((a, b) => b.confidence - a.confidence || a.tool - b.tool),
        summary: `${fitting.length} of ${without} ${rest}`,
        question: ask,
      },
    ];
  });
}

/** Those that may be accepted at one stroke: at or above the bar. */
export function atBar<T extends Pick<Proposed, "meetsBar">>(proposals: readonly T[]): readonly T[] {
  return proposals.filter(({ meetsBar }) => meetsBar);
}
