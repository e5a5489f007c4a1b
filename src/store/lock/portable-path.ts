import { sep } from "node:path";

const ROOT = "${root}";

/**
 * Writes a project's folder as `${root}` where a text begins with it (alone or behind `--option=`),
 * so that a lock in a repository holds on every machine. A `${` that stands there already is written
 * `$${`: it must not turn into a path when it is read.
 */
export function toPortable(text: string, root: string | null): string {
  if (root === null) return text;
  const at = text.startsWith(root) ? 0 : text.indexOf(`=${root}`) + 1;
  const after = text[at + root.length];
  const found = text.startsWith(root, at) && (after === undefined || after === sep || after === "/");
  if (!found) return escape(text);
  return escape(text.slice(0, at)) + ROOT + escape(text.slice(at + root.length));
}

/** Undoes {@link toPortable}. */
export function fromPortable(text: string, root: string | null): string {
  if (root === null) return text;
  return text.replaceAll(/\$(\$+\{)|\$\{root\}/g, (_, escaped: string | undefined) => escaped ?? root);
}

function escape(text: string): string {
  return text.replaceAll(/\$+\{/g, (found) => `$${found}`);
}
