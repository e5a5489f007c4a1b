import type { ClientPolicy, Policy } from "../core/decide/policy.js";
import type { Caller } from "./conversation.js";

/**
 * What a person said of this very client: its gate was started with the key of a marked entry, or it came with a marked
 * secret, and it bears the name that was tested, the only one in its session. Null for every other: a name alone is nothing.
 *
 * @param mark what the client proves; null where it proves nothing
 */
export function markedClient(policy: Policy, mark: string | null, { name, names }: Caller): ClientPolicy | null {
  const marked = mark === null ? undefined : policy.clients.get(mark);
  return marked !== undefined && marked.client !== null && marked.client === name && names.steady ? marked : null;
}
