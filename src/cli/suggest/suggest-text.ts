import { visible } from "../../core/tool/visible.js";
import type { Paint } from "../screen/paint.js";
import { count } from "../screen/plural.js";
import { wrap } from "../screen/wrap.js";
import type { Suggestions, Tested } from "./back-test.js";

/** What is suggested, for a person; safe to print. */
export function suggestText(
  { calls, questions, later, offered, rejected, unreviewed }: Suggestions,
  paint: Paint,
  columns: number,
): string {
  if (calls === 0) return "No call was found.\n";
  const lines = (text: string, indent: string): string =>
    wrap(text, columns - indent.length, "")
      .map((line) => `${indent}${line}\n`)
      .join("");
  const item = (mark: string, { candidate: { server, tool, words }, saved, denied }: Tested): string => {
    const ran = denied === 0 ? "" : `, would have run ${count(denied, "call")} that you denied: not offered`;
    const effect = `would have saved ${saved} of ${count(later.questions, "question")}${ran}`;
    return `${lines(`${mark} ${visible(tool)} of ${visible(server)}, ${visible(words)}`, "  ")}${paint.dim(lines(effect, "     "))}`;
  };
  return [
    `${paint.bold(`${count(questions, "question")} in ${count(calls, "call")}`)}; tested on the later half (${count(later.questions, "question")} in ${count(later.calls, "call")})\n\n`,
    ...offered.map((one, at) => item(`${at + 1}.`, one)),
    offered.length === 0 ? "No rule would have saved questions without letting run what may destroy or is grave.\n" : "",
    rejected.length === 0 ? "" : "\n",
    ...rejected.map((one) => item(paint.yellow("-"), one)),
    unreviewed.length === 0 ? "" : "\n",
    ...unreviewed
      .slice(0, 5)
      .map(({ server, questions: asked }) =>
        lines(
          `${count(asked, "question")} of ${visible(server)} ${asked === 1 ? "stands" : "stand"} because its tools are not reviewed as they are: heed trust`,
          "  ",
        ),
      ),
  ].join("");
}
