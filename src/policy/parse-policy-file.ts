import { Composer, type CST, type Document, isAlias, isMap, isScalar, isSeq, Lexer, Parser, type ParsedNode, visit } from "yaml";
import type { Diagnostic, Position } from "../core/decide/reason.js";
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

/** The most parts of a file: ten thousand long rules have about 150,000. Of bare punctuation a file within the longest would hold millions. */
const MAX_PARTS = 250_000;
/** The most lexemes, blanks and line ends among them. */
const MAX_LEXEMES = 1_000_000;
/** The parser keeps about two tokens for each open level; beyond this it is certainly too deep, and every further level makes each lexeme dearer. */
const MAX_OPEN_TOKENS = 4 * MAX_POLICY_DEPTH;

/** What the YAML lexer says of itself rather than of the text: the start of a document, of a flow's end, of a scalar. */
const CONTROL = /^[\u0002\u0018\u001F]$/;
const SCALAR = "\u001F";

/** `deep`: where reading stopped because of too many open levels; the tokens up to there say which was the first. */
type Tokens =
  | { readonly ok: true; readonly tokens: readonly CST.Token[]; readonly deep: number | null }
  | { readonly ok: false; readonly limit: number; readonly offset: number };

/** The tokens of a text, or where it becomes more than anybody writes: reading on would take many seconds. */
function tokenize(text: string): Tokens {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let offset = 0;
  let lexemes = 0;
  let parts = 0;
  let scalar = false;
  let deep: number | null = null;
  for (const lexeme of new Lexer().lex(text)) {
    lexemes += 1;
    if (CONTROL.test(lexeme)) {
      scalar = lexeme === SCALAR;
    } else {
      // Everything but blanks and the scalars, which stand between other parts.
      if (!scalar && lexeme.trim() !== "") parts += 1;
      scalar = false;
      offset += lexeme.length;
    }
    if (parts > MAX_PARTS || lexemes > MAX_LEXEMES)
      return { ok: false, limit: parts > MAX_PARTS ? MAX_PARTS : MAX_LEXEMES, offset };
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length > MAX_OPEN_TOKENS) {
      deep = offset;
      break;
    }
  }
  for (const token of parser.end()) tokens.push(token);
  return { ok: true, tokens, deep };
}

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
        complaints.push(diagnose("policy-yaml-feature", { feature: "a key that is not plain text" }, this.position(keyAt)));
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

  const read = tokenize(text);
  if (!read.ok)
    return fail(diagnose("policy-too-many-parts", { limit: read.limit }, position(Math.min(read.offset, text.length))));
  const { tokens } = read;
  for (const token of tokens) {
    const deep = tooDeep(token);
    if (deep !== null) return fail(diagnose("policy-too-deep", { limit: MAX_POLICY_DEPTH }, position(deep)));
  }
  if (read.deep !== null) return fail(diagnose("policy-too-deep", { limit: MAX_POLICY_DEPTH }, position(read.deep)));
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
  if (first !== undefined) return { ok: false, errors: [first, ...rest] };
  return { ok: true, file: { file: shownFile, text, root, position }, warnings: builder.warnings };
}
