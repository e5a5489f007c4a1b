import type * as t from "@babel/types";
import type { Registration, RegistrationForm } from "../registration.js";
import type { Span } from "../source-file.js";
import { calleeName } from "./callee.js";
import { annotationsOf, keysOf, looksLikeConfig, looksLikeDefinition, NAME_KEYS } from "./definition.js";
import { NO_HINTS, readHints, strayHints } from "./js-hints.js";
import type { JsModule } from "./js-module.js";
import type { JsProject, Site } from "./js-project.js";
import { readToolCall } from "./tool-call.js";
import { isNode, spanOf, walk } from "./walk.js";
import { writeIntoDefinition, writeIntoExpression } from "./write-hints.js";

/** Finds where tools of these names are registered in one file. */
export function findTools(project: JsProject, module: JsModule, names: ReadonlySet<string>): readonly Registration[] {
  const found: Registration[] = [];
  const place = (span: Span): Registration["place"] => ({ file: module.file, ...span });

  /** A registration by an object that holds the annotations. */
  const byObject = (
    form: RegistrationForm,
    name: string,
    whole: t.Node,
    at: t.Node,
    definition: Site<t.ObjectExpression>,
  ): void => {
    const annotations = annotationsOf(project, definition);
    const read =
      annotations.kind === "found"
        ? readHints(project, annotations.site)
        : { ...NO_HINTS, complete: annotations.kind === "absent" };
    found.push({
      name,
      form,
      place: place(spanOf(whole)),
      at: place(spanOf(at)),
      ...read,
      stray: strayHints(project, definition),
      write: (set) => writeIntoDefinition(project, definition, annotations, set),
    });
  };

  const named = (node: t.Node | null | undefined): string | null => {
    if (!isNode(node) || node.type === "SpreadElement") return null;
    const text = project.text({ module, node });
    return text !== null && names.has(text) ? text : null;
  };

  /** The same where the name goes through a function on its way: `name: withPrefix("read_file")`. */
  const namedOnTheWay = (node: t.Node): string | null => {
    const name = named(node);
    if (name !== null || node.type !== "CallExpression") return name;
    return node.arguments.length === 1 ? named(node.arguments[0]) : null;
  };

  const call = (node: t.CallExpression | t.OptionalCallExpression | t.NewExpression): void => {
    const callee = calleeName(node.callee);
    if (callee === null || !/tool/iu.test(callee)) return;
    const [first, second] = node.arguments;
    const name = named(first);
    const [nameAt, own] = name !== null ? [first, name] : [second, named(second)];
    if (own === null || !isNode(nameAt)) return;
    const rest = node.arguments.slice(node.arguments.indexOf(nameAt) + 1);
    if (callee === "tool") return void found.push(readToolCall(project, { module, node }, own, nameAt, rest));
    const form = callee === "registerTool" ? "registerTool" : "call";
    // After a description as an argument of its own, an object is a schema.
    const described = rest.some((argument) => project.text({ module, node: argument }) !== null);
    for (const argument of described && form === "call" ? [] : rest) {
      const config = project.resolve({ module, node: argument });
      if (config.node.type !== "ObjectExpression") continue;
      const object = { module: config.module, node: config.node };
      if (form === "registerTool" || looksLikeConfig(keysOf(project, object))) return byObject(form, own, node, nameAt, object);
      break;
    }
    if (rest.length === 0) return;
    // `defineTool(name, description, schema, handler)`: nobody can say where annotations would go.
    found.push({
      name: own,
      form,
      place: place(spanOf(node)),
      at: place(spanOf(nameAt)),
      hints: [],
      complete: false,
      stray: [],
      write: () => ({ ok: false, why: `the source does not tell where ${callee}(…) takes annotations` }),
    });
  };

  const object = (node: t.ObjectExpression, ancestors: readonly t.Node[]): void => {
    const site = { module, node };
    const keys = keysOf(project, site);
    const nameKey = NAME_KEYS.find((key) => keys.has(key));
    if (nameKey === undefined) return;
    for (const key of NAME_KEYS) {
      const property = node.properties.find((one) => one.type === "ObjectProperty" && project.key(module, one) === key);
      if (property?.type !== "ObjectProperty") continue;
      const name = namedOnTheWay(property.value);
      if (name === null) continue;
      const parent = ancestors.at(-1);
      const callee = parent?.type === "CallExpression" || parent?.type === "NewExpression" ? calleeName(parent.callee) : null;
      const added = callee === "addTool";
      const inToolCall = callee !== null && /tool/iu.test(callee);
      if (!looksLikeDefinition(keys) && !added && !(inToolCall && keys.has("description"))) continue;
      return byObject(added ? "addTool" : "definition", name, added && parent !== undefined ? parent : node, property, site);
    }
  };

  const keyed = (node: t.ObjectProperty): void => {
    const key = project.key(module, node);
    if (key === null || !names.has(key)) return;
    const value =
      node.value.type === "CallExpression" ? node.value.arguments.find((one) => one.type === "ObjectExpression") : node.value;
    if (value?.type !== "ObjectExpression") return;
    const site = { module, node: value };
    const keys = keysOf(project, site);
    if (!keys.has("name") && looksLikeDefinition(keys) && (keys.has("description") || keys.has("title")))
      byObject("key", key, node, node.key, site);
  };

  /** A tool whose parts stand apart, each under a name of its own: the annotations too, if any. */
  const byParts = (form: "class" | "module", name: string, whole: t.Node, at: t.Node, annotations: unknown): void => {
    const site = isNode(annotations) ? { module, node: annotations } : null;
    found.push({
      name,
      form,
      place: place(spanOf(whole)),
      at: place(spanOf(at)),
      ...(site === null ? { ...NO_HINTS, complete: false } : readHints(project, site)),
      stray: [],
      write: (set) =>
        site === null
          ? { ok: false, why: `the source does not tell how this ${form} comes by its annotations` }
          : writeIntoExpression(project, site, set),
    });
  };

  const klass = (node: t.Class): void => {
    const members = node.body.body.flatMap((member) => (member.type === "ClassProperty" ? [member] : []));
    const of = (key: string): t.ClassProperty | undefined => members.find((member) => project.key(module, member) === key);
    for (const key of NAME_KEYS) {
      const property = of(key);
      const name = named(property?.value);
      if (property === undefined || name === null) continue;
      const described = ["description", "inputSchema", "schema", "annotations"].some((one) => of(one) !== undefined);
      const inherits = isNode(node.superClass) && /tool/iu.test(calleeName(node.superClass) ?? "");
      if (!described && !inherits) continue;
      return byParts("class", name, node, property, of("annotations")?.value);
    }
  };

  const top = (program: t.Program): void => {
    const consts = new Map<string, t.VariableDeclarator>();
    for (const statement of program.body) {
      if (statement.type !== "ExportNamedDeclaration" || statement.declaration?.type !== "VariableDeclaration") continue;
      for (const one of statement.declaration.declarations) if (one.id.type === "Identifier") consts.set(one.id.name, one);
    }
    if (!consts.has("description")) return;
    for (const key of NAME_KEYS) {
      const declared = consts.get(key);
      const name = named(declared?.init);
      if (declared === undefined || name === null) continue;
      return byParts("module", name, program, declared, consts.get("annotations")?.init);
    }
  };

  top(module.program);
  walk(module.program, (node, ancestors) => {
    if (node.type === "CallExpression" || node.type === "OptionalCallExpression" || node.type === "NewExpression") call(node);
    else if (node.type === "ObjectExpression") object(node, ancestors);
    else if (node.type === "ObjectProperty") keyed(node);
    else if (node.type === "ClassDeclaration" || node.type === "ClassExpression") klass(node);
  });
  // A configuration with a name of its own inside of a call for the same name is one registration.
  return found.filter(
    (one) => !found.some((other) => other !== one && other.name === one.name && contains(other.place, one.place)),
  );
}

function contains(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && outer.end >= inner.end && outer.end - outer.start > inner.end - inner.start;
}
