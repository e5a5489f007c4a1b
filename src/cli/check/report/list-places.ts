import { readFileSync } from "node:fs";
import { hintKey, HINTS } from "../../../core/tool/hint.js";
import type { Finding, Position } from "../../../core/decide/reason.js";
import { lineIndex } from "../../../policy/line-index.js";
import { keptStandardInput, STANDARD_INPUT } from "../../../connect/standard-input.js";
import { jsonPlaces } from "./json-places.js";

/** Where a finding stands in a saved list, as exactly as can be told; null where the file cannot be read again. */
export type ListPlaces = (finding: Pick<Finding, "tool" | "hint" | "args">) => Position | null;

/**
 * Finds places in the saved list at `path`, which was read a moment ago; `file` is what to call it. A finding about a
 * field that is there points to the field, any other to the tool's name, one about the list to its beginning.
 */
export function listPlaces(path: string, file: string): ListPlaces {
  let text: string;
  try {
    text = path === STANDARD_INPUT ? keptStandardInput() : readFileSync(path, "utf8");
  } catch {
    return () => null;
  }
  // A tool stands at most three levels deep (`/result/tools/0`), its hints two more.
  const places = jsonPlaces(text, 5);
  const position = lineIndex(text);
  const list = ["/result/tools", "/result", "/tools", ""].find((at) => places.has(`${at}/0`)) ?? "";
  return ({ tool, hint, args }) => {
    const at = tool === undefined ? "" : `${list}/${tool}`;
    const pointer = args["pointer"];
    const hints = HINTS.map(hintKey).filter((key) => key === hint);
    const wanted =
      tool === undefined
        ? [""]
        : [
            ...(typeof pointer === "string" && pointer !== "" ? [`${at}${pointer}`] : []),
            ...hints.map((key) => `${at}/annotations/${key}`),
            `${at}/name`,
            at,
          ];
    const offset = wanted.map((one) => places.get(one)).find((found) => found !== undefined);
    return offset === undefined ? null : { file, ...position(offset) };
  };
}
