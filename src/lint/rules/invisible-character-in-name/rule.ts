import { codePoints, hiddenCharacters } from "../../../classify/hidden-characters.js";
import { quote } from "../../../classify/quote.js";
import { rule } from "../../rule.js";

export const invisibleCharacterInName = rule<"invisible-character-in-name", { name: string; points: readonly number[] }>({
  id: "invisible-character-in-name",
  scope: "tool",
  severity: "error",
  heuristic: false,
  clause: "2025-11-25 and newer, Tools, Tool Names: A-Z, a-z, 0-9, _, - and .",
  summary: "A name that holds control, bidi, zero-width or tag characters.",
  why: "A person who reads such a name reads another than the one that is called, and a terminal may obey it. Heed withholds the tool.",
  check(tool, report) {
    const points = hiddenCharacters(tool.name, "name");
    if (points.length > 0) report({ name: tool.name.slice(0, 4096), points });
  },
  message: ({ name, points }) => `The name ${quote(name)} holds characters that cannot be seen: ${codePoints(points)}.`,
  help: () => "Remove them from the name.",
  valid: [{ name: "peek" }, { name: "löschen" }],
  invalid: [
    { definition: { name: "pe\u202Eek" } },
    { definition: { name: "peek\u200B" } },
    { definition: { name: "peek\n" } },
    { definition: { name: "peek\u{E0041}" } },
  ],
});
