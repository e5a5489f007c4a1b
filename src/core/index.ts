// wire: the door for JSON, and the words of the protocol
export type { Branded, Hash, Sha256 } from "../wire/branded.js";
export { canonical } from "../wire/canonical.js";
export { isObject, member, type Json, type JsonObject } from "../wire/json.js";
export { atLeast, isRevision, LATEST_REVISION, REVISIONS, type Revision } from "../wire/revision.js";
export { sha256 } from "../wire/sha256.js";
export { strictFrom } from "../wire/strict-from.js";
export { parseStrict, type Strict, type StrictLimits, type StrictResult } from "../wire/strict.js";
export { wireErrorMessage, type WireError, type WireErrorCode } from "../wire/wire-error.js";
// what a tool says
export { parseContentAnnotations, type ContentAnnotations } from "./tool/content-annotations.js";
export {
  bearing,
  CAUTIOUS,
  hintKey,
  HINTS,
  type Bearing,
  type Declared,
  type Declared4,
  type HintKey,
  type HintName,
} from "./tool/hint.js";
export { displayName, type Anomaly, type AnomalyKind, type ParsedTool } from "./tool/parsed-tool.js";
export { parseTool } from "./tool/parse-tool.js";
export { pinTool } from "./trust/pin-tool.js";
export { drift, type Drift } from "./trust/drift.js";
export type { ExtraClaims, LockedOverride, LockedProposal, LockedServer, LockedTool, Pin, PinParts } from "./trust/pin.js";
export { schemaValid } from "./tool/schema-valid.js";
export { undeclaredMembers } from "./tool/undeclared-members.js";
// what is believed of it
export type { Basis, Claim, Effective, Effective4, Origin, OverrideBinding, Tier } from "./trust/claim.js";
export { claimDigest } from "./trust/claim-digest.js";
export { resolve, type Standing } from "./trust/resolve.js";
export { resolveList, type ListedTool, type ListInput } from "./trust/resolve-list.js";
export { type Judge } from "./trust/judge.js";
export {
  EFFECTS,
  REACHES,
  stricter,
  VERDICTS,
  type Effect,
  type Reach,
  type Tool,
  type Trust,
  type Verdict,
} from "./trust/tool.js";
// what happens to a call
export {
  besideArguments,
  type Beside,
  type BesideMember,
  type BesidePlace,
  type IsBookkeeping,
} from "./approve/beside-arguments.js";
export { callDigest, type BoundBeside } from "./approve/call-digest.js";
export { causesOf } from "./explain/question-cause.js";
export { QUESTION_CAUSES, type QuestionCause } from "./explain/question-causes.js";
export { decide, evaluate } from "./decide/decide.js";
export type { Call, Context, Decision, Evaluation, Grant, Legs, RuleOutcome, Step } from "./decide/decision.js";
export { explain } from "./explain/explain.js";
export { NO_LEGS, observe } from "./decide/observe.js";
export {
  PRESETS,
  type ClientPolicy,
  type Condition,
  type Match,
  type Paths,
  type Pattern,
  type Policy,
  type PolicyOverride,
  type Preset,
  type Rule,
  type ServerPolicy,
} from "./decide/policy.js";
export { describeReason, REASON_CODES } from "./explain/describe-reason.js";
export type { Diagnostic, Finding, Fix, Position, Reason, WrongClaim } from "./decide/reason.js";
// what a person is asked
export { formAnswer, type Asking, type FormAnswer } from "./explain/prompt-form.js";
export { renderPrompt, type Prompt, type PromptInput, type Surface } from "./explain/prompt.js";
export type { PromptArguments } from "./explain/prompt-arguments.js";
export { visible } from "./tool/visible.js";
