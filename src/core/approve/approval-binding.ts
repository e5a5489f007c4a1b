import type { Sha256 } from "../../wire/branded.js";

/**
 * What an approval is for, and nothing else: who, in which session, which server's definition of the tool, under which
 * policy, and exactly which call.
 */
export type Binding = {
  readonly principal: string;
  readonly session: string;
  /** The server's identity: two servers may define the same tool. */
  readonly server: Sha256;
  readonly pin: Sha256;
  readonly policy: Sha256;
  /** The digest of the call (`callDigest`), and of what it answers its server where it answers anything. */
  readonly call: Sha256;
};

/** True if both are for the same in every part. */
export function sameBinding(a: Binding, b: Binding): boolean {
  return (
    a.principal === b.principal &&
    a.session === b.session &&
    a.server === b.server &&
    a.pin === b.pin &&
    a.policy === b.policy &&
    a.call === b.call
  );
}
