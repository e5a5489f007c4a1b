import { atLeast } from "../../../wire/revision.js";
import { hiddenCharacters } from "../../../classify/hidden-characters.js";
import { quote } from "../../../classify/quote.js";
import { rule } from "../../rule.js";

const MAX_LENGTH = 128;
/** Longer names are withheld in every revision. */
const LONGEST = 4096;

export const invalidName = rule<"invalid-name", { name: string; length: number }>({
  id: "invalid-name",
  scope: "tool",
  severity: "warning",
  heuristic: false,
  clause: "2025-11-25 and newer, Tools, Tool Names: 1 to 128 characters of A-Z, a-z, 0-9, _, - and . (SHOULD)",
  summary: "A name with characters, or of a length, that the specification advises against.",
  why: "Clients rewrite such names to fit the rules of a model's interface, and two names may become one: an approval of the first then covers the second. Heed tells names apart exactly as they are sent. A name of more than 4,096 characters is withheld.",
  check(tool, report) {
    if (tool.name === "") return;
    const withheld = tool.name.length > LONGEST;
    const binding = atLeast(tool.revision, "2025-11-25");
    const fits = tool.name.length <= MAX_LENGTH && /^[A-Za-z0-9_.-]*$/u.test(tool.name);
    if (!withheld && (!binding || fits)) return;
    // Characters that cannot be seen have a rule of their own, which says more.
    if (!withheld && hiddenCharacters(tool.name, "name").length > 0) return;
    report({ name: tool.name.slice(0, LONGEST), length: tool.name.length });
  },
  message: ({ name, length }) =>
    length > MAX_LENGTH
      ? `${quote(name)} is ${length} characters long; a name should have at most ${MAX_LENGTH}.`
      : `${quote(name)} holds characters that a name should not have.`,
  help: () => "Use 1 to 128 letters (A-Z, a-z), digits, underscores, hyphens and dots; put the pretty name in title.",
  valid: [{ name: "repo.list-files_v2" }, { name: "A" }],
  invalid: [
    { definition: { name: "list files" } },
    { definition: { name: "repo/list" } },
    { definition: { name: "löschen" } },
    { definition: { name: "a".repeat(129) } },
  ],
});
