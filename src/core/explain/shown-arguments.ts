import type { Hash } from "../../wire/branded.js";
import { isObject } from "../../wire/json.js";
import type { ShownArgument } from "../approve/open-question.js";
import { argumentMarks, telling, type PromptArguments } from "./prompt-arguments.js";
import { promptValue } from "./prompt-value.js";

/**
 * The arguments one by one, for a surface that shows each in a place of its own: in the order of the lines.
 *
 * @param room characters for each value
 */
export function shownArguments(args: PromptArguments, room: number, hash: Hash): readonly ShownArgument[] {
  if (args.value === undefined || !isObject(args.value)) return [];
  const entries = Object.entries(args.value);
  return [...entries.filter(telling), ...entries.filter((entry) => !telling(entry))].map((entry) => {
    const [key, value] = entry;
    const { line, block } = promptValue(value, room, hash);
    return {
      name: key,
      shown: [`${line}${argumentMarks(key, value, args)}`, ...block].join("\n"),
      important: telling(entry),
      undeclared: (args.undeclared ?? []).some(([first]) => first === key),
    };
  });
}
