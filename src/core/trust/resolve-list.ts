import type { Judge } from "./judge.js";
import type { Hash, Sha256 } from "../../wire/branded.js";
import { member, type Json } from "../../wire/json.js";
import type { Revision } from "../../wire/revision.js";
import type { Claim } from "./claim.js";
import { drift, type Drift } from "./drift.js";
import { doubtedClaim } from "./doubted-claim.js";
import { goneEntries } from "./gone-entries.js";
import { CAUTIOUS } from "../tool/hint.js";
import { keptClaims, renamedClaims } from "./kept-claims.js";
import { matchesPattern } from "../tool/pattern.js";
import { parseTool } from "../tool/parse-tool.js";
import type { ParsedTool } from "../tool/parsed-tool.js";
import { pinTool } from "./pin-tool.js";
import type { ExtraClaims, LockedServer, LockedTool, Pin } from "./pin.js";
import type { Policy } from "../decide/policy.js";
import type { Reason } from "../decide/reason.js";
import { resolve } from "./resolve.js";
import type { Tool, Trust } from "./tool.js";
import { standingOf } from "./standing-of.js";

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
export type ListedTool = { readonly parsed: ParsedTool; readonly pin: Pin; readonly tool: Tool; readonly drift: Drift | null };

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
export function resolveList(input: ListInput, read?: readonly ListedTool[]): readonly ListedTool[] {
  const { names, at } = openList(input, (index) => read?.[index]);
  return names.map((_, index) => at(index));
}

/**
 * The same list, to be judged in pieces: nothing is done here but to look at the names, so that the work on a long list can
 * be spread. `at` gives the same for an index whenever and in whatever order it is asked.
 *
 * @param read an earlier reading and pin of the definition at an index, as for `resolveList`
 */
export function openList(input: ListInput, read: (index: number) => Read | undefined): OpenList {
  const { definitions, locked } = input;
  const names = definitions.map(nameOf);
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  // Two lock entries of one name would make the lock's order matter: neither counts.
  const entries = new Map<string, LockedTool | null>();
  for (const entry of locked?.tools ?? []) entries.set(entry.name, entries.has(entry.name) ? null : entry);
  const look = memoized((index): Read => {
    const known = read(index);
    if (known !== undefined) return known;
    const parsed = parseTool(definitions[index] ?? null, input.revision);
    return { parsed, pin: pinTool(parsed, input.hash) };
  });
  const gone = goneEntries(entries, names, (index) => look(index).pin);
  const at = memoized((index): ListedTool => {
    const { parsed, pin } = look(index);
    const { name } = parsed;
    const entry = entries.get(name) ?? null;
    const change = entry === null ? null : drift(entry.pin, pin);
    const { trust, standing } = trustOf(parsed, (counts.get(name) ?? 0) > 1, locked, entry, change);
    return {
      parsed,
      pin,
      drift: change,
      tool: resolve(parsed, {
        server: input.server,
        label: input.label,
        locked: locked?.label ?? null,
        pin: pin.pin,
        trust,
        ...standingOf(standing, trust, input),
        claims: [
          ...lockClaims(entry),
          ...(entry === null ? [] : keptClaims(parsed, entry, input.judge)),
          ...renamedClaims(parsed, gone(name, pin), input.judge),
          ...policyClaims(input, name),
          // What must not run needs no judgement, and its texts may be none.
          ...(parsed.unusable === null ? input.judge.infer(parsed) : []),
          ...(input.extra?.get(name) ?? []),
        ],
        grave: parsed.unusable === null ? (input.judge.grave?.(parsed) ?? null) : null,
        judge: input.judge.version,
        hash: input.hash,
      }),
    };
  });
  return { names, at };
}

/** A definition that was read. */
type Read = Pick<ListedTool, "parsed" | "pin">;

/** The name as `parseTool` reads it. */
function nameOf(definition: Json): string {
  const name = member(definition, "name");
  return typeof name === "string" ? name : "";
}

function memoized<T>(make: (index: number) => T): (index: number) => T {
  const made = new Map<number, T>();
  return (index) => {
    const known = made.get(index);
    if (known !== undefined) return known;
    const one = make(index);
    made.set(index, one);
    return one;
  };
}

function labels(input: ListInput): readonly string[] {
  return input.locked === null ? [input.label] : [input.label, input.locked.label];
}

function trustOf(
  tool: ParsedTool,
  twice: boolean,
  locked: LockedServer | null,
  entry: LockedTool | null,
  change: Drift | null,
): { readonly trust: Trust; readonly standing?: Reason } {
  if (tool.unusable !== null) return { trust: "withheld", standing: { code: "unusable-name", args: { why: tool.unusable } } };
  if (twice) return { trust: "withheld", standing: { code: "duplicate-name", args: {} } };
  if (locked === null) return { trust: "unknown" };
  // Two entries of one name are none.
  if (entry === null || change === null) return { trust: "unknown", standing: { code: "new-since-review", args: {} } };
  if (!entry.accepted) return { trust: "unknown", standing: { code: "left-out-of-review", args: {} } };
  if (change.direction === "drifted") {
    return { trust: "drifted", standing: { code: "definition-changed", args: { parts: [...change.changed] } } };
  }
  return { trust: "trusted" };
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
    ...(entry.doubted ?? []).map(doubtedClaim),
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
