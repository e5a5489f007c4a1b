export { type CompileCondition, type CompiledCondition, conditionCompiler } from "./condition/compile-condition.js";
export { directoryKey } from "./condition/directory.js";
export type { LintIgnore, LintSetting, LintWords } from "./content.js";
export { describePolicy } from "./describe-policy.js";
export type { JournalSettings } from "./journal-settings.js";
export { loadPolicy, type LoadedPolicy } from "./load-policy.js";
export { policyDirectories } from "./policy-directories.js";
export type { Source } from "./source.js";
