import type * as t from "@babel/types";
import { HINTS, hintKey } from "../../core/tool/hint.js";
import type { SourceHint, StrayHint } from "../registration.js";
import { misspeltKey, strayKey } from "../stray-key.js";
import type { JsProject, Site } from "./js-project.js";
import { spanOf } from "./walk.js";

/** What annotations say, as far as the source tells. */
export type ReadHints = { readonly hints: readonly SourceHint[]; readonly complete: boolean };

/** No annotations at all. */
export const NO_HINTS: ReadHints = { hints: [], complete: true };

/** The hints of an annotations expression. */
export function readHints(project: JsProject, annotations: Site): ReadHints {
  const { module, node } = project.resolve(annotations);
  if (node.type !== "ObjectExpression") return { hints: [], complete: isNothing(node) };
  const hints: SourceHint[] = [];
  let complete = true;
  for (const hint of HINTS) {
    const found = project.member({ module, node }, hintKey(hint));
    if (found.kind === "unknown") complete = false;
    if (found.kind !== "found") continue;
    const at = { file: found.site.module.file, ...spanOf(found.property) };
    // `undefined` is left out of the answer like a key that is not there.
    if (isNothing(project.resolve(found.site).node)) continue;
    hints.push({ hint, at, value: project.boolean(found.site) });
  }
  return { hints, complete };
}

function isNothing(node: t.Node): boolean {
  return (
    (node.type === "Identifier" && node.name === "undefined") || (node.type === "UnaryExpression" && node.operator === "void")
  );
}

/** True for an object that holds hints by their names. */
export function holdsHints(project: JsProject, { module, node }: Site): boolean {
  if (node.type !== "ObjectExpression") return false;
  return node.properties.some((property) => {
    if (property.type === "SpreadElement") return false;
    return HINTS.some((hint) => project.key(module, property) === hintKey(hint));
  });
}

/** Members of a definition that hold the tool's code or its schema, where a key like a hint's means something else. */
const DEEP = 2;

/** Hints in the places of a definition where no SDK looks, and those that are misspelt in their place. */
export function strayHints(project: JsProject, definition: Site<t.ObjectExpression>): readonly StrayHint[] {
  const found: StrayHint[] = [];
  const look = ({ module, node }: Site<t.ObjectExpression>, path: readonly string[], depth: number): void => {
    for (const property of node.properties) {
      if (property.type !== "ObjectProperty") continue;
      const key = project.key(module, property);
      if (key === null) continue;
      const within = path.at(-1) === "annotations";
      const hint = within ? misspeltKey(key) : strayKey(key);
      if (hint !== undefined) {
        const where = path.length === 0 ? `${key} beside the description` : [...path, key].join(".");
        found.push({ hint, at: { file: module.file, ...spanOf(property) }, where });
        continue;
      }
      if (depth === 0) continue;
      const value = project.resolve({ module, node: property.value });
      if (value.node.type === "ObjectExpression")
        look({ module: value.module, node: value.node }, [...path, key], within ? 0 : depth - 1);
    }
  };
  look(definition, [], DEEP);
  return found;
}
