/** Makes a counterexample as small as one can by leaving parts out, one at a time, as long as it still is one. */
import type { OracleContext, OracleRule } from "./oracle-decide.js";
import { PLAIN } from "./rule-space.js";

function without<T>(list: readonly T[], at: number): readonly T[] {
  return list.filter((_, other) => other !== at);
}

/** The rule with one part less each; its tier and verdict stay. */
function simplerRules(rule: OracleRule): readonly OracleRule[] {
  return Object.keys(rule)
    .filter((key) => key !== "tier" && key !== "verdict")
    .map((key) => Object.fromEntries(Object.entries(rule).filter(([other]) => other !== key)) as OracleRule);
}

function simplerContexts(context: OracleContext): readonly OracleContext[] {
  const { rules, grants, presets } = context;
  return [
    ...rules.map((_, at) => ({ ...context, rules: without(rules, at) })),
    ...rules.flatMap((rule, at) => simplerRules(rule).map((simpler) => ({ ...context, rules: rules.with(at, simpler) }))),
    ...grants.map((_, at) => ({ ...context, grants: without(grants, at) })),
    ...Object.keys(presets).map((tier) => ({
      ...context,
      presets: Object.fromEntries(Object.entries(presets).filter(([other]) => other !== tier)),
    })),
    ...(["servers", "legs", "session", "args"] as const).flatMap((part) =>
      JSON.stringify(context[part]) === JSON.stringify(PLAIN[part]) ? [] : [{ ...context, [part]: PLAIN[part] }],
    ),
  ];
}

export function shrink(context: OracleContext, fails: (context: OracleContext) => boolean): OracleContext {
  const simpler = simplerContexts(context).find(fails);
  return simpler === undefined ? context : shrink(simpler, fails);
}
