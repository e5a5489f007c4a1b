import type { Tier } from "../core/trust/claim.js";
import type { PolicyOverride, Preset, Rule } from "../core/decide/policy.js";
import type { Position } from "../core/decide/reason.js";
import type { JournalSettings } from "./journal-settings.js";

/** A value of a policy file and where it was written. */
export type Placed<T> = { readonly value: T; readonly at: Position };

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
export type LintSetting = { readonly rule: string; readonly level: "off" | "note" | "warning" | "error"; readonly at: Position };

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
export const NO_LINT: LintWords = { levels: [], profiles: [], ignores: [] };

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
