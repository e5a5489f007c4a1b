import { HINTS, hintKey } from "../../core/tool/hint.js";
import type { SourceHint, StrayHint } from "../registration.js";
import { misspeltKey, strayKey } from "../stray-key.js";
import { argumentsOf, entriesOf } from "./arguments.js";
import { spanOf, type PyNode } from "./parse-python.js";
import { textOf, type PyModule } from "./py-module.js";
import type { PyProject, PySite } from "./py-project.js";

/** One key of annotations: its name, its value, and where the whole of it stands. */
export type PyMember = { readonly key: string; readonly value: PyNode; readonly start: number; readonly end: number };

/** The members of `ToolAnnotations(…)`, `dict(…)` or `{…}`; null for anything else. `complete`: nothing is spread into it. */
export function membersOf(
  project: PyProject,
  { module, node }: PySite,
): { readonly members: readonly PyMember[]; readonly complete: boolean } | null {
  if (node.name === "DictionaryExpression") {
    const { entries, spread } = entriesOf(node);
    const members = entries.flatMap(({ key, value }): readonly PyMember[] => {
      const text = project.text({ module, node: key });
      return text === null ? [] : [{ key: text, value, start: key.from, end: value.to }];
    });
    return { members, complete: !spread && members.length === entries.length };
  }
  const list = node.name === "CallExpression" ? node.getChild("ArgList") : null;
  if (list === null || !/(?:^|\.)(?:dict|\w*Annotations)$/u.test(calleeText(module, node))) return null;
  const given = argumentsOf(list);
  const members = given.flatMap(({ keyword, value }): readonly PyMember[] =>
    keyword === null ? [] : [{ key: textOf(module, keyword), value, start: keyword.from, end: value.to }],
  );
  return { members, complete: !given.some(({ star }) => star) };
}

/** What is called, as text. */
export function calleeText(module: PyModule, call: PyNode): string {
  const callee = call.firstChild;
  return callee === null ? "" : textOf(module, callee).replace(/\s/gu, "");
}

/** What annotations say, as far as the source tells. */
export function readPyHints(project: PyProject, annotations: PySite): { hints: readonly SourceHint[]; complete: boolean } {
  const site = project.resolve(annotations);
  if (site.node.name === "None") return { hints: [], complete: true };
  const read = membersOf(project, site);
  if (read === null) return { hints: [], complete: false };
  const hints = HINTS.flatMap((hint): readonly SourceHint[] => {
    const member = read.members.findLast(({ key }) => key === hintKey(hint));
    if (member === undefined || member.value.name === "None") return [];
    const value = project.boolean({ module: site.module, node: member.value });
    return [{ hint, at: { file: site.module.file, start: member.start, end: member.end }, value }];
  });
  return { hints, complete: read.complete };
}

/** Hints in the places of a registration where no SDK looks, and those that are misspelt in their place. */
export function strayPyHints(project: PyProject, module: PyModule, members: readonly PyMember[]): readonly StrayHint[] {
  const found: StrayHint[] = [];
  for (const { key, value, start, end } of members) {
    const hint = strayKey(key);
    if (hint !== undefined) found.push({ hint, at: { file: module.file, start, end }, where: `${key} beside the description` });
    const site = project.resolve({ module, node: value });
    const inner = hint === undefined ? membersOf(project, site) : null;
    for (const member of inner?.members ?? []) {
      const meant = key === "annotations" ? misspeltKey(member.key) : strayKey(member.key);
      if (meant === undefined) continue;
      const at = { file: site.module.file, start: member.start, end: member.end };
      found.push({ hint: meant, at, where: `${key}.${member.key}` });
    }
  }
  return found;
}

/** The keyword arguments of a call as members. */
export function keywordsOf(module: PyModule, list: PyNode | null): readonly PyMember[] {
  if (list === null) return [];
  return argumentsOf(list).flatMap(({ keyword, value }) =>
    keyword === null ? [] : [{ key: textOf(module, keyword), value, start: spanOf(keyword).start, end: value.to }],
  );
}
