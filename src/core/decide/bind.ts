import { isConditional } from "./condition-outcome.js";
import type { Legs } from "./decision.js";
import { matchesRule } from "./match-rule.js";
import type { Tier } from "../trust/claim.js";
import type { Policy, Preset, Rule } from "./policy.js";
import { presetVerdict } from "./preset.js";
import { VERDICTS, type Tool, type Verdict } from "../trust/tool.js";

/** What one tier's preset says of a tool. */
export type PresetSays = { readonly tier: Tier | "default"; readonly preset: Preset; readonly gives: Verdict };

/**
 * A policy bound to a tool: everything that does not depend on a call's arguments, worked out once.
 * Deciding then looks at the conditional rules of this tool only, however many rules the policy has.
 */
export type Bound = {
  readonly presets: readonly PresetSays[];
  /** The strictest preset of an administrator, which no file of a user or project loosens; null where there is none. */
  readonly adminPreset: PresetSays | null;
  /** The strictest preset of the other tiers, or the default. Null where only an administrator set one. */
  readonly otherPreset: PresetSays | null;
  /** The first matching allow rule without conditions: an administrator's, and anybody's. */
  readonly adminAllow: Rule | null;
  readonly anyAllow: Rule | null;
  /** The strictest matching rule without conditions. */
  readonly strict: Rule | null;
  /** Matching rules with conditions. */
  readonly conditionalAllows: readonly Rule[];
  readonly conditionalStricts: readonly Rule[];
  readonly marks: Legs;
};

const rank = (verdict: Verdict): number => VERDICTS.indexOf(verdict);

/** One order for rules, whatever the order of files and lines in which they were read. */
export function compareRules(a: Rule, b: Rule): number {
  return (
    rank(b.verdict) - rank(a.verdict) ||
    compareText(a.origin.tier, b.origin.tier) ||
    compareText(a.origin.file, b.origin.file) ||
    a.origin.line - b.origin.line ||
    compareText(a.id, b.id)
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function strictestPreset(says: readonly PresetSays[]): PresetSays | null {
  return says.reduce<PresetSays | null>((best, one) => (best === null || rank(one.gives) > rank(best.gives) ? one : best), null);
}

/** What the policy says of a tool's server: strict marks count under either of its labels. */
function marksOf(tool: Tool, policy: Policy): Legs {
  const labels = tool.locked === null ? [tool.label] : [tool.label, tool.locked];
  const servers = labels.flatMap((label) => policy.servers.get(label) ?? []);
  const tame = tool.trust === "trusted" && tool.reach === "closed";
  return { content: !tame || servers.some((server) => server.untrusted), private: servers.some((server) => server.private) };
}

function create(tool: Tool, policy: Policy): Bound {
  const tiers = ["admin", "user", "project"] as const;
  const says = (preset: Preset): Verdict => presetVerdict(preset, tool.effect, tool.reach, tool.trust, tool.grave !== null);
  const presets: PresetSays[] = tiers.flatMap((tier) => {
    const preset = policy.presets[tier];
    return preset === undefined ? [] : [{ tier, preset, gives: says(preset) }];
  });
  if (presets.length === 0) {
    presets.push({ tier: "default", preset: "balanced", gives: says("balanced") });
  }
  const live = policy.rules.filter((rule) => rule.inert === undefined && matchesRule(rule, tool)).toSorted(compareRules);
  const allows = live.filter((rule) => rule.verdict === "allow");
  const stricts = live.filter((rule) => rule.verdict !== "allow");
  const plainAllows = allows.filter((rule) => !isConditional(rule));
  return {
    presets,
    adminPreset: strictestPreset(presets.filter(({ tier }) => tier === "admin")),
    otherPreset: strictestPreset(presets.filter(({ tier }) => tier !== "admin")),
    adminAllow: plainAllows.find((rule) => rule.origin.tier === "admin") ?? null,
    anyAllow: plainAllows[0] ?? null,
    strict: stricts.find((rule) => !isConditional(rule)) ?? null,
    conditionalAllows: allows.filter(isConditional),
    conditionalStricts: stricts.filter(isConditional),
    marks: marksOf(tool, policy),
  };
}

const cache = new WeakMap<Policy, WeakMap<Tool, Bound>>();

/** The policy bound to the tool; worked out on the first call and kept as long as both live. */
export function bind(tool: Tool, policy: Policy): Bound {
  let ofPolicy = cache.get(policy);
  if (ofPolicy === undefined) cache.set(policy, (ofPolicy = new WeakMap()));
  let bound = ofPolicy.get(tool);
  if (bound === undefined) ofPolicy.set(tool, (bound = create(tool, policy)));
  return bound;
}
