import type { ParsedTool } from "../../core/tool/parsed-tool.js";
import { nameAction } from "../../classify/name-action.js";
import { listedValues, schemaArguments } from "../../classify/schema-walk.js";
import { quote } from "../../classify/quote.js";
import { words } from "../../classify/words.js";
import type { Shortfall } from "./profile.js";

/**
 * An argument by which one tool does what is safe and what is not, with a value of each kind. `certain` for HTTP methods,
 * whose meaning is fixed; a guess for other modes, whose words are read.
 */
export type MixedMethods = {
  readonly argument: string;
  readonly safe: string;
  readonly unsafe: string;
  readonly certain: boolean;
};

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
const UNSAFE = new Set(["POST", "PUT", "PATCH", "DELETE"]);
const MODES = new Set(["action", "operation", "op", "mode", "command", "subcommand", "verb", "method"]);

/** How a tool mixes safe and unsafe methods, or null. Only its own arguments count, and only one value at a time. */
export function mixedMethods(tool: ParsedTool): MixedMethods | null {
  for (const { name, schema, depth } of schemaArguments(tool.inputSchema).found) {
    const last = words(name).at(-1) ?? "";
    if (depth > 0 || !MODES.has(last)) continue;
    const values = listedValues(schema);
    if (last === "method" || last === "verb") {
      const safe = values.find((value) => SAFE.has(value.toUpperCase()));
      const unsafe = values.find((value) => UNSAFE.has(value.toUpperCase()));
      if (safe !== undefined && unsafe !== undefined) return { argument: name, safe, unsafe, certain: true };
    }
    const safe = values.find((value) => nameAction(value)?.does === "reads");
    const unsafe = values.find((value) => !["reads", "works", undefined].includes(nameAction(value)?.does));
    if (safe !== undefined && unsafe !== undefined) return { argument: name, safe, unsafe, certain: false };
  }
  return null;
}

/** One tool for what is safe and what is not, where a directory wants two. */
export function unmixed(tool: ParsedTool, source: string): readonly Shortfall[] {
  const mixed = mixedMethods(tool);
  if (mixed === null) return [];
  const { argument, safe, unsafe, certain } = mixed;
  return [
    {
      field: "inputSchema",
      found: `the argument ${quote(argument)} takes ${quote(safe)} and ${quote(unsafe)}`,
      demanded: "a tool for what reads, and another for what writes",
      source,
      certain,
    },
  ];
}
