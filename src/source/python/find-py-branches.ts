import { HINTS, hintKey, type HintName } from "../../core/tool/hint.js";
import { ASKS, ENFORCES, LOOKS_AT_OTHERS } from "../access-words.js";
import type { HintBranch } from "../registration.js";
import { childrenOf, walk, type PyNode } from "./parse-python.js";
import { calleeText } from "./py-hints.js";
import { textOf, type PyModule } from "./py-module.js";
import { stringText } from "./string-text.js";

/** Finds branches of a server's own code that hang on a hint and let a call through or stop it. */
export function findPyBranches(module: PyModule): readonly HintBranch[] {
  if (!/Hint\b/u.test(module.file.text) || LOOKS_AT_OTHERS.test(module.file.text)) return [];
  const found: HintBranch[] = [];
  walk(module.root, (node) => {
    if (node.name === "IfStatement") {
      const bodies = childrenOf(node).filter(({ name }) => name === "Body");
      const tests = childrenOf(node).filter(({ name }) => !/^(?:if|elif|else|Body)$/u.test(name));
      const read = tests.map((test) => hintRead(module, test)).find((one) => one !== null);
      const what = read === undefined || read === null ? null : doing(module, bodies, tests);
      if (read !== undefined && read !== null && what !== null)
        found.push({ at: { file: module.file, start: read.node.from, end: read.node.to }, hint: read.hint, ...what });
    }
    if (node.name === "ArrayComprehensionExpression") {
      const [, , ...rest] = childrenOf(node);
      const after = rest.findIndex(({ name }) => name === "if");
      const source = rest[rest.findIndex(({ name }) => name === "in") + 1];
      const test = after === -1 ? undefined : rest[after + 1];
      const read = test === undefined ? null : hintRead(module, test);
      if (read !== null && source !== undefined && /tool/iu.test(textOf(module, source))) {
        const because = `${textOf(module, source).slice(0, 40)} is filtered by it`;
        found.push({
          at: { file: module.file, start: read.node.from, end: read.node.to },
          hint: read.hint,
          does: "filters",
          because,
        });
      }
    }
  });
  return found;
}

function hintRead(module: PyModule, expression: PyNode): { readonly node: PyNode; readonly hint: HintName } | null {
  let found: { node: PyNode; hint: HintName } | null = null;
  walk(expression, (node) => {
    if (found !== null) return;
    const last =
      node.name === "MemberExpression"
        ? childrenOf(node).findLast(({ name }) => name === "PropertyName" || name === "String")
        : undefined;
    const called =
      node.name === "CallExpression" && calleeText(module, node).endsWith(".get")
        ? node.getChild("ArgList")?.getChild("String")
        : undefined;
    const at = last ?? called ?? (node.name === "VariableName" ? node : undefined);
    if (at === undefined || at === null) return;
    const key = at.name === "String" ? stringText(textOf(module, at)) : textOf(module, at);
    const hint = HINTS.find((one) => hintKey(one) === key);
    if (hint !== undefined) found = { node, hint };
  });
  return found;
}

function doing(
  module: PyModule,
  bodies: readonly PyNode[],
  tests: readonly PyNode[],
): { does: HintBranch["does"]; because: string } | null {
  const names: string[] = [];
  for (const part of [...tests, ...bodies]) {
    walk(part, (node) => {
      if (node.name === "CallExpression") names.push(calleeText(module, node).split(".").at(-1) ?? "");
    });
  }
  const asks = names.find((name) => ASKS.test(name));
  if (asks !== undefined) return { does: "asks", because: `${asks}(…) is called by it` };
  let refuses = false;
  let leavesOut = false;
  for (const body of bodies) {
    walk(body, (node) => {
      if (node.name === "RaiseStatement") refuses = true;
      if (node.name === "ContinueStatement") leavesOut = true;
      if (node.name === "ReturnStatement" && /^return\s*(?:None)?$/u.test(textOf(module, node).trim())) leavesOut = true;
    });
  }
  if (refuses) return { does: "enforces", because: "it decides whether an error is raised" };
  // The exception's own name is a call too, so what is raised counts first.
  const enforces = names.find((name) => ENFORCES.test(name));
  if (enforces !== undefined) return { does: "enforces", because: `${enforces}(…) is called by it` };
  return leavesOut ? { does: "filters", because: "it decides what is left out" } : null;
}
