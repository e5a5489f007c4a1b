import { hintKey } from "../core/tool/hint.js";
import type { Anomaly, AnomalyKind } from "../core/tool/parsed-tool.js";
import type { Fix } from "../core/decide/reason.js";
import type { Json } from "../wire/json.js";
import { rule, type BrokenSample, type LintRule, type RuleMeta } from "./rule.js";

/** The arguments of a finding that stems from an anomaly. `key`: the member it is about; `expected`: what should stand there. */
export type AnomalyArgs = {
  readonly name: string;
  readonly key: string;
  readonly pointer: string;
  readonly found: string;
  readonly expected: string;
};

/** What an anomaly rule adds to its anomaly. */
export type AnomalyRuleSource<Id extends string> = RuleMeta<Id> & {
  readonly kind: AnomalyKind;
  readonly fix?: (anomaly: Anomaly) => Fix | undefined;
  message(args: AnomalyArgs): string;
  help(args: AnomalyArgs): string;
  readonly valid: readonly Json[];
  readonly invalid: readonly BrokenSample<Json>[];
};

/** At most so many findings of one rule about one tool: a hostile definition holds as many oddities as it likes. */
const AT_MOST = 20;

/** A rule that reports each anomaly of one kind that parsing met. */
export function anomalyRule<Id extends string>(source: AnomalyRuleSource<Id>): LintRule<Id> {
  const { kind, fix, ...meta } = source;
  return rule<Id, AnomalyArgs>({
    ...meta,
    scope: "tool",
    check(tool, report) {
      const mine = tool.anomalies.filter((it) => it.kind === kind);
      for (const anomaly of mine.slice(0, AT_MOST)) {
        const mending = fix?.(anomaly);
        report(
          {
            name: tool.name,
            key: lastKey(anomaly.pointer),
            pointer: anomaly.pointer,
            found: brief(anomaly.found),
            expected: anomaly.expected ?? (anomaly.hint === undefined ? "" : hintKey(anomaly.hint)),
          },
          {
            ...(anomaly.hint === undefined ? {} : { hint: anomaly.hint }),
            ...(mending === undefined ? {} : { fix: mending }),
          },
        );
      }
    },
  });
}

function lastKey(pointer: string): string {
  const key = pointer.slice(pointer.lastIndexOf("/") + 1);
  return key.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** A value in a few characters; never walks a large one. */
function brief(value: Json): string {
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object" && value !== null) return "an object";
  return typeof value === "string" ? JSON.stringify(value.slice(0, 60)) : String(value);
}
