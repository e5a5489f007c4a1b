import { member, type Json } from "../../wire/json.js";

/** The subschema that a `$ref` within the same document leads to, or undefined. Nothing is ever fetched; anchors are not followed. */
export function localReference(root: Json, reference: Json): Json | undefined {
  if (reference === "#") return root;
  if (typeof reference !== "string" || !reference.startsWith("#/")) return undefined;
  let at: Json | undefined = root;
  for (const token of reference.slice(2).split("/")) at = member(at, token.replaceAll("~1", "/").replaceAll("~0", "~"));
  return at;
}
