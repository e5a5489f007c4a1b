import type { Hash, Sha256 } from "../wire/branded.js";
import type { Json } from "../wire/json.js";
import type { Revision } from "../wire/revision.js";
import type { Claim } from "./claim.js";
import { drift, type Drift } from "./drift.js";
import { CAUTIOUS, HINTS } from "./hint.js";
import { matchesPattern } from "./pattern.js";
import { parseTool } from "./parse-tool.js";
import type { ParsedTool } from "./parsed-tool.js";
import { pinTool } from "./pin-tool.js";
import type { ExtraClaims, LockedServer, LockedTool, Pin } from "./pin.js";
import type { Policy } from "./policy.js";
import type { Reason } from "./reason.js";
import { contradictions, resolve } from "./resolve.js";
import type { Tool, Trust } from "./tool.js";

/** The judge that looks at a definition: what it doubts, and its version. */
export type Judge = { readonly version: string; readonly infer: (tool: ParsedTool) => readonly Claim[] };

/** A server's list and everything by which it is judged. */
export type ListInput = {
  readonly definitions: readonly Json[];
  readonly revision: Revision;
  readonly server: Sha256;
  readonly label: string;
  /** The accepted lock entry of this very identity, or null. */
  readonly locked: LockedServer | null;
  readonly policy: Policy | null;
  readonly judge: Judge;
  /** Claims from elsewhere, by raw tool name: verifier, extensions, warnings seen earlier in the session. */
  readonly extra?: ExtraClaims;
  readonly hash: Hash;
};

/** One tool of a list: as it was read, as it is judged, and how it differs from the lock (null: not in the lock). */
export type ListedTool = { readonly parsed: ParsedTool; readonly pin: Pin; readonly tool: Tool; readonly drift: Drift | null };

/**
 * Judges a whole list: parses, pins and compares each definition, withholds what must not run, and
 * resolves the claims. One bad tool never sinks the list; each definition gets one entry, in order.
 *
 * @param read an earlier result for the same definitions, revision and hash, whose parsing and pins are
 *   used again: most of the work, where a list is judged under another lock or policy
 */
export function resolveList(input: ListInput, read?: readonly ListedTool[]): readonly ListedTool[] {
  const parsed = read?.map((tool) => tool.parsed) ?? input.definitions.map((definition) => parseTool(definition, input.revision));
  const counts = new Map<string, number>();
  for (const { name } of parsed) counts.set(name, (counts.get(name) ?? 0) + 1);
  // Two lock entries of one name would make the lock's order matter: neither counts.
  const lockedTools = new Map<string, LockedTool | null>();
  for (const entry of input.locked?.tools ?? []) lockedTools.set(entry.name, lockedTools.has(entry.name) ? null : entry);
  return parsed.map((tool, at) => {
    const entry = lockedTools.get(tool.name) ?? null;
    const pin = read?.[at]?.pin ?? pinTool(tool, input.hash);
    const change = entry === null ? null : drift(entry.pin, pin);
    const { trust, standing } = trustOf(tool, (counts.get(tool.name) ?? 0) > 1, entry, change);
    return {
      parsed: tool,
      pin,
      drift: change,
      tool: resolve(tool, {
        server: input.server,
        label: input.label,
        locked: input.locked?.label ?? null,
        pin: pin.pin,
        trust,
        ...(standing === undefined ? {} : { standing }),
        claims: [
          ...lockClaims(entry),
          ...keptContradictions(tool, entry, change, input.judge),
          ...policyClaims(input, tool.name),
          // What must not run needs no judgement, and its texts may be none.
          ...(tool.unusable === null ? input.judge.infer(tool) : []),
          ...(input.extra?.get(tool.name) ?? []),
        ],
        judge: input.judge.version,
        hash: input.hash,
      }),
    };
  });
}

function labels(input: ListInput): readonly string[] {
  return input.locked === null ? [input.label] : [input.label, input.locked.label];
}

function trustOf(
  tool: ParsedTool,
  twice: boolean,
  entry: LockedTool | null,
  change: Drift | null,
): { readonly trust: Trust; readonly standing?: Reason } {
  if (tool.unusable !== null) return { trust: "withheld", standing: { code: "unusable-name", args: { why: tool.unusable } } };
  if (twice) return { trust: "withheld", standing: { code: "duplicate-name", args: {} } };
  if (entry === null || change === null || !entry.accepted) return { trust: "unknown" };
  if (change.direction === "drifted") {
    return { trust: "drifted", standing: { code: "definition-changed", args: { parts: [...change.changed] } } };
  }
  return { trust: "trusted" };
}

/**
 * The contradictions of the definition that was reviewed stay until the next review: hint by hint a tightening, or a
 * change of spelling that a pin does not see, may take one half of a contradiction away and the floor with it.
 */
function keptContradictions(tool: ParsedTool, entry: LockedTool | null, change: Drift | null, judge: Judge): readonly Claim[] {
  if (entry === null || change === null || change.direction === "drifted" || tool.unusable !== null) return [];
  const { declared, stray = [] } = entry.pin;
  if (HINTS.every((hint) => declared[hint] === tool.declared[hint])) return [];
  // All but the hints is as it was: the judge says of it what it said of the reviewed definition.
  const inferred = judge.infer({ ...tool, declared, stray }).filter(({ source }) => source === "contradiction");
  return [...contradictions(declared), ...inferred];
}

function lockClaims(entry: LockedTool | null): readonly Claim[] {
  if (entry === null) return [];
  const origin = { tier: "user", file: "heed.lock", line: 0 } as const;
  return [
    ...entry.overrides.map(({ hint, value, reason, pin, shown }) => ({
      source: "override" as const,
      hint,
      value,
      origin,
      reason,
      binding: { pin, shown },
    })),
    ...entry.proposals.map(({ hint, value, judge, pin }) => ({ source: "proposal" as const, hint, value, judge, pin })),
  ];
}

function policyClaims(input: ListInput, name: string): readonly Claim[] {
  return (input.policy?.overrides ?? [])
    .filter(
      ({ server, tool }) =>
        matchesPattern(tool, name) && (server === undefined || labels(input).some((label) => matchesPattern(server, label))),
    )
    .map(({ hint, origin, reason }) => ({
      source: "override" as const,
      hint,
      value: CAUTIOUS[hint],
      origin,
      reason,
      binding: null,
    }));
}
