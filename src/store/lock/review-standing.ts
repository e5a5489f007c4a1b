import type { Reason } from "../../core/decide/reason.js";
import type { ReviewDifference } from "../../core/trust/review-differences.js";
import { hash } from "../../node/hash.js";
import type { Identity, StdioIdentity } from "../../launch/identity.js";
import { reviewDifferences } from "../../launch/review-differences.js";
import type { IdentityMode } from "../../launch/server-key.js";
import { findEntry, type Locks } from "./load-locks.js";

/**
 * How a server that runs stands to the reviews that there are. `reviewed`: one holds. `other`: one of a server that looks
 * like it (the same label, or the same code) exists and does not hold; `differences` says why. `none`: there is none.
 */
export type ReviewStanding =
  | { readonly kind: "reviewed"; readonly label: string }
  | { readonly kind: "other"; readonly label: string; readonly differences: readonly ReviewDifference[] }
  | { readonly kind: "none" };

/** Trust that is void in silence is a fault: finds the review that a person would expect to hold, and why it does not. */
export function reviewStanding(
  locks: Pick<Locks, "user" | "project">,
  identity: Identity,
  as: { readonly labels: readonly string[]; readonly mode: IdentityMode },
): ReviewStanding {
  const found = findEntry(locks, identity, as.mode);
  if (found !== null) return { kind: "reviewed", label: found.entry.label };
  const entries = [...locks.user.servers, ...(locks.project?.accepted === true ? locks.project.lock.servers : [])];
  const alike = entries.flatMap((entry) => {
    const [named, looks] = [as.labels.includes(entry.label), looksLike(entry.identity, identity)];
    if (!named && !looks) return [];
    const differences = reviewDifferences(entry.identity, identity, as.mode, hash);
    return [{ label: entry.label, differences, rank: differences.length + (looks ? 0 : 100) + (named ? 0 : 0.5) }];
  });
  const [nearest] = alike.toSorted((a, b) => a.rank - b.rank);
  if (nearest === undefined) return { kind: "none" };
  const { label, differences } = nearest;
  // Several hold alike, so that none of them does.
  return { kind: "other", label, differences: differences.length === 0 ? [{ part: "several", names: [] }] : differences };
}

/** The same as a reason that surfaces put into words; null where nothing needs to be said. */
export function otherwiseReason(standing: ReviewStanding): Reason | null {
  if (standing.kind !== "other") return null;
  const differences = standing.differences.map(({ part, names }) => ({ part, names: [...names] }));
  return { code: "reviewed-otherwise", args: { label: standing.label, differences } };
}

/** True where both run the same code as far as a person would say so, whatever it is told. */
function looksLike(reviewed: Identity, now: Identity): boolean {
  if (reviewed.transport === "http" || now.transport === "http")
    return (
      reviewed.transport === "http" && now.transport === "http" && reviewed.origin === now.origin && reviewed.path === now.path
    );
  const [a, b] = [subject(reviewed), subject(now)];
  return a !== null && a === b;
}

function subject({ artifact, args }: StdioIdentity): string | null {
  switch (artifact.kind) {
    case "package":
      return `package ${artifact.name}`;
    case "script":
      return `script ${artifact.path}`;
    case "image":
      return `image ${artifact.image}`;
    case "program":
      // A program that starts others is told what by its first word.
      return `program ${artifact.path} ${args.find((arg) => !arg.startsWith("-")) ?? ""}`;
    case "unresolved":
      return null;
  }
}
