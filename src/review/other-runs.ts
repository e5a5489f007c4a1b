import type { Seen } from "../store/journal/seen.js";
import { describeReason } from "../core/explain/describe-reason.js";
import type { Policy } from "../core/decide/policy.js";
import type { Reason } from "../core/decide/reason.js";
import { visible } from "../core/tool/visible.js";
import type { Home } from "../node/home.js";
import type { Identity } from "../launch/identity.js";
import { isTrustable } from "../launch/is-trustable.js";
import { keptIdentity } from "../store/lock/identities.js";
import type { Locks } from "../store/lock/load-locks.js";
import { otherwiseReason, reviewStanding } from "../store/lock/review-standing.js";
import { shellQuote } from "../core/explain/shell-quote.js";

/** What is older says nothing of how a host starts a server now (milliseconds). */
const RECENT = 14 * 86_400_000;

/** A server that a gate ran, and why the review that a person would expect to hold for it does not. */
export type OtherRun = { readonly seen: Seen; readonly identity: Identity; readonly reason: Reason };

/**
 * The runs for which a review exists that does not hold, newest first: the last of each label for each client, by what gates
 * recorded and by the reviews as they are now.
 *
 * @param since runs of before are left out (milliseconds since 1970); absent: what is recent
 */
export function otherRuns(
  home: Home,
  locks: Pick<Locks, "user" | "project">,
  seen: readonly Seen[],
  policy: Pick<Policy, "servers"> | null,
  since: number = Date.now() - RECENT,
): readonly OtherRun[] {
  const newest = new Map<string, Seen>();
  for (const one of seen.toSorted((a, b) => a.opened - b.opened))
    newest.set(JSON.stringify([one.label, one.client ?? one.principal]), one);
  return [...newest.values()].toReversed().flatMap((one): readonly OtherRun[] => {
    const identity = one.opened < since || one.identity === null ? null : keptIdentity(home, one.identity);
    if (identity === null) return [];
    const mode = policy?.servers.get(one.label)?.identity === "strict" ? "strict" : "package";
    const reason = otherwiseReason(reviewStanding(locks, identity, { labels: [one.label], mode }));
    return reason === null ? [] : [{ seen: one, identity, reason }];
  });
}

/** The same in a sentence, and what can be done about it. */
export function otherRunWords({ seen, identity, reason }: OtherRun): { readonly message: string; readonly help: string } {
  const by = seen.client === null ? "A host" : visible(seen.client);
  const when = new Date(seen.opened).toISOString().slice(0, 16).replace("T", " ");
  return {
    message: `${by} ran ${visible(seen.label)} at ${when} UTC, and your review does not hold there: ${describeReason(reason)}. Its calls are asked about.`,
    help: isTrustable(identity)
      ? `To review what runs there too: heed trust --as-run ${visible(shellQuote(seen.label))}. Or take out what differs.`
      : "Start it once more through its host; if it stays like this, start it in a way that names one package, script or program.",
  };
}
