import { visible } from "../../core/tool/visible.js";

/** What Heed itself writes to a terminal beside text: colours, line feeds, tabs of a difference, and the line ends of other systems. */
const OWN = /(\u001b\[[\d;]*m|\r?\n|\t)/u;

/**
 * Output as a terminal gets it. Foreign texts are made visible where they are put into a sentence; this is the last look,
 * for the one that was forgotten: nothing but colours and line ends acts.
 */
export function terminalSafe(text: string): string {
  return text
    .split(OWN)
    .map((part, at) => (at % 2 === 1 ? part : visible(part)))
    .join("");
}
