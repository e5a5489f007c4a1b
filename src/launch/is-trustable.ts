import type { Identity } from "./identity.js";

/**
 * False for a server whose identity does not say what will answer: nothing was found that would run,
 * or anyone on the way can answer in its place. It may be used; no lock makes it trusted.
 */
export function isTrustable(identity: Identity): boolean {
  return identity.transport === "http" ? identity.channel !== "open" : identity.artifact.kind !== "unresolved";
}
