import type { Diagnostic } from "../../core/reason.js";
import { visible } from "../../core/visible.js";
import type { HostWorld } from "../../hosts/host.js";
import { identifyLaunch } from "../../node/identity/identify-launch.js";
import { isTrustable } from "../../node/identity/is-trustable.js";
import { findEntry, type Locks } from "../../node/lock/load-locks.js";
import { count } from "../screen/plural.js";
import type { Candidate } from "./candidate.js";
import { finding } from "./doctor-finding.js";

/**
 * Guarded servers that nobody has reviewed, in one note: why nearly all of their calls are asked about. Nothing is started;
 * a server that only its host can start, or that is reached by URL, is not judged here.
 */
export function examineReviews(candidates: readonly Candidate[], locks: Locks, world: HostWorld): readonly Diagnostic[] {
  const unreviewed = candidates.filter(({ standing, start, entry, found }) => {
    const behind = entry.reached.by === "command" ? (entry.reached.wrapped?.original ?? null) : null;
    if (standing !== "guarded" || behind === null || start?.ok !== true) return false;
    const { command, args, cwd, env } = start.start;
    const names = found.place.scope === "user" ? Object.keys(env) : null;
    const { identity } = identifyLaunch({ command, args, cwd, env: { ...world.env, ...env }, entryNames: names });
    return isTrustable(identity) && findEntry(locks, identity, "package") === null;
  });
  if (unreviewed.length === 0) return [];
  const names = [...new Set(unreviewed.map(({ entry }) => visible(entry.name)))];
  const message = `Nobody has reviewed ${count(names.length, "guarded server")}: ${names.join(", ")}. What their tools say of themselves does not count, so that nearly every call is asked about.`;
  const help = "heed install, in a terminal of yours, asks whether to believe them.";
  return [finding("not-reviewed", "note", message, help, { servers: names })];
}
