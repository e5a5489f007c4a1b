import type { Policy } from "../core/policy.js";
import { canonical } from "../wire/canonical.js";
import type { Hash } from "../wire/branded.js";

/**
 * The policy of somebody who has written none: the balanced preset, no rules. It is what `heed/policy` makes of no files,
 * without loading what reads files.
 */
export function balancedPolicy(hash: Hash): Policy {
  const policy: Omit<Policy, keyof { [key: symbol]: never }> = {
    presets: {},
    rules: [],
    overrides: [],
    mode: "enforce",
    session: true,
    servers: new Map(),
    clients: new Map(),
    digest: hash(canonical({ presets: {}, rules: [] })),
  };
  return policy as Policy;
}
