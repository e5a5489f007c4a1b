// ==== lint/index.d.ts
export { applyFix } from "./apply-fix.js";
export { CLIENT_IDS, type Client, type ClientId, type Prediction } from "./clients/client.js";
export { CLIENTS, clientPredictions } from "./clients/client-predictions.js";
export { INFER_VERSION, infer } from "./infer/infer.js";
export { INFER_CODES, inferText, type InferCode } from "./infer/infer-text.js";
export { lint, lintAcross, type AcrossFinding } from "./lint.js";
export { rule, type Args, type BrokenSample, type Details, type Found, type LintRule, type Report } from "./rule.js";
export { type ListRuleSource, type ListsRuleSource, type RuleMeta, type ToolRuleSource } from "./rule.js";
export { RULES } from "./rules.js";
// ==== core/claim.d.ts: see core.d.ts
// ==== core/hint.d.ts: see core.d.ts
// ==== core/parsed-tool.d.ts: see core.d.ts
// ==== core/reason.d.ts: see core.d.ts
// ==== lint/apply-fix.d.ts
import type { Fix } from "../core/reason.js";
import { type Json } from "../wire/json.js";
/** The definition with the hints of a fix set (`null` removes one). Anything else stays as it is. */
export declare function applyFix(definition: Json, fix: Fix): Json;
// ==== lint/clients/client-predictions.d.ts
import type { ParsedTool } from "../../core/parsed-tool.js";
import type { Client, ClientId, Prediction } from "./client.js";
/** The clients that Heed predicts, in the order in which they are shown. */
export declare const CLIENTS: readonly Client[];
/** Those of which a hint changes what they do: of the others a prediction says nothing about the hints. */
export declare const HINT_READERS: readonly ClientId[];
/**
 * What each client would do with a call of this tool.
 *
 * @example
 * clientPredictions(parseTool({ name: "peek", annotations: { readOnlyHint: true } }, "2026-07-28")).vscode; // "run"
 */
export declare function clientPredictions(tool: ParsedTool): Readonly<Record<ClientId, Prediction>>;
// ==== lint/clients/client.d.ts
import type { ParsedTool } from "../../core/parsed-tool.js";
/** The clients that Heed predicts. */
export declare const CLIENT_IDS: readonly ["vscode", "codex", "codex/writes", "claude-code", "claude-code/plan", "claude-cowork", "copilot-cli", "copilot-review", "goose", "chatgpt", "cursor/admin", "docker-agent", "gemini-cli", "qwen-code", "cline", "continue", "zed", "librechat", "open-webui", "opencode"];
export type ClientId = (typeof CLIENT_IDS)[number];
/** What a client does with a call of a tool, in its default set-up and before the person has remembered anything. */
export type Prediction = "run" | "ask" | "deny";
/**
 * A prediction of one client: what it does with a tool's hints, as it was seen at `as_of` (year and month) in
 * `source`. Clients change; a prediction says what the hints mean there, and decides nothing in Heed.
 */
export type Client = {
    readonly id: ClientId;
    readonly name: string;
    readonly as_of: string;
    readonly source: string;
    /** What it does with a call depends on the hints. Of the others only names, servers and settings decide. */
    readonly readsHints: boolean;
    readonly predict: (tool: ParsedTool) => Prediction;
};
// ==== lint/infer/infer-text.d.ts
import type { Reason } from "../../core/reason.js";
/** Every reason code that inference gives. Pinned: a code keeps its meaning and is never reused. */
export declare const INFER_CODES: readonly ["name-writes", "name-changes", "name-ends", "name-deletes", "mode-writes", "mode-deletes", "code-argument", "free-method", "free-action", "writes-a-file", "switch-writes", "asks-to-confirm", "schema-too-large", "deleting-name-claims-read-only"];
export type InferCode = (typeof INFER_CODES)[number];
/**
 * A reason of inference as a clause that goes on from "the tool says …, but": no capital, no full stop. Foreign text
 * in it is fenced and its invisible characters are written out. A code it does not know comes back as it is.
 *
 * @example
 * inferText({ code: "name-deletes", args: { where: "name", word: "purge" } }); // "its name says `purge`"
 */
export declare function inferText({ code, args }: Reason): string;
// ==== lint/infer/infer.d.ts
import type { Claim } from "../../core/claim.js";
import type { ParsedTool } from "../../core/parsed-tool.js";
/** The version of the judge: it changes when any tool may be judged otherwise than before. */
export declare const INFER_VERSION = "names-and-schemas-1";
/**
 * What a tool's name, titles, description and input schema say against its hints. Doubts only, never a value and
 * never a warning: a doubt cancels a reassurance (DESIGN: the trust rule). Independent of the declared hints, but
 * for one claim more when a deleting name is declared read-only: no annotation takes a doubt away.
 *
 * @example
 * infer(parseTool({ name: "purge_queue", annotations: { destructiveHint: false } }, "2026-07-28"));
 * // doubts on readOnly and on destructive, each with the reason `name-deletes`
 */
export declare function infer(tool: ParsedTool): readonly Claim[];
// ==== lint/lint.d.ts
import type { ParsedTool } from "../core/parsed-tool.js";
import type { Finding } from "../core/reason.js";
import type { LintRule } from "./rule.js";
/**
 * The findings about a tool list: those about the whole list first, then tool by tool, each in the order of the
 * registry. Deterministic; one bad tool never costs another its findings; linear in the number of tools.
 *
 * @example
 * const inputSchema = { type: "object" };
 * lint([parseTool({ name: "a", annotations: { readOnlyHint: null }, inputSchema }, "2026-07-28")]).map(({ rule }) => rule);
 * // ["null-hint"]
 */
export declare function lint(tools: readonly ParsedTool[], rules?: readonly LintRule[]): readonly Finding[];
/** A finding about tools of several lists: `list` is the index of the one that it is told of. */
export type AcrossFinding = {
    readonly list: number;
    readonly finding: Finding;
};
/** The findings that only several servers' lists together give. */
export declare function lintAcross(lists: readonly (readonly ParsedTool[])[], rules?: readonly LintRule[]): readonly AcrossFinding[];
// ==== lint/rule.d.ts
import type { HintName } from "../core/hint.js";
import type { ParsedTool } from "../core/parsed-tool.js";
import type { Diagnostic, Fix, WrongClaim } from "../core/reason.js";
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
export type BrokenSample<D> = {
    readonly definition: D;
    readonly fixed?: D;
    readonly revision?: Revision;
};
/** A rule about one tool, as its author writes it. */
export type ToolRuleSource<Id extends string, A extends Args> = RuleMeta<Id> & Texts<A> & {
    readonly scope: "tool";
    check(tool: ParsedTool, report: Report<A>): void;
    readonly valid: readonly Json[];
    readonly invalid: readonly BrokenSample<Json>[];
};
/** A rule about a whole list, as its author writes it. */
export type ListRuleSource<Id extends string, A extends Args> = RuleMeta<Id> & Texts<A> & {
    readonly scope: "list";
    check(tools: readonly ParsedTool[], report: Report<A>): void;
    readonly valid: readonly (readonly Json[])[];
    readonly invalid: readonly BrokenSample<readonly Json[]>[];
};
/** A rule about the lists of several servers, as its author writes it. */
export type ListsRuleSource<Id extends string, A extends Args> = RuleMeta<Id> & Texts<A> & {
    readonly scope: "lists";
    check(lists: readonly (readonly ParsedTool[])[], report: Report<A>): void;
    readonly valid: readonly (readonly (readonly Json[])[])[];
    readonly invalid: readonly BrokenSample<readonly (readonly Json[])[]>[];
};
/** One finding of a rule, before its place in the list is known. */
export type Found = Details & {
    readonly args: Args;
    readonly message: string;
    readonly help: string;
};
/** A rule ready to run. */
export type LintRule<Id extends string = string> = RuleMeta<Id> & ({
    readonly scope: "tool";
    findings(tool: ParsedTool): readonly Found[];
    readonly valid: readonly Json[];
    readonly invalid: readonly BrokenSample<Json>[];
} | {
    readonly scope: "list";
    findings(tools: readonly ParsedTool[]): readonly Found[];
    readonly valid: readonly (readonly Json[])[];
    readonly invalid: readonly BrokenSample<readonly Json[]>[];
} | {
    readonly scope: "lists";
    findings(lists: readonly (readonly ParsedTool[])[]): readonly Found[];
    readonly valid: readonly (readonly (readonly Json[])[])[];
    readonly invalid: readonly BrokenSample<readonly (readonly Json[])[]>[];
});
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
export declare function rule<Id extends string, A extends Args>(source: ToolRuleSource<Id, A> | ListRuleSource<Id, A> | ListsRuleSource<Id, A>): LintRule<Id>;
export {};
// ==== lint/rules.d.ts
import type { LintRule } from "./rule.js";
/** Every rule, in the order of its findings: what breaks clients first, then what lets too much through, then what asks too much, then notes. */
export declare const RULES: readonly LintRule[];
// ==== wire/branded.d.ts: see core.d.ts
// ==== wire/json.d.ts: see core.d.ts
// ==== wire/revision.d.ts: see core.d.ts
