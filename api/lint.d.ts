// ==== lint/index.d.ts
export { applyFix } from "./apply-fix.js";
export { CLIENT_IDS, type Client, type ClientId, type Prediction } from "./clients/client.js";
export { CLIENTS, clientPredictions } from "./clients/client-predictions.js";
export { lint, lintAcross, type AcrossFinding } from "./lint.js";
export { grave } from "../classify/grave.js";
export { infer } from "../classify/infer.js";
export { judge, JUDGE_VERSION, type Conclusion, type Judgement } from "../classify/judge.js";
export { PROPOSAL_BAR } from "../classify/calibration.js";
export { proposals, type Proposed } from "../classify/proposals.js";
export { JUDGE_CODES, judgeText, type JudgeCode } from "../classify/judge-text.js";
export { rule, type Args, type BrokenSample, type Details, type Found, type LintRule, type Report } from "./rule.js";
export { type ListRuleSource, type ListsRuleSource, type RuleMeta, type ToolRuleSource } from "./rule.js";
export { RULES } from "./rules.js";
// ==== classify/calibration.d.ts
import type { HintName } from "../core/tool/hint.js";
/** Below it, a conclusion makes no finding: likelier right than not for a lax claim, more for an over-cautious one. */
export declare const FINDING_BAR: Readonly<Record<import("../core/decide/reason.js").WrongClaim, number>>;
/** At or above it, a proposal may be accepted with the others at one stroke. */
export declare const PROPOSAL_BAR: Readonly<Record<"destructive" | "idempotent" | "openWorld" | "readOnly", number>>;
/** How often a conclusion of this kind was right. The table is measured: `npm run bench:judge -- --write`. */
export declare function confidenceOf(hint: HintName, value: boolean, grade: string): number;
// ==== classify/deed.d.ts
import type { Doing, Repeats } from "./verb.js";
/** A verb that a text uses of the tool. */
export type Deed = {
    readonly does: Doing;
    readonly word: string;
    readonly repeats: Repeats;
    readonly object: readonly string[];
    /** Joined to the main verb, and surely a verb: as good as a main verb. */
    readonly certain?: boolean;
};
// ==== classify/grave.d.ts
import type { Grave } from "../core/trust/grave.js";
import type { ParsedTool } from "../core/tool/parsed-tool.js";
/**
 * Whether a tool's calls are grave (DESIGN, sections 3, 9 and 11), from name, titles, the beginning of the description and the
 * names of its arguments; null where nothing says so and all its words are known. Never from the declared hints. What only reads is
 * grave only if it hands out credentials. Pure, total, and computed once a tool.
 *
 * @example
 * grave(parseTool({ name: "wire_money", description: "Wires money to an account." }, "2026-07-28"))?.kind; // "money"
 */
export declare function grave(tool: ParsedTool): Grave | null;
// ==== classify/infer.d.ts
import type { Claim } from "../core/trust/claim.js";
import type { ParsedTool } from "../core/tool/parsed-tool.js";
/**
 * What the judge holds against a tool's hints. Doubts only, never a value and never a warning: a doubt cancels a
 * reassurance (DESIGN: the trust rule). Independent of the declared hints, but for one claim more when a deleting name
 * is declared read-only: no annotation takes a doubt away.
 *
 * @example
 * infer(parseTool({ name: "purge_queue", annotations: { destructiveHint: false } }, "2026-07-28"));
 * // doubts on readOnly and on destructive, each with the reason `name-deletes`
 */
export declare function infer(tool: ParsedTool): readonly Claim[];
// ==== classify/judge-text.d.ts
import type { Reason } from "../core/decide/reason.js";
/** Every reason code that the judge gives. Pinned: a code keeps its meaning and is never reused. */
export declare const JUDGE_CODES: readonly ["name-writes", "name-changes", "name-ends", "name-deletes", "mode-writes", "mode-deletes", "code-argument", "free-method", "free-action", "writes-a-file", "switch-writes", "overwrite-switch", "asks-to-confirm", "schema-too-large", "deleting-name-claims-read-only", "name-reads", "name-is-report", "text-is-report", "says-nothing-changes", "modes-read", "arguments-select", "nothing-removes", "says-overwrites", "says-lasting", "does-again", "ends-the-same", "creates-if-missing", "one-of-a-name", "says-idempotent", "outside-by-code", "outside-by-browser", "outside-by-address", "outside-by-subject", "outside-by-recipient", "outside-by-content", "outside-by-source", "nothing-outside", "text-orders", "unknown-word", "text-too-long", "schema-unresolved"];
export type JudgeCode = (typeof JUDGE_CODES)[number];
/**
 * A reason of the judge as a clause that goes on from "the tool says …, but": no capital, no full stop. Foreign text
 * in it is fenced and its invisible characters are written out. A code it does not know comes back as it is.
 *
 * @example
 * judgeText({ code: "name-deletes", args: { where: "name", word: "purge" } }); // "its name says `purge`"
 */
export declare function judgeText({ code, args }: Reason): string;
// ==== classify/judge.d.ts
import type { HintName } from "../core/tool/hint.js";
import type { ParsedTool } from "../core/tool/parsed-tool.js";
import type { Reason } from "../core/decide/reason.js";
import type { NameAction } from "./name-action.js";
import type { Deed } from "./deed.js";
/** The version of the judge: it changes when any tool may be judged otherwise than before. */
export declare const JUDGE_VERSION = "judge-3";
/** What is concluded of one hint. */
export type Conclusion = {
    /** In the hint's own sense; null where the definition does not tell. */
    readonly value: boolean | null;
    /** How often, of the tools that people have labelled, a conclusion from such evidence was right; 0 where there is none. */
    readonly confidence: number;
    /** The kind of evidence that it rests on: conclusions of one grade are right equally often. */
    readonly grade: string;
    readonly reasons: readonly Reason[];
};
/** What is concluded of each hint. */
export type Judgement = Readonly<Record<HintName, Conclusion>>;
/** A judgement, what its name says, what its description says that it does, and every sign of writing, whatever was concluded from them. */
export type Inquiry = {
    readonly judgement: Judgement;
    readonly name: NameAction | null;
    readonly deeds: readonly Deed[];
    readonly signs: readonly {
        readonly removes: boolean;
        readonly reason: Reason;
    }[];
};
/**
 * What a definition tells of its tool, hint by hint: from name, titles, description and input schema, never from the
 * declared hints. Pure, total, and computed once a tool. A conclusion never acts by itself: findings, proposals and
 * doubts are made from it.
 *
 * @example
 * const tool = parseTool({ name: "list_invoices", description: "Lists invoices." }, "2026-07-28");
 * judge(tool).readOnly.value; // true
 */
export declare function judge(tool: ParsedTool): Judgement;
/** {@link judge}, with what it rests on. */
export declare function inquire(tool: ParsedTool): Inquiry;
// ==== classify/name-action.d.ts
import { type Doing, type Repeats, type Verb } from "./verb.js";
/** What a name says its tool does, and the word that says so. `certain`: the word is a verb where it stands. */
export type NameAction = {
    readonly does: Doing;
    readonly word: string;
    readonly certain: boolean;
    readonly repeats: Repeats;
    /** The words of the name that follow the verb, or all others where it stands last: what the verb is about. */
    readonly object: readonly string[];
};
/**
 * What a name or title says the tool does; null where no verb tells. The first certain verb decides, wherever it
 * stands (`delete_page`, `pages-delete`, `srv_page_delete`); a reading verb before it wins (`list_update_runs`),
 * unless the two are joined (`get_or_create_label`).
 *
 * @example
 * nameAction("getDeletedItems")?.does; // "reads"
 * nameAction("index_drop"); // { does: "deletes", word: "drop", certain: false, … }
 */
export declare function nameAction(name: string): NameAction | null;
/** The verb that a word is in front of these words: some mean another thing of some objects. */
export declare function verbOf(word: string, behind: readonly string[]): Verb | undefined;
// ==== classify/proposals.d.ts
import { type HintName } from "../core/tool/hint.js";
import type { ParsedTool } from "../core/tool/parsed-tool.js";
import type { Reason } from "../core/decide/reason.js";
/** A hint that a definition leaves out, and what the judge would write there. */
export type Proposed = {
    /** Index in the list. */
    readonly tool: number;
    readonly hint: HintName;
    readonly value: boolean;
    /** It would spare prompts: the value is not the cautious one, which counts anyway. */
    readonly reassures: boolean;
    readonly confidence: number;
    /** Whether the confidence is at or above the bar that was set for proposing this hint. */
    readonly meetsBar: boolean;
    readonly reasons: readonly Reason[];
};
/**
 * What the judge would write where hints are missing: for each tool, each hint that is absent and of which the
 * definition tells, in the order of the list and of the hints. A hint that means nothing for the tool is not proposed, and
 * nothing is for a tool with a text that orders the model about or hides something: what tells of it cannot be believed.
 * Nothing is accepted by this: a person does that (DESIGN: the trust rule, step 3).
 *
 * @example
 * proposals([parseTool({ name: "list_invoices" }, "2026-07-28")])[0]; // { tool: 0, hint: "readOnly", value: true, … }
 */
export declare function proposals(tools: readonly ParsedTool[]): readonly Proposed[];
// ==== classify/verb.d.ts
/**
 * What a verb does to a system, mildest first. `works` makes something out of its input and may answer with it or keep
 * it: a verb that says neither. `adds` leaves all that was there, `changes` does not, `ends` withdraws or stops,
 * `deletes` leaves nothing to withdraw.
 */
export declare const DOINGS: readonly ["reads", "works", "adds", "changes", "ends", "deletes"];
export type Doing = (typeof DOINGS)[number];
/**
 * How sure it is that a word is a verb where it stands: `verb` anywhere, `leading` when it is the first word
 * (`run_suite`, but not `test_run_result`), `noun` only if nothing better is found (`deploy_status` deploys nothing).
 */
export type Certainty = "verb" | "leading" | "noun";
/**
 * Whether a second identical call does something more: `again` (a second message is sent), `once` (what is deleted
 * stays deleted), `thing`: that depends on the thing (a second folder of one name is none, a second comment is one).
 */
export type Repeats = "again" | "once" | "thing";
export type Verb = {
    readonly does: Doing;
    readonly certainty: Certainty;
    readonly repeats: Repeats;
    /** It puts a whole thing where another may stand, which is lost then: `unless-new` not where it says that its thing is new. */
    readonly puts?: "always" | "unless-new";
};
/** Whether a verb leaves a trace for sure. */
export declare function isWriting(does: Doing): boolean;
/** The graver of two. */
export declare function graver(a: Doing | null, b: Doing | null): Doing | null;
// ==== core/decide/reason.d.ts: see core.d.ts
// ==== core/tool/hint.d.ts: see core.d.ts
// ==== core/tool/parsed-tool.d.ts: see core.d.ts
// ==== core/trust/claim.d.ts: see core.d.ts
// ==== core/trust/grave.d.ts: see core.d.ts
// ==== lint/apply-fix.d.ts
import type { Fix } from "../core/decide/reason.js";
import { type Json } from "../wire/json.js";
/** The definition with the hints of a fix set (`null` removes one). Anything else stays as it is. */
export declare function applyFix(definition: Json, fix: Fix): Json;
// ==== lint/clients/client-predictions.d.ts
import type { ParsedTool } from "../../core/tool/parsed-tool.js";
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
import type { ParsedTool } from "../../core/tool/parsed-tool.js";
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
// ==== lint/lint.d.ts
import type { ParsedTool } from "../core/tool/parsed-tool.js";
import type { Finding } from "../core/decide/reason.js";
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
