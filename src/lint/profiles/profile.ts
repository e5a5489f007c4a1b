import type { HintKey } from "../../core/tool/hint.js";
import type { ParsedTool } from "../../core/tool/parsed-tool.js";
import type { Finding } from "../../core/decide/reason.js";

/** The profiles that a list can be held to, in the order in which they are shown. */
export const PROFILE_IDS = ["spec", "anthropic-directory", "openai-apps", "microsoft-365"] as const;
export type ProfileId = (typeof PROFILE_IDS)[number];

/** What a demand is about. `definition`: more than one field, or the tool as a whole. */
export type ProfileField = HintKey | "title" | "inputSchema" | "definition";

/**
 * Something that a profile demands and a tool does not have. `found` is what is there, `demanded` what belongs there,
 * each a clause without a full stop; `source` says who demands it. Only what is `certain` rejects: the rest is a guess
 * from names and schemas, which a reviewer may see as well.
 */
export type Shortfall = {
  readonly field: ProfileField;
  readonly found: string;
  readonly demanded: string;
  readonly source: string;
  readonly certain: boolean;
};

/** A finding that is none under a profile: what `rule` objects to about `hint` is what the profile demands. */
export type Excuse = { readonly rule: string; readonly hint: HintKey };

/** What one directory, or the specification, demands of the tools of a server, as it was seen at `as_of` in `source`. */
export type Profile = {
  readonly id: ProfileId;
  readonly name: string;
  /** Year and month. */
  readonly as_of: string;
  readonly source: string;
  /** The fields that it looks at, in the order of its own form: what a submission has to justify. */
  readonly fields: readonly ProfileField[];
  readonly excuses: readonly Excuse[];
  /** @param findings those about this tool */
  shortfalls(tool: ParsedTool, findings: readonly Finding[]): readonly Shortfall[];
};
