import type { Hash } from "../wire/branded.js";
import type { Tier } from "../core/trust/claim.js";
import type { ClientPolicy, Policy, Preset, ServerPolicy } from "../core/decide/policy.js";
import type { Diagnostic } from "../core/decide/reason.js";
import type { Content, Placed } from "./content.js";
import { diagnose } from "./diagnose.js";
import { policyDigest } from "./policy-digest.js";
import { presetRank } from "./settle-content.js";

type Setting = { readonly file: string; readonly placed: Placed<string> };

/** Of two words the stricter wins, in whatever files they stand; the milder one's author is told. */
function settings(
  contents: readonly Content[],
  key: "mode" | "session",
  strict: string,
): { readonly mild: boolean; readonly notes: readonly Diagnostic[] } {
  const set: Setting[] = contents.flatMap((content) => {
    const placed = content[key];
    return placed === null ? [] : [{ file: content.file, placed }];
  });
  const winner = set.find(({ placed }) => placed.value === strict);
  const milder = set.filter(({ placed }) => placed.value !== strict);
  if (winner === undefined) return { mild: milder.length > 0, notes: [] };
  const notes = milder.map(({ file, placed }) =>
    diagnose("policy-overruled", { file, name: `${key}: ${placed.value}`, by: winner.file }, placed.at),
  );
  return { mild: false, notes };
}

function mergeServers(contents: readonly Content[]): ReadonlyMap<string, ServerPolicy> {
  const servers = new Map<string, ServerPolicy>();
  const roots = new Map<string, Set<string>>();
  const adminRoots = new Set<string>();
  for (const { tier, label, value } of contents.flatMap(({ tier, servers: said }) =>
    [...said].map(([label, placed]) => ({ tier, label, value: placed.value })),
  )) {
    const other = servers.get(label);
    servers.set(label, {
      private: value.private || other?.private === true,
      untrusted: value.untrusted || other?.untrusted === true,
      identity: value.strict || other?.identity === "strict" ? "strict" : "package",
    });
    if (value.root !== null && tier === "admin") adminRoots.add(label);
    if (value.root !== null) roots.set(label, (roots.get(label) ?? new Set()).add(value.root));
  }
  for (const [label, server] of servers) {
    const [root, ...others] = roots.get(label) ?? [];
    // Two that differ cannot both be right: then it is not known.
    if (root === undefined || others.length > 0) continue;
    servers.set(label, { ...server, root, ...(adminRoots.has(label) ? { adminRoot: true as const } : {}) });
  }
  return servers;
}

function mergeClients(contents: readonly Content[]): ReadonlyMap<string, ClientPolicy> {
  const words = contents.flatMap((content) => [...content.clients]);
  const clients = new Map<string, ClientPolicy>();
  for (const name of new Set(words.map(([one]) => one))) {
    const said = words.filter(([one]) => one === name).map(([, { value }]) => value);
    const names = new Set(said.map(({ client }) => client ?? null));
    clients.set(name, {
      client: names.size === 1 ? ([...names][0] ?? null) : null,
      attended: said.some((one) => one.attended === true) && !said.some((one) => one.attended === false),
      prompts: said.some((one) => one.prompts === "host") && !said.some((one) => one.prompts === "gate") ? "host" : "gate",
    });
  }
  return clients;
}

function mergePresets(contents: readonly Content[]): Readonly<Partial<Record<Tier, Preset>>> {
  const presets: Partial<Record<Tier, Preset>> = {};
  for (const { tier, preset } of contents) {
    if (preset !== null && presetRank(preset.value) > presetRank(presets[tier])) presets[tier] = preset.value;
  }
  return presets;
}

/** One policy of several files' contents. The order of the files does not matter. */
export function mergeContents(
  contents: readonly Content[],
  hash: Hash,
): { readonly policy: Policy; readonly notes: readonly Diagnostic[] } {
  const mode = settings(contents, "mode", "enforce");
  const session = settings(contents, "session", "on");
  const sections = {
    presets: mergePresets(contents),
    rules: contents.flatMap((content) => content.rules.map(({ value }) => value)),
    overrides: contents.flatMap((content) => content.overrides.map(({ value }) => value)),
    mode: mode.mild ? ("observe" as const) : ("enforce" as const),
    session: !session.mild,
    servers: mergeServers(contents),
    clients: mergeClients(contents),
  };
  // The only place that makes a Policy: everything in it was validated and settled.
  const policy = { ...sections, digest: policyDigest(sections, hash) } as unknown as Policy;
  return { policy, notes: [...mode.notes, ...session.notes] };
}
