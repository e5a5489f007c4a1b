import type { Evaluation } from "../../core/decide/decision.js";
import { explain } from "../../core/explain/explain.js";
import { judgeText } from "../../classify/judge-text.js";
import type { Json } from "../../wire/json.js";
import type { AssessedTool } from "../../review/assess/assess.js";
import type { ServerReport } from "../assess/report.js";
import { VERSION } from "../../node/version.js";
import type { Change } from "./changes.js";

/** What `heed explain --json` prints. */
export function explainJson(server: ServerReport, tool: AssessedTool, evaluation: Evaluation, changes: readonly Change[]): Json {
  const { decision, cause, hints, steps, conditional, judge, grave } = evaluation;
  return {
    schema: 1,
    heed: VERSION,
    server: { label: server.label, identity: server.identity, trust: server.trust },
    tool: { index: tool.index, name: tool.listed.parsed.name, trust: tool.listed.tool.trust },
    verdict: decision.verdict,
    cause,
    effect: decision.effect,
    reach: decision.reach,
    conditional,
    reasons: decision.reasons as unknown as Json,
    hints: hints as unknown as Json,
    steps: steps as unknown as Json,
    judge,
    grave: grave as unknown as Json,
    changes: changes,
    clients: tool.others,
    text: explain(evaluation, judgeText),
  };
}
