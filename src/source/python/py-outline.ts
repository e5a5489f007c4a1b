import type { SourceFile } from "../source-file.js";
import { childrenOf, hasMistake, parsePython, type PyNode } from "./parse-python.js";

const IMPORT = /^from\s+mcp\.types\s+import\s+ToolAnnotations\s*$/u;

/** A file without its annotations: equal outlines mean that nothing else was changed. Null where it does not parse. */
export function pyOutline(file: SourceFile): string | null {
  const root = parsePython(file);
  if (hasMistake(root)) return null;
  const parts: string[] = [];
  const text = ({ from, to }: PyNode): string => file.text.slice(from, to);
  const waiting: PyNode[] = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.name === "Comment" || next.name === ",") continue;
    if (next.name === "ImportStatement" && IMPORT.test(text(next))) continue;
    const children = childrenOf(next);
    if (children.length === 0) {
      parts.push(text(next));
      continue;
    }
    // Empty brackets that were added to a decorator say nothing.
    const left = next.name === "ArgList" || next.name === "DictionaryExpression" ? withoutAnnotations(children, text) : children;
    if (next.name === "ArgList" && next.parent?.name === "Decorator" && left.every(({ name }) => /^[(),]$/u.test(name))) continue;
    waiting.push(...left.toReversed());
  }
  return parts.join("\n");
}

/** The children of an argument list or a dictionary without `annotations` and its value. */
function withoutAnnotations(children: readonly PyNode[], text: (node: PyNode) => string): readonly PyNode[] {
  const gone = new Set<PyNode>();
  for (const [at, child] of children.entries()) {
    const separator = children[at + 1];
    const value = children[at + 2];
    if (!/^["']?annotations["']?$/u.test(text(child)) || value === undefined) continue;
    if (separator?.name === "AssignOp" || separator?.name === ":") for (const one of [child, separator, value]) gone.add(one);
  }
  return children.filter((child) => !gone.has(child));
}
