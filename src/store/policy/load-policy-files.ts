import { NO_LINT } from "../../policy/content.js";
import type { Source } from "../../policy/source.js";
import type { LoadedPolicy } from "../../policy/load-policy.js";
import { hash } from "../../node/hash.js";
import { findPolicySources, type PolicyPlaces } from "./find-policy-sources.js";

/** A loaded policy with the files that made it; `sources` is empty where they could not be read. */
export type LoadedPolicyFiles = LoadedPolicy & { readonly sources: readonly Source[] };

/**
 * Finds and loads the policy of all tiers. Where nobody has written one, the balanced default comes
 * without loading what reads YAML.
 *
 * Not `ok` means that no call may run: there is no policy to judge it by.
 *
 * @example
 * const loaded = await loadPolicyFiles({ home, project: process.cwd() });
 * if (!loaded.ok) denyEverything(loaded.errors);
 */
export async function loadPolicyFiles(places: PolicyPlaces): Promise<LoadedPolicyFiles> {
  const found = findPolicySources(places);
  if (!found.ok) return { ok: false, errors: found.errors, sources: [] };
  if (found.sources.length === 0) {
    const { mergeContents } = await import("../../policy/merge-contents.js");
    const { mergeJournal } = await import("../../policy/merge-journal.js");
    return { ok: true, ...mergeContents([], hash), journal: mergeJournal([]), lint: NO_LINT, sources: [] };
  }
  const { loadPolicy } = await import("../../policy/load-policy.js");
  return { ...loadPolicy(found.sources, { hash }), sources: found.sources };
}
