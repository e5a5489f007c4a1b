import type * as t from "@babel/types";
import { HINTS, hintKey } from "../../core/tool/hint.js";
import type { Registration, StrayHint } from "../registration.js";
import { strayKey } from "../stray-key.js";
import { annotationsOf } from "./definition.js";
import { holdsHints, NO_HINTS, readHints } from "./js-hints.js";
import type { JsProject, Site } from "./js-project.js";
import { spanOf } from "./walk.js";
import { insertArgument, writeIntoExpression } from "./write-hints.js";

type Call = t.CallExpression | t.OptionalCallExpression | t.NewExpression;

/**
 * `tool(name, description?, schema?, annotations?, handler)`, the SDK's older call. It tells the two objects apart by
 * what is in them, so this does the same.
 */
export function readToolCall(
  project: JsProject,
  call: Site<Call>,
  name: string,
  nameAt: t.Node,
  rest: readonly Call["arguments"][number][],
): Registration {
  const { module, node } = call;
  const site = (argument: t.Node): Site => project.resolve({ module, node: argument });
  const handlerAt = rest.findIndex((argument) => isFunction(site(argument).node));
  const last = handlerAt === -1 ? rest.length - 1 : handlerAt;
  const handler = rest[last];
  const before = rest.slice(0, Math.max(last, 0));
  // Frameworks put a title beside the description; where it is no plain text, three arguments tell that the first is one.
  const wordless = before.filter((argument) => project.text({ module, node: argument }) === null);
  const objects = wordless.length === before.length && before.length === 3 ? before.slice(1) : wordless;
  const annotations = objects.find((argument, at) => isAnnotations(project, site(argument), at > 0));
  const read = annotations === undefined ? NO_HINTS : readHints(project, { module, node: annotations });
  const stray: StrayHint[] = [];
  for (const argument of rest) {
    if (argument === annotations) continue;
    const value = site(argument);
    if (value.node.type !== "ObjectExpression") continue;
    const after = rest.indexOf(argument) > last;
    if (after) stray.push(...afterHandler(project, { module: value.module, node: value.node }));
    else stray.push(...inSchema(project, { module: value.module, node: value.node }));
  }
  if (annotations !== undefined) {
    const value = site(annotations);
    if (value.node.type === "ObjectExpression") stray.push(...misspelt(project, { module: value.module, node: value.node }));
  }
  const place = { file: module.file, ...spanOf(node) };
  return {
    name,
    form: "tool",
    place,
    at: { file: module.file, ...spanOf(nameAt) },
    ...read,
    complete: read.complete && objects.length <= 2,
    stray,
    write: (set) => {
      if (annotations !== undefined) return writeIntoExpression(project, { module, node: annotations }, set);
      if (handler === undefined || objects.length > 1)
        return { ok: false, why: "the source does not tell which argument of tool(…) is which" };
      return insertArgument(call, handler, set);
    },
  };
}

function isFunction(node: t.Node): boolean {
  return node.type === "ArrowFunctionExpression" || node.type === "FunctionExpression" || node.type === "FunctionDeclaration";
}

/** Annotations hold hints or a title and no schemas; the second of two objects is what is left for them. */
function isAnnotations(project: JsProject, site: Site, second: boolean): boolean {
  if (holdsHints(project, site)) {
    const object = site.node as t.ObjectExpression;
    const keys = object.properties.flatMap((one) => (one.type === "SpreadElement" ? [] : [project.key(site.module, one)]));
    return keys.every((key) => key === "title" || HINTS.some((hint) => key === hintKey(hint)) || second);
  }
  return second;
}

function inSchema(project: JsProject, object: Site<t.ObjectExpression>): readonly StrayHint[] {
  return keysLikeHints(project, object, (key) => `${key} among the parameters`);
}

function afterHandler(project: JsProject, object: Site<t.ObjectExpression>): readonly StrayHint[] {
  const annotations = annotationsOf(project, object);
  const inner = annotations.kind === "found" ? project.resolve(annotations.site) : null;
  return [
    ...keysLikeHints(project, object, (key) => `${key} behind the handler`),
    ...(inner?.node.type === "ObjectExpression"
      ? keysLikeHints(project, { module: inner.module, node: inner.node }, (key) => `annotations.${key} behind the handler`)
      : []),
  ];
}

function keysLikeHints(
  project: JsProject,
  { module, node }: Site<t.ObjectExpression>,
  where: (key: string) => string,
): readonly StrayHint[] {
  return node.properties.flatMap((property): readonly StrayHint[] => {
    const key = property.type === "ObjectProperty" ? project.key(module, property) : null;
    const hint = key === null ? undefined : strayKey(key);
    return key === null || hint === undefined
      ? []
      : [{ hint, at: { file: module.file, ...spanOf(property) }, where: where(key) }];
  });
}

function misspelt(project: JsProject, { module, node }: Site<t.ObjectExpression>): readonly StrayHint[] {
  return keysLikeHints(project, { module, node }, (key) => key).filter(({ hint, where }) => where !== hintKey(hint));
}
