import { isObject, type Json } from "../../wire/json.js";
import { invisibles } from "../../core/tool/visible.js";

/**
 * JSON as a person reviews it: what fits stands on one line, what does not is broken member by
 * member. One text for one value, so that a change shows as a change of few lines.
 */
export function formatJson(value: Json, width = 120): string {
  return `${format(value, "", width, 0)}\n`;
}

/** `before`: the room that the member's name takes on the first line. */
function format(value: Json, indent: string, width: number, before: number): string {
  const flat = inline(value);
  if (typeof value !== "object" || value === null || indent.length + before + flat.length <= width) return flat;
  const deeper = `${indent}  `;
  const parts = isObject(value)
    ? Object.keys(value).map((key) => {
        const name = `${visibleJson(key)}: `;
        return `${deeper}${name}${format(value[key] as Json, deeper, width, name.length)}`;
      })
    : value.map((item) => deeper + format(item, deeper, width, 0));
  const [open, close] = isObject(value) ? ["{", "}"] : ["[", "]"];
  return `${open}\n${parts.join(",\n")}\n${indent}${close}`;
}

function inline(value: Json): string {
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(inline).join(", ")}]`;
  if (!isObject(value)) return visibleJson(value);
  const members = Object.keys(value).map((key) => `${visibleJson(key)}: ${inline(value[key] as Json)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

/** JSON of a scalar, with what cannot be seen as escapes: a reviewer must not be shown another text than Heed reads. */
function visibleJson(value: Json): string {
  return JSON.stringify(value).replaceAll(/[^ -~]/gu, (character) => {
    if (invisibles(character).length === 0) return character;
    return Array.from(
      { length: character.length },
      (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`,
    ).join("");
  });
}
