import { Composer, type CST, type Document, isAlias, isMap, isScalar, isSeq, Parser, type ParsedNode, visit } from "yaml";
import type { Diagnostic, Position } from "../core/reason.js";
import { badCharacter, MAX_POLICY_LENGTH } from "./check-text.js";
import { diagnose } from "./diagnose.js";
import { lineIndex } from "./line-index.js";
import { shown } from "./shown.js";
import type { PolicyFile, Tree, TreeMap } from "./tree.js";

/** The deepest nesting of a policy file; its own sections need five levels, `lint` may hold a few more. */
export const MAX_POLICY_DEPTH = 16;

/** What parsing gives: a tree with positions, or what is wrong. `warnings` are about the lint section only. */
export type ParsedPolicyFile =
  | { readonly ok: true; readonly file: PolicyFile; readonly warnings: readonly Diagnostic[] }
  | { readonly ok: false; readonly errors: readonly [Diagnostic, ...Diagnostic[]] };

/** The offset of the first token that is nested too deep, or null. Walks without recursion: the composer behind it recurses. */
function tooDeep(root: CST.Token): number | null {
  const stack: { readonly token: CST.Token; readonly depth: number }[] = [{ token: root, depth: 0 }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { token, depth } = next;
    if (depth > MAX_POLICY_DEPTH) return token.offset;
    if (token.type === "document" && token.value) stack.push({ token: token.value, depth });
    if (token.type !== "block-map" && token.type !== "block-seq" && token.type !== "flow-collection") continue;
    for (const item of token.items) {
      if ("key" in item && item.key) stack.push({ token: item.key, depth: depth + 1 });
      if (item.value) stack.push({ token: item.value, depth: depth + 1 });
    }
  }
  return null;
}

/** The first use of a part of YAML that makes a line mean something else than it says. */
function forbidden(document: Document.Parsed, text: string): { readonly offset: number; readonly feature: string } | null {
  let found: { offset: number; feature: string } | null = null;
  // A node begins behind its anchor and its tag.
  const before = (mark: string, offset: number): number => {
    let at = Math.max(0, text.lastIndexOf(mark, offset));
    while (text[at - 1] === mark) at--;
    return at;
  };
  visit(document, {
    Node(_key, node) {
      const offset = node.range?.[0] ?? 0;
      if (isAlias(node)) found = { offset, feature: "aliases (`*name`)" };
      else if (node.anchor !== undefined) found = { offset: before("&", offset), feature: "anchors (`&name`)" };
      else if (node.tag !== undefined) found = { offset: before("!", offset), feature: "tags (`!tag`)" };
      return found === null ? undefined : visit.BREAK;
    },
    Pair(_key, pair) {
      if (isScalar(pair.key) && pair.key.value === "<<" && pair.key.type === "PLAIN") {
        found = { offset: pair.key.range?.[0] ?? 0, feature: "merge keys (`<<`)" };
        return visit.BREAK;
      }
      return undefined;
    },
  });
  return found;
}

class Builder {
  readonly errors: Diagnostic[] = [];
  readonly warnings: Diagnostic[] = [];
  constructor(private readonly position: (offset: number) => Position) {}

  build(node: ParsedNode | null, at: number, inLint: boolean): Tree {
    if (isMap(node)) return this.map(node, inLint);
    if (isSeq(node)) {
      const items = node.items.map((item) => this.build(item, item.range[0], inLint));
      return { kind: "list", at: node.range[0], items };
    }
    if (isScalar(node)) {
      const { value } = node;
      const plain = typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
      return { kind: "scalar", at: node.range[0], end: node.range[1], value: plain };
    }
    return { kind: "scalar", at, end: at, value: null };
  }

  private map(node: ParsedNode & { items: readonly unknown[] }, inLint: boolean): TreeMap {
    const entries = new Map<string, { at: number; value: Tree }>();
    const at = node.range[0];
    for (const pair of node.items as { key: ParsedNode | null; value: ParsedNode | null }[]) {
      const keyAt = pair.key?.range[0] ?? at;
      const complaints = inLint ? this.warnings : this.errors;
      if (!isScalar(pair.key) || pair.key.value === null) {
        complaints.push(diagnose("policy-yaml-feature", { feature: "a key that is no plain text" }, this.position(keyAt)));
        continue;
      }
      // A key is its text: `1:` and `"1":` are the same key.
      const key = typeof pair.key.value === "string" ? pair.key.value : (pair.key.source ?? "");
      const first = entries.get(key);
      if (first !== undefined) {
        const args = { key: shown(key), first: this.position(first.at).line };
        const twice = diagnose("policy-duplicate-key", args, this.position(keyAt));
        complaints.push(inLint ? { ...twice, severity: "warning" } : twice);
        continue;
      }
      const lint = inLint || (at === this.rootAt && key === "lint");
      entries.set(key, { at: keyAt, value: this.build(pair.value, keyAt, lint) });
    }
    return { kind: "map", at, entries };
  }

  private rootAt = -1;
  root(node: ParsedNode & { items: readonly unknown[] }): TreeMap {
    this.rootAt = node.range[0];
    return this.map(node, false);
  }
}

/**
 * Reads a policy file into a tree with positions. Duplicate keys, anchors, aliases, tags, merge keys, several documents,
 * characters that cannot be seen and nesting beyond {@link MAX_POLICY_DEPTH} are errors, so that nothing in the file means
 * something else than it says.
 */
export function parsePolicyFile(shownFile: string, raw: string): ParsedPolicyFile {
  // A byte order mark is no part of the text.
  const text = raw.startsWith("\uFEFF") ? raw.slice(1) : raw;
  const index = lineIndex(text);
  const position = (offset: number): Position => ({ file: shownFile, ...index(offset) });
  const fail = (...errors: readonly [Diagnostic, ...Diagnostic[]]): ParsedPolicyFile => ({ ok: false, errors });

  if (text.length > MAX_POLICY_LENGTH) {
    return fail(diagnose("policy-too-large", { size: text.length, limit: MAX_POLICY_LENGTH }, position(0)));
  }
  const bad = badCharacter(text);
  if (bad !== null) {
    return fail(diagnose("policy-bad-character", { character: bad.character, kind: bad.kind }, position(bad.offset)));
  }

  const tokens = [...new Parser().parse(text)];
  for (const token of tokens) {
    const deep = tooDeep(token);
    if (deep !== null) return fail(diagnose("policy-too-deep", { limit: MAX_POLICY_DEPTH }, position(deep)));
  }
  const composer = new Composer({
    version: "1.2",
    schema: "core",
    merge: false,
    uniqueKeys: false,
    strict: true,
    stringKeys: false,
  });
  const documents = [...composer.compose(tokens, true, text.length)];
  const [document, second] = documents;
  if (document === undefined) return fail(diagnose("policy-version", { found: null }, position(0)));
  const [problem] = [...document.errors, ...document.warnings].toSorted((a, b) => a.pos[0] - b.pos[0]);
  if (problem !== undefined) {
    const [summary = ""] = problem.message.split("\n");
    return fail(diagnose("policy-syntax", { problem: shown(summary) }, position(Math.min(problem.pos[0], text.length))));
  }
  if (second !== undefined) {
    return fail(diagnose("policy-yaml-feature", { feature: "several documents (`---`)" }, position(second.range[0])));
  }
  const feature = forbidden(document, text);
  if (feature !== null) return fail(diagnose("policy-yaml-feature", { feature: feature.feature }, position(feature.offset)));
  const contents: ParsedNode | null = document.contents;
  if (contents === null || (isScalar(contents) && contents.value === null)) {
    return fail(diagnose("policy-version", { found: null }, position(0)));
  }
  if (!isMap(contents)) {
    const args = {
      where: "A policy",
      expected: "a map of sections",
      found: isSeq(contents) ? "a list" : "a single value",
      suggestion: null,
    };
    return fail(diagnose("policy-wrong-value", args, position(contents.range[0])));
  }
  const builder = new Builder(position);
  const root = builder.root(contents);
  const [first, ...rest] = builder.errors;
  if (first !== undefined) return fail(first, ...rest);
  return { ok: true, file: { file: shownFile, text, root, position }, warnings: builder.warnings };
}
