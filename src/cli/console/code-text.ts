import { visible } from "../../core/tool/visible.js";
import type { Asked, CodeRequest } from "../../console-server/code-request.js";
import { hintKey } from "../../core/tool/hint.js";
import { count } from "../screen/plural.js";

/** Tools that are named; a person who wants to see more has them before the eyes, in the page. */
const MOST_NAMES = 12;

/** What the terminal says beside a code, in letters that cannot be taken for its own. */
export function codeText({ code, asked }: CodeRequest): string {
  const what = asked.kind === "proposals" ? proposalsText(asked) : trustText(asked);
  return `\n${what}If it was you who asked, type ${code} in the console. Otherwise do nothing: nothing is accepted.\n\n`;
}

function proposalsText({ label, proposals }: Extract<Asked, { kind: "proposals" }>): string {
  const rows = proposals.map(({ tool, hint, value }) => `${visible(tool)}: ${hint}Hint ${value}`);
  return `The console asks to accept ${count(proposals.length, "proposed hint", "proposed hints")} of ${visible(label)}. Calls that they reassure about run unasked from then on:\n${listed(rows)}`;
}

function trustText({ label, what, accepted, doubted, leftOut, overrides }: Extract<Asked, { kind: "trust" }>): string {
  const words = overrides.map(
    ({ tool, hint, value, reason }) => `${visible(tool)}: ${hint}Hint ${value}, because ${visible(reason)}`,
  );
  const wrong = doubted.map(({ tool, hints }) => `${visible(tool)}: ${hints.map((hint) => hintKey(hint)).join(", ")}`);
  return (
    `The console asks to trust ${visible(label)} (${visible(what)}) with ${count(accepted.length, "tool")}. Their hints count from then on, and calls that they reassure about run unasked:\n` +
    listed(accepted.map((name) => visible(name))) +
    (wrong.length === 0 ? "" : `Without hints that look wrong:\n${listed(wrong)}`) +
    (leftOut.length === 0 ? "" : `Left out:\n${listed(leftOut.map((name) => visible(name)))}`) +
    (words.length === 0 ? "" : `Your word:\n${listed(words)}`)
  );
}

function listed(rows: readonly string[]): string {
  const more = rows.length - MOST_NAMES;
  return `${rows
    .slice(0, MOST_NAMES)
    .map((row) => `  ${row}\n`)
    .join("")}${more > 0 ? `  and ${more} more\n` : ""}`;
}
