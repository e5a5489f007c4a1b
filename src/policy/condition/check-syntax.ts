import type { ASTNode } from "@marcbachmann/cel-js";
import type { Diagnostic } from "../../core/decide/reason.js";
import { closest } from "../closest.js";
import type { Code, CodeArgs } from "../codes.js";
import { diagnose } from "../diagnose.js";
import { shown } from "../shown.js";
import type { Cost, Work } from "./cost.js";
import { isDirectory } from "./directory.js";

/** What is wrong in a condition and at which offset of its text. */
export class ConditionFault extends Error {
  constructor(
    readonly problem: Diagnostic,
    readonly offset: number,
  ) {
    super(problem.message);
  }
}

function fail<C extends Code>(node: ASTNode, code: C, args: CodeArgs<C>): never {
  throw new ConditionFault(diagnose(code, args), node.start);
}

const FUNCTIONS = ["under", "host", "like", "has", "size", "int", "double", "string"] as const;
const MACROS = ["all", "exists", "exists_one", "filter"];
const METHODS = [...MACROS, "contains", "startsWith", "endsWith", "lowerAscii", "upperAscii", "size"];
const ELSEWHERE = new Set(
  "map bind join split matches replace trim indexOf lastIndexOf substring charAt reverse format quote bool bytes uint dyn type timestamp duration getFullYear getMonth getDate getDayOfMonth getDayOfWeek getDayOfYear getHours getMinutes getSeconds getMilliseconds json hex base64 at sum".split(
    " ",
  ),
);
/** The evaluator's own two fold all of Unicode (the Kelvin sign becomes `k`); a condition means what CEL says. */
const REPLACED: Readonly<Record<string, string>> = { lowerAscii: "lowerAsciiOnly", upperAscii: "upperAsciiOnly" };

/** True if `args` stands anywhere in the syntax. */
function mentionsArgs(part: unknown): boolean {
  if (Array.isArray(part)) return part.some(mentionsArgs);
  if (typeof part !== "object" || part === null || !("op" in part) || !("args" in part)) return false;
  return part.op === "id" ? part.args === "args" : part.op !== "value" && mentionsArgs(part.args);
}

const MAX_MACRO_DEPTH = 3;
const INT64_MAX = 2n ** 63n - 1n;

type Scope = { readonly names: readonly string[]; readonly depth: number; readonly factor: number };

/**
 * Walks a condition's syntax and lets through only what a policy may use: the variable `args`, the functions and methods
 * above, operators, and literals but maps and bytes. Whatever else the evaluator can do cannot be reached, regular
 * expressions above all: its own backtrack, and a hostile argument could hold the gate for minutes.
 */
export class SyntaxCheck {
  readonly directories = new Set<string>();
  private readonly levels: Work[] = [{ steps: 0, scans: 0, searches: 0 }];
  private sums = 0;

  get cost(): Cost {
    return { work: this.levels, sums: this.sums };
  }

  check(node: ASTNode): void {
    this.walk(node, { names: ["args"], depth: 0, factor: 1 });
  }

  private walk(node: ASTNode, scope: Scope): void {
    this.level(scope.depth).steps += scope.factor;
    switch (node.op) {
      case "value":
        return this.literal(node, node.args);
      case "id":
        if (!scope.names.includes(node.args)) {
          const suggestion = closest(node.args, [...scope.names, ...(FUNCTIONS as readonly string[])]);
          fail(node, "condition-unknown-name", { kind: "variable", name: shown(node.args), suggestion });
        }
        return;
      case ".":
        return this.walk(node.args[0], scope);
      case "call":
        return this.call(node, node.args[0], node.args[1], scope);
      case "rcall":
        return this.method(node, node.args[0], node.args[1], node.args[2], scope);
      case "list":
      case "?:":
      case "||":
      case "&&":
      case "[]":
        return (node.args as readonly ASTNode[]).forEach((part) => this.walk(part, scope));
      case "!_":
      case "-_":
        return this.walk(node.args, scope);
      case "map":
        return fail(node, "condition-not-allowed", { what: "a map", instead: "Compare its members one by one." });
      case ".?":
      case "[?]":
        return fail(node, "condition-not-allowed", {
          what: "`?` after a dot or a bracket",
          instead: "Ask `has(args.name)` first.",
        });
      default:
        if (node.op === "+") this.sums++;
        if (node.op === "+" || node.op === "==" || node.op === "!=" || node.op === "in") this.scan(node, scope, 1);
        return node.args.forEach((part) => this.walk(part, scope));
    }
  }

  private level(depth: number): Work {
    let level = this.levels[depth];
    while (level === undefined) {
      this.levels.push({ steps: 0, scans: 0, searches: 0 });
      level = this.levels[depth];
    }
    return level;
  }

  /**
   * Where a look at texts counts. Without `args` in it, it can only look at what the macro around it runs over, and the
   * elements of a list are together no larger than the arguments: all rounds are one look.
   */
  private look(node: ASTNode, scope: Scope): Work {
    return this.level(mentionsArgs(node) ? scope.depth : Math.max(0, scope.depth - 1));
  }

  private scan(node: ASTNode, scope: Scope, length: number): void {
    this.look(node, scope).scans += length * scope.factor;
  }

  private literal(node: ASTNode, value: unknown): void {
    if (typeof value === "bigint" && value > INT64_MAX) {
      fail(node, "condition-syntax", { problem: `${shown(String(value))} is too large for a whole number` });
    }
    if (typeof value !== "object" || value === null) return;
    const what = value instanceof Uint8Array ? "bytes" : "unsigned numbers";
    fail(node, "condition-not-allowed", {
      what,
      instead: "Arguments are JSON: write text, numbers, true, false, null or lists.",
    });
  }

  private call(node: ASTNode, name: string, args: readonly ASTNode[], scope: Scope): void {
    if (!(FUNCTIONS as readonly string[]).includes(name)) this.unknown(node, "function", name, [...FUNCTIONS, ...METHODS]);
    this.scan(node, scope, 1);
    if (name === "under" || name === "like") {
      const [, second] = args;
      const text = second?.op === "value" && typeof second.args === "string" ? second.args : null;
      const written = second === undefined ? "nothing" : text === null ? "an expression" : `"${shown(text)}"`;
      if (name === "like") {
        if (text === null || text === "") fail(second ?? node, "condition-pattern", { found: written });
        this.scan(node, scope, text.length);
      } else {
        if (text === null || !isDirectory(text)) fail(second ?? node, "condition-directory", { found: written });
        this.directories.add(text);
      }
    }
    for (const part of args) this.walk(part, scope);
  }

  private method(node: ASTNode, name: string, receiver: ASTNode, args: readonly ASTNode[], scope: Scope): void {
    if (!METHODS.includes(name)) this.unknown(node, "method", name, [...METHODS, ...FUNCTIONS]);
    this.walk(receiver, scope);
    const [variable, body] = args;
    if (MACROS.includes(name) && variable !== undefined) {
      if (variable.op !== "id")
        fail(variable, "condition-syntax", { problem: `the first part of ${name}(…) is the name of a variable` });
      const literal = receiver.op === "list";
      const depth = scope.depth + (literal ? 0 : 1);
      const factor = scope.factor * (literal ? Math.max(1, receiver.args.length) : 1);
      if (scope.names.length > MAX_MACRO_DEPTH)
        fail(node, "condition-too-large", { what: "all, exists or filter in one another", limit: MAX_MACRO_DEPTH });
      if (body !== undefined) this.walk(body, { names: [...scope.names, variable.args], depth, factor });
      return;
    }
    const [needle] = args;
    if (name !== "contains" || needle === undefined) this.scan(node, scope, 1);
    else if (needle.op === "value" && typeof needle.args === "string") this.scan(node, scope, Math.max(1, needle.args.length));
    else this.look(node, scope).searches += scope.factor;
    const replacement = REPLACED[name];
    // The syntax tree has not been checked or evaluated yet, so it can still be given another method.
    if (replacement !== undefined) (node.args as [string, ...unknown[]])[0] = replacement;
    for (const part of args) this.walk(part, scope);
  }

  private unknown(node: ASTNode, kind: string, name: string, candidates: readonly string[]): never {
    if (name === "matches") {
      const instead =
        'A regular expression can take minutes on a hostile text. Use startsWith, endsWith, contains or like(text, "a*b").';
      return fail(node, "condition-not-allowed", { what: "`matches`", instead });
    }
    if (ELSEWHERE.has(name)) {
      const instead = `Use ${FUNCTIONS.join(", ")}; or the methods ${METHODS.join(", ")}.`;
      return fail(node, "condition-not-allowed", { what: `\`${name}\``, instead });
    }
    return fail(node, "condition-unknown-name", { kind, name: shown(name), suggestion: closest(name, candidates) });
  }
}
