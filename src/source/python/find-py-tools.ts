import type { Registration, RegistrationForm, Written } from "../registration.js";
import type { Fix } from "../../core/decide/reason.js";
import { argumentsOf } from "./arguments.js";
import { childrenOf, spanOf, walk, type PyNode } from "./parse-python.js";
import { calleeText, keywordsOf, membersOf, readPyHints, strayPyHints, type PyMember } from "./py-hints.js";
import { textOf, type PyModule } from "./py-module.js";
import type { PyProject } from "./py-project.js";
import { writeIntoArguments, writeIntoDictionary, writeIntoDecorator } from "./write-py-hints.js";

/** Finds where tools of these names are registered in one Python file. */
export function findPyTools(project: PyProject, module: PyModule, names: ReadonlySet<string>): readonly Registration[] {
  const found: Registration[] = [];

  const add = (
    form: RegistrationForm,
    name: string,
    whole: PyNode,
    at: PyNode,
    members: readonly PyMember[],
    write: (set: Fix["set"]) => Written,
  ): void => {
    const annotations = members.find(({ key }) => key === "annotations");
    found.push({
      name,
      form,
      place: { file: module.file, ...spanOf(whole) },
      at: { file: module.file, ...spanOf(at) },
      ...(annotations === undefined ? { hints: [], complete: true } : readPyHints(project, { module, node: annotations.value })),
      stray: strayPyHints(project, module, members),
      write,
    });
  };

  const named = (node: PyNode | undefined): string | null => {
    const text = node === undefined ? null : project.text({ module, node });
    return text !== null && names.has(text) ? text : null;
  };

  /** The tool that a function becomes: by `name=`, by the first argument if that is text, else by its own name. */
  const ownName = (list: PyNode | null, fallback: PyNode | null): { readonly name: string; readonly at: PyNode } | null => {
    const given = list === null ? [] : argumentsOf(list);
    const byKeyword = given.find((one) => one.keyword !== null && textOf(module, one.keyword) === "name")?.value;
    const byPlace = given.find((one) => one.keyword === null && !one.star)?.value;
    const said = byKeyword ?? (byPlace !== undefined && project.text({ module, node: byPlace }) !== null ? byPlace : undefined);
    if (said !== undefined && said.name !== "None") {
      const name = named(said);
      return name === null ? null : { name, at: said };
    }
    const name = fallback === null ? null : textOf(module, fallback);
    return name !== null && fallback !== null && names.has(name) ? { name, at: fallback } : null;
  };

  const decorated = (statement: PyNode): void => {
    const definition = statement.getChild("FunctionDefinition") ?? statement.getChild("ClassDefinition");
    if (definition === null) return;
    for (const decorator of statement.getChildren("Decorator")) {
      const path = childrenOf(decorator).filter(({ name }) => name === "VariableName" || name === "PropertyName");
      const last = path.at(-1);
      if (last === undefined || textOf(module, last) !== "tool") continue;
      const list = decorator.getChild("ArgList");
      const own = ownName(list, definition.getChild("VariableName"));
      if (own === null) continue;
      add("decorator", own.name, statement, own.at, keywordsOf(module, list), (set) =>
        writeIntoDecorator(project, module, { list, last }, set),
      );
    }
  };

  const call = (node: PyNode): void => {
    const list = node.getChild("ArgList");
    if (list === null) return;
    const callee = calleeText(module, node);
    const into = (set: Fix["set"]): Written => writeIntoArguments(project, module, list, set);
    if (/(?:^|\.)add_tool$/u.test(callee)) {
      const fn = argumentsOf(list).find(({ keyword, star }) => keyword === null && !star)?.value;
      const own = ownName(
        list,
        fn?.name === "MemberExpression" ? fn.getChild("PropertyName") : fn?.name === "VariableName" ? fn : null,
      );
      if (own !== null) add("addTool", own.name, node, own.at, keywordsOf(module, list), into);
      return;
    }
    if (/(?:^|\.)(?:\w*Tool|Tool\.from_function)$/u.test(callee)) {
      const members = keywordsOf(module, list);
      const value = members.find(({ key }) => key === "name")?.value;
      const name = named(value);
      if (name !== null && value !== undefined) add("constructor", name, node, value, members, into);
    }
  };

  const dictionary = (node: PyNode): void => {
    const read = membersOf(project, { module, node });
    const keys = new Set(read?.members.map(({ key }) => key));
    if (read === null || !(keys.has("inputSchema") || keys.has("annotations"))) return;
    const value = read.members.find(({ key }) => key === "name")?.value;
    const name = named(value);
    if (name !== null && value !== undefined)
      add("definition", name, node, value, read.members, (set) => writeIntoDictionary(project, module, node, set));
  };

  walk(module.root, (node) => {
    if (node.name === "DecoratedStatement") decorated(node);
    else if (node.name === "CallExpression") call(node);
    else if (node.name === "DictionaryExpression") dictionary(node);
  });
  return found;
}
