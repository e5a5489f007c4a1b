import type { Finding } from "../../core/decide/reason.js";
import { quote } from "../../classify/quote.js";
import type { LintIgnore, LintWords } from "../../policy/content.js";

/**
 * What is wrong with the entries of `lint.ignore`: those without a reason, which count for nothing, and those of the
 * project that left nothing out, `used` being those that did. A person's own file may speak of servers that are not
 * checked now, and of a list that is not looked at as a `whole` nobody can tell.
 */
export function suppressionFindings({ ignores }: LintWords, used: ReadonlySet<LintIgnore>, whole: boolean): readonly Finding[] {
  return ignores.flatMap((ignore): readonly Finding[] => {
    const { rule, tool, reason, tier, at } = ignore;
    const args = { rule, tool };
    const about = tool === null ? quote(rule) : `${quote(rule)} of ${quote(tool)}`;
    if (reason === null) {
      return [
        {
          rule: "suppression-without-reason",
          code: "suppression-without-reason",
          severity: "error",
          heuristic: false,
          args,
          message: `The entry that ignores ${about} gives no reason, so it ignores nothing.`,
          help: "Say why the finding is right as it is: `reason: …`.",
          at,
        },
      ];
    }
    if (used.has(ignore) || !whole || tier !== "project") return [];
    return [
      {
        rule: "unused-suppression",
        code: "unused-suppression",
        severity: "warning",
        heuristic: false,
        args,
        message: `The entry that ignores ${about} ignores nothing: there is no such finding.`,
        help: "Take it out, or look whether the rule or the tool is spelt as it should be.",
        at,
      },
    ];
  });
}
