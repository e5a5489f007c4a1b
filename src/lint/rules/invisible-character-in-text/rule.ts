import { codePoints, hiddenCharacters } from "../../../classify/hidden-characters.js";
import { quote } from "../../../classify/quote.js";
import { rule } from "../../rule.js";
import { pointerTo, toolTexts } from "../../../classify/tool-texts.js";

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
  summary: "A title, a description or a text of the schema with control, bidi, zero-width, tag or private-use characters.",
  why: "What a person cannot see, a model still reads: tag and zero-width characters carry hidden instructions, bidi controls reorder a line, control characters steer a terminal. Line breaks and tabs in descriptions are fine, and so are emoji and scripts that are written with joiners.",
  check(tool, report) {
    let count = 0;
    for (const { place, text, kind } of toolTexts(tool)) {
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
    { definition: { name: "peek", description: "Looks.\uE000\uE001" } },
    { definition: { name: "peek", description: "Looks.\u{E0049}\u{E0067}" } },
    {
      definition: {
        name: "peek",
        inputSchema: { type: "object", properties: { path: { description: "A path\u200B" } } },
      },
    },
  ],
});
