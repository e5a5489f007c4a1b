import { type CelInput, isCelError, run } from "@bufbuild/cel";
import { strings } from "@bufbuild/cel/ext";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../../wire/json.js";
import type { Strict } from "../../wire/strict.js";
import { celArguments } from "./cel-value.js";
import { conditionCompiler } from "./compile-condition.js";

// Another implementation of CEL, by other people, answers the same questions.
const compile = conditionCompiler();

function ours(text: string, args: Json): boolean | "error" | "refused" {
  const compiled = compile(text);
  // What cannot make sense is refused when the policy is loaded; the reference only finds it where it is evaluated.
  if (!compiled.ok && compiled.problem.code === "condition-type") return "refused";
  if (!compiled.ok) throw new Error(`${text}: ${compiled.problem.message}`);
  return compiled.condition.test({ value: args, exact: true } as unknown as Strict, new Map());
}

function theirs(text: string, args: Json): boolean | "error" {
  const value = celArguments({ value: args, exact: true } as unknown as Strict)?.value;
  const result = run(text, { args: value as unknown as CelInput }, { funcs: [...strings] });
  return typeof result === "boolean" && !isCelError(result) ? result : "error";
}

const ARGS: Json = {
  n: 3,
  f: 2.5,
  s: "Hello",
  t: true,
  z: null,
  l: [1, 2, 3],
  w: ["a", "b"],
  m: { a: 1, b: { c: "x" } },
  e: [],
  "a b": 1,
};

const member = fc.constantFrom(
  "args.n",
  "args.f",
  "args.s",
  "args.t",
  "args.z",
  "args.l",
  "args.w",
  "args.m",
  "args.m.a",
  "args.m.b.c",
  "args.e",
  "args.missing",
  "args['a b']",
  "args.l[0]",
  "args.l[7]",
);
const number = fc.constantFrom(
  "0",
  "1",
  "3",
  "-2",
  "2.5",
  "3.0",
  "args.n",
  "args.f",
  "args.l[1]",
  "size(args.l)",
  "args.m.size()",
  "args.missing",
  "args.n + 1",
  "args.n * 2",
  "7 % args.n",
  "args.n / 0",
  "double(args.n)",
  "int(args.f)",
);
const text = fc.constantFrom(
  "''",
  "'a'",
  "'Hello'",
  "args.s",
  "args.w[0]",
  "args.m.b.c",
  "args.missing",
  "args.s.lowerAscii()",
  "args.s + 'x'",
  "string(args.n)",
  "args.n",
);
const list = fc.constantFrom(
  "args.l",
  "args.w",
  "args.e",
  "[1, 2]",
  "['a', 'b']",
  "args.m",
  "args.missing",
  "args.l.filter(y, y > 1)",
  "(args.l + [4])",
);
const order = fc.constantFrom("<", "<=", ">", ">=", "==", "!=");

const { condition } = fc.letrec<{ condition: string; leaf: string }>((tie) => ({
  leaf: fc.oneof(
    fc.tuple(number, order, number).map((parts) => parts.join(" ")),
    fc.tuple(text, order, text).map((parts) => parts.join(" ")),
    fc.tuple(member, fc.constantFrom("==", "!="), member).map((parts) => parts.join(" ")),
    fc.tuple(text, fc.constantFrom("startsWith", "endsWith", "contains"), text).map(([a, method, b]) => `${a}.${method}(${b})`),
    fc.tuple(number, list).map(([a, b]) => `${a} in ${b}`),
    fc.tuple(text, list).map(([a, b]) => `${a} in ${b}`),
    fc.constantFrom(
      "has(args.n)",
      "has(args.missing)",
      "has(args.m.b)",
      "has(args.m.q)",
      "has(args.missing.q)",
      "args.t",
      "args.s",
      "true",
      "false",
    ),
    fc
      .tuple(
        list,
        fc.constantFrom("all", "exists", "exists_one"),
        fc.constantFrom("x > 1", "x == 'a'", "x == x", "x.size() > 0", "args.n == x", "args.w.exists(y, y == x)"),
      )
      .map(([a, macro, body]) => `${a}.${macro}(x, ${body})`),
  ),
  condition: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    tie("leaf"),
    fc.tuple(tie("condition"), fc.constantFrom("&&", "||"), tie("condition")).map(([a, op, b]) => `(${a} ${op} ${b})`),
    tie("condition").map((a) => `!(${a})`),
    fc.tuple(tie("condition"), tie("condition"), tie("condition")).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
  ),
}));

describe("the evaluator agrees with another implementation of CEL", () => {
  it("over generated conditions", () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(condition, (expression) => {
        const mine = ours(expression, ARGS);
        seen.set(String(mine), (seen.get(String(mine)) ?? 0) + 1);
        if (mine === "refused") return;
        const reference = theirs(expression, ARGS);
        if (mine !== reference) throw new Error(`${expression}: ${String(mine)}, not ${String(reference)}`);
      }),
      { numRuns: 2000 },
    );
    // The test would prove nothing if every condition failed.
    for (const result of ["true", "false", "error"]) expect(seen.get(result)).toBeGreaterThan(100);
  });
});
