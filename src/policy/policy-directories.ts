import type { Policy } from "../core/decide/policy.js";

/**
 * The folders that the policy's conditions name, as it spells them: absolute, `~…` or `${root}…`. Before it decides, the
 * caller puts the real path of each into `Paths` under `directoryKey(folder)`; a folder that is not there makes `under` an
 * error, which counts against the call.
 */
export function policyDirectories(policy: Policy): readonly string[] {
  const conditions = policy.rules.flatMap(({ when, unless }) => [when, unless]);
  return [...new Set(conditions.flatMap((condition) => condition?.directories ?? []))].toSorted();
}
