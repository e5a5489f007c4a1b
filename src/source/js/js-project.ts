import type * as t from "@babel/types";
import type { SourceFile, Span } from "../source-file.js";
import { literal, readModule, type Binding, type JsModule } from "./js-module.js";
import { isJsPath } from "./parse-js.js";
import { isNode, spanOf } from "./walk.js";

/** A node and the file that it stands in. A `Program` stands for all that its file exports. */
export type Site<N extends t.Node = t.Node> = { readonly module: JsModule; readonly node: N };

/** What an object says under a key. `direct`: written there, not spread from elsewhere. */
export type Member =
  | { readonly kind: "found"; readonly site: Site; readonly property: t.ObjectProperty; readonly direct: boolean }
  | { readonly kind: "absent" }
  | { readonly kind: "unknown" };

/** More steps than anybody writes; names that lead in a circle end here. */
const STEPS = 40;

/** A text made of parts costs more, so that parts of parts of parts end soon. */
const PART = 5;

/** What is spread into what is spread doubles at each level. */
const SPREAD = 8;

/** The sources as a whole: what an expression stands for, through constants, imports and enumerations. Nothing is run. */
export class JsProject {
  readonly #files: ReadonlyMap<string, SourceFile>;
  readonly #modules = new Map<string, JsModule | null>();

  constructor(files: readonly SourceFile[]) {
    this.#files = new Map(files.filter(({ path }) => isJsPath(path)).map((file) => [file.path, file]));
  }

  /** A file, parsed when it is first asked for; null where it cannot be parsed. */
  module(path: string): JsModule | null {
    const known = this.#modules.get(path);
    if (known !== undefined) return known;
    const file = this.#files.get(path);
    const module = file === undefined ? null : readModule(file);
    this.#modules.set(path, module);
    return module;
  }

  /** What an expression stands for, as far as it can be followed: its last known node. */
  resolve(site: Site, steps = STEPS): Site {
    let { module, node } = site;
    for (let left = steps; left > 0; left--) {
      const next = this.#step({ module, node }, left);
      if (next === null) return { module, node };
      ({ module, node } = next);
    }
    return { module, node };
  }

  /** The text that an expression always has, or null. */
  text(site: Site, steps = STEPS): string | null {
    if (steps <= 0) return null;
    const { module, node } = this.resolve(site, steps);
    const plain = literal(node);
    if (plain !== null) return plain;
    if (node.type === "TemplateLiteral") {
      let text = "";
      for (const [at, quasi] of node.quasis.entries()) {
        text += quasi.value.cooked ?? "";
        const expression = node.expressions[at];
        if (expression === undefined) continue;
        const part = this.text({ module, node: expression }, steps - PART);
        if (part === null) return null;
        text += part;
      }
      return text;
    }
    if (node.type === "BinaryExpression" && node.operator === "+") {
      const left = this.text({ module, node: node.left }, steps - PART);
      const right = left === null ? null : this.text({ module, node: node.right }, steps - PART);
      return left === null || right === null ? null : left + right;
    }
    return null;
  }

  /** The boolean that an expression always is, or null. */
  boolean(site: Site): boolean | null {
    const { node } = this.resolve(site);
    if (node.type === "BooleanLiteral") return node.value;
    if (node.type === "UnaryExpression" && node.operator === "!" && node.argument.type === "NumericLiteral")
      return node.argument.value === 0;
    return null;
  }

  /** The static name of a property, or null. */
  key(module: JsModule, property: t.ObjectMember | t.ClassProperty | t.ClassMethod): string | null {
    const { key } = property;
    if (!property.computed && key.type === "Identifier") return key.name;
    if (property.computed) return this.text({ module, node: key });
    return key.type === "StringLiteral" ? key.value : null;
  }

  /** What an object holds under a key; the last one counts, also from what is spread into it. */
  member({ module, node }: Site<t.ObjectExpression>, name: string, steps = STEPS): Member {
    for (const property of node.properties.toReversed()) {
      if (property.type === "SpreadElement") {
        const spread = steps > SPREAD ? this.resolve({ module, node: property.argument }, steps - SPREAD) : null;
        if (spread?.node.type !== "ObjectExpression") return { kind: "unknown" };
        const found = this.member({ module: spread.module, node: spread.node }, name, steps - SPREAD);
        if (found.kind === "found") return { ...found, direct: false };
        if (found.kind === "unknown") return found;
        continue;
      }
      if (this.key(module, property) !== name) continue;
      if (property.type === "ObjectMethod") return { kind: "unknown" };
      return { kind: "found", site: { module, node: property.value }, property, direct: true };
    }
    return { kind: "absent" };
  }

  #step({ module, node }: Site, steps: number): Site | null {
    const go = (next: t.Node): Site => ({ module, node: next });
    switch (node.type) {
      case "TSAsExpression":
      case "TSSatisfiesExpression":
      case "TSNonNullExpression":
      case "TSTypeAssertion":
      case "TSInstantiationExpression":
      case "ParenthesizedExpression":
        return go(node.expression);
      case "SequenceExpression": {
        const last = node.expressions.at(-1);
        return last === undefined ? null : go(last);
      }
      case "CallExpression": {
        const { callee } = node;
        const [first] = node.arguments;
        const freezes =
          callee.type === "MemberExpression" &&
          callee.object.type === "Identifier" &&
          callee.object.name === "Object" &&
          callee.property.type === "Identifier" &&
          callee.property.name === "freeze";
        return freezes && first !== undefined ? go(first) : null;
      }
      case "Identifier":
        return this.#named(module, node.name, spanOf(node), steps);
      case "MemberExpression":
      case "OptionalMemberExpression":
        return this.#memberOf(module, node, steps);
      default:
        return null;
    }
  }

  #named(module: JsModule, name: string, at: Span, steps: number): Site | null {
    const binding = innermost(module.bindings.get(name) ?? [], at);
    if (binding === null) return null;
    if (binding.kind === "import") return this.#imported(module.file.path, binding.from, binding.name, steps - 1);
    if (binding.kind !== "value") return null;
    let site: Site = { module, node: binding.node };
    for (const key of binding.path) {
      const object = this.resolve(site, steps - 1);
      const next = this.#under(object, key, steps - 1);
      if (next === null) return null;
      site = next;
    }
    return site;
  }

  #memberOf(module: JsModule, node: t.MemberExpression | t.OptionalMemberExpression, steps: number): Site | null {
    const { property } = node;
    const key =
      !node.computed && property.type === "Identifier" ? property.name : this.text({ module, node: property }, steps - 1);
    if (key === null) return null;
    const object = this.resolve({ module, node: node.object }, steps - 1);
    const found = this.#under(object, key, steps - 1);
    if (found !== null) return found;
    // An enumeration as compilers write it: the members are assigned to the name.
    const owner = object.node.type === "Identifier" ? object : { module, node: node.object };
    const member = owner.node.type === "Identifier" ? owner.module.members.get(owner.node.name)?.get(key) : undefined;
    return member === undefined || member === null ? null : { module: owner.module, node: member };
  }

  #under({ module, node }: Site, key: string, steps: number): Site | null {
    if (steps <= 0) return null;
    switch (node.type) {
      case "ObjectExpression": {
        const found = this.member({ module, node }, key, steps);
        return found.kind === "found" ? found.site : null;
      }
      case "TSEnumDeclaration": {
        const found = node.members.find(({ id }) => (id.type === "Identifier" ? id.name : id.value) === key);
        return isNode(found?.initializer) ? { module, node: found.initializer } : null;
      }
      case "ClassDeclaration":
      case "ClassExpression": {
        for (const member of node.body.body)
          if (member.type === "ClassProperty" && member.static && this.key(module, member) === key && isNode(member.value))
            return { module, node: member.value };
        return null;
      }
      case "Program":
        return this.#exported(module, key, steps);
      default:
        return null;
    }
  }

  #imported(from: string, specifier: string, name: string, steps: number): Site | null {
    if (steps <= 0) return null;
    const module = this.#find(from, specifier);
    if (module === null) return null;
    if (name === "*") {
      const all = module.exports.get("*");
      return all?.kind === "value" ? { module, node: all.node } : { module, node: module.program };
    }
    return this.#exported(module, name, steps);
  }

  #exported(module: JsModule, name: string, steps: number): Site | null {
    if (steps <= 0) return null;
    const found = module.exports.get(name);
    if (found?.kind === "value") return { module, node: found.node };
    if (found?.kind === "from") return this.#imported(module.file.path, found.from, found.name, steps - 1);
    const all = module.exports.get("*");
    if (all?.kind === "value") {
      const object = this.resolve({ module, node: all.node }, steps - 1);
      if (object.node.type === "ObjectExpression") return this.#under(object, name, steps - 1);
    }
    for (const from of module.passedOn) {
      const passed = this.#imported(module.file.path, from, name, steps - 1);
      if (passed !== null) return passed;
    }
    return null;
  }

  /** The file that a relative import means; packages are not looked into. */
  #find(from: string, specifier: string): JsModule | null {
    if (!/^\.{1,2}(?:\/|$)/u.test(specifier)) return null;
    const parts = from.split("/").slice(0, -1);
    for (const part of specifier.split("/")) {
      if (part === "..") {
        if (parts.length === 0) return null;
        parts.pop();
      } else if (part !== "." && part !== "") parts.push(part);
    }
    const path = parts.join("/");
    const stem = path.replace(/\.([cm]?)jsx?$/u, "");
    const candidates = [
      path,
      ...["ts", "tsx", "mts", "cts"].map((ending) => `${stem}.${ending}`),
      ...["ts", "tsx", "mts", "cts", "js", "mjs", "cjs", "jsx"].flatMap((ending) => [
        `${path}.${ending}`,
        `${path}/index.${ending}`,
      ]),
    ];
    const found = candidates.find((candidate) => this.#files.has(candidate));
    return found === undefined ? null : this.module(found);
  }
}

/** The binding whose part of the file is the smallest around a place. */
function innermost(bindings: readonly Binding[], { start, end }: Span): Binding | null {
  let best: Binding | null = null;
  for (const binding of bindings) {
    if (binding.scope.start > start || binding.scope.end < end) continue;
    if (best === null || binding.scope.end - binding.scope.start < best.scope.end - best.scope.start) best = binding;
  }
  return best;
}
