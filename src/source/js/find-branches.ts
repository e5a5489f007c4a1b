import type * as t from "@babel/types";
import { HINTS, hintKey, type HintName } from "../../core/tool/hint.js";
import { ASKS, ENFORCES, LOOKS_AT_OTHERS } from "../access-words.js";
import type { HintBranch } from "../registration.js";
import { calleeName } from "./callee.js";
import type { JsModule } from "./js-module.js";
import { isNode, spanOf, walk } from "./walk.js";

/** Finds branches of a server's own code that hang on a hint and let a call through or stop it. */
export function findBranches(module: JsModule): readonly HintBranch[] {
  if (!/Hint\b/u.test(module.file.text) || LOOKS_AT_OTHERS.test(module.file.text)) return [];
  const found: HintBranch[] = [];
  const report = (read: HintRead, what: { does: HintBranch["does"]; because: string } | null): void => {
    if (what !== null) found.push({ at: { file: module.file, ...spanOf(read.node) }, hint: read.hint, ...what });
  };
  walk(module.program, (node, ancestors) => {
    if (node.type === "IfStatement") {
      const read = hintRead(node.test);
      if (read === null) return;
      const branches = [node.consequent, ...(isNode(node.alternate) ? [node.alternate] : [])];
      // What else the test asks belongs to it: `if (!hint && !isAllowed(user)) throw`.
      report(read, doing(branches, calls(node.test)));
    } else if (node.type === "ConditionalExpression") {
      const read = hintRead(node.test);
      if (read !== null) report(read, callsOnly([node.consequent, node.alternate]));
    } else if (node.type === "LogicalExpression") {
      // `hint || authorize()` as a statement, or where its outcome is thrown away.
      const read = hintRead(node.left);
      const alone = ancestors.at(-1)?.type === "ExpressionStatement" || ancestors.at(-1)?.type === "AwaitExpression";
      if (read !== null && alone) report(read, callsOnly([node.right]));
    } else if (node.type === "CallExpression" && calleeName(node.callee) === "filter") {
      const [test] = node.arguments;
      const body = test?.type === "ArrowFunctionExpression" || test?.type === "FunctionExpression" ? test.body : null;
      const read = body === null || body.type === "BlockStatement" ? null : hintRead(body);
      const owner = node.callee.type === "MemberExpression" ? text(module, node.callee.object) : "";
      if (read !== null && /tool/iu.test(owner))
        report(read, { does: "filters", because: `${owner.slice(0, 40)} is filtered by it` });
    }
  });
  return found;
}

type HintRead = { readonly node: t.Node; readonly hint: HintName };

/** The first look at a hint in an expression: `tool.annotations?.readOnlyHint`, `hints["readOnlyHint"]`, or the bare name. */
function hintRead(expression: t.Node): HintRead | null {
  let found: HintRead | null = null;
  walk(expression, (node, ancestors) => {
    if (found !== null || ancestors.some(({ type }) => type === "ArrowFunctionExpression" || type === "FunctionExpression"))
      return;
    const name =
      node.type === "MemberExpression" || node.type === "OptionalMemberExpression"
        ? calleeName(node)
        : node.type === "Identifier" && !/Member|Property/u.test(ancestors.at(-1)?.type ?? "")
          ? node.name
          : null;
    const hint = HINTS.find((one) => hintKey(one) === name);
    if (hint !== undefined) found = { node, hint };
  });
  return found;
}

/** The names of what is called in these nodes, functions made there included. */
function calls(...nodes: readonly t.Node[]): readonly string[] {
  const names: string[] = [];
  for (const node of nodes) {
    walk(node, (inner) => {
      if (inner.type === "CallExpression" || inner.type === "OptionalCallExpression") names.push(calleeName(inner.callee) ?? "");
    });
  }
  return names;
}

function callsOnly(
  branches: readonly t.Node[],
  besides: readonly string[] = [],
): { does: HintBranch["does"]; because: string } | null {
  const names = [...besides, ...calls(...branches)];
  const asks = names.find((name) => ASKS.test(name));
  if (asks !== undefined) return { does: "asks", because: `${asks}(…) is called by it` };
  const enforces = names.find((name) => ENFORCES.test(name));
  return enforces === undefined ? null : { does: "enforces", because: `${enforces}(…) is called by it` };
}

function doing(branches: readonly t.Node[], besides: readonly string[]): { does: HintBranch["does"]; because: string } | null {
  const called = callsOnly(branches, besides);
  if (called !== null) return called;
  let refuses: string | null = null;
  let leavesOut: string | null = null;
  for (const branch of branches) {
    walk(branch, (node, ancestors) => {
      if (ancestors.some(({ type }) => /Function|Method/u.test(type))) return;
      if (node.type === "ThrowStatement") refuses ??= "it decides whether an error is thrown";
      if (node.type === "ReturnStatement" && isNode(node.argument) && refusal(node.argument))
        refuses ??= "it decides whether an error is returned";
      if (
        node.type === "ContinueStatement" ||
        (node.type === "ReturnStatement" && (!isNode(node.argument) || node.argument.type === "NullLiteral"))
      )
        leavesOut ??= "it decides what is left out";
      if (node.type === "CallExpression" && /^(?:registerTool|tool|addTool)$/u.test(calleeName(node.callee) ?? ""))
        leavesOut ??= "it decides which tools are registered";
    });
  }
  if (refuses !== null) return { does: "enforces", because: refuses };
  return leavesOut === null ? null : { does: "filters", because: leavesOut };
}

/** An answer that refuses: `isError: true`, or a status of "not allowed". */
function refusal(answer: t.Node): boolean {
  let found = false;
  walk(answer, (node) => {
    if (node.type === "ObjectProperty" && node.key.type === "Identifier" && node.key.name === "isError") found = true;
    if (node.type === "NumericLiteral" && (node.value === 401 || node.value === 403)) found = true;
  });
  return found;
}

function text(module: JsModule, node: t.Node): string {
  const { start, end } = spanOf(node);
  return module.file.text.slice(start, end).replace(/\s+/gu, " ");
}
