import type { FindingView, KnownTool } from "../../console/api.js";
import { evaluate } from "../../core/decide/decide.js";
import { explain } from "../../core/explain/explain.js";
import type { LockedServer } from "../../core/trust/pin.js";
import { clientPredictions } from "../../lint/clients/client-predictions.js";
import { CLASSIFIER } from "../../classify/classifier.js";
import { judgeText } from "../../classify/judge-text.js";
import { lint } from "../../lint/lint.js";
import { hash } from "../../node/hash.js";
import type { Json } from "../../wire/json.js";
import type { Sha256 } from "../../wire/branded.js";
import { LATEST_REVISION } from "../../wire/revision.js";
import { adjustFindings } from "../../review/assess/adjust-findings.js";
import { assess, untouched, withoutArguments, type AssessedTool } from "../../review/assess/assess.js";
import type { OpenPolicy } from "../server/open-policy.js";

export type Rules = Pick<OpenPolicy, "policy" | "lint">;

/** A kept definition, and which one it is. */
export type Kept = { readonly definition: Json; readonly as: KnownTool["as"] };

type Server = { readonly server: Sha256; readonly label: string; readonly locked: LockedServer | null };

/** A definition judged, and what the console shows of it. */
export type AssessedKept = { readonly assessed: AssessedTool; readonly known: KnownTool };

/** The judge that the console asks. */

/** Judges the definitions of a server that are kept here, as they are trusted now and as they would be; in their order. */
export function assessKept(server: Server, kept: readonly Kept[], { policy, lint: words }: Rules): readonly AssessedKept[] {
  const { tools, findings } = assess({
    ...server,
    definitions: kept.map(({ definition }) => definition),
    revision: LATEST_REVISION,
    policy,
    judge: CLASSIFIER,
    hash,
    lint,
    adjust: (found, parsed) => adjustFindings(found, parsed, words),
    predict: clientPredictions,
    before: [],
  });
  return tools.map((assessed, at): AssessedKept => {
    const { listed, now, ifTrusted, others, mislabels } = assessed;
    const { parsed, tool } = listed;
    const { verdict, effect, reach } = now.decision;
    const lax = new Set(mislabels.map(({ finding }) => `${finding.rule} ${finding.message}`));
    return {
      assessed,
      known: {
        as: kept[at]?.as ?? "reviewed",
        description: parsed.description ?? "",
        declared: parsed.declared,
        verdict,
        effect,
        reach,
        trust: tool.trust,
        ifTrusted,
        reasoning: explain(evaluate(withoutArguments(tool), untouched(policy)), judgeText),
        findings: assessed.findings.flatMap((place): readonly FindingView[] => {
          const finding = findings[place];
          if (finding === undefined) return [];
          const { rule, severity, message, help } = finding;
          return [{ rule, severity, message, help, lax: lax.has(`${rule} ${message}`) }];
        }),
        others,
      },
    };
  });
}
