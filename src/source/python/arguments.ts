import { childrenOf, type PyNode } from "./parse-python.js";

/** One argument of a call: `keyword` is null for one by position, `star` for `*a` and `**b`. */
export type PyArgument = { readonly keyword: PyNode | null; readonly value: PyNode; readonly star: boolean };

/** The arguments of an `ArgList`. */
export function argumentsOf(list: PyNode): readonly PyArgument[] {
  const found: PyArgument[] = [];
  let pending: PyNode[] = [];
  const close = (): void => {
    const value = pending.at(-1);
    const equals = pending.findIndex(({ name }) => name === "AssignOp");
    if (value !== undefined && value.name !== "(") {
      const star = pending.some(({ name }) => name === "*" || name === "**");
      found.push({ keyword: equals > 0 ? (pending[equals - 1] as PyNode) : null, value, star });
    }
    pending = [];
  };
  for (const child of childrenOf(list)) {
    if (child.name === "," || child.name === ")") close();
    else if (child.name !== "(" && child.name !== "Comment") pending.push(child);
  }
  return found;
}

/** One entry of a dictionary. */
export type PyEntry = { readonly key: PyNode; readonly value: PyNode };

/** The entries of a dictionary that stand there themselves; `spread` is true where others come from elsewhere. */
export function entriesOf(dictionary: PyNode): { readonly entries: readonly PyEntry[]; readonly spread: boolean } {
  const entries: PyEntry[] = [];
  let spread = false;
  const children = childrenOf(dictionary).filter(({ name }) => name !== "Comment");
  for (const [at, child] of children.entries()) {
    if (child.name === "**") spread = true;
    const key = children[at - 1];
    const value = children[at + 1];
    if (child.name === ":" && key !== undefined && value !== undefined) entries.push({ key, value });
  }
  return { entries, spread };
}
