// ==== policy/index.d.ts
export { type CompileCondition, type CompiledCondition, conditionCompiler } from "./condition/compile-condition.js";
export { directoryKey } from "./condition/directory.js";
export type { LintIgnore, LintSetting, LintWords } from "./content.js";
export { describePolicy } from "./describe-policy.js";
export type { JournalSettings } from "./journal-settings.js";
export { loadPolicy, type LoadedPolicy } from "./load-policy.js";
export { policyDirectories } from "./policy-directories.js";
export type { Source } from "./source.js";
// ==== core/decide/policy.d.ts: see core.d.ts
// ==== core/decide/reason.d.ts: see core.d.ts
// ==== core/tool/hint.d.ts: see core.d.ts
// ==== core/trust/claim.d.ts: see core.d.ts
// ==== core/trust/grave.d.ts: see core.d.ts
// ==== core/trust/tool.d.ts: see core.d.ts
// ==== policy/condition/compile-condition.d.ts
import type { Condition } from "../../core/decide/policy.js";
import type { Diagnostic } from "../../core/decide/reason.js";
/** A compiled condition, or what is wrong with its text and at which offset of it. */
export type CompiledCondition = {
    readonly ok: true;
    readonly condition: Condition;
} | {
    readonly ok: false;
    readonly problem: Diagnostic;
    readonly offset: number;
};
/** Compiles one condition. */
export type CompileCondition = (text: string) => CompiledCondition;
/**
 * A compiler of conditions. Conditions of one text are compiled once; the evaluator is made for the first. A condition that
 * compiles never throws: whatever goes wrong over a call's arguments is `"error"`, and so are arguments whose look-through
 * could take long.
 */
export declare function conditionCompiler(): CompileCondition;
// ==== policy/condition/directory.d.ts
/** True if `text` names a folder in one of the forms that `under` takes. */
export declare function isDirectory(text: string): boolean;
/**
 * The key under which `Paths` holds the real path of a folder that a policy names. `~/notes` in a policy is the person's
 * folder, `~/notes` in a call whatever the server makes of it. A text with a NUL is no path of a call: `under` refuses it,
 * and whoever fills `Paths` must not enter one, for it could be spelled like a key.
 */
export declare function directoryKey(directory: string): string;
// ==== policy/content.d.ts
import type { Tier } from "../core/trust/claim.js";
import type { PolicyOverride, Preset, Rule } from "../core/decide/policy.js";
import type { Position } from "../core/decide/reason.js";
import type { JournalSettings } from "./journal-settings.js";
/** A value of a policy file and where it was written. */
export type Placed<T> = {
    readonly value: T;
    readonly at: Position;
};
/** What a file says of a server; absent parts say nothing. */
export type ServerMarks = {
    readonly private: boolean;
    readonly untrusted: boolean;
    readonly strict: boolean;
    readonly root: string | null;
};
/** What a file says of a client; undefined parts say nothing. */
export type ClientWords = {
    readonly client: string | undefined;
    readonly attended: boolean | undefined;
    readonly prompts: "gate" | "host" | undefined;
};
/** What a file says of the journal; undefined parts say nothing. */
export type JournalWords = {
    readonly arguments: JournalSettings["arguments"] | undefined;
    readonly redact: readonly string[];
    readonly durability: JournalSettings["durability"] | undefined;
    readonly keepDays: number | undefined;
};
/** A level that a file sets for a lint rule. */
export type LintSetting = {
    readonly rule: string;
    readonly level: "off" | "note" | "warning" | "error";
    readonly at: Position;
};
/**
 * A finding that a file says is known and right as it is: of `rule`, about the tool of exactly this name, or about any
 * where `tool` is null. One without a reason is kept, so that a check can say so; it silences nothing.
 */
export type LintIgnore = {
    readonly rule: string;
    readonly tool: string | null;
    readonly reason: string | null;
    readonly tier: Tier;
    readonly at: Position;
};
/** What the lint section says: levels of rules, profiles to hold lists to, findings to leave out. It decides nothing about calls. */
export type LintWords = {
    readonly levels: readonly LintSetting[];
    readonly profiles: readonly Placed<string>[];
    readonly ignores: readonly LintIgnore[];
};
/** A lint section that says nothing. */
export declare const NO_LINT: LintWords;
/** One policy file, compiled: what it says by itself, before tiers and acceptance. */
export type Content = {
    readonly tier: Tier;
    readonly file: string;
    readonly preset: Placed<Preset> | null;
    readonly mode: Placed<"enforce" | "observe"> | null;
    readonly session: Placed<"on" | "off"> | null;
    readonly servers: ReadonlyMap<string, Placed<ServerMarks>>;
    readonly clients: ReadonlyMap<string, Placed<ClientWords>>;
    readonly journal: Placed<JournalWords> | null;
    readonly overrides: readonly Placed<PolicyOverride>[];
    readonly rules: readonly Placed<Rule>[];
    readonly lint: LintWords;
};
// ==== policy/describe-policy.d.ts
import type { Policy } from "../core/decide/policy.js";
import type { Diagnostic } from "../core/decide/reason.js";
import type { JournalSettings } from "./journal-settings.js";
/** What a policy changes, as {@link policyLines} words it, a sentence a line; last what does not count and what looks like a mistake. */
export declare function describePolicy(policy: Policy, notes: readonly Diagnostic[], journal?: JournalSettings): readonly string[];
// ==== policy/journal-settings.d.ts
/** What the policy files together say of the journal. It decides nothing about calls, and is no part of the policy's digest. */
export type JournalSettings = {
    /** How much of a call's arguments it shows beside their digest. */
    readonly arguments: "digest" | "shape" | "values";
    /** Patterns for names of arguments whose values it never shows. */
    readonly redact: readonly string[];
    /** `power`: each write waits for the disk. */
    readonly durability: "process" | "power";
    /** After how many days records are removed; null: never. */
    readonly keepDays: number | null;
};
// ==== policy/load-policy.d.ts
import type { Hash } from "../wire/branded.js";
import type { Policy } from "../core/decide/policy.js";
import type { Diagnostic } from "../core/decide/reason.js";
import { type LintWords } from "./content.js";
import type { JournalSettings } from "./journal-settings.js";
import type { Source } from "./source.js";
/** What loading gives: a policy with what a person should know about it, or everything that is wrong with its files. */
export type LoadedPolicy = {
    readonly ok: true;
    readonly policy: Policy;
    /** What the files say of the journal; it decides nothing about calls. */
    readonly journal: JournalSettings;
    readonly notes: readonly Diagnostic[];
    /** What the files' lint sections say, together; it decides nothing about calls. */
    readonly lint: LintWords;
} | {
    readonly ok: false;
    readonly errors: readonly [Diagnostic, ...Diagnostic[]];
};
/**
 * Loads the policy that a set of files makes together: parses, validates and compiles each, keeps what counts of those that
 * nobody has accepted, and merges them. A mistake in a decision section of any file gives errors and no policy; the caller
 * decides what they close (an administrator's or a person's file everything, a project's file that project's servers, for
 * which it loads the other files alone). No file at all gives the default policy.
 *
 * @example
 * const loaded = loadPolicy([{ tier: "user", file: "~/.heed/heed.yaml", text: "version: 1\n", accepted: true, acceptedText: null }], { hash });
 * if (!loaded.ok) for (const error of loaded.errors) report(error);
 */
export declare function loadPolicy(sources: readonly Source[], tools: {
    readonly hash: Hash;
}): LoadedPolicy;
// ==== policy/policy-directories.d.ts
import type { Policy } from "../core/decide/policy.js";
/**
 * The folders that the policy's conditions name, as it spells them: absolute, `~…` or `${root}…`. Before it decides, the
 * caller puts the real path of each into `Paths` under `directoryKey(folder)`; a folder that is not there makes `under` an
 * error, which counts against the call.
 */
export declare function policyDirectories(policy: Policy): readonly string[];
// ==== policy/source.d.ts
import type { Tier } from "../core/trust/claim.js";
/** One policy file as the caller found it. */
export type Source = {
    readonly tier: Tier;
    /** The path as messages show it. */
    readonly file: string;
    /** The file's text; null where there is no file now. */
    readonly text: string | null;
    /** A person accepted exactly these bytes (or the file's absence) for this path. An administrator's file needs no acceptance. */
    readonly accepted: boolean;
    /** The text that was last accepted for this path, where it is another; null where none was. */
    readonly acceptedText: string | null;
};
// ==== wire/branded.d.ts: see core.d.ts
// ==== wire/json.d.ts: see core.d.ts
// ==== wire/strict.d.ts: see core.d.ts
// ==== wire/wire-error.d.ts: see core.d.ts
