import { parser } from "@lezer/python";
import type { SourceFile, Span } from "../source-file.js";

/** A node of a parsed Python file. */
export type PyNode = ReturnType<typeof parser.parse>["topNode"];

/** Parses a Python file. The parser steps over mistakes; {@link hasMistake} tells of them. */
export function parsePython({ text }: SourceFile): PyNode {
  return parser.parse(text).topNode;
}

/** The nodes directly below a node. */
export function childrenOf(node: PyNode): readonly PyNode[] {
  const found: PyNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) found.push(child);
  return found;
}

/** Visits a tree from the top, parents before children. */
export function walk(root: PyNode, visit: (node: PyNode) => void): void {
  const waiting = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    visit(next);
    waiting.push(...childrenOf(next).toReversed());
  }
}

/** True where the parser had to step over something. */
export function hasMistake(root: PyNode): boolean {
  let found = false;
  walk(root, ({ type }) => {
    if (type.isError) found = true;
  });
  return found;
}

/** Where a node stands in its text. */
export function spanOf({ from, to }: PyNode): Span {
  return { start: from, end: to };
}
