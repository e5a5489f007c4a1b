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
    for (const { pointer, text, kind } of texts(tool)) {
      const points = hiddenCharacters(text, kind);
      if (points.length === 0) continue;
      report({ name: tool.name.slice(0, 4096), pointer, points });
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

/** Every text that a person or a model reads, with its place. Iterative: a deep schema costs no stack. */
function* texts(tool: ParsedTool): Generator<{ pointer: string; text: string; kind: "title" | "prose" }> {
  if (tool.title !== undefined) yield { pointer: "/title", text: tool.title, kind: "title" };
  if (tool.annotationsTitle !== undefined) yield { pointer: "/annotations/title", text: tool.annotationsTitle, kind: "title" };
  if (tool.description !== undefined) yield { pointer: "/description", text: tool.description, kind: "prose" };
  const open: { pointer: string; value: Json }[] = [
    { pointer: "/outputSchema", value: tool.outputSchema ?? null },
    { pointer: "/inputSchema", value: tool.inputSchema },
  ];
  const seen = new Set<object>();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { pointer, value } = next;
    if (typeof value === "string") yield { pointer, text: value, kind: "prose" };
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    for (const [key, inner] of Object.entries(value)) {
      const place = `${pointer}/${key.slice(0, 200).replaceAll("~", "~0").replaceAll("/", "~1")}`;
      if (isObject(value)) yield { pointer: place, text: key, kind: "title" };
      // The pointer of a deep place is cut, so that depth costs no memory.
      open.push({ pointer: place.length > 2_000 ? "/inputSchema/…" : place, value: inner });
    }
  }
}
