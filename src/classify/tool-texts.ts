import type { ParsedTool } from "../core/tool/parsed-tool.js";
import { isObject, type Json } from "../wire/json.js";

/** Where a text stands: worked out into a pointer only where it is told. */
export type Place = { readonly above: Place | null; readonly key: string };

/** Every text that a person or a model reads, with its place. Iterative: a deep schema costs no stack. */
export function* toolTexts(tool: ParsedTool): Generator<{ place: Place; text: string; kind: "title" | "prose" }> {
  const top = (key: string, above: Place | null = null): Place => ({ above, key });
  if (tool.title !== undefined) yield { place: top("title"), text: tool.title, kind: "title" };
  if (tool.annotationsTitle !== undefined)
    yield { place: top("title", top("annotations")), text: tool.annotationsTitle, kind: "title" };
  if (tool.description !== undefined) yield { place: top("description"), text: tool.description, kind: "prose" };
  const open: { place: Place; value: Json }[] = [
    ...otherTexts(tool.raw),
    { place: top("outputSchema"), value: tool.outputSchema ?? null },
    { place: top("inputSchema"), value: tool.inputSchema },
  ];
  const seen = new Set<object>();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { place, value } = next;
    if (typeof value === "string") yield { place, text: value, kind: "prose" };
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    for (const [key, inner] of Object.entries(value)) {
      const inside: Place = { above: place, key };
      if (isObject(value)) yield { place: inside, text: key, kind: "title" };
      if (typeof inner === "string" || (typeof inner === "object" && inner !== null)) open.push({ place: inside, value: inner });
    }
  }
}

/** Members that nobody reads as text, or that were read already. */
const NO_TEXT: ReadonlySet<string> = new Set(["name", "title", "description", "inputSchema", "outputSchema", "icons", "_meta"]);

/** What a definition says in members that no revision knows: a host may show these to a model all the same. */
function otherTexts(raw: Json): readonly { place: Place; value: Json }[] {
  if (!isObject(raw)) return [];
  return Object.entries(raw).flatMap(([key, value]): readonly { place: Place; value: Json }[] => {
    if (NO_TEXT.has(key) || typeof value === "boolean" || typeof value === "number" || value === null) return [];
    const place: Place = { above: null, key };
    if (key !== "annotations" || !isObject(value)) return [{ place, value }];
    const rest = Object.entries(value).filter(([inner]) => inner !== "title");
    return rest.map(([inner, said]) => ({ place: { above: place, key: inner }, value: said }));
  });
}

/** A JSON Pointer into the definition; that of a deep place is cut to its schema. */
export function pointerTo(place: Place): string {
  const keys: string[] = [];
  let length = 0;
  for (let at: Place | null = place; at !== null; at = at.above) {
    const key = at.key.slice(0, 200).replaceAll("~", "~0").replaceAll("/", "~1");
    keys.push(key);
    length += key.length + 1;
    if (length > 2_000) return "/inputSchema/…";
  }
  return `/${keys.toReversed().join("/")}`;
}
