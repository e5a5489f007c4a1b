import type { Position } from "../core/decide/reason.js";

/** A value of a policy file with its place. Keys are held in Maps: `__proto__` is a key like any other. */
export type Tree = TreeMap | TreeList | TreeScalar;

export type TreeMap = {
  readonly kind: "map";
  readonly at: number;
  readonly entries: ReadonlyMap<string, { readonly at: number; readonly value: Tree }>;
};
export type TreeList = { readonly kind: "list"; readonly at: number; readonly items: readonly Tree[] };
/** `end` is the offset behind the scalar as it is written, quotes included. */
export type TreeScalar = {
  readonly kind: "scalar";
  readonly at: number;
  readonly end: number;
  readonly value: string | number | boolean | null;
};

/** A parsed policy file. */
export type PolicyFile = {
  readonly file: string;
  readonly text: string;
  readonly root: TreeMap;
  /** The position of an offset into `text`. */
  position(offset: number): Position;
};

/** The member of a map, or undefined. */
export function child(tree: Tree | undefined, key: string): Tree | undefined {
  return tree?.kind === "map" ? tree.entries.get(key)?.value : undefined;
}

/** The tree as plain values for the validator; objects have no prototype, so that no key can be mistaken for an inherited one. */
export function toPlain(tree: Tree): unknown {
  if (tree.kind === "scalar") return tree.value;
  if (tree.kind === "list") return tree.items.map(toPlain);
  const object = Object.create(null) as Record<string, unknown>;
  for (const [key, entry] of tree.entries) object[key] = toPlain(entry.value);
  return object;
}
