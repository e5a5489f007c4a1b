import type { Branded, Sha256 } from "../../wire/branded.js";
import type { Strict } from "../../wire/strict.js";
import type { HintName } from "../tool/hint.js";
import type { Origin, Tier } from "../trust/claim.js";
import type { Reason } from "./reason.js";
import type { Effect, Reach, Verdict } from "../trust/tool.js";

/** The built-in tables of verdicts. */
export const PRESETS = ["autonomous", "balanced", "cautious"] as const;
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
export type ClientPolicy = { readonly client: string | null; readonly attended: boolean; readonly prompts: "gate" | "host" };

/** A validated policy: the only kind that a decision takes. */
export type Policy = Branded<
  {
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
  },
  "Policy"
>;
