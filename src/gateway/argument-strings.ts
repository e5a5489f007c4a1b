import { isObject, type Json } from "../wire/json.js";

/** A text among a call's arguments, and the key that it stands under (an item of a list stands under the list's key). */
export type ArgumentString = { readonly key: string; readonly text: string };

/** Every text and number among the arguments, keys included, at any depth (strict JSON bounds the depth). */
export function argumentStrings(args: Json): readonly ArgumentString[] {
  const found: ArgumentString[] = [];
  const walk = (value: Json, key: string): void => {
    if (typeof value === "string") found.push({ key, text: value });
    else if (typeof value === "number") found.push({ key, text: String(value) });
    else if (Array.isArray(value)) for (const item of value as readonly Json[]) walk(item, key);
    else if (isObject(value)) {
      for (const [name, held] of Object.entries(value)) {
        found.push({ key: "", text: name });
        walk(held, name);
      }
    }
  };
  walk(args, "");
  return found;
}
