import * as v from "valibot";
import type { Diagnostic, Position } from "../core/decide/reason.js";
import { closest } from "./closest.js";
import { diagnose } from "./diagnose.js";
import { policySchema, type PolicyShape } from "./policy-schema.js";
import { shown } from "./shown.js";
import { child, type PolicyFile, toPlain, type Tree } from "./tree.js";

/** What validation gives: the file's contents by shape, or what is wrong with it. */
export type ValidatedPolicyFile =
  | { readonly ok: true; readonly shape: PolicyShape }
  | { readonly ok: false; readonly errors: readonly [Diagnostic, ...Diagnostic[]] };

type Path = readonly (string | number)[];

const KNOWN: Readonly<Record<string, readonly string[]>> = {
  "A policy": ["version", "preset", "mode", "session", "servers", "clients", "journal", "overrides", "rules", "lint"],
  "A rule": ["id", "verdict", "server", "tool", "effect", "reach", "trust", "when", "unless"],
  "An override": ["server", "tool", "hints", "reason"],
  "`hints`": ["readOnly", "destructive", "idempotent", "openWorld"],
  "A server": ["private", "untrusted", "identity", "root"],
  "A client": ["client", "attended", "prompts"],
  "`journal`": ["arguments", "redact", "durability", "keepDays"],
};

/** Spellings by which a rule could be meant to match what a tool declares. */
const DECLARED = /^(annotations?|hints?|(read_?only|destructive|idempotent|open_?world)(_?hint)?)$/i;

/** What kind of map a path leads to. */
function kindOf(path: Path): string {
  const [section, , part] = path;
  if (section === "rules") return "A rule";
  if (section === "overrides") return part === "hints" ? "`hints`" : "An override";
  if (section === "servers" && path.length > 1) return "A server";
  if (section === "clients" && path.length > 1) return "A client";
  if (section === "journal") return "`journal`";
  return "A policy";
}

function treeAt(root: Tree, path: Path): { readonly tree: Tree; readonly keyAt: number } {
  let tree = root;
  let keyAt = root.at;
  for (const step of path) {
    if (tree.kind === "map") {
      const entry = tree.entries.get(String(step));
      if (entry === undefined) return { tree, keyAt };
      keyAt = entry.at;
      tree = entry.value;
    } else if (tree.kind === "list") {
      const item = tree.items[Number(step)];
      if (item === undefined) return { tree, keyAt };
      keyAt = item.at;
      tree = item;
    }
  }
  return { tree, keyAt };
}

function found(tree: Tree): string {
  if (tree.kind === "map") return "a map";
  if (tree.kind === "list") return tree.items.length === 0 ? "an empty list" : "a list";
  if (tree.value === null) return "nothing";
  return typeof tree.value === "string" ? `"${shown(tree.value)}"` : String(tree.value);
}

const quoted = (texts: readonly string[]): string =>
  texts.length === 1
    ? `\`${texts[0]}\``
    : `${texts
        .slice(0, -1)
        .map((text) => `\`${text}\``)
        .join(", ")} or \`${texts.at(-1)}\``;

function expectation(issue: v.BaseIssue<unknown>): { readonly words: string; readonly options: readonly string[] } {
  switch (issue.type) {
    case "picklist":
    case "literal":
    case "variant": {
      const options = [...(issue.expected ?? "").matchAll(/"([^"]+)"|\b(true|false|\d+)\b/g)].map(
        (match) => match[1] ?? match[2] ?? "",
      );
      return options.length === 0 ? { words: "a map", options } : { words: quoted(options), options };
    }
    case "union":
      return { words: "a name or a list of names", options: [] };
    case "string":
      return { words: "text", options: [] };
    case "boolean":
      return { words: "`true` or `false`", options: ["true", "false"] };
    case "number":
    case "integer":
    case "min_value":
    case "max_value":
      return { words: "a whole number of days, from 1 to 36500", options: [] };
    case "array":
      return { words: "a list", options: [] };
    case "min_length":
      return { words: "not empty", options: [] };
    case "max_length":
      return { words: `at most ${String(issue.expected).replace("<=", "")} characters long`, options: [] };
    case "regex":
      if (issue.path?.at(-1)?.key === "root")
        return { words: "a whole path, without `~` and without steps up (`/home/ada/vault`)", options: [] };
      return { words: "made of letters, digits, `.`, `_`, `-` and `/`, and start with a letter or a digit", options: [] };
    default:
      return { words: "a map", options: [] };
  }
}

function unknownKey(parent: Path, key: string, at: Position): Diagnostic {
  const where = kindOf(parent);
  if (where === "A rule" && DECLARED.test(key)) return diagnose("policy-declared-hint", { key }, at);
  const known = KNOWN[where] ?? [];
  const suggestion = closest(where === "`hints`" ? key.replace(/_?hint$/i, "") : key, known);
  return diagnose("policy-unknown-key", { key: shown(key), where, known, suggestion }, at);
}

function translate(file: PolicyFile, issue: v.BaseIssue<unknown>): Diagnostic {
  const path = (issue.path ?? []).map((item) => item.key as string | number);
  const last = path.at(-1);
  const parent = path.slice(0, -1);
  const { tree, keyAt } = treeAt(file.root, path);
  const at = file.position(keyAt);
  const missing = typeof last === "string" && child(treeAt(file.root, parent).tree, last) === undefined;

  if (issue.type === "strict_object" && issue.expected === "never") return unknownKey(parent, String(last), at);
  if (last === "version" && path.length === 1)
    return diagnose("policy-version", { found: missing ? null : found(tree) }, missing ? at : file.position(tree.at));
  if (missing) return diagnose("policy-missing-key", { key: last, where: kindOf(parent) }, at);

  const valueAt = file.position(tree.at);
  const value = tree.kind === "scalar" ? tree.value : undefined;
  const { words, options } = expectation(issue);
  if (path[0] === "rules" && last === "trust" && (value === "trusted" || value === "untrusted")) {
    const verdict = child(treeAt(file.root, parent).tree, "verdict");
    return diagnose(
      "policy-polarity",
      { verdict: verdict?.kind === "scalar" ? String(verdict.value) : "", trust: value },
      valueAt,
    );
  }
  if (path[0] === "overrides" && parent.at(-1) === "hints" && typeof value === "boolean") {
    return diagnose("policy-reassuring-override", { hint: String(last), value }, valueAt);
  }
  const where =
    typeof last === "number" ? (path.length === 2 ? kindOf(path) : "An element of the list") : `\`${shown(last ?? "policy")}\``;
  const suggestion =
    typeof value === "string" ? closest(value, options) : value === false && options.includes("off") ? "off" : null;
  return diagnose("policy-wrong-value", { where, expected: words, found: found(tree), suggestion }, valueAt);
}

/** Labels that a plain object cannot hold safely. Refused rather than dropped: a dropped mark would open the gate. */
const RESERVED = ["__proto__", "constructor", "prototype"];

/** More mistakes than a person is told of; each costs a way through the tree. */
const MOST_TRANSLATED = 1_000;

function byPlace(a: Diagnostic, b: Diagnostic): number {
  const lines = (a.at?.line ?? 0) - (b.at?.line ?? 0);
  return lines === 0 ? (a.at?.column ?? 0) - (b.at?.column ?? 0) : lines;
}

/** Checks a parsed file against the policy's shape. Every error has its place; nothing of a file with an error is used. */
export function validatePolicyFile(file: PolicyFile): ValidatedPolicyFile {
  const errors: Diagnostic[] = [];
  for (const section of ["servers", "clients"]) {
    const map = child(file.root, section);
    if (map?.kind !== "map") continue;
    for (const name of RESERVED) {
      const entry = map.entries.get(name);
      if (entry !== undefined) errors.push(diagnose("policy-reserved-name", { name }, file.position(entry.at)));
    }
  }
  const result = v.safeParse(policySchema, toPlain(file.root));
  for (const issue of (result.issues ?? []).slice(0, MOST_TRANSLATED)) errors.push(translate(file, issue));
  const [first, ...rest] = errors.toSorted(byPlace);
  if (first !== undefined) return { ok: false, errors: [first, ...rest] };
  if (!result.success) throw new Error("a failed validation has no issue"); // Valibot's contract.
  return { ok: true, shape: result.output };
}
