import type * as t from "@babel/types";
import { HINTS, hintKey } from "../../core/tool/hint.js";
import type { SourceFile } from "../source-file.js";
import { misspeltKey } from "../stray-key.js";
import { parseJs } from "./parse-js.js";
import { childrenOf } from "./walk.js";

/** A file without its annotations: equal outlines mean that nothing else was changed. Null where it does not parse. */
export function jsOutline(file: SourceFile): string | null {
  const parsed = parseJs(file, true) ?? null;
  if (parsed === null) return null;
  const parts: string[] = [];
  outline(parsed.program, parts);
  return parts.join(" ");
}

type Waiting = { readonly node: t.Node } | { readonly text: string };

function outline(root: t.Node, parts: string[]): void {
  const waiting: Waiting[] = [{ node: root }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if ("text" in next) {
      parts.push(next.text);
      continue;
    }
    const { node } = next;
    if (isAnnotationsMember(node)) continue;
    if (node.type === "ObjectExpression") {
      const about = annotationsOnly(node);
      if (about !== null) {
        // What stands for annotations: nothing, or the constant that hints were added to.
        if (about.spread !== null) waiting.push({ node: about.spread });
        continue;
      }
    }
    parts.push(`(${node.type}`, ...own(node));
    waiting.push({ text: ")" });
    for (const child of childrenOf(node).toReversed()) waiting.push({ node: child });
  }
}

/** What a node says beside its children. */
function own(node: t.Node): readonly string[] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
    if (key === "type" || key === "start" || key === "end") return [];
    if (key === "value" && typeof value === "object" && value !== null && "raw" in value) return [JSON.stringify(value.raw)];
    return value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean"
      ? [`${key}=${JSON.stringify(value)}`]
      : [];
  });
}

function keyOf(key: t.Node): string | null {
  if (key.type === "Identifier") return key.name;
  return key.type === "StringLiteral" ? key.value : null;
}

function isAnnotationsMember(node: t.Node): boolean {
  if (node.type === "ObjectProperty" || node.type === "ClassProperty") return !node.computed && keyOf(node.key) === "annotations";
  return node.type === "VariableDeclarator" && node.id.type === "Identifier" && node.id.name === "annotations";
}

/** An object of nothing but hints, a title, and at most one thing that is spread into it; with at least one hint. */
function annotationsOnly(node: t.ObjectExpression): { readonly spread: t.Node | null } | null {
  let spread: t.Node | null = null;
  let hints = 0;
  for (const property of node.properties) {
    if (property.type === "SpreadElement") {
      if (spread !== null) return null;
      spread = property.argument;
      continue;
    }
    const key = property.type === "ObjectProperty" && !property.computed ? keyOf(property.key) : null;
    if (key === "title") continue;
    if (key === null || !(HINTS.some((hint) => hintKey(hint) === key) || misspeltKey(key) !== undefined)) return null;
    hints += 1;
  }
  return hints === 0 ? null : { spread };
}
