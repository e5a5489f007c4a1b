import type { Assessment, Tally } from "../../review/assess/assess.js";
import type { Paint } from "../screen/paint.js";
import { padStart } from "../screen/fit.js";
import { count } from "../screen/plural.js";

const THEN = "after review";

/** How many tools run, ask or want their name typed: now, and if the server were trusted (left out where it already is). */
export function checkSummary(
  { tools, now, ifTrusted, promptsEnd }: Assessment,
  paint: Paint,
  showThen: boolean,
): readonly string[] {
  const total = count(tools.length, "tool");
  const first = Math.max(total.length, "now".length, showThen ? THEN.length : 0);
  const denies = now.deny > 0 || (showThen && ifTrusted.deny > 0);
  const digits = Math.max(3, String(tools.length).length);
  const row = (name: string, tally: Tally): string => {
    const numbers = [padStart(String(tally.allow), digits), padStart(String(tally.ask), digits)];
    const last = padStart(String(tally.challenge), digits - 1);
    return [
      `  ${name.padEnd(first)}`,
      ...numbers,
      denies ? `${last.padEnd("type the name".length)}  ${padStart(String(tally.deny), 4)}` : last,
    ].join("  ");
  };
  const head = [
    `  ${total.padEnd(first)}`,
    padStart("run", digits),
    padStart("ask", digits),
    "type the name",
    ...(denies ? ["deny"] : []),
  ].join("  ");
  const lines = [paint.bold(head), row("now", now)];
  if (!showThen) return lines;
  const ends = promptsEnd === 0 ? "" : `     ${paint.green(count(promptsEnd, "question ends", "questions end"))}`;
  return [...lines, `${row(THEN, ifTrusted)}${ends}`];
}
