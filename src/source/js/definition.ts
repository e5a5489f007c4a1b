import type * as t from "@babel/types";
import type { JsProject, Member, Site } from "./js-project.js";

/** Keys under which a definition has its tool's name, the plain one first. */
export const NAME_KEYS = ["name", "toolName", "method", "id", "tool"] as const;

/** Keys of a tool's input schema in the SDKs and in frameworks around them. */
const SCHEMA_KEYS = [
  "inputSchema",
  "parameters",
  "schema",
  "paramsSchema",
  "input",
  "input_schema",
  "args",
  "zodSchema",
  "params",
];
const CODE_KEYS = ["execute", "handler", "run", "callback", "cb", "handle"];

/** The keys after which annotations are at home. */
export const BEFORE_ANNOTATIONS: ReadonlySet<string> = new Set([
  ...NAME_KEYS,
  ...SCHEMA_KEYS,
  "title",
  "description",
  "outputSchema",
  "annotations",
]);

/** The keys that an object itself writes. */
export function keysOf(project: JsProject, { module, node }: Site<t.ObjectExpression>): ReadonlySet<string> {
  const keys = node.properties.flatMap((property) => (property.type === "SpreadElement" ? [] : [project.key(module, property)]));
  return new Set(keys.filter((key) => key !== null));
}

/** True if an object reads like the definition of a tool: described, with a schema, annotations or code. */
export function looksLikeDefinition(keys: ReadonlySet<string>): boolean {
  // `arguments` makes it a prompt, `uri` a resource.
  if (keys.has("arguments") || keys.has("uri") || keys.has("uriTemplate")) return false;
  if (keys.has("inputSchema") || keys.has("annotations")) return true;
  return keys.has("description") && [...SCHEMA_KEYS, ...CODE_KEYS].some((key) => keys.has(key));
}

/** True for a configuration as `registerTool` takes it. */
export function looksLikeConfig(keys: ReadonlySet<string>): boolean {
  return looksLikeDefinition(keys) || keys.has("description") || keys.has("title") || keys.has("outputSchema");
}

/** The annotations of a definition. */
export function annotationsOf(project: JsProject, definition: Site<t.ObjectExpression>): Member {
  return project.member(definition, "annotations");
}
