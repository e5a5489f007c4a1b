import type { ParsedTool } from "../../../core/parsed-tool.js";
import { isObject, type Json } from "../../../wire/json.js";
import { codePoints, hiddenCharacters } from "../../hidden-characters.js";
import { quote } from "../../quote.js";
import { rule } from "../../rule.js";

const AT_MOST = 20;

export const invisibleCharacterInText = rule<
  "invisible-character-in-text",
  { name: string; pointer: string; points: readonly number[] }
>({
  id: "invisible-character-in-text",
  scope: "tool",
  severity: "warning",
  heuristic: false,
  clause: "2026-07-28 Tools, Security Considerations: descriptions are untrusted",
  summary: "A title, a description or a text of the schema with control, bidi, zero-width or tag characters.",
  why: "What a person cannot see, a model still reads: tag and zero-width characters carry hidden instructions, bidi controls reorder a line, control characters steer a terminal. Line breaks and tabs in descriptions are fine, and so are emoji and scripts that are written with joiners.",
  check(tool, report) {
    let count = 0;
    for (const { place, text, kind } of texts(tool)) {
      const points = hiddenCharacters(text, kind);
      if (points.length === 0) continue;
      report({ name: tool.name.slice(0, 4096), pointer: pointerTo(place), points });
      if (++count === AT_MOST) return;
    }
  },
  message: ({ name, pointer, points }) =>
    `${quote(name)} holds characters that cannot be seen at ${quote(pointer)}: ${codePoints(points)}.`,
  help: ({ pointer }) => `Remove them from ${quote(pointer)}; if they came with a copied text, type it anew.`,
  valid: [
    { name: "peek", description: "Looks.\n\tTwice.\r\n" },
    { name: "peek", description: "⚠️ Careful, 👩‍💻 at work" },
    { name: "peek", title: "می‌خواهم" },
  ],
  invalid: [
    { definition: { name: "peek", title: "Peek\u202E" } },
    { definition: { name: "peek", annotations: { title: "Pe\nek" } } },
    { definition: { name: "peek", description: "Looks.\u{E0049}\u{E0067}" } },
    {
      definition: {
        name: "peek",
        inputSchema: { type: "object", properties: { path: { description: "A path\u200B" } } },
      },
    },
  ],
});

/** Where a text stands: worked out into a pointer only where it is told. */
type Place = { readonly above: Place | null; readonly key: string };

/** Every text that a person or a model reads, with its place. Iterative: a deep schema costs no stack. */
function* texts(tool: ParsedTool): Generator<{ place: Place; text: string; kind: "title" | "prose" }> {
  const top = (key: string, above: Place | null = null): Place => ({ above, key });
  if (tool.title !== undefined) yield { place: top("title"), text: tool.title, kind: "title" };
  if (tool.annotationsTitle !== undefined)
    yield { place: top("title", top("annotations")), text: tool.annotationsTitle, kind: "title" };
  if (tool.description !== undefined) yield { place: top("description"), text: tool.description, kind: "prose" };
  const open: { place: Place; value: Json }[] = [
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

/** A JSON Pointer into the definition; that of a deep place is cut to its schema. */
function pointerTo(place: Place): string {
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
