import { describeReason } from "../../core/explain/describe-reason.js";
import type { Diagnostic, Reason } from "../../core/decide/reason.js";
import { visible } from "../../core/tool/visible.js";
import type { HostWorld } from "../../hosts/host.js";
import { EnvironmentError } from "../../node/environment-error.js";
import type { Home } from "../../node/home.js";
import { identifyLaunch } from "../../launch/identify-launch.js";
import type { Identity } from "../../launch/identity.js";
import { isTrustable } from "../../launch/is-trustable.js";
import type { Locks } from "../../store/lock/load-locks.js";
import { otherwiseReason, reviewStanding } from "../../store/lock/review-standing.js";
import { loadPolicyFiles } from "../../store/policy/load-policy-files.js";
import { count } from "../screen/plural.js";
import { otherRuns, otherRunWords } from "../../review/other-runs.js";
import { labelOf, type Candidate } from "./candidate.js";
import { finding } from "./doctor-finding.js";
import { currentRuns } from "../../hosts/current-runs.js";

/**
 * Guarded servers for which no review holds. Where one exists and does not hold, by what gates recorded or by what stands in a
 * host's file, each has a warning that says why; those that nobody has reviewed are in one note. Nothing is started; a server
 * that only its host can start, or that is reached by URL, is judged by the records alone.
 */
export async function examineReviews(
  home: Home,
  candidates: readonly Candidate[],
  locks: Locks,
  world: HostWorld,
): Promise<readonly Diagnostic[]> {
  const loaded = await loadPolicyFiles({ home, project: world.project });
  const runs = await attempt(async () => {
    return otherRuns(home, locks, await currentRuns(home), loaded.ok ? loaded.policy : null);
  });
  const told = new Set(runs.map(({ seen }) => seen.label));
  const standings = candidates.flatMap((candidate) => {
    const standing = standingOf(candidate, locks, world, home.dir);
    return standing === null ? [] : [{ candidate, standing }];
  });
  return [
    ...runs.map((run) => {
      const { message, help } = otherRunWords(run);
      return finding("review-does-not-hold", "warning", message, help, { server: run.seen.label, ...run.reason.args });
    }),
    ...standings.flatMap(({ candidate, standing }) =>
      standing === "none" || told.has(labelOf(candidate)) ? [] : [changedEntry(candidate, standing)],
    ),
    ...unreviewed(standings.flatMap(({ candidate, standing }) => (standing === "none" ? [candidate] : []))),
  ];
}

function changedEntry({ found, entry }: Candidate, reason: Reason): Diagnostic {
  const message = `${found.host.name}: ${visible(entry.name)} is started in another way than the one you reviewed: ${describeReason(reason)}. Its calls are asked about.`;
  const help = "heed install, in a terminal of yours, asks whether to believe it as it is now. Or take out what differs.";
  return finding("review-does-not-hold", "warning", message, help, { server: entry.name, ...reason.args });
}

/** Why no review holds for a guarded server as its host's file starts it, or that there is none; null where one holds. */
function standingOf(candidate: Candidate, locks: Locks, world: HostWorld, heedHome: string): Reason | "none" | null {
  const { standing, start, entry, found } = candidate;
  const behind = entry.reached.by === "command" ? (entry.reached.wrapped?.original ?? null) : null;
  if (standing !== "guarded" || behind === null || start?.ok !== true) return null;
  const { command, args, slots, cwd, env } = start.start;
  const entryNames = found.place.scope === "user" ? Object.keys(env) : null;
  const of = (around: HostWorld["env"]): Identity =>
    identifyLaunch({ command, args, cwd, env: { ...around, ...env }, entryNames, slots: { at: slots, heedHome } }).identity;
  // Which variables its host has beside is not known here: what this shell holds must not make a difference.
  const bare = Object.fromEntries(
    Object.entries(world.env).filter(([name]) => /^(?:PATH|HOME|PATHEXT|SystemRoot)$/iu.test(name)),
  );
  const identities = [of(world.env), of(bare)];
  if (!identities.every(isTrustable)) return null;
  const standings = identities.map((identity) =>
    reviewStanding(locks, identity, { labels: [labelOf(candidate)], mode: "package" }),
  );
  if (standings.some(({ kind }) => kind === "reviewed")) return null;
  return standings.map(otherwiseReason).find((reason) => reason !== null) ?? "none";
}

function unreviewed(candidates: readonly Candidate[]): readonly Diagnostic[] {
  if (candidates.length === 0) return [];
  const names = [...new Set(candidates.map(({ entry }) => visible(entry.name)))];
  const message = `Nobody has reviewed ${count(names.length, "guarded server")}: ${names.join(", ")}. What ${names.length === 1 ? "its tools say" : "their tools say"} of themselves does not count, so that nearly every call is asked about.`;
  const help = "heed install, in a terminal of yours, asks whether to believe them.";
  return [finding("not-reviewed", "note", message, help, { servers: names })];
}

/** A journal that cannot be read is told of elsewhere. */
async function attempt<T>(look: () => Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof EnvironmentError || (error instanceof Error && "syscall" in error)) return [];
    throw error;
  }
}
