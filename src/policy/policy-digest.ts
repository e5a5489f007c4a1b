import type { Hash, Sha256 } from "../wire/branded.js";
import { canonical } from "../wire/canonical.js";
import type { Json } from "../wire/json.js";
import type { Policy } from "../core/decide/policy.js";
import { overrideKey, ruleKey } from "./rule-key.js";

type Sections = Pick<Policy, "presets" | "rules" | "overrides" | "mode" | "session" | "servers" | "clients">;

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The digest of all that decides: equal digests mean equal decisions. The order of files, rules, patterns and keys, comments,
 * places and the lint section do not count. Names do: a decision tells them.
 */
export function policyDigest(sections: Sections, hash: Hash): Sha256 {
  const rules = sections.rules
    .map((rule) => canonical([rule.origin.tier, rule.id, ruleKey(rule), rule.inert !== undefined]))
    .toSorted(byText);
  const overrides = sections.overrides
    .map((override) => canonical([override.origin.tier, overrideKey(override), override.reason]))
    .toSorted(byText);
  // A label that is mentioned without a mark says nothing.
  const servers = [...sections.servers]
    .filter(([, server]) => server.private || server.untrusted || server.identity === "strict" || server.root !== undefined)
    .map(([label, server]) => [
      label,
      server.private,
      server.untrusted,
      server.identity,
      ...(server.root === undefined ? [] : [server.root, ...(server.adminRoot === true ? ["admin"] : [])]),
    ])
    .map((entry) => canonical(entry as Json))
    .toSorted(byText);
  const clients = [...sections.clients]
    .filter(([, client]) => client.client !== null && (client.attended || client.prompts === "host"))
    .map(([name, { client, attended, prompts }]) => canonical([name, client, attended, prompts]))
    .toSorted(byText);
  const presets: Json = { ...sections.presets };
  return hash(
    canonical({ policy: 1, presets, mode: sections.mode, session: sections.session, rules, overrides, servers, clients }),
  );
}
