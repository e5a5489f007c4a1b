/**
 * Why deciding on facts alone proves something about tools: `decide` reads nothing of a tool beside
 * those facts, its names and its identity, and of the reasons in `floor` and `standing` only whether
 * they are there. Both are observed on the real function, not assumed.
 */
import type { Tool } from "../../src/core/trust/tool.js";
import type { Core } from "./core-under-test.js";
import { callOf, contextOf, policyOf, ruleOf } from "./realize.js";
import { random } from "./random.js";
import { RULES, ruleAt, sampledContext } from "./rule-space.js";

/** The tool, with each field that is read noted. */
function watched(tool: Tool, read: Set<string>): Tool {
  return new Proxy(tool, {
    get(target, key, receiver) {
      read.add(String(key));
      return Reflect.get(target, key, receiver) as unknown;
    },
    ownKeys(target) {
      read.add("every key");
      return Reflect.ownKeys(target);
    },
  });
}

/** The fields of the tools that `decide` read over sampled rules and settings. */
export function fieldsRead(core: Core, tools: readonly Tool[], samples: number): ReadonlySet<string> {
  const read = new Set<string>();
  const next = random(51);
  for (let sample = 0; sample < samples; sample++) {
    const context = sampledContext(
      next,
      Array.from({ length: next(4) }, () => ruleAt(next(RULES))),
    );
    const real = contextOf(context, policyOf(context, context.rules.map(ruleOf)));
    for (const tool of tools) core.decide({ ...callOf(context, tool), tool: watched(tool, read) }, real);
  }
  return read;
}

/** True if tools of the same facts get the same verdict and marks whatever else differs between them. */
export function sameVerdicts(core: Core, tools: readonly Tool[], samples: number): boolean {
  const next = random(52);
  for (let sample = 0; sample < samples; sample++) {
    const context = sampledContext(
      next,
      Array.from({ length: next(3) }, () => ruleAt(next(RULES))),
    );
    const real = contextOf(context, policyOf(context, context.rules.map(ruleOf)));
    const results = tools.map((tool) => {
      const { verdict, marks, effect, reach } = core.decide(callOf(context, tool), real);
      return JSON.stringify([verdict, marks, effect, reach]);
    });
    if (new Set(results).size > 1) return false;
  }
  return true;
}
