import { HINTS, hintKey } from "../../core/tool/hint.js";
import type { Fix } from "../../core/decide/reason.js";
import type { Edit, Written } from "../registration.js";
import { lineOf, lineStart, type SourceFile } from "../source-file.js";
import { misspeltKey } from "../stray-key.js";
import { annotationsWord } from "./annotations-word.js";
import { childrenOf, type PyNode } from "./parse-python.js";
import { keywordsOf, membersOf, type PyMember } from "./py-hints.js";
import { textOf, type PyModule } from "./py-module.js";
import type { PyProject } from "./py-project.js";

type Set = Fix["set"];

const python = (value: boolean): string => (value ? "True" : "False");

/** Writes hints at a decorator, with or without arguments. `last` is the end of what it is called by. */
export function writeIntoDecorator(
  project: PyProject,
  module: PyModule,
  { list, last }: { readonly list: PyNode | null; readonly last: PyNode },
  set: Set,
): Written {
  if (list !== null) return writeIntoArguments(project, module, list, set);
  const made = fresh(module, set);
  if (made === null) return { ok: true, edits: [] };
  return {
    ok: true,
    edits: [{ file: module.file, start: last.to, end: last.to, text: `(annotations=${made.text})` }, ...made.edits],
  };
}

/** Writes hints among the arguments of a call. */
export function writeIntoArguments(project: PyProject, module: PyModule, list: PyNode, set: Set): Written {
  const annotations = keywordsOf(module, list).find(({ key }) => key === "annotations");
  if (annotations !== undefined && annotations.value.name !== "None")
    return writeIntoValue(project, module, annotations.value, set);
  const made = fresh(module, set);
  if (made === null) return { ok: true, edits: [] };
  if (annotations !== undefined) {
    const { from: start, to: end } = annotations.value;
    return { ok: true, edits: [{ file: module.file, start, end, text: made.text }, ...made.edits] };
  }
  return { ok: true, edits: [append(module.file, list, [`annotations=${made.text}`]), ...made.edits] };
}

/** Writes hints into a definition that is a dictionary. */
export function writeIntoDictionary(project: PyProject, module: PyModule, dictionary: PyNode, set: Set): Written {
  const annotations = membersOf(project, { module, node: dictionary })?.members.find(({ key }) => key === "annotations");
  if (annotations !== undefined) return writeIntoValue(project, module, annotations.value, set);
  const entries = given(set).map(([hint, value]) => `"${hintKey(hint)}": ${python(value)}`);
  if (entries.length === 0) return { ok: true, edits: [] };
  return { ok: true, edits: [append(module.file, dictionary, [`"annotations": {${entries.join(", ")}}`])] };
}

function given(set: Set): readonly (readonly [(typeof HINTS)[number], boolean])[] {
  return HINTS.flatMap((hint) => (typeof set[hint] === "boolean" ? [[hint, set[hint]] as const] : []));
}

/** New annotations as the file writes them, with the import that they need. */
function fresh(module: PyModule, set: Set): { readonly text: string; readonly edits: readonly Edit[] } | null {
  const hints = given(set);
  if (hints.length === 0) return null;
  const { word, edits } = annotationsWord(module);
  return { text: `${word}(${hints.map(([hint, value]) => `${hintKey(hint)}=${python(value)}`).join(", ")})`, edits };
}

function writeIntoValue(project: PyProject, module: PyModule, value: PyNode, set: Set): Written {
  const read = membersOf(project, { module, node: value });
  if (read === null) return besideConstant(project, module, value, set);
  const inDictionary = value.name === "DictionaryExpression";
  const holder = inDictionary ? value : value.getChild("ArgList");
  if (holder === null) return { ok: false, why: "its annotations are made by something else" };
  const write = (hint: (typeof HINTS)[number], to: boolean): string =>
    inDictionary ? `"${hintKey(hint)}": ${python(to)}` : `${hintKey(hint)}=${python(to)}`;
  const edits: Edit[] = [];
  const added: string[] = [];
  for (const hint of HINTS) {
    const to = set[hint];
    if (to === undefined) continue;
    const written = read.members.filter(({ key }) => key === hintKey(hint) || misspeltKey(key) === hint);
    const last = written.at(-1);
    if (to === null) edits.push(...written.map((member) => remove(module.file, holder, member)));
    else if (last === undefined) added.push(write(hint, to));
    else if (!/^(?:Boolean|None|String|Number)$/u.test(last.value.name))
      return { ok: false, why: `${hintKey(hint)} is not written as True or False there` };
    else edits.push({ file: module.file, start: last.start, end: last.end, text: write(hint, to) });
  }
  if (added.length > 0) edits.push(append(module.file, holder, added));
  return { ok: true, edits };
}

/** Others may use the same constant, so it stays as it is and a copy gets the hints. */
function besideConstant(project: PyProject, module: PyModule, value: PyNode, set: Set): Written {
  const meant = project.resolve({ module, node: value });
  const made = membersOf(project, meant) !== null && /^(?:VariableName|MemberExpression)$/u.test(value.name);
  if (!made || HINTS.some((hint) => set[hint] === null))
    return { ok: false, why: "its annotations are made elsewhere, where others may use them too" };
  const hints = given(set);
  if (hints.length === 0) return { ok: true, edits: [] };
  const name = textOf(module, value);
  const entries = hints.map(([hint, to]) => `"${hintKey(hint)}": ${python(to)}`).join(", ");
  const text = meant.node.name === "DictionaryExpression" ? `{**${name}, ${entries}}` : `${name}.model_copy(update={${entries}})`;
  return { ok: true, edits: [{ file: module.file, start: value.from, end: value.to, text }] };
}

/** Adds members at the end of a list in brackets, with its separators. */
function append(file: SourceFile, list: PyNode, members: readonly string[]): Edit {
  const children = childrenOf(list);
  const inner = children.slice(1, -1).filter(({ name }) => name !== "Comment");
  const last = inner.at(-1);
  const close = (children.at(-1) as PyNode).from;
  if (last === undefined) return { file, start: close, end: close, text: members.join(", ") };
  const trailing = last.name === ",";
  const first = inner[0] as PyNode;
  const multi = file.text.slice(list.from, first.from).includes("\n");
  if (!multi) {
    const text = trailing
      ? `${members.map((member) => ` ${member}`).join(",")},`
      : members.map((member) => `, ${member}`).join("");
    return { file, start: last.to, end: last.to, text };
  }
  const start = lineStart(file, lineOf(file, first.from));
  const indent = /^[ \t]*/u.exec(file.text.slice(start, first.from))?.[0] ?? "    ";
  const newline = file.text.includes("\r\n") ? "\r\n" : "\n";
  if (!trailing)
    return { file, start: last.to, end: last.to, text: members.map((member) => `,${newline}${indent}${member}`).join("") };
  // Behind what is remarked on the same line.
  const remark = /^[ \t]*#[^\r\n]*/u.exec(file.text.slice(last.to))?.[0] ?? "";
  const at = last.to + remark.length;
  return { file, start: at, end: at, text: members.map((member) => `${newline}${indent}${member},`).join("") };
}

/** Takes a member out with its comma. */
function remove(file: SourceFile, list: PyNode, { start, end }: PyMember): Edit {
  const commas = childrenOf(list).filter(({ name }) => name === ",");
  const after = commas.find(({ from }) => from >= end);
  const next =
    after === undefined ? undefined : childrenOf(list).find(({ from, name }) => from >= after.to && name !== "Comment");
  if (after !== undefined && next !== undefined && !/^[)}]$/u.test(next.name)) return { file, start, end: next.from, text: "" };
  const before = commas.findLast(({ to }) => to <= start);
  return before === undefined ? { file, start, end: after?.to ?? end, text: "" } : { file, start: before.from, end, text: "" };
}
