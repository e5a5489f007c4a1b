import type * as t from "@babel/types";
import type { Span, SourceFile } from "../source-file.js";
import { parseJs } from "./parse-js.js";
import { isNode, spanOf, walk } from "./walk.js";

/** What a name stands for, in the part of a file where it does. `import`: an export of another file; `*` is all of it. */
export type Binding = { readonly scope: Span } & (
  | { readonly kind: "value"; readonly node: t.Node; readonly path: readonly string[] }
  | { readonly kind: "import"; readonly from: string; readonly name: string }
  | { readonly kind: "unset" }
  | { readonly kind: "unknown" }
);

/** An export: a node of this file, or an export of another. */
type Exported =
  | { readonly kind: "value"; readonly node: t.Node }
  | { readonly kind: "from"; readonly from: string; readonly name: string };

/** A parsed file with its names. */
export type JsModule = {
  readonly file: SourceFile;
  readonly program: t.Program;
  readonly comments: readonly t.Comment[];
  readonly bindings: ReadonlyMap<string, readonly Binding[]>;
  readonly exports: ReadonlyMap<string, Exported>;
  /** Files of which everything is exported again. */
  readonly passedOn: readonly string[];
  /** `NAME.MEMBER = value` and `NAME["MEMBER"] = value`, where each is assigned once: enumerations, as compilers write them. */
  readonly members: ReadonlyMap<string, ReadonlyMap<string, t.Node | null>>;
};

/** The text of a string literal, or null. */
export function literal(node: t.Node | null | undefined): string | null {
  if (node?.type === "StringLiteral") return node.value;
  if (node?.type === "TemplateLiteral" && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? null;
  return null;
}

/** What `require("…")` loads, also inside the helpers that compilers put around it. */
export function required(node: t.Node | null | undefined): string | null {
  if (node?.type === "AwaitExpression") return required(node.argument);
  if (node?.type === "ImportExpression") return literal(node.source);
  if (node?.type !== "CallExpression") return null;
  const [first] = node.arguments;
  if (node.callee.type === "Import") return literal(first);
  if (node.callee.type === "Identifier" && node.callee.name === "require") return literal(first);
  return node.callee.type === "Identifier" && node.callee.name.startsWith("__") ? required(first) : null;
}

function isFunction(node: t.Node): node is t.Function {
  return (
    /^(?:Function|ArrowFunction|Object|Class|ClassPrivate)(?:Declaration|Expression|Method)$/u.test(node.type) && "params" in node
  );
}

/** Parses a file and gathers its names. Null where it cannot be parsed. */
export function readModule(file: SourceFile): JsModule | null {
  const parsed = parseJs(file);
  if (parsed === null) return null;
  const bindings = new Map<string, Binding[]>();
  const assigned = new Map<string, t.Node[]>();
  const exports = new Map<string, Exported>();
  const passedOn: string[] = [];
  const members = new Map<string, Map<string, t.Node | null>>();
  const whole = spanOf(parsed.program);
  const bind = (name: string, binding: Binding): void => {
    const known = bindings.get(name);
    if (known === undefined) bindings.set(name, [binding]);
    else known.push(binding);
  };

  const pattern = (node: t.Node | null | undefined, scope: Span, init: t.Node | null, path: readonly string[] = []): void => {
    switch (node?.type) {
      case "Identifier": {
        const from = required(init);
        if (from !== null) bind(node.name, { scope, kind: "import", from, name: path[0] ?? "*" });
        else bind(node.name, init === null ? { scope, kind: "unknown" } : { scope, kind: "value", node: init, path });
        return;
      }
      case "AssignmentPattern":
        return pattern(node.left, scope, null);
      case "RestElement":
        return pattern(node.argument, scope, null);
      case "TSParameterProperty":
        return pattern(node.parameter, scope, null);
      case "ArrayPattern":
        for (const element of node.elements) pattern(element, scope, null);
        return;
      case "ObjectPattern":
        for (const property of node.properties) {
          if (property.type === "RestElement") pattern(property, scope, null);
          else {
            const key = property.computed ? null : property.key.type === "Identifier" ? property.key.name : literal(property.key);
            pattern(property.value, scope, key === null ? null : init, key === null ? [] : [...path, key]);
          }
        }
        return;
      default:
    }
  };

  const exported = (node: t.Node | null | undefined): void => {
    if (node?.type === "VariableDeclaration") {
      for (const { id, init } of node.declarations)
        if (id.type === "Identifier") exports.set(id.name, { kind: "value", node: init ?? id });
    } else if ((node?.type === "FunctionDeclaration" || node?.type === "ClassDeclaration") && isNode(node.id)) {
      exports.set(node.id.name, { kind: "value", node });
    } else if (node?.type === "TSEnumDeclaration") exports.set(node.id.name, { kind: "value", node });
  };

  const commonJs = (left: t.MemberExpression, right: t.Expression): void => {
    const { object, property } = left;
    const key = !left.computed && property.type === "Identifier" ? property.name : literal(property);
    const isExports =
      (object.type === "Identifier" && object.name === "exports") ||
      (object.type === "MemberExpression" && object.object.type === "Identifier" && object.object.name === "module");
    if (object.type === "Identifier" && object.name === "module" && key === "exports") {
      exports.set("*", { kind: "value", node: right });
    } else if (isExports && key !== null) {
      // Compilers write `exports.a = void 0` first.
      if (right.type !== "UnaryExpression" && right.type !== "AssignmentExpression")
        exports.set(key, { kind: "value", node: right });
    } else if (object.type === "Identifier" && key !== null) {
      const known = members.get(object.name) ?? new Map<string, t.Node | null>();
      known.set(key, known.has(key) ? null : right);
      members.set(object.name, known);
    }
  };

  walk(parsed.program, (node, ancestors) => {
    const scopeOf = (hoisted: boolean): Span => {
      for (let at = ancestors.length - 1; at >= 0; at--) {
        const above = ancestors[at] as t.Node;
        if (isFunction(above) || above.type === "Program" || above.type === "StaticBlock") return spanOf(above);
        if (!hoisted && (above.type === "BlockStatement" || above.type.startsWith("For") || above.type === "SwitchStatement"))
          return spanOf(above);
      }
      return whole;
    };
    if (isFunction(node)) for (const parameter of node.params) pattern(parameter, spanOf(node), null);
    switch (node.type) {
      case "VariableDeclaration":
        for (const { id, init } of node.declarations) {
          const scope = scopeOf(node.kind === "var");
          if (id.type === "Identifier" && !isNode(init) && ancestors.at(-1)?.type.startsWith("For") !== true)
            bind(id.name, { scope, kind: "unset" });
          else pattern(id, scope, init ?? null);
        }
        break;
      case "FunctionDeclaration":
      case "ClassDeclaration":
      case "TSEnumDeclaration":
        if (isNode(node.id)) bind(node.id.name, { scope: scopeOf(false), kind: "value", node, path: [] });
        break;
      case "CatchClause":
        pattern(node.param, spanOf(node), null);
        break;
      case "ImportDeclaration":
        for (const specifier of node.specifiers) {
          const name =
            specifier.type === "ImportDefaultSpecifier"
              ? "default"
              : specifier.type === "ImportNamespaceSpecifier"
                ? "*"
                : specifier.imported.type === "Identifier"
                  ? specifier.imported.name
                  : specifier.imported.value;
          bind(specifier.local.name, { scope: whole, kind: "import", from: node.source.value, name });
        }
        break;
      case "ExportNamedDeclaration":
        exported(node.declaration);
        for (const specifier of node.specifiers) {
          if (specifier.type !== "ExportSpecifier") continue;
          const name = specifier.exported.type === "Identifier" ? specifier.exported.name : specifier.exported.value;
          if (isNode(node.source)) exports.set(name, { kind: "from", from: node.source.value, name: specifier.local.name });
          else exports.set(name, { kind: "value", node: specifier.local });
        }
        break;
      case "ExportDefaultDeclaration":
        exports.set("default", { kind: "value", node: node.declaration });
        break;
      case "ExportAllDeclaration":
        passedOn.push(node.source.value);
        break;
      case "AssignmentExpression":
        if (node.left.type === "Identifier") assigned.set(node.left.name, [...(assigned.get(node.left.name) ?? []), node.right]);
        else if (node.left.type === "MemberExpression" && node.operator === "=") commonJs(node.left, node.right);
        break;
      case "UpdateExpression":
        if (node.argument.type === "Identifier") assigned.set(node.argument.name, [node, node]);
        break;
      default:
    }
  });

  // A name that is assigned to holds what it was given only where that happened once, and nothing stood there before.
  for (const [name, values] of assigned) {
    const known = bindings.get(name);
    if (known === undefined) continue;
    const [only] = values;
    const once = values.length === 1 && known.length === 1 && known[0]?.kind === "unset" && only !== undefined;
    bindings.set(
      name,
      known.map(({ scope }) => (once ? { scope, kind: "value", node: only, path: [] } : { scope, kind: "unknown" })),
    );
  }
  return { file, program: parsed.program, comments: parsed.comments, bindings, exports, passedOn, members };
}
