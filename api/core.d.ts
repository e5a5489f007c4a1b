// ==== core/index.d.ts
export type { Branded, Hash, Sha256 } from "../wire/branded.js";
export { canonical } from "../wire/canonical.js";
export { isObject, member, type Json, type JsonObject } from "../wire/json.js";
export { atLeast, isRevision, LATEST_REVISION, REVISIONS, type Revision } from "../wire/revision.js";
export { sha256 } from "../wire/sha256.js";
export { strictFrom } from "../wire/strict-from.js";
export { parseStrict, type Strict, type StrictLimits, type StrictResult } from "../wire/strict.js";
export { wireErrorMessage, type WireError, type WireErrorCode } from "../wire/wire-error.js";
export { parseContentAnnotations, type ContentAnnotations } from "./tool/content-annotations.js";
export { bearing, CAUTIOUS, hintKey, HINTS, type Bearing, type Declared, type Declared4, type HintKey, type HintName, } from "./tool/hint.js";
export { displayName, type Anomaly, type AnomalyKind, type ParsedTool } from "./tool/parsed-tool.js";
export { parseTool } from "./tool/parse-tool.js";
export { pinTool } from "./trust/pin-tool.js";
export { drift, type Drift } from "./trust/drift.js";
export type { ExtraClaims, LockedOverride, LockedProposal, LockedServer, LockedTool, Pin, PinParts } from "./trust/pin.js";
export { schemaValid } from "./tool/schema-valid.js";
export { undeclaredMembers } from "./tool/undeclared-members.js";
export type { Basis, Claim, Effective, Effective4, Origin, OverrideBinding, Tier } from "./trust/claim.js";
export { claimDigest } from "./trust/claim-digest.js";
export { resolve, type Standing } from "./trust/resolve.js";
export { resolveList, type ListedTool, type ListInput } from "./trust/resolve-list.js";
export { type Judge } from "./trust/judge.js";
export { EFFECTS, REACHES, stricter, VERDICTS, type Effect, type Reach, type Tool, type Trust, type Verdict, } from "./trust/tool.js";
export { besideArguments, type Beside, type BesideMember, type BesidePlace, type IsBookkeeping, } from "./approve/beside-arguments.js";
export { callDigest, type BoundBeside } from "./approve/call-digest.js";
export { causesOf } from "./explain/question-cause.js";
export { QUESTION_CAUSES, type QuestionCause } from "./explain/question-causes.js";
export { decide, evaluate } from "./decide/decide.js";
export type { Call, Context, Decision, Evaluation, Grant, Legs, RuleOutcome, Step } from "./decide/decision.js";
export { explain } from "./explain/explain.js";
export { NO_LEGS, observe } from "./decide/observe.js";
export { PRESETS, type ClientPolicy, type Condition, type Match, type Paths, type Pattern, type Policy, type PolicyOverride, type Preset, type Rule, type ServerPolicy, } from "./decide/policy.js";
export { describeReason, REASON_CODES } from "./explain/describe-reason.js";
export type { Diagnostic, Finding, Fix, Position, Reason, WrongClaim } from "./decide/reason.js";
export { formAnswer, type Asking, type FormAnswer } from "./explain/prompt-form.js";
export { renderPrompt, type Prompt, type PromptInput, type Surface } from "./explain/prompt.js";
export type { PromptArguments } from "./explain/prompt-arguments.js";
export { visible } from "./tool/visible.js";
// ==== core/approve/beside-arguments.d.ts
import { type Json } from "../../wire/json.js";
/** Where a member beside the arguments stands: in the message itself, in its `params`, or in `params._meta`. */
export type BesidePlace = "message" | "params" | "_meta";
/** A member of a call's message that is none of its arguments. */
export type BesideMember = {
    readonly place: BesidePlace;
    readonly key: string;
    readonly value: Json;
};
/** What a call's message carries beside name and arguments. */
export type Beside = {
    /** What may change what the call does: it is shown, bound, and counts against an allow over arguments. */
    readonly members: readonly BesideMember[];
    /** A host's own bookkeeping in `_meta`: shown folded and bound nowhere, so it is cut where nobody was shown the call. */
    readonly bookkeeping: readonly BesideMember[];
};
/** Whether a member of `params._meta` is a host's bookkeeping: a listed key with one short scalar. */
export type IsBookkeeping = (key: string, value: Json) => boolean;
/** A call of name and arguments alone. */
export declare const NOTHING_BESIDE: Beside;
/**
 * What stands in a call's message beside its name and arguments. This is the one list of what routes and is neither shown
 * nor bound: `jsonrpc`, `id`, `method`, and what {@link isProtocolMeta} names. An empty `_meta` holds nothing.
 *
 * @param message the whole message, as it came through the strict door
 * @param own names of `params` that are looked at as what they are
 *
 * @example
 * besideArguments({ id: 1, params: { name: "a", task: { ttl: 1 } } }, () => false).members; // [{ place: "params", key: "task", value: { ttl: 1 } }]
 */
export declare function besideArguments(message: Json, isBookkeeping: IsBookkeeping, own?: readonly string[]): Beside;
// ==== core/approve/call-digest.d.ts
import type { Hash, Sha256 } from "../../wire/branded.js";
import type { Strict } from "../../wire/strict.js";
import type { BesideMember } from "./beside-arguments.js";
/** What of a call's message is bound beside its name and arguments. */
export type BoundBeside = {
    /** The call was made without the member `arguments`. */
    readonly bare: boolean;
    readonly members: readonly BesideMember[];
    /** The message as JSON text; looked at only where a number lost digits. */
    readonly text: () => string;
};
/**
 * The digest of one call: its name, its arguments and every member beside them, but for what only routes. Approvals,
 * grants and declines share it. Equal for the same call however it is spelt. Where a number lost digits the digest is of
 * the spelling, or (without the message's text) one of its own: what was approved of one number never covers its neighbour.
 *
 * @param beside left out where the call is name and arguments alone
 */
export declare function callDigest(name: string, args: Strict, hash: Hash, beside?: BoundBeside): Sha256;
// ==== core/decide/decide.d.ts
import type { Call, Context, Decision, Evaluation } from "./decision.js";
/**
 * Decides a call. Total, pure and deterministic; the policy is bound to the tool on the first call
 * and the binding kept, so that the number of rules does not matter afterwards.
 *
 * @example
 * const { verdict, reasons } = decide(call, context);
 * if (verdict !== "allow") console.log(reasons[0].code);
 */
export declare function decide(call: Call, context: Context): Decision;
/** Decides a call as `decide` does and keeps everything that was considered: every rule, and why it won or lost. */
export declare function evaluate(call: Call, context: Context): Evaluation;
// ==== core/decide/decision.d.ts
import type { Grave } from "../trust/grave.js";
import type { Sha256 } from "../../wire/branded.js";
import type { Strict } from "../../wire/strict.js";
import type { Effective4, Origin, Tier } from "../trust/claim.js";
import type { Condition, Paths, Policy, Preset } from "./policy.js";
import type { QuestionCause } from "../explain/question-causes.js";
import type { Reason } from "./reason.js";
import type { Effect, Reach, Tool, Verdict } from "../trust/tool.js";
/** The two legs of the session's risk: outside content has come in, private data has come in. */
export type Legs = {
    readonly content: boolean;
    readonly private: boolean;
};
/** A remembered approval. */
export type Grant = {
    readonly id: string;
    readonly server: Sha256;
    readonly tool: string;
    readonly pin: Sha256;
    readonly principal: string;
    /** The policy digest it was given under. */
    readonly policy: Sha256;
    /** The session it is for; absent: any session of the principal. */
    readonly session?: string;
    /** The legs that were present when it was given. */
    readonly given: Legs;
    /** The host or recipient it is bound to; an exact call is bound by all its arguments. */
    readonly bound?: string;
    /** Milliseconds since 1970-01-01T00:00Z; the grant is good while `now < expires`. */
    readonly expires: number;
    readonly scope: {
        readonly call: Sha256;
    } | {
        readonly where: Condition;
    };
};
/** A call to be decided. */
export type Call = {
    readonly tool: Tool;
    /** The arguments; null where there are none to look at (`heed check`): every condition is then an error. */
    readonly args: Strict | null;
    /** The digest of the call (`callDigest`), and of what it answers its server; null where `args` is. */
    readonly digest: Sha256 | null;
    readonly paths: Paths;
    /** The paths that an administrator's rules see, where others would show them more: without what only a user or a project says of a server's root. */
    readonly adminPaths?: Paths;
    /** The arguments validate against the pinned schema with undeclared properties closed at every level, and nothing undeclared stands beside them. */
    readonly schemaValid: boolean;
    /** The arguments reach what decides about calls: HEED_HOME, a heed.yaml, heed.lock or a host's configuration. */
    readonly selfReach: boolean;
    /** Why the call is at least a challenge whatever rules and grants say, or null or absent where nothing stands so high. */
    readonly floor?: Reason | null;
};
/** What a call is decided in. `now`: milliseconds since 1970-01-01T00:00Z. */
export type Context = {
    readonly policy: Policy;
    readonly legs: Legs;
    readonly grants: readonly Grant[];
    readonly principal: string;
    readonly session: string;
    readonly now: number;
};
/** A decision: the verdict and why. `marks` are set on the session once a result arrives, before it is forwarded. */
export type Decision = {
    readonly effect: Effect;
    readonly reach: Reach;
    readonly marks: Legs;
    /** The most telling reason first. */
    readonly reasons: readonly [Reason, ...Reason[]];
} & ({
    readonly verdict: "allow";
    readonly grant?: string;
} | {
    readonly verdict: "ask" | "challenge" | "deny";
});
/** Why a rule won or lost. */
export type RuleOutcome = "won" | "outranked" | "unmatched" | "condition-false" | "excepted" | "condition-error" | "arguments-not-validated" | "inert";
/** One step of an evaluation, in the order in which they are taken. */
export type Step = {
    readonly step: "preset";
    readonly tier: Tier | "default";
    readonly preset: Preset;
    readonly gives: Verdict;
} | {
    readonly step: "rule";
    readonly origin: Origin;
    readonly rule: string;
    readonly gives: Verdict;
    readonly outcome: RuleOutcome;
    readonly detail?: Reason;
} | {
    readonly step: "grant";
    readonly grant: string;
    readonly outcome: "used" | "unmatched" | "expired" | "void";
} | {
    readonly step: "floor";
    readonly why: Reason;
    readonly from: Verdict;
    readonly to: Verdict;
} | {
    readonly step: "session";
    readonly legs: Legs;
    readonly from: Verdict;
    readonly to: Verdict;
};
/** A decision with everything that was considered on the way. */
export type Evaluation = {
    readonly decision: Decision;
    /** Why a person is asked; null where nobody is. */
    readonly cause: QuestionCause | null;
    readonly hints: Effective4;
    readonly steps: readonly Step[];
    /** A condition over arguments could not be looked at because there were none. */
    readonly conditional: boolean;
    readonly judge: string;
    /** That calls of the tool are grave, and why; null where nothing says so. */
    readonly grave: Grave | null;
};
// ==== core/decide/observe.d.ts
import type { Decision, Legs } from "./decision.js";
/** A session that nothing has come into yet. */
export declare const NO_LEGS: Legs;
/**
 * The session's legs once a result of the decided call has arrived; to be stored before the result is
 * forwarded. Legs are only ever added. `untrusted`: the result itself is marked as outside content.
 */
export declare function observe(legs: Legs, decision: Decision, result: {
    readonly untrusted: boolean;
}): Legs;
// ==== core/decide/policy.d.ts
import type { Branded, Sha256 } from "../../wire/branded.js";
import type { Strict } from "../../wire/strict.js";
import type { HintName } from "../tool/hint.js";
import type { Origin, Tier } from "../trust/claim.js";
import type { Reason } from "./reason.js";
import type { Effect, Reach, Verdict } from "../trust/tool.js";
/** The built-in tables of verdicts. */
export declare const PRESETS: readonly ["autonomous", "balanced", "cautious"];
export type Preset = (typeof PRESETS)[number];
/** Every path-like argument (as the call spells it) to its real path; filled by the caller before deciding. */
export type Paths = ReadonlyMap<string, string>;
/** A compiled condition over a call's arguments. It never throws. */
export type Condition = {
    readonly text: string;
    /** The folders that the condition names, as it spells them; the caller adds each one's real path to {@link Paths} (policy: `directoryKey`). */
    readonly directories?: readonly string[];
    test(args: Strict, paths: Paths): boolean | "error";
};
/** One or more patterns, any of which may match. `*` stands for any run of characters, `\*` for a star. */
export type Pattern = readonly [string, ...string[]];
/** What a rule is about. Every part that is present must match. */
export type Match = {
    readonly server?: Pattern;
    readonly tool?: Pattern;
    readonly effect?: Effect;
    readonly reach?: Reach;
    readonly trust?: "trusted" | "untrusted";
};
/** A rule of a policy file. */
export type Rule = {
    readonly id: string;
    readonly origin: Origin;
    readonly verdict: Verdict;
    readonly match: Match;
    readonly when?: Condition;
    readonly unless?: Condition;
    /** Why the rule does not count at present (an allow rule in a file nobody accepted); shown, never applied. */
    readonly inert?: Reason;
};
/** A cautious override from a policy file. */
export type PolicyOverride = {
    readonly origin: Origin;
    readonly server?: Pattern;
    readonly tool: Pattern;
    readonly hint: HintName;
    readonly reason: string;
};
/** What a policy says of a server label. */
export type ServerPolicy = {
    /** Results hold private data. */
    readonly private: boolean;
    /** Its results are always outside content, even where its tools are trusted. */
    readonly untrusted: boolean;
    readonly identity: "package" | "strict";
    /** Where it begins relative paths; absent where nobody said, or not all said the same. */
    readonly root?: string;
    /** True where an administrator said so too: for an administrator's rules no other word counts. */
    readonly adminRoot?: true;
};
/**
 * What a policy says of whoever proves a mark: by the key that `heed install` wrote into its entry, or by its secret over HTTP.
 * `client`: the name (`clientInfo.name`) that it must bear as well; null in older files, where a name alone was marked, which
 * anybody can claim and which does not count.
 */
export type ClientPolicy = {
    readonly client: string | null;
    readonly attended: boolean;
    readonly prompts: "gate" | "host";
};
/** A validated policy: the only kind that a decision takes. */
export type Policy = Branded<{
    readonly presets: Readonly<Partial<Record<Tier, Preset>>>;
    readonly rules: readonly Rule[];
    readonly overrides: readonly PolicyOverride[];
    readonly mode: "enforce" | "observe";
    /** False turns the session's raise off (`session: off`). */
    readonly session: boolean;
    readonly servers: ReadonlyMap<string, ServerPolicy>;
    readonly clients: ReadonlyMap<string, ClientPolicy>;
    /** Digest of the decision sections. */
    readonly digest: Sha256;
}, "Policy">;
// ==== core/decide/reason.d.ts
import type { Json } from "../../wire/json.js";
import type { HintKey, HintName } from "../tool/hint.js";
/** A typed reason: a pinned code and its arguments. The sentences live apart, in `describe` of the layer that owns the code. */
export type Reason = {
    readonly code: string;
    readonly args: Readonly<Record<string, Json>>;
};
/** A place in a file; lines and columns count from 1. */
export type Position = {
    readonly file: string;
    readonly line: number;
    readonly column: number;
};
/** A mistake in something a person wrote, as data: what, where and how to mend it. */
export type Diagnostic = Reason & {
    readonly severity: "error" | "warning" | "note";
    readonly message: string;
    readonly help: string;
    readonly at?: Position;
};
/** Hints to set (`null` removes one) so that a finding goes away. */
export type Fix = {
    readonly set: Readonly<Partial<Record<HintName, boolean | null>>>;
};
/**
 * Which way a declared hint errs: `lax` says less than the tool may do, so clients run it unasked; `over-cautious` says
 * more, so they ask needlessly.
 */
export type WrongClaim = "lax" | "over-cautious";
/**
 * A diagnostic about a tool list. `tool` is the index in the list, `hint` the hint that it is about, `claim` which way
 * that hint errs, as declared or, where it is absent, by its default; a finding about no value has no `claim`.
 */
export type Finding = Diagnostic & {
    readonly rule: string;
    readonly tool?: number;
    readonly hint?: HintKey;
    readonly claim?: WrongClaim;
    readonly heuristic: boolean;
    readonly fix?: Fix;
};
// ==== core/explain/describe-reason.d.ts
import type { Reason } from "../decide/reason.js";
/** The words for an effect, after "it" or a tool's name. */
export declare const EFFECT_WORDS: Readonly<Record<string, string>>;
/** The words for a verdict, as a person reads them. */
export declare const VERDICT_WORDS: Readonly<Record<string, string>>;
/** The codes that the core gives as reasons. */
export declare const REASON_CODES: readonly string[];
/**
 * The sentence of a reason, without capital and full stop, safe to print. A code of another layer
 * (evidence of a judge or verifier) is described by `others`, and by its code where nobody knows it.
 *
 * @param show how foreign texts in it are shown; by default with every invisible character written out
 */
export declare function describeReason(reason: Reason, others?: (reason: Reason) => string | undefined, show?: (text: string) => string): string;
// ==== core/explain/diff-line.d.ts
/** One line of a difference. */
export type DiffLine = {
    readonly kind: "same" | "gone" | "new";
    readonly text: string;
};
// ==== core/explain/explain.d.ts
import type { Evaluation } from "../decide/decision.js";
import type { Reason } from "../decide/reason.js";
type Others = (reason: Reason) => string | undefined;
/**
 * The whole reasoning of an evaluation as plain text, safe to print: verdict, reasons, each hint with
 * its basis and claims, and every step with what it did. `others` words the reasons of other layers.
 */
export declare function explain(evaluation: Evaluation, others?: Others): string;
export {};
// ==== core/explain/prompt-arguments.d.ts
import type { Hash } from "../../wire/branded.js";
import { type Json } from "../../wire/json.js";
import type { Paths } from "../decide/policy.js";
/** The arguments of a call as lines. `whole` is false where the room was not enough for all of them. */
export type ArgumentLines = {
    readonly lines: readonly string[];
    readonly whole: boolean;
};
/** What the renderer needs to know of a call's arguments. */
export type PromptArguments = {
    /** The value of `params.arguments`; undefined where the call has none. */
    readonly value: Json | undefined;
    /** The arguments as the client spelled them, where a number lost digits: then only the spelling is exact. */
    readonly spelling: string | null;
    /** Members outside the schema, as paths of keys (`["a"]`, `["a", "b"]`); null where the schema is not known. */
    readonly undeclared: readonly (readonly string[])[] | null;
    readonly paths: Paths;
};
/**
 * One line an argument (and a marked, fenced block for a text of several lines): paths, addresses and recipients first, undeclared ones marked.
 *
 * @param room characters for all values together.
 */
export declare function promptArguments(args: PromptArguments, room: number, hash: Hash): ArgumentLines;
/** What is to be noted of an argument: members outside the schema, and where a path really leads. */
export declare function argumentMarks(key: string, value: Json, args: PromptArguments): string;
/** True if an argument is, or is called like, a path, an address or a recipient. */
export declare function telling([key, value]: readonly [string, Json]): boolean;
// ==== core/explain/prompt-changes.d.ts
import type { DiffLine } from "./diff-line.js";
/** What has changed of a tool's definition since its review, and how many other tools of the server wait for one. */
export type PromptChanges = {
    /** The difference to what was reviewed; null where that is not kept any more. */
    readonly lines: readonly DiffLine[] | null;
    readonly others: number;
};
/** How the difference begins; and what stands there where it is not to be had. */
export declare const CHANGED = "Changed since you reviewed it";
export declare const CHANGE_NOT_KEPT = "What has changed cannot be shown:";
/**
 * The difference as a marked, fenced block of its own: no line of it can pass for one of ours. A person answers a call
 * here, and settles the definition in a review: one for all tools that have changed.
 */
export declare function promptChanges(changes: PromptChanges | null): readonly string[];
// ==== core/explain/prompt-form.d.ts
import type { JsonObject } from "../../wire/json.js";
/** What a person is asked: yes or no, or to type the tool's name. */
export type Asking = "ask" | "challenge";
/**
 * The form of an elicitation (2025-06-18 ElicitRequest.params.requestedSchema): one required string, denial first, no default.
 * A challenge's field must equal the tool's raw name; the schema does not hold the name, so no client can fill it in.
 */
export declare function promptForm(asking: Asking, forSession: boolean): JsonObject;
/** A person's answer as a form gives it. `empty`: accepted without the required content, which no person can do in a form. */
export type FormAnswer = "allow" | "allow-session" | "deny" | "empty";
/** Reads the content of an accepted form. Anything but the exact answer is no approval. */
export declare function formAnswer(asking: Asking, forSession: boolean, name: string, content: unknown): FormAnswer;
// ==== core/explain/prompt.d.ts
import type { Hash } from "../../wire/branded.js";
import type { Json, JsonObject } from "../../wire/json.js";
import type { Call, Evaluation } from "../decide/decision.js";
import { type Beside } from "../approve/beside-arguments.js";
import { type PromptArguments } from "./prompt-arguments.js";
import { type PromptChanges } from "./prompt-changes.js";
import { type Asking } from "./prompt-form.js";
import type { Reason } from "../decide/reason.js";
/** What a surface can show of one prompt: characters in all. */
export type Surface = {
    readonly characters: number;
};
/** What a prompt is made of. `until`: when no answer becomes a no, as a person reads it ("14:32"), or null if it never does. */
export type PromptInput = {
    readonly asking: Asking;
    readonly call: Call;
    readonly evaluation: Evaluation;
    readonly arguments: Omit<PromptArguments, "paths">;
    /** What the message carries beside its arguments, as it is to be shown; absent where it carries nothing. */
    readonly beside?: Beside;
    /** What the call answers to a question of its server's; absent where it answers nothing. */
    readonly answers?: Json;
    /** For a drifted tool: what has changed. */
    readonly changes?: PromptChanges | null;
    /** Tools that bear the same display name, or one that looks like it: their raw names. */
    readonly lookalikes: readonly string[];
    readonly forSession: boolean;
    /** The person said yes to this very call, and it did not run, for something had changed: they are told so. */
    readonly voided?: boolean;
    readonly until: string | null;
    readonly surface: Surface;
    readonly hash: Hash;
    /** Words the reasons of other layers (evidence of a judge or verifier). */
    readonly others?: (reason: Reason) => string | undefined;
};
/** A rendered prompt. `complete` is false where the surface cannot show the whole call: then it must not take the approval. */
export type Prompt = {
    readonly text: string;
    readonly complete: boolean;
    readonly form: JsonObject;
};
/**
 * Renders a prompt: the decision first, then the whole arguments and what stands beside them, then why, then what no
 * answer means.
 * No input adds a line, but for a marked and fenced block of an argument that has lines itself.
 *
 * @example
 * renderPrompt(input).text.split("\n")[0]; // 'billing › `delete_invoice` ("Delete Invoice") can destroy data. Type its name to run it.'
 */
export declare function renderPrompt(input: PromptInput): Prompt;
// ==== core/explain/question-cause.d.ts
import type { QuestionCause } from "./question-causes.js";
import type { Decision } from "../decide/decision.js";
import type { Effect, Tool } from "../trust/tool.js";
/** The causes that a decision's first reason names. What a preset says follows from the tool: its code is none of them. */
export declare const CAUSE_OF_REASON: Readonly<Record<string, QuestionCause>>;
/** What is left to be the cause where the tool is believed, by its effect. */
export declare const CAUSE_OF_EFFECT: Readonly<Record<Effect, QuestionCause>>;
type Facts = Pick<Tool, "trust" | "standing" | "hints" | "floor">;
/**
 * Why a person is asked about a call: the leading cause first, then what else of the tool deserves a second look, gravest first.
 * Total: every decision has a leading cause, and only of an ask or a challenge does anybody want it.
 *
 * @example
 * causesOf(decide(call, context), call.tool); // ["changed", "mislabelled"]
 */
export declare function causesOf({ reasons, effect }: Pick<Decision, "reasons" | "effect">, tool: Facts): readonly [QuestionCause, ...QuestionCause[]];
/** The leading cause alone. */
export declare function causeOf(decision: Pick<Decision, "reasons" | "effect">, tool: Facts): QuestionCause;
/** Why a person is asked about a call that was decided so; null where nobody is. */
export declare function questionCause(decision: Pick<Decision, "verdict" | "reasons" | "effect">, tool: Facts): QuestionCause | null;
export {};
// ==== core/explain/question-causes.d.ts
/**
 * Why a person is asked, in a few words and in a sentence without capital and full stop. The codes are pinned: never renamed,
 * never reused, and new ones go to the end.
 */
export declare const QUESTION_CAUSES: {
    readonly changed: {
        readonly label: "changed since its review";
        readonly sentence: "its definition has changed since you reviewed it";
    };
    readonly mislabelled: {
        readonly label: "looks mislabelled";
        readonly sentence: "it looks mislabelled: a hint says less than its own definition shows";
    };
    readonly "not-reviewed": {
        readonly label: "not reviewed";
        readonly sentence: "you have not reviewed this server";
    };
    readonly "reaches-heed": {
        readonly label: "reaches Heed's own files";
        readonly sentence: "its arguments reach Heed's own files or a host's configuration, which decide about calls";
    };
    readonly "unknown-call": {
        readonly label: "belongs to no known call";
        readonly sentence: "nobody here knows the call that it belongs to, so it may do whatever any call does";
    };
    readonly session: {
        readonly label: "private data and outside content together";
        readonly sentence: "this session holds private data and content from outside, and the call can carry data out";
    };
    readonly rule: {
        readonly label: "a rule asks";
        readonly sentence: "a rule asks about it";
    };
    readonly destructive: {
        readonly label: "can destroy data";
        readonly sentence: "it is marked as destroying data";
    };
    readonly "reviewed-otherwise": {
        readonly label: "reviewed under other circumstances";
        readonly sentence: "you reviewed this server under other circumstances";
    };
    readonly "not-listed": {
        readonly label: "not listed by its server";
        readonly sentence: "its server does not list it";
    };
    readonly "new-tool": {
        readonly label: "new since the review";
        readonly sentence: "it is new since you reviewed this server";
    };
    readonly "left-out": {
        readonly label: "left out of the review";
        readonly sentence: "you left it out when you reviewed this server";
    };
    readonly presumed: {
        readonly label: "may destroy, for all it says";
        readonly sentence: "nothing that counts says that it only reads or adds";
    };
    readonly adds: {
        readonly label: "adds data";
        readonly sentence: "the policy asks about calls that add data";
    };
    readonly "reaches-out": {
        readonly label: "reads from outside";
        readonly sentence: "the policy asks about reads that may reach outside";
    };
    readonly grave: {
        readonly label: "adds, and may be grave";
        readonly sentence: "it adds data, and may spend money, reach people, give access, handle credentials or run code";
    };
};
/** What stands for the cause of a question whose records do not tell it. */
export declare const NOT_RECORDED = "not recorded";
export type QuestionCause = keyof typeof QUESTION_CAUSES;
/** The codes, in the order of the list above. */
export declare const CAUSE_CODES: readonly QuestionCause[];
// ==== core/tool/content-annotations.d.ts
import { type Json } from "../../wire/json.js";
/**
 * The annotations of a content block or resource (2026-07-28 Annotations). They describe content, not
 * what a tool does: nothing here ever reaches a decision.
 */
export type ContentAnnotations = {
    readonly audience?: readonly ("user" | "assistant")[];
    /** 0 (least) to 1 (most important). */
    readonly priority?: number;
    /** ISO 8601 date and time. */
    readonly lastModified?: string;
    /** Keys of which the value was left out, and why. */
    readonly anomalies: readonly {
        readonly key: string;
        readonly kind: "malformed" | "tool-hint" | "unknown";
    }[];
};
/**
 * Reads the annotations of a content block, resource or prompt message. Total: malformed values are
 * left out and named, a tool hint found here is reported, never heeded and never believed.
 */
export declare function parseContentAnnotations(block: Json): ContentAnnotations;
// ==== core/tool/hint.d.ts
/** The four hints of `ToolAnnotations`, by their names without "Hint". */
export declare const HINTS: readonly ["readOnly", "destructive", "idempotent", "openWorld"];
/** A hint's name without its suffix: `readOnly` is `readOnlyHint` on the wire. */
export type HintName = (typeof HINTS)[number];
/** What one tool definition says of one hint. `malformed-cautious` is malformed, but its plain reading is the cautious value. */
export type Declared = "true" | "false" | "absent" | "malformed" | "malformed-cautious";
/** The declared state of each of the four hints. */
export type Declared4 = Readonly<Record<HintName, Declared>>;
/** The hint's key on the wire. */
export type HintKey = `${HintName}Hint`;
/** The hint's key on the wire. */
export declare function hintKey(hint: HintName): HintKey;
/** The hint that a key on the wire stands for. */
export declare function hintOf(key: HintKey): HintName;
/**
 * The value of each hint that calls for more care. It is also the default of each hint
 * (2026-07-28 ToolAnnotations), so an absent hint never reassures.
 */
export declare const CAUTIOUS: Readonly<Record<HintName, boolean>>;
/** What a declared state does: `warning` escalates, `reassurance` needs a reason to be believed, `nothing` leaves the default. */
export type Bearing = "warning" | "nothing" | "reassurance";
/** Which way a declared state of `hint` points. */
export declare function bearing(hint: HintName, declared: Declared): Bearing;
// ==== core/tool/parse-tool.d.ts
import { type Json } from "../../wire/json.js";
import { type Revision } from "../../wire/revision.js";
import type { ParsedTool } from "./parsed-tool.js";
/**
 * Reads one tool definition of any input. Total: whatever the input, there is a tool, and what is
 * odd about it stands in `anomalies`; a tool that must not run says so in `unusable`.
 *
 * @example
 * parseTool({ name: "peek", annotations: { readOnlyHint: "true" } }, "2025-11-25").declared.readOnly; // "malformed"
 */
export declare function parseTool(definition: Json, at: Revision): ParsedTool;
// ==== core/tool/parsed-tool.d.ts
import type { Branded } from "../../wire/branded.js";
import type { Json } from "../../wire/json.js";
import type { Revision } from "../../wire/revision.js";
import type { Declared4, HintName } from "./hint.js";
/** The kinds of oddity that parsing one definition can meet. Lint rules turn each into a finding. */
export type AnomalyKind = "not-an-object" | "invalid-name" | "annotations-not-an-object" | "malformed-hint" | "null-hint" | "misspelt-hint" | "misplaced-hint" | "unknown-annotation" | "malformed-title" | "content-annotation" | "not-in-revision" | "malformed-field";
/** One oddity: its kind, the hint it is about if any, where it stands (JSON Pointer into the definition) and what stood there. */
export type Anomaly = {
    readonly kind: AnomalyKind;
    readonly pointer: string;
    readonly hint?: HintName;
    readonly found: Json;
    /** What the place should hold or be called, where there is one right answer. */
    readonly expected?: string;
};
/** A tool definition as read from any input: never trusted, never thrown on. */
export type ParsedTool = Branded<ParsedToolFields, "ParsedTool">;
/** The fields of a {@link ParsedTool}; only `parseTool` makes the branded type. */
export type ParsedToolFields = {
    /** The raw name; "" where the definition has none. */
    readonly name: string;
    readonly title?: string;
    readonly annotationsTitle?: string;
    readonly description?: string;
    readonly inputSchema: Json;
    readonly outputSchema?: Json;
    readonly declared: Declared4;
    /** Hints of which a misplaced or misspelt value warns beside a valid one in its place. */
    readonly stray: readonly HintName[];
    readonly anomalies: readonly Anomaly[];
    /** Why the tool must not run, or null: an empty name, one with characters that cannot be seen, a definition too deep or with half a character. */
    readonly unusable: string | null;
    readonly revision: Revision;
    readonly raw: Json;
};
/** What a person is shown as the tool's name: `title`, then `annotations.title`, then `name` (2026-07-28 BaseMetadata.title). */
export declare function displayName(tool: Pick<ParsedTool, "name" | "title" | "annotationsTitle">): string;
// ==== core/tool/schema-valid.d.ts
import { type Json } from "../../wire/json.js";
/**
 * True only if `value` certainly validates against `schema` with undeclared properties closed at every level. Conservative:
 * a keyword that is not understood, a reference that leads elsewhere, a regular expression or too much work give false.
 *
 * @example
 * schemaValid({ type: "object", properties: { id: { type: "string" } } }, { id: "a", force: true }); // false
 */
export declare function schemaValid(schema: Json, value: Json): boolean;
// ==== core/tool/undeclared-members.d.ts
import { type Json } from "../../wire/json.js";
/**
 * The members of a call's arguments that its schema does not name, as paths of keys (array items add no step).
 * For a person's eye: a member that any branch of the schema names counts as declared. Null if the schema is no object schema.
 *
 * @example
 * undeclaredMembers({ properties: { id: {} } }, { id: 1, force: true }); // [["force"]]
 */
export declare function undeclaredMembers(schema: Json, args: Json): readonly (readonly string[])[] | null;
// ==== core/tool/visible.d.ts
/** What kind of invisible character a code point is: names in findings. */
export declare function invisibleKind(codePoint: number): "control" | "bidi" | "zero-width" | "tag" | "other" | null;
/** The invisible code points of a text, in order, each once. */
export declare function invisibles(text: string): readonly number[];
/**
 * The text with every invisible character written out, so that nothing in it can move the cursor,
 * reorder, hide or break a line: `\n`, `\t`, and `\u{202E}` for the rest.
 *
 * @example
 * visible("a\u202Eb\n"); // "a\\u{202E}b\\n"
 */
export declare function visible(text: string): string;
// ==== core/trust/claim-digest.d.ts
import type { Hash, Sha256 } from "../../wire/branded.js";
import type { Claim } from "./claim.js";
/** True if the claim argues for care: a warning or a doubt. */
export declare function isCaution(claim: Claim): boolean;
/**
 * The digest by which an override names a warning or doubt that was on show when it was given.
 * Another wording, weight or argument of the same evidence is another claim. The line on which an
 * override stands is no part of what it says: editing a policy elsewhere must suspend nothing.
 */
export declare function claimDigest(claim: Claim, hash: Hash): Sha256;
// ==== core/trust/claim.d.ts
import type { Sha256 } from "../../wire/branded.js";
import type { HintName } from "../tool/hint.js";
import type { Reason } from "../decide/reason.js";
/** The policy tiers: who wrote a file (DESIGN: administrators, the person, the repository). */
export type Tier = "admin" | "user" | "project";
/** Where a rule or an override was written. */
export type Origin = {
    readonly tier: Tier;
    readonly file: string;
    readonly line: number;
};
/** What a person had in view when giving a reassuring override: anything else suspends it. */
export type OverrideBinding = {
    /** The pin it was given for. */
    readonly pin: Sha256;
    /** Digests (`claimDigest`) of the warnings and doubts that were on show. */
    readonly shown: readonly Sha256[];
};
/**
 * One source's word on one hint. Evidence has a weight and no value: it cannot reassure.
 * A `doubt` cancels a reassurance; a `warning` also escalates.
 */
export type Claim = {
    readonly hint: HintName;
} & ({
    readonly source: "override";
    readonly value: boolean;
    readonly origin: Origin;
    readonly reason: string;
    /** What a reassuring override is bound to; null for a cautious one, which always holds. */
    readonly binding: OverrideBinding | null;
} | {
    readonly source: "proposal";
    readonly value: boolean;
    readonly judge: string;
    readonly pin: Sha256;
} | {
    readonly source: "annotations";
    readonly value: boolean;
} | {
    /** `review`: what the reviewed definition warned of and the definition of now no longer says. */
    readonly source: "verifier" | "extension" | "inference" | "contradiction" | "review";
    readonly weight: "warning" | "doubt";
    readonly reason: Reason;
});
/** Why an effective hint has its value. */
export type Basis = "override" | "warning" | "trusted" | "default";
/** The value that a decision acts on, with everything that was said about it. */
export type Effective = {
    readonly value: boolean;
    readonly basis: Basis;
    readonly claims: readonly Claim[];
};
/** The four effective hints of a tool. */
export type Effective4 = Readonly<Record<HintName, Effective>>;
// ==== core/trust/drift.d.ts
import { type HintName } from "../tool/hint.js";
import { type Pin, type PinParts } from "./pin.js";
/**
 * How a definition differs from its pin. `equivalent`: only in what no decision looks at (key order, icons, insignificant
 * `_meta`, where or how a hint is spelled); it is noted and counts like `same`. `tightened` takes effect at once; `drifted`
 * waits for a review.
 */
export type Drift = {
    readonly direction: "same" | "equivalent" | "tightened" | "drifted";
    /** The parts that differ. */
    readonly changed: readonly (keyof PinParts)[];
    /** The hints whose bearing moved, and which way. */
    readonly hints: readonly {
        readonly hint: HintName;
        readonly to: "tighter" | "looser";
    }[];
};
/**
 * Compares a definition with its pin, hint by hint, in the order warning < absent = malformed <
 * reassurance: down tightens, up loosens; mixed counts as loosening, and so does any other change
 * that the pin shows.
 */
export declare function drift(before: Pin, after: Pin): Drift;
// ==== core/trust/grave.d.ts
import type { Reason } from "../decide/reason.js";
/**
 * What makes a call grave, whatever its effect: it spends or moves money, reaches people, gives or takes access, handles credentials,
 * or runs code or SQL. `unknown`: the definition's words are not known, so that nothing says that it does none of these.
 */
export declare const GRAVE_KINDS: readonly ["money", "people", "access", "credentials", "code", "unknown"];
export type GraveKind = (typeof GRAVE_KINDS)[number];
/** That a tool's calls are grave, and why. It only tightens: nobody is spared a question by its absence alone. */
export type Grave = {
    readonly kind: GraveKind;
    readonly reason: Reason;
};
/** `spends or moves money`: what a grave call may do, to be read behind "it may". */
export declare const GRAVE_WORDS: Readonly<Record<GraveKind, string>>;
// ==== core/trust/judge.d.ts
import type { ParsedTool } from "../tool/parsed-tool.js";
import type { Claim } from "./claim.js";
import type { Grave } from "./grave.js";
/**
 * The judge that looks at a definition: its version, what it doubts, and whether the tool's calls are grave. Without `grave` nothing
 * is known to be grave.
 */
export type Judge = {
    readonly version: string;
    readonly infer: (tool: ParsedTool) => readonly Claim[];
    readonly grave?: (tool: ParsedTool) => Grave | null;
};
// ==== core/trust/pin-tool.d.ts
import type { Hash } from "../../wire/branded.js";
import type { ParsedTool } from "../tool/parsed-tool.js";
import { type Pin } from "./pin.js";
/**
 * The pin of a definition: a digest for each part, and one over the name and all parts. Key order,
 * icons and insignificant `_meta` do not change it; an absent and a malformed hint count the same.
 * That one of these differs is told by `written`, beside it.
 */
export declare function pinTool(tool: ParsedTool, hash: Hash): Pin;
// ==== core/trust/pin.d.ts
import type { Sha256 } from "../../wire/branded.js";
import type { Claim } from "./claim.js";
import { type Bearing, type Declared4, type HintName } from "../tool/hint.js";
/** The parts of a definition that are pinned apart, so that a change can be named. */
export type PinParts = {
    readonly text: Sha256;
    readonly schema: Sha256;
    readonly hints: Sha256;
    readonly other: Sha256;
};
/** The pin of one definition: equal pins mean the same definition, but for key order, icons and insignificant `_meta`. */
export type Pin = {
    readonly pin: Sha256;
    readonly parts: PinParts;
    readonly declared: Declared4;
    /** Hints whose valid value another place of the definition denies with a warning. Absent: none. */
    readonly stray?: readonly HintName[];
    /**
     * The digest of the definition as it was written. Nothing is decided by it: it tells an equivalent definition from the very
     * same. Absent in a lock from before it was kept, and where the definition is too deep or broken to be read.
     */
    readonly written?: Sha256;
};
/** Which way a pinned definition points in one hint: a warning anywhere in it outweighs a valid value in its place. */
export declare function pinBearing({ declared, stray }: Pick<Pin, "declared" | "stray">, hint: HintName): Bearing;
/** A reassuring override as the lock holds it. */
export type LockedOverride = {
    readonly hint: HintName;
    readonly value: boolean;
    readonly reason: string;
    readonly shown: readonly Sha256[];
    readonly pin: Sha256;
};
/** A proposal of the judge that a person accepted, with the reason that stood beside it. */
export type LockedProposal = {
    readonly hint: HintName;
    readonly value: boolean;
    readonly reason: string;
    readonly judge: string;
    readonly pin: Sha256;
};
/**
 * One tool of a lock entry. `accepted` false: listed and left out at the review. `doubted`: hints of an accepted tool that
 * looked wrong and were left out, so that they do not reassure; absent: none.
 */
export type LockedTool = {
    readonly name: string;
    readonly accepted: boolean;
    readonly doubted?: readonly HintName[];
    readonly pin: Pin;
    readonly overrides: readonly LockedOverride[];
    readonly proposals: readonly LockedProposal[];
};
/** A server's accepted lock entry. */
export type LockedServer = {
    readonly label: string;
    readonly server: Sha256;
    readonly tools: readonly LockedTool[];
};
/** Extra claims of one tool that do not stand in its definition: evidence and warnings seen earlier in the session. */
export type ExtraClaims = ReadonlyMap<string, readonly Claim[]>;
// ==== core/trust/resolve-list.d.ts
import type { Judge } from "./judge.js";
import type { Hash, Sha256 } from "../../wire/branded.js";
import { type Json } from "../../wire/json.js";
import type { Revision } from "../../wire/revision.js";
import { type Drift } from "./drift.js";
import type { ParsedTool } from "../tool/parsed-tool.js";
import type { ExtraClaims, LockedServer, Pin } from "./pin.js";
import type { Policy } from "../decide/policy.js";
import type { Reason } from "../decide/reason.js";
import type { Tool } from "./tool.js";
/** A server's list and everything by which it is judged. */
export type ListInput = {
    readonly definitions: readonly Json[];
    readonly revision: Revision;
    readonly server: Sha256;
    readonly label: string;
    /** The accepted lock entry of this very identity, or null. */
    readonly locked: LockedServer | null;
    /** Why a review that exists of a server that looks like this one does not hold here; where `locked` is null. */
    readonly otherwise?: Reason | null;
    readonly policy: Policy | null;
    readonly judge: Judge;
    /** Claims from elsewhere, by raw tool name: verifier, extensions, warnings seen earlier in the session. */
    readonly extra?: Pick<ExtraClaims, "get">;
    readonly hash: Hash;
};
/** One tool of a list: as it was read, as it is judged, and how it differs from the lock (null: not in the lock). */
export type ListedTool = {
    readonly parsed: ParsedTool;
    readonly pin: Pin;
    readonly tool: Tool;
    readonly drift: Drift | null;
};
/** A list whose tools are judged one by one, when they are asked for; each once. */
export type OpenList = {
    /** The raw names in order, for which nothing has to be judged. */
    readonly names: readonly string[];
    readonly at: (index: number) => ListedTool;
};
/**
 * Judges a whole list: parses, pins and compares each definition, withholds what must not run, and
 * resolves the claims. One bad tool never sinks the list; each definition gets one entry, in order.
 *
 * @param read an earlier result for the same definitions, revision and hash, whose parsing and pins are
 *   used again: most of the work, where a list is judged under another lock or policy
 */
export declare function resolveList(input: ListInput, read?: readonly ListedTool[]): readonly ListedTool[];
/**
 * The same list, to be judged in pieces: nothing is done here but to look at the names, so that the work on a long list can
 * be spread. `at` gives the same for an index whenever and in whatever order it is asked.
 *
 * @param read an earlier reading and pin of the definition at an index, as for `resolveList`
 */
export declare function openList(input: ListInput, read: (index: number) => Read | undefined): OpenList;
/** A definition that was read. */
type Read = Pick<ListedTool, "parsed" | "pin">;
export {};
// ==== core/trust/resolve.d.ts
import type { Hash, Sha256 } from "../../wire/branded.js";
import type { Grave } from "./grave.js";
import type { Claim } from "./claim.js";
import { type Declared4 } from "../tool/hint.js";
import { type ParsedTool } from "../tool/parsed-tool.js";
import type { Reason } from "../decide/reason.js";
import type { Tool, Trust } from "./tool.js";
/** What is known about a tool beside its definition. */
export type Standing = {
    readonly server: Sha256;
    readonly label: string;
    readonly locked: string | null;
    readonly pin: Sha256;
    readonly trust: Trust;
    readonly standing?: Reason;
    /** Overrides, accepted proposals and evidence. What the definition itself says is added by `resolve`. */
    readonly claims: readonly Claim[];
    /** That its calls are grave; null or absent where nothing says so. */
    readonly grave?: Grave | null;
    /** The version of the judge among whose claims these are. */
    readonly judge: string;
    readonly hash: Hash;
};
/** What two valid hints say against each other. */
export declare function contradictions({ readOnly, destructive }: Declared4): readonly Claim[];
/**
 * Resolves a tool's claims into the hints that decisions act on: every warning is heeded, no
 * reassurance counts without a reason (2026-07-28 Tools, "clients MUST consider tool annotations to
 * be untrusted unless they come from trusted servers").
 */
export declare function resolve(parsed: ParsedTool, as: Standing): Tool;
// ==== core/trust/tool.d.ts
import type { Branded, Sha256 } from "../../wire/branded.js";
import type { Effective4 } from "./claim.js";
import type { Grave } from "./grave.js";
import type { Reason } from "../decide/reason.js";
/** How far a tool may be believed. */
export type Trust = "unknown" | "trusted" | "drifted" | "withheld";
/** What a call may do, mildest first. `presumed`: nobody said it destroys, nobody credible said it does not. */
export declare const EFFECTS: readonly ["read", "additive", "presumed", "destructive"];
export type Effect = (typeof EFFECTS)[number];
/** Whom a call may reach, mildest first. */
export declare const REACHES: readonly ["closed", "open"];
export type Reach = (typeof REACHES)[number];
/** What happens to a call, mildest first. */
export declare const VERDICTS: readonly ["allow", "ask", "challenge", "deny"];
export type Verdict = (typeof VERDICTS)[number];
/** The stricter of two verdicts. */
export declare function stricter(a: Verdict, b: Verdict): Verdict;
/** A tool with its claims resolved: all that a decision needs to know of it. */
export type Tool = Branded<ToolFields, "Tool">;
/** The fields of a {@link Tool}; only `resolve` makes the branded type. */
export type ToolFields = {
    /** The server's identity: what runs, not how it is called. */
    readonly server: Sha256;
    /** The label the server was started with. */
    readonly label: string;
    /** The label of the server's accepted lock entry, or null. */
    readonly locked: string | null;
    readonly name: string;
    readonly displayName: string;
    readonly pin: Sha256;
    readonly trust: Trust;
    /** Why the tool is drifted or withheld, or why a review that exists is not of it; null otherwise. */
    readonly standing: Reason | null;
    readonly hints: Effective4;
    readonly effect: Effect;
    readonly reach: Reach;
    /** A second identical call has no further effect. */
    readonly repeatable: boolean;
    /** A contradiction that no override lifts: the verdict is at least ask. */
    readonly floor: Reason | null;
    /** A yes to a call of it may count for more than one run (`isRememberable`). */
    readonly rememberable: boolean;
    /** That its calls are grave, and why; null where nothing says so (DESIGN, sections 3 and 11). It only tightens. */
    readonly grave: Grave | null;
    /** The version of the judge whose inferences are among the claims. */
    readonly judge: string;
};
// ==== wire/branded.d.ts
declare const brand: unique symbol;
/** A type that only its own constructor can make: `T` that has passed the check named `B`. */
export type Branded<T, B extends string> = T & {
    readonly [brand]: B;
};
/** A SHA-256 digest as 64 lower-case hexadecimal digits. */
export type Sha256 = Branded<string, "Sha256">;
/** SHA-256 of a text's UTF-8 bytes. Passed in, so that the pure layers run anywhere and every decision can be replayed. */
export type Hash = (text: string) => Sha256;
export {};
// ==== wire/canonical.d.ts
import type { Json } from "./json.js";
/**
 * The canonical text of a JSON value (RFC 8785): one text for all spellings of the same value. Members that are
 * undefined, which JSON does not have, are left out.
 *
 * Its tests prove it equal to the `canonicalize` package; most of the time of a check goes into it.
 *
 * @throws Error for half a surrogate pair and for a number that is not finite, which have no canonical text
 */
export declare function canonical(value: Json): string;
// ==== wire/json.d.ts
/** Any JSON value. Objects may hold keys such as `__proto__` as own properties: read them with `Object.hasOwn` or {@link member}. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** A JSON object. */
export type JsonObject = {
    readonly [key: string]: Json;
};
/** True for a JSON object: neither null nor an array. */
export declare function isObject(value: Json | undefined): value is JsonObject;
/**
 * The own member `key` of `value`, or undefined where `value` is no object or has no such member.
 * Never reads a prototype: `member({}, "constructor")` is undefined.
 */
export declare function member(value: Json | undefined, key: string): Json | undefined;
// ==== wire/revision.d.ts
/** The protocol revisions that Heed knows, oldest first. */
export declare const REVISIONS: readonly ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"];
/** A protocol revision. */
export type Revision = (typeof REVISIONS)[number];
/** The newest revision: what a definition without a known revision is read as. */
export declare const LATEST_REVISION: Revision;
/** True for a revision that Heed knows. */
export declare function isRevision(text: string): text is Revision;
/** True if `revision` is `since` or newer. Revisions are dates, so their text order is their order. */
export declare function atLeast(revision: Revision, since: Revision): boolean;
// ==== wire/sha256.d.ts
import type { Hash } from "./branded.js";
/**
 * SHA-256 (FIPS 180-4) of a text's UTF-8 bytes, synchronous and without a platform's library: for browsers, whose own
 * digest is asynchronous. Under Node the one of `node:crypto` is faster and equal.
 *
 * @example
 * sha256("abc"); // "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
 */
export declare const sha256: Hash;
// ==== wire/strict-from.d.ts
import { type StrictLimits, type StrictResult } from "./strict.js";
/**
 * Takes a JavaScript value as JSON, by the rules of the strict door, and answers a copy: judge and send that copy, so
 * that nobody can change it in between.
 *
 * Allowed: null, booleans, finite numbers (-0 becomes 0), well-formed strings, arrays without holes, objects without a
 * class. A member whose value is undefined is left out, and symbol keys and non-enumerable properties do not count, all
 * as in `JSON.stringify`. Refused, since they have no meaning in JSON or could answer differently later: undefined in
 * an array, functions, symbols, bigints, NaN, infinities, dates, maps and other classes, `toJSON`, accessors, cycles,
 * half surrogate pairs, too many levels. Never throws, except where a proxy's trap does.
 *
 * @example
 * const taken = strictFrom({ path: "/tmp/a", limit: undefined });
 * if (taken.ok) taken.strict.value; // { path: "/tmp/a" }
 */
export declare function strictFrom(value: unknown, limits?: StrictLimits): StrictResult;
// ==== wire/strict.d.ts
import type { Branded } from "./branded.js";
import type { Json } from "./json.js";
import type { WireError } from "./wire-error.js";
/** A JSON value that came through the strict door; `exact` is false if a number lost digits on the way. */
export type Strict = Branded<{
    readonly value: Json;
    readonly exact: boolean;
}, "Strict">;
/** Bounds of one value. `maxBytes`: bytes of a `Uint8Array`, UTF-16 units of a string; `maxDepth`: open containers at once, at most 1,000 (the readers of a value recurse). */
export type StrictLimits = {
    readonly maxBytes?: number;
    readonly maxDepth?: number;
};
/** What the strict door answers. */
export type StrictResult = {
    readonly ok: true;
    readonly strict: Strict;
} | {
    readonly ok: false;
    readonly error: WireError;
};
/** The bound on size where none is given: 64 MiB. */
export declare const DEFAULT_MAX_BYTES: number;
/** The bound on depth where none is given. */
export declare const DEFAULT_MAX_DEPTH = 128;
/** True where a string of a strict text holds half of a surrogate pair as an escape, which only the lenient reading lets pass. */
export declare function holdsHalves(text: string, maxDepth: number): boolean;
/**
 * Reads one JSON value from bytes or text, and refuses everything that two readers could take differently: invalid
 * UTF-8, a byte order mark, a key twice in one object (in whatever spelling), half a surrogate pair, a number beyond the
 * range of a double, and more than `maxDepth` open containers. A number that merely loses digits gives `exact: false`.
 * `__proto__` and its kind are own properties like any other. Of several faults the first in the text is reported, after
 * size and UTF-8. Never throws; time is linear and the stack does not grow with the input.
 *
 * Source: RFC 8259 sections 4, 6, 8.1, 8.2; JSON-RPC over UTF-8 (2026-07-28, transports).
 *
 * @example
 * const parsed = parseStrict('{"id": 12345678901234567890}');
 * if (parsed.ok) parsed.strict.exact; // false
 */
export declare function parseStrict(input: Uint8Array | string, limits?: StrictLimits): StrictResult;
/**
 * The same, for texts of which nothing is compared: with `halves` an escaped half of a surrogate pair passes, as programs
 * write it that cut a text in the middle of a character.
 */
export declare function readStrict(input: Uint8Array | string, limits: StrictLimits, halves: boolean): StrictResult;
// ==== wire/wire-error.d.ts
/** Why an input is not one strict JSON value. Codes are pinned: they are never renamed and never reused. */
export declare const WIRE_ERROR_CODES: readonly ["json-syntax", "json-duplicate-key", "json-utf8", "json-lone-surrogate", "json-depth", "json-size", "json-number-range", "json-value"];
export type WireErrorCode = (typeof WIRE_ERROR_CODES)[number];
/**
 * A refusal as data.
 *
 * `offset` counts from 0 in the units of the input: bytes for a `Uint8Array`, UTF-16 units for a string;
 * it is null where the input was a JavaScript value, and `args.pointer` (JSON Pointer) then says where.
 *
 * `args` by code: `json-syntax` {expected, found}; `json-duplicate-key` {key}; `json-utf8` {problem};
 * `json-lone-surrogate` {unit}; `json-depth` {limit}; `json-size` {limit}; `json-number-range` {number};
 * `json-value` {found}. Texts from the input are cut to 60 characters and otherwise raw.
 */
export type WireError = {
    readonly code: WireErrorCode;
    readonly offset: number | null;
    readonly args: Readonly<Record<string, string | number>>;
};
/** A text from the input cut to a length that fits an error, never in the middle of a surrogate pair. */
export declare function excerpt(text: string): string;
/**
 * The error in one English sentence of printable ASCII (and `…`), safe to show anywhere.
 *
 * @example
 * const parsed = parseStrict('{"a":1,"\\u0061":2}');
 * if (!parsed.ok) wireErrorMessage(parsed.error); // 'The key "a" stands twice in one object, at offset 7.'
 */
export declare function wireErrorMessage(error: WireError): string;
