import { runtimeOfArtifact } from "./code-variables.js";
import { isAmbient, mayGuard, stillCounts } from "./environment.js";
import type { StdioIdentity } from "./identity.js";

/** How the variables of a server stand to those of its review, by name. */
export type EnvironmentDifferences = {
  /** Set now, and unknown to the review. */
  readonly added: readonly string[];
  /** Set at both times, with another value that counts. */
  readonly changed: readonly string[];
  /** No longer set, and they may have kept the server in bounds or chosen its code. */
  readonly lost: readonly string[];
  /** No longer set, which may be: a review in a terminal sees more than most hosts pass on. */
  readonly missing: readonly string[];
  /** The code comes from the folder that it is started in, and that is another one. */
  readonly folder: boolean;
};

/** The name under which the folder of a launch stands among the digests, where its code comes from it. */
const FOLDER = "PWD";

/**
 * Compares the variables that make a server what it is. What locks of before held of shells and hosts does not count any
 * more; a further variable, a changed value that counts, or the loss of one that may have kept the server in bounds
 * (`READ_ONLY`, `BILLING_URL`) does.
 */
export function environmentDifferences(reviewed: StdioIdentity, now: StdioIdentity): EnvironmentDifferences {
  const runtime = runtimeOfArtifact(now.artifact);
  const had = new Set(reviewed.envNames);
  const digests = new Map(reviewed.env.map(({ name, digest }) => [name, digest]));
  const [has, hasDigest] = [new Set(now.envNames), new Set(now.env.map(({ name }) => name))];
  const otherwise = now.env.filter(({ name, digest }) => digests.get(name) !== digest).map(({ name }) => name);
  const known = (name: string): boolean => had.has(name) || digests.has(name);
  const missing = reviewed.envNames.filter((name) => !has.has(name));
  const kept = reviewed.env.map(({ name }) => name).filter((name) => name === FOLDER || stillCounts(name, runtime));
  const lost = [
    ...kept.filter((name) => !hasDigest.has(name)),
    ...missing.filter((name) => mayGuard(name) && !isAmbient(name, "")),
  ];
  const added = [...now.envNames.filter((name) => !had.has(name)), ...otherwise.filter((name) => !known(name))];
  const changed = otherwise.filter((name) => known(name) && !added.includes(name));
  const plain = (names: readonly string[]): readonly string[] => [...new Set(names)].filter((name) => name !== FOLDER).toSorted();
  return {
    added: plain(added),
    changed: plain(changed),
    lost: plain(lost),
    missing,
    folder: [...added, ...changed, ...lost].includes(FOLDER),
  };
}
