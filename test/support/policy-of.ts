import type { Policy } from "../../src/core/decide/policy.js";
import type { Sha256 } from "../../src/wire/branded.js";

type Fields = Omit<Policy, keyof { [K in keyof Policy as K extends symbol ? K : never]: 1 }>;

/** A policy made by hand, for tests of the core alone: the empty one (balanced) with what is given. */
export function policyOf(fields: Partial<Fields> = {}): Policy {
  const whole: Fields = {
    presets: {},
    rules: [],
    overrides: [],
    mode: "enforce",
    session: true,
    servers: new Map(),
    clients: new Map(),
    digest: "policy" as Sha256,
    ...fields,
  };
  return whole as Policy;
}
