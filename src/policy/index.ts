export type { LintSetting } from "./content.js";
export { loadPolicy, type LoadedPolicy } from "./load-policy.js";
export type { Source } from "./source.js";
