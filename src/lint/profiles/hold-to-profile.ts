import type { ParsedTool } from "../../core/tool/parsed-tool.js";
import type { Finding } from "../../core/decide/reason.js";
import type { Profile, ProfileId, Shortfall } from "./profile.js";

/** A list held to one profile. `rejected`: the tools with a certain shortfall, by index; the list passes where there are none. */
export type ProfileReport = {
  readonly profile: ProfileId;
  readonly passes: boolean;
  readonly tools: number;
  readonly rejected: readonly number[];
  readonly shortfalls: readonly (Shortfall & { readonly tool: number })[];
};

/**
 * What stands between a list and a profile, tool by tool.
 *
 * @param findings those of `lint` about this list, at their own levels: what a policy calls a note is no less a demand
 * @example
 * const tools = [parseTool({ name: "peek", annotations: { readOnlyHint: true } }, "2026-07-28")];
 * holdToProfile(PROFILES[2], tools, lint(tools)).rejected; // [0]: OpenAI demands three explicit hints
 */
export function holdToProfile(profile: Profile, tools: readonly ParsedTool[], findings: readonly Finding[]): ProfileReport {
  const byTool = new Map<number, Finding[]>();
  for (const finding of findings) {
    if (finding.tool !== undefined) byTool.set(finding.tool, [...(byTool.get(finding.tool) ?? []), finding]);
  }
  const shortfalls = tools.flatMap((tool, index) =>
    profile.shortfalls(tool, byTool.get(index) ?? []).map((shortfall) => ({ tool: index, ...shortfall })),
  );
  const rejected = [...new Set(shortfalls.filter(({ certain }) => certain).map(({ tool }) => tool))];
  return { profile: profile.id, passes: rejected.length === 0, tools: tools.length, rejected, shortfalls };
}
