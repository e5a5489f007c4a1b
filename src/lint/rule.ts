import type { HintName } from "../core/tool/hint.js";
import type { ParsedTool } from "../core/tool/parsed-tool.js";
import type { Diagnostic, Fix, WrongClaim } from "../core/decide/reason.js";
import type { Json } from "../wire/json.js";
import type { Revision } from "../wire/revision.js";

/** The arguments of a finding, by name. */
export type Args = Readonly<Record<string, Json>>;

/**
 * What a rule may say of one finding beside its arguments. `hint` and `claim` stand in for the rule's own, both at
 * once: a finding about another hint errs in its own way. `tool`: index in the list, for a rule over a list; `list`: which one, for a
 * rule over several.
 */
export type Details = {
  readonly hint?: HintName;
  readonly claim?: WrongClaim;
  readonly fix?: Fix;
  readonly tool?: number;
  readonly list?: number;
};

/** How a rule reports. */
export type Report<A> = (args: A, details?: Details) => void;

/** What every rule says of itself. */
export type RuleMeta<Id extends string> = {
  /** States the defect; names the folder, the finding and the page. Never reused. */
  readonly id: Id;
  readonly severity: Diagnostic["severity"];
  /** A guess from names and schemas: at most a warning. */
  readonly heuristic: boolean;
  readonly hint?: HintName;
  /** Which way the hint errs that a tool declares which breaks the rule. A rule about absent hints has none. */
  readonly claim?: WrongClaim;
  /** The source that the rule follows. */
  readonly clause: string;
  /** One sentence: what the rule reports. */
  readonly summary: string;
  /** Why it matters, in a paragraph of Markdown. */
  readonly why: string;
};

type Texts<A> = {
  /** The finding in a sentence. Foreign text goes through `quote`. */
  message(args: A): string;
  /** What to do about it. */
  help(args: A): string;
};

/** A broken sample: `fixed` is what the reported fix makes of it, if the rule can tell; `revision` it is read at, else the newest. */
export type BrokenSample<D> = { readonly definition: D; readonly fixed?: D; readonly revision?: Revision };

/** A rule about one tool, as its author writes it. */
export type ToolRuleSource<Id extends string, A extends Args> = RuleMeta<Id> &
  Texts<A> & {
    readonly scope: "tool";
    check(tool: ParsedTool, report: Report<A>): void;
    readonly valid: readonly Json[];
    readonly invalid: readonly BrokenSample<Json>[];
  };

/** A rule about a whole list, as its author writes it. */
export type ListRuleSource<Id extends string, A extends Args> = RuleMeta<Id> &
  Texts<A> & {
    readonly scope: "list";
    check(tools: readonly ParsedTool[], report: Report<A>): void;
    readonly valid: readonly (readonly Json[])[];
    readonly invalid: readonly BrokenSample<readonly Json[]>[];
  };

/** A rule about the lists of several servers, as its author writes it. */
export type ListsRuleSource<Id extends string, A extends Args> = RuleMeta<Id> &
  Texts<A> & {
    readonly scope: "lists";
    check(lists: readonly (readonly ParsedTool[])[], report: Report<A>): void;
    readonly valid: readonly (readonly (readonly Json[])[])[];
    readonly invalid: readonly BrokenSample<readonly (readonly Json[])[]>[];
  };

/** One finding of a rule, before its place in the list is known. */
export type Found = Details & { readonly args: Args; readonly message: string; readonly help: string };

/** A rule ready to run. */
export type LintRule<Id extends string = string> = RuleMeta<Id> &
  (
    | {
        readonly scope: "tool";
        findings(tool: ParsedTool): readonly Found[];
        readonly valid: readonly Json[];
        readonly invalid: readonly BrokenSample<Json>[];
      }
    | {
        readonly scope: "list";
        findings(tools: readonly ParsedTool[]): readonly Found[];
        readonly valid: readonly (readonly Json[])[];
        readonly invalid: readonly BrokenSample<readonly Json[]>[];
      }
    | {
        readonly scope: "lists";
        findings(lists: readonly (readonly ParsedTool[])[]): readonly Found[];
        readonly valid: readonly (readonly (readonly Json[])[])[];
        readonly invalid: readonly BrokenSample<readonly (readonly Json[])[]>[];
      }
  );

/**
 * Makes a rule. The types of its arguments are the author's own (`A`); what comes out has one type for all rules,
 * with each finding's sentences made.
 *
 * @example
 * rule<"no-description", { name: string }>({
 *   id: "no-description", scope: "tool", severity: "note", heuristic: false,
 *   clause: "2026-07-28 Tool.description", summary: "A tool without a description.", why: "A model chooses by it.",
 *   check: (tool, report) => { if (tool.description === undefined) report({ name: tool.name }); },
 *   message: ({ name }) => `${quote(name)} has no description.`, help: () => "Say what it does.",
 *   valid: [{ name: "a", description: "b" }], invalid: [{ definition: { name: "a" } }],
 * });
 */
export function rule<Id extends string, A extends Args>(
  source: ToolRuleSource<Id, A> | ListRuleSource<Id, A> | ListsRuleSource<Id, A>,
): LintRule<Id> {
  const collect = (run: (report: Report<A>) => void): readonly Found[] => {
    const found: Found[] = [];
    run((args, details = {}) => {
      found.push({ ...details, args, message: source.message(args), help: source.help(args) });
    });
    return found;
  };
  if (source.scope === "tool") {
    return { ...source, findings: (tool: ParsedTool) => collect((report) => source.check(tool, report)) };
  }
  if (source.scope === "lists") {
    return {
      ...source,
      findings: (lists: readonly (readonly ParsedTool[])[]) => collect((report) => source.check(lists, report)),
    };
  }
  return { ...source, findings: (tools: readonly ParsedTool[]) => collect((report) => source.check(tools, report)) };
}
