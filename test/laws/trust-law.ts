/** L3 over whole lists: locking the list as it is, under the label it bears, makes no verdict stricter. */
import type { Call } from "../../src/core/decide/decision.js";
import type { ListedTool } from "../../src/core/trust/resolve-list.js";
import type { Core } from "./core-under-test.js";
import { contextCost, contextText } from "./counterexample.js";
import { definitionAtRandom, definitionOf, listInput, lockOf } from "./list-laws.js";
import { callOf, contextOf, policyOf, ruleOf } from "./realize.js";
import { random } from "./random.js";
import { breaks, count, type Report } from "./report.js";
import { RULES, ruleAt, sampledContext } from "./rule-space.js";
import type { Size } from "./state-space.js";

const RUNS = { mutation: 200, test: 3_000, full: 12_000 } as const;
const VERDICTS = ["allow", "ask", "challenge", "deny"];

export function trustLaw(core: Core, size: Size, report: Report): void {
  const next = random(31);
  for (let run = 0; run < RUNS[size]; run++) {
    const definitions = ["pay", "list"].map((name) => definitionOf(name, definitionAtRandom(next)));
    const context = sampledContext(
      next,
      Array.from({ length: next(3) }, () => ruleAt(next(RULES))),
    );
    // A grant is bound to a pin of its own world; it must hold on both sides or on neither.
    const policy = policyOf({ ...context, grants: [] }, context.rules.map(ruleOf));
    const before = core.resolveList(listInput(definitions, { policy }));
    const after = core.resolveList(listInput(definitions, { policy, locked: lockOf(before) }));
    const real = contextOf({ ...context, grants: [] }, policy);
    const decide = ({ tool }: ListedTool): ReturnType<Core["decide"]> =>
      core.decide({ ...callOf(context, tool), tool } satisfies Call, real);
    for (const [at, one] of before.entries()) {
      const was = decide(one);
      const is = decide(after[at] as ListedTool);
      count(report, "tools before and after they are trusted");
      const marks = (is.marks.content && !was.marks.content) || (is.marks.private && !was.marks.private);
      if (VERDICTS.indexOf(is.verdict) <= VERDICTS.indexOf(was.verdict) && !marks) continue;
      breaks(
        report,
        "L3 is broken for lists",
        contextCost(context),
        () =>
          `  ${JSON.stringify(definitions[at])}\n  ${contextText(context)}\n  before: ${JSON.stringify(was)}\n  trusted: ${JSON.stringify(is)}`,
      );
    }
  }
}
