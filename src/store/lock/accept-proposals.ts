import type { HintName } from "../../core/tool/hint.js";
import type { LockedTool } from "../../core/trust/pin.js";
import type { Sha256 } from "../../wire/branded.js";
import { hash } from "../../node/hash.js";
import type { Home } from "../../node/home.js";
import { serverKey } from "../../launch/server-key.js";
import { updateUserLock } from "./load-locks.js";
import type { Lock, LockEntry } from "./lock.js";

/** A proposal that a person accepted: one hint of one tool, as the tool was when it was shown. */
export type AcceptedProposal = {
  readonly tool: string;
  readonly hint: HintName;
  readonly value: boolean;
  /** What stood beside it, in words. */
  readonly reason: string;
  readonly judge: string;
  readonly pin: Sha256;
};

/**
 * The tools whose proposals cannot be accepted: their server is not in the user's lock, they were not accepted, or they are
 * another definition by now. Empty where all can.
 */
export function unfitProposals(lock: Lock, server: Sha256, proposals: readonly AcceptedProposal[]): readonly string[] {
  const entry = lock.servers.find((one) => keyOf(one) === server);
  return proposals.flatMap(({ tool, pin }) => {
    const locked = entry?.tools.filter(({ name }) => name === tool) ?? [];
    return locked.length === 1 && locked[0]?.accepted === true && locked[0].pin.pin === pin ? [] : [tool];
  });
}

/**
 * Writes accepted proposals into the user's lock, all or none. A proposal counts only for the definition that was shown and
 * only while its tool is accepted, so a tool that is not is refused. Whether a person accepted is the caller's to make sure
 * of, and to write into the journal first.
 *
 * @returns the tools that were refused: nothing was written then; empty where all was
 * @throws EnvironmentError if the lock cannot be read or written
 *
 * @example
 * const refused = acceptProposals(home, server, [{ tool: "list", hint: "readOnly", value: true, reason, judge, pin }]);
 */
export function acceptProposals(home: Home, server: Sha256, proposals: readonly AcceptedProposal[]): readonly string[] {
  let unfit: readonly string[] = [];
  updateUserLock(home, (lock) => {
    unfit = unfitProposals(lock, server, proposals);
    if (unfit.length > 0) return lock;
    return {
      servers: lock.servers.map((entry) =>
        keyOf(entry) === server ? { ...entry, tools: entry.tools.map((tool) => withProposals(tool, proposals)) } : entry,
      ),
    };
  });
  return unfit;
}

/** A tool's lock entry with those of the accepted proposals that are about it. */
export function withProposals(tool: LockedTool, accepted: readonly AcceptedProposal[]): LockedTool {
  const own = accepted.filter((proposal) => proposal.tool === tool.name);
  if (own.length === 0) return tool;
  // A later word about a hint takes the place of an earlier one.
  const kept = tool.proposals.filter(({ hint }) => own.every((proposal) => proposal.hint !== hint));
  return {
    ...tool,
    proposals: [...kept, ...own.map(({ hint, value, reason, judge, pin }) => ({ hint, value, reason, judge, pin }))],
  };
}

function keyOf({ identity }: LockEntry): Sha256 {
  return serverKey(identity, "package", hash);
}
