export { applyFix } from "./apply-fix.js";
export { CLIENT_IDS, type Client, type ClientId, type Prediction } from "./clients/client.js";
export { CLIENTS, clientPredictions } from "./clients/client-predictions.js";
export { INFER_VERSION, infer } from "./infer/infer.js";
export { INFER_CODES, inferText, type InferCode } from "./infer/infer-text.js";
export { lint, lintAcross, type AcrossFinding } from "./lint.js";
export { rule, type Args, type BrokenSample, type Details, type Found, type LintRule, type Report } from "./rule.js";
export { type ListRuleSource, type ListsRuleSource, type RuleMeta, type ToolRuleSource } from "./rule.js";
export { RULES } from "./rules.js";
