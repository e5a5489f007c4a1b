import { isObject, type Json } from "../wire/json.js";
import type { ConfigPath } from "./config-format.js";
import { JsonTextError, parseJsonTree, valueOf, type JsonNode } from "./json-tree.js";
import { applyEdits, type TextEdit } from "./text-edit.js";

/** A configuration as text that could be read, with the tree that its places come from. */
export type JsonConfig = { readonly text: string; readonly root: JsonNode; readonly value: Json };

/** @returns the reason, in words, where the text is no JSON or says a key of an object twice */
export function parseJsonConfig(text: string): JsonConfig | { readonly problem: string; readonly offset: number } {
  let root: JsonNode;
  try {
    root = parseJsonTree(text);
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    return { problem: `it is not valid JSON (${error.message})`, offset: error.offset };
  }
  const twice = repeatedKey(root);
  if (twice !== null) return { problem: `it says ${JSON.stringify(twice.value)} twice in one object`, offset: twice.offset };
  return { text, root, value: valueOf(root) };
}

/** The node at the end of a way, or null. */
export function nodeAt(root: JsonNode, path: ConfigPath): JsonNode | null {
  let node: JsonNode | undefined = root;
  for (const key of path) node = memberNode(node, key)?.children[1];
  return node ?? null;
}

/** Puts words before the first of a list, in the way that list is written; makes the list after `after` where there is none. */
export function prependTexts(
  config: JsonConfig,
  path: ConfigPath,
  key: string,
  after: string,
  texts: readonly string[],
): string | null {
  const entry = nodeAt(config.root, path);
  if (entry === null) return null;
  const list = nodeAt(entry, [key]);
  if (list === null) return insertMember(config, path, key, `[${texts.map((text) => JSON.stringify(text)).join(", ")}]`, after);
  if (list.kind !== "array") return null;
  const quoted = texts.map((text) => JSON.stringify(text));
  const [first] = list.children;
  if (first === undefined) return applyEdits(config.text, [{ at: list.offset + 1, remove: 0, text: quoted.join(", ") }]);
  const between = separator(config.text, first.offset);
  return applyEdits(config.text, [{ at: first.offset, remove: 0, text: quoted.map((text) => `${text},${between}`).join("") }]);
}

/** Takes the first `count` items out of a list; where nothing is left and `whole`, the member goes too. */
export function dropFirst(config: JsonConfig, path: ConfigPath, key: string, count: number): string | null {
  const list = nodeAt(config.root, [...path, key]);
  const items = list?.children ?? [];
  const [first] = items;
  if (list?.kind !== "array" || first === undefined || items.length < count) return null;
  const next = items[count];
  const end = next?.offset ?? list.offset + list.length - 1;
  return applyEdits(config.text, [{ at: first.offset, remove: end - first.offset, text: "" }]);
}

/** Replaces a text by another. */
export function replaceText(config: JsonConfig, path: ConfigPath, value: string): string | null {
  const node = nodeAt(config.root, path);
  return node === null ? null : applyEdits(config.text, [{ at: node.offset, remove: node.length, text: JSON.stringify(value) }]);
}

/** Puts a member into an object: behind the member `after`, else at its end. `source` is JSON. */
export function insertMember(config: JsonConfig, path: ConfigPath, key: string, source: string, after?: string): string | null {
  const object = nodeAt(config.root, path);
  if (object?.kind !== "object") return null;
  const written = `${JSON.stringify(key)}: ${source}`;
  const members = object.children;
  const before = (after === undefined ? undefined : memberNode(object, after)) ?? members.at(-1);
  if (before === undefined) return applyEdits(config.text, [{ at: object.offset + 1, remove: 0, text: written }]);
  const between = separator(config.text, before.offset);
  return applyEdits(config.text, [{ at: before.offset + before.length, remove: 0, text: `,${between}${written}` }]);
}

/** Exchanges a member for others, in its place. */
export function replaceMember(
  config: JsonConfig,
  path: ConfigPath,
  key: string,
  members: Readonly<Record<string, Json>>,
): string | null {
  const node = memberNode(nodeAt(config.root, path) ?? undefined, key);
  if (node === undefined) return null;
  const written = Object.entries(members).map(([name, value]) => `${JSON.stringify(name)}: ${spaced(value)}`);
  return applyEdits(config.text, [
    { at: node.offset, remove: node.length, text: written.join(`,${separator(config.text, node.offset)}`) },
  ]);
}

/** Gives a member another key, and the members in it: the values stay as they are written. */
export function renameKeys(
  config: JsonConfig,
  path: ConfigPath,
  from: string,
  to: string,
  names: Readonly<Record<string, string>>,
): string | null {
  const node = memberNode(nodeAt(config.root, path) ?? undefined, from);
  const [key, object] = node?.children ?? [];
  if (key === undefined || object?.kind !== "object" || nodeAt(config.root, [...path, to]) !== null) return null;
  const keys = object.children.flatMap(({ children: [inner] }) => {
    const name = inner === undefined || !Object.hasOwn(names, String(inner.value)) ? undefined : names[String(inner.value)];
    return inner === undefined || name === undefined ? [] : [{ node: inner, name }];
  });
  return applyEdits(
    config.text,
    [{ node: key, name: to }, ...keys].map(({ node: { offset, length }, name }) => ({
      at: offset,
      remove: length,
      text: JSON.stringify(name),
    })),
  );
}

function spaced(value: Json): string {
  if (Array.isArray(value)) return `[${value.map((one) => JSON.stringify(one)).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([key, one]) => `${JSON.stringify(key)}: ${JSON.stringify(one)}`)
    .join(", ")} }`;
}

/** Puts a text at the end of a list. */
export function appendText(config: JsonConfig, path: ConfigPath, value: string): string | null {
  const list = nodeAt(config.root, path);
  if (list?.kind !== "array") return null;
  const last = list.children.at(-1);
  const text = JSON.stringify(value);
  if (last === undefined) return applyEdits(config.text, [{ at: list.offset + 1, remove: 0, text }]);
  return applyEdits(config.text, [
    { at: last.offset + last.length, remove: 0, text: `,${separator(config.text, last.offset)}${text}` },
  ]);
}

/** Takes a member out of an object, or the item with this text out of a list, with the comma that belongs to it. */
export function takeOut(config: JsonConfig, path: ConfigPath, which: string): string | null {
  const parent = nodeAt(config.root, path);
  const children = parent?.children ?? [];
  const at = children.findIndex((child) =>
    parent?.kind === "array" ? child.value === which : child.children[0]?.value === which,
  );
  const child = children[at];
  if (parent === null || child === undefined) return null;
  const [before, next] = [children[at - 1], children[at + 1]];
  // With what stands before it, so that the line it was on goes too; the first one with what stands behind it.
  const edit: TextEdit =
    before !== undefined
      ? { at: before.offset + before.length, remove: child.offset + child.length - before.offset - before.length, text: "" }
      : { at: child.offset, remove: (next?.offset ?? child.offset + child.length) - child.offset, text: "" };
  return applyEdits(config.text, [edit]);
}

/** What stands between members that are written like the one at `offset`: a new line with its indentation, or a space. */
function separator(text: string, offset: number): string {
  const start = Math.max(text.lastIndexOf("\n", offset - 1), text.lastIndexOf("\r", offset - 1)) + 1;
  const indent = text.slice(start, offset);
  if (start === 0 || /[^ \t]/u.test(indent)) return " ";
  return `${text[start - 1] === "\r" ? "\r" : text[start - 2] === "\r" ? "\r\n" : "\n"}${indent}`;
}

function memberNode(node: JsonNode | undefined, key: string): JsonNode | undefined {
  if (node?.kind !== "object") return undefined;
  return node.children.find(({ children }) => children?.[0]?.value === key);
}

/** A key that an object says twice: readers differ in which one counts. */
function repeatedKey(node: JsonNode): JsonNode | null {
  const seen = new Set<unknown>();
  for (const child of node.children) {
    const key = node.kind === "object" ? child.children[0] : undefined;
    if (key !== undefined && seen.has(key.value)) return key;
    if (key !== undefined) seen.add(key.value);
    const inner = repeatedKey(child);
    if (inner !== null) return inner;
  }
  return null;
}
