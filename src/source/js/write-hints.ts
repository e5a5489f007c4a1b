import type * as t from "@babel/types";
import { HINTS, hintKey, type HintName } from "../../core/tool/hint.js";
import type { Fix } from "../../core/decide/reason.js";
import type { Edit, Written } from "../registration.js";
import { lineOf, lineStart, type SourceFile } from "../source-file.js";
import { misspeltKey } from "../stray-key.js";
import { BEFORE_ANNOTATIONS } from "./definition.js";
import type { JsProject, Member, Site } from "./js-project.js";
import { indentAt, memberText, objectText, styleOf } from "./object-style.js";
import { spanOf } from "./walk.js";

type Set = Fix["set"];

const ADDED = (set: Set): readonly (readonly [HintName, boolean])[] =>
  HINTS.flatMap((hint) => (typeof set[hint] === "boolean" ? [[hint, set[hint]] as const] : []));

/** Writes hints into a definition: into its annotations if it has some, else as new ones. */
export function writeIntoDefinition(
  project: JsProject,
  definition: Site<t.ObjectExpression>,
  annotations: Member,
  set: Set,
): Written {
  if (annotations.kind === "unknown")
    return { ok: false, why: "its annotations may come from something that is spread into the definition" };
  if (annotations.kind === "found") {
    if (!annotations.direct) return { ok: false, why: "its annotations are spread into the definition from elsewhere" };
    return writeIntoExpression(project, { module: definition.module, node: annotations.property.value }, set);
  }
  const added = ADDED(set);
  if (added.length === 0) return { ok: true, edits: [] };
  const { file } = definition.module;
  const { node } = definition;
  const style = styleOf(file, node);
  const members = added.map(([hint, value]) => memberText(hintKey(hint), String(value), style));
  const object = objectText(members, style, style.indent, (style.indent ?? "").length + "annotations: ".length);
  return { ok: true, edits: [insertMember(definition, [memberText("annotations", object, style)], homeOf(project, definition))] };
}

/** Writes hints into an expression that stands for annotations. */
export function writeIntoExpression(project: JsProject, { module, node }: Site, set: Set): Written {
  const bare = unwrapped(node);
  if (bare.type === "ObjectExpression") return writeIntoLiteral(project, { module, node: bare }, set);
  const added = ADDED(set);
  if (HINTS.some((hint) => set[hint] === null))
    return { ok: false, why: "its annotations are made elsewhere, where others may use them too" };
  if (added.length === 0) return { ok: true, edits: [] };
  // Others may use the same constant, so it stays as it is.
  const { start, end } = spanOf(node);
  const members = added.map(([hint, value]) => `${hintKey(hint)}: ${String(value)}`);
  const inner = module.file.text.slice(start, end);
  const spread = /^[\w$.]+(?:\(.*\))?$/su.test(inner) ? inner : `(${inner})`;
  return { ok: true, edits: [{ file: module.file, start, end, text: `{ ...${spread}, ${members.join(", ")} }` }] };
}

function unwrapped(node: t.Node): t.Node {
  switch (node.type) {
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "ParenthesizedExpression":
      return unwrapped(node.expression);
    default:
      return node;
  }
}

function writeIntoLiteral(project: JsProject, annotations: Site<t.ObjectExpression>, set: Set): Written {
  const { module, node } = annotations;
  const { file } = module;
  const style = styleOf(file, node);
  const edits: Edit[] = [];
  const fresh: string[] = [];
  for (const hint of HINTS) {
    const value = set[hint];
    if (value === undefined) continue;
    const written = node.properties.filter((property): property is t.ObjectProperty => {
      if (property.type !== "ObjectProperty") return false;
      const key = project.key(module, property);
      return key !== null && (key === hintKey(hint) || misspeltKey(key) === hint);
    });
    const last = written.at(-1);
    if (value === null) edits.push(...written.map((property) => removeMember(file, node, property)));
    else if (last === undefined) fresh.push(memberText(hintKey(hint), String(value), style));
    else {
      const bare = unwrapped(last.value);
      const plain = bare.type !== "Identifier" && bare.type !== "CallExpression" && bare.type !== "ConditionalExpression";
      if (!plain) return { ok: false, why: `${hintKey(hint)} is not written as true or false there` };
      edits.push({ file, ...spanOf(last), text: memberText(hintKey(hint), String(value), style) });
    }
  }
  if (fresh.length > 0) edits.push(insertMember(annotations, fresh, null));
  return { ok: true, edits };
}

/** The member after which annotations belong; null: the end, also where a later spread could undo what is written. */
function homeOf(project: JsProject, { module, node }: Site<t.ObjectExpression>): t.ObjectExpression["properties"][number] | null {
  let home: t.ObjectExpression["properties"][number] | null = null;
  for (const property of node.properties) {
    if (property.type === "SpreadElement") home = null;
    else if (BEFORE_ANNOTATIONS.has(project.key(module, property) ?? "")) home = property;
  }
  return home;
}

/** Adds members behind another or at the end, with the separators of the object. */
function insertMember(
  { module: { file }, node }: Site<t.ObjectExpression>,
  members: readonly string[],
  after: t.ObjectExpression["properties"][number] | null,
): Edit {
  const style = styleOf(file, node);
  const anchor = after ?? node.properties.at(-1);
  if (anchor === undefined) {
    const { start, end } = spanOf(node);
    const space = style.spaced ? " " : "";
    return { file, start, end, text: `{${space}${members.join(", ")}${space}}` };
  }
  const { end } = spanOf(anchor);
  if (style.indent === null) {
    const text = members.map((member) => `,${style.compact ? "" : " "}${member}`).join("");
    return { file, start: end, end, text };
  }
  // Behind a comma and what is remarked on the same line, so that the remark stays with its member.
  const rest = /^,[ \t]*(?:\/\/[^\n]*|\/\*[^\n]*?\*\/[ \t]*)?(?=\r?\n)/u.exec(file.text.slice(end, lineEnd(file, end) + 1));
  const newline = file.text.includes("\r\n") ? "\r\n" : "\n";
  if (rest === null) {
    return { file, start: end, end, text: members.map((member) => `,${newline}${style.indent}${member}`).join("") };
  }
  const at = end + rest[0].length;
  return { file, start: at, end: at, text: members.map((member) => `${newline}${style.indent}${member},`).join("") };
}

function lineEnd(file: SourceFile, offset: number): number {
  return lineStart(file, lineOf(file, offset) + 1);
}

/** Takes a member out with its comma and, where it stands alone, its line. */
function removeMember(file: SourceFile, object: t.ObjectExpression, property: t.ObjectProperty): Edit {
  const { start, end } = spanOf(property);
  const at = object.properties.indexOf(property);
  const next = object.properties[at + 1];
  const before = object.properties[at - 1];
  if (next !== undefined) return { file, start, end: spanOf(next).start, text: "" };
  if (before !== undefined) return { file, start: spanOf(before).end, end, text: "" };
  return { file, start, end, text: "" };
}

/** Adds hints as an argument of a call in front of another argument. */
export function insertArgument({ module: { file }, node }: Site, before: t.Node, set: Set): Written {
  const added = ADDED(set);
  if (added.length === 0) return { ok: true, edits: [] };
  const { start } = spanOf(before);
  const lead = file.text.slice(spanOf(node).start, start);
  const ownLine = /\n[ \t]*$/u.test(lead);
  const compact = lead.endsWith(",") && !ownLine;
  const members = added.map(([hint, value]) => `${hintKey(hint)}:${compact ? "" : " "}${String(value)}`);
  const object = compact ? `{${members.join(",")}}` : `{ ${members.join(", ")} }`;
  const text = ownLine ? `${object},\n${indentAt(file, start)}` : `${object},${compact ? "" : " "}`;
  return { ok: true, edits: [{ file, start, end: start, text }] };
}
