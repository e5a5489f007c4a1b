import type * as t from "@babel/types";

const NOT_CHILDREN = new Set([
  "loc",
  "extra",
  "errors",
  "comments",
  "tokens",
  "leadingComments",
  "innerComments",
  "trailingComments",
]);

/** True for a node of a tree. */
export function isNode(value: unknown): value is t.Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string" && "start" in value;
}

/** The nodes directly below a node, in the order of the text. */
export function childrenOf(node: t.Node): readonly t.Node[] {
  const found: t.Node[] = [];
  for (const key in node) {
    if (NOT_CHILDREN.has(key)) continue;
    const value: unknown = node[key as keyof t.Node];
    if (Array.isArray(value)) {
      for (const element of value) if (isNode(element)) found.push(element);
    } else if (isNode(value)) found.push(value);
  }
  return found;
}

/** Visits a tree from the top, parents before children; `ancestors` ends with the parent. Depth costs no stack. */
export function walk(root: t.Node, visit: (node: t.Node, ancestors: readonly t.Node[]) => void): void {
  const ancestors: t.Node[] = [];
  const waiting: { readonly node: t.Node; readonly depth: number }[] = [{ node: root, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next;
    ancestors.length = depth;
    visit(node, ancestors);
    ancestors.push(node);
    const children = childrenOf(node);
    for (let at = children.length - 1; at >= 0; at--) waiting.push({ node: children[at] as t.Node, depth: depth + 1 });
  }
}

/** Where a node stands in its text. */
export function spanOf(node: t.Node): { readonly start: number; readonly end: number } {
  return { start: node.start ?? 0, end: node.end ?? 0 };
}
