import { visible } from "../../core/visible.js";
import type { CodeRequest } from "../../console-server/console-options.js";
import { count } from "../screen/plural.js";

/** Tools that are named; a person who wants to see more has them before the eyes, in the page. */
const MOST_NAMES = 12;

/** What the terminal says beside a code, in letters that cannot be taken for its own. */
export function codeText({ code, label, proposals }: CodeRequest): string {
  const named = proposals.slice(0, MOST_NAMES).map(({ tool, hint, value }) => `  ${visible(tool)}: ${hint}Hint ${value}\n`);
  const more = proposals.length - named.length;
  return (
    `\nThe console asks to accept ${count(proposals.length, "proposed hint", "proposed hints")} of ${visible(label)}. Calls that they reassure about run unasked from then on:\n` +
    `${named.join("")}${more > 0 ? `  and ${more} more\n` : ""}` +
    `If it was you who asked, type ${code} in the console. Otherwise do nothing: nothing is accepted.\n\n`
  );
}
