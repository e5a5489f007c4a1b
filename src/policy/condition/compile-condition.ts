import { type ParseResult, ParseError } from "@marcbachmann/cel-js";
import type { Condition, Paths } from "../../core/decide/policy.js";
import type { Diagnostic } from "../../core/decide/reason.js";
import type { Strict } from "../../wire/strict.js";
import { diagnose } from "../diagnose.js";
import { shown } from "../shown.js";
import { type CelEnvironment, celEnvironment, LIMITS, MAX_CONDITION_LENGTH } from "./cel-environment.js";
import { celArguments } from "./cel-value.js";
import { ConditionFault, SyntaxCheck } from "./check-syntax.js";
import { affordable, type Cost } from "./cost.js";

/** A compiled condition, or what is wrong with its text and at which offset of it. */
export type CompiledCondition =
  | { readonly ok: true; readonly condition: Condition }
  | { readonly ok: false; readonly problem: Diagnostic; readonly offset: number };

/** Compiles one condition. */
export type CompileCondition = (text: string) => CompiledCondition;

function test(cel: CelEnvironment, parsed: ParseResult, cost: Cost, args: Strict, paths: Paths): boolean | "error" {
  const known = celArguments(args);
  if (known === null || !affordable(cost, known)) return "error";
  cel.paths = paths;
  try {
    const result: unknown = parsed({ args: known.value });
    return typeof result === "boolean" ? result : "error";
  } catch {
    return "error";
  }
}

type Bound = readonly [name: string, what: string, limit: number];

/** The evaluator's bounds, by the names in its messages. */
const BOUNDS: readonly Bound[] = [
  ["maxAstNodes", "parts", LIMITS.maxAstNodes],
  ["maxDepth", "levels of nesting", LIMITS.maxDepth],
  ["maxListElements", "elements in a list", LIMITS.maxListElements],
];
const OTHER_BOUND: Bound = ["", "parts in braces or parentheses", LIMITS.maxCallArguments];

function refuse(error: unknown): { readonly problem: Diagnostic; readonly offset: number } {
  if (error instanceof ConditionFault) return { problem: error.problem, offset: error.offset };
  if (!(error instanceof ParseError)) throw error;
  const offset = error.range?.start ?? 0;
  if (error.code !== "limit_exceeded")
    return { problem: diagnose("condition-syntax", { problem: shown(error.summary) }), offset };
  const [, what, limit] = BOUNDS.find(([name]) => error.summary.includes(name)) ?? OTHER_BOUND;
  return { problem: diagnose("condition-too-large", { what, limit }), offset };
}

function compile(cel: CelEnvironment, text: string): CompiledCondition {
  if (text.length > MAX_CONDITION_LENGTH) {
    return {
      ok: false,
      problem: diagnose("condition-too-large", { what: "characters", limit: MAX_CONDITION_LENGTH }),
      offset: 0,
    };
  }
  try {
    const parsed = cel.environment.parse(text);
    const syntax = new SyntaxCheck();
    syntax.check(parsed.ast);
    const { cost } = syntax;
    const checked = parsed.check();
    if (!checked.valid) {
      const problem = diagnose("condition-type", { problem: shown(checked.error?.summary ?? "") });
      return { ok: false, problem, offset: checked.error?.range?.start ?? 0 };
    }
    if (checked.type !== "bool" && checked.type !== "dyn") {
      return {
        ok: false,
        problem: diagnose("condition-type", { problem: `its value is of type ${checked.type}, not true or false` }),
        offset: 0,
      };
    }
    const condition: Condition = {
      text: text.trim(),
      directories: [...syntax.directories].toSorted(),
      test: (args, paths) => test(cel, parsed, cost, args, paths),
    };
    return { ok: true, condition };
  } catch (error) {
    return { ok: false, ...refuse(error) };
  }
}

/**
 * A compiler of conditions. Conditions of one text are compiled once; the evaluator is made for the first. A condition that
 * compiles never throws: whatever goes wrong over a call's arguments is `"error"`, and so are arguments whose look-through
 * could take long.
 */
export function conditionCompiler(): CompileCondition {
  let cel: CelEnvironment | undefined;
  const known = new Map<string, CompiledCondition>();
  return (text) => {
    let compiled = known.get(text);
    if (compiled === undefined) known.set(text, (compiled = compile((cel ??= celEnvironment()), text)));
    return compiled;
  };
}
