import { canonical } from "../../wire/canonical.js";
import { isObject, member, type Json } from "../../wire/json.js";

/**
 * What differs between two definitions of one pin, in words for a list: `icons`, `_meta`, `the spelling of a hint`, or `the
 * order of its keys`. Empty where nothing does.
 */
export function rewrittenIn(before: Json, after: Json): readonly string[] {
  const [icons, meta] = (["icons", "_meta"] as const).map((key) => text(member(before, key)) !== text(member(after, key)));
  const found = [
    ...(icons === true ? ["icons"] : []),
    ...(meta === true ? ["_meta"] : []),
    // All else that counts is in the pin.
    ...(text(rest(before)) === text(rest(after)) ? [] : ["the spelling of a hint"]),
  ];
  return found.length > 0 || JSON.stringify(before) === JSON.stringify(after) ? found : ["the order of its keys"];
}

function text(value: Json | undefined): string | undefined {
  return value === undefined ? undefined : canonical(value);
}

function rest(definition: Json): Json {
  if (!isObject(definition)) return definition;
  return Object.fromEntries(Object.entries(definition).filter(([key]) => key !== "icons" && key !== "_meta"));
}
