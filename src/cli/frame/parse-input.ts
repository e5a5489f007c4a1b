import { parseArgs, type ParseArgsConfig } from "node:util";
import { closest } from "../../policy/closest.js";
import type { Command, Input, OptionKind } from "./command.js";
import { UsageError } from "../../review/usage-error.js";

const COMMON: Readonly<Record<string, OptionKind>> = { json: "flag", help: "flag" };

/**
 * Reads a command's words. Everything after the first `--` belongs to the server and is left as it is; values
 * stay text (`--label 007` is "007").
 *
 * @throws UsageError for an option that the command does not have, one without its value, one given twice
 */
export function parseInput(command: Pick<Command, "name" | "options">, words: readonly string[]): Input {
  const kinds = new Map(Object.entries({ ...COMMON, ...command.options }));
  const cut = words.indexOf("--");
  const config = {
    args: cut === -1 ? [...words] : words.slice(0, cut),
    options: Object.fromEntries(
      [...kinds].map(([name, kind]) => [name, { type: kind === "flag" ? "boolean" : "string", multiple: true }]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  } satisfies ParseArgsConfig;
  const text = new Map<string, string>();
  const texts = new Map<string, string[]>();
  const flags = new Set<string>();
  const positionals: string[] = [];
  for (const token of parseArgs(config).tokens) {
    if (token.kind === "positional") positionals.push(token.value);
    if (token.kind !== "option") continue;
    const kind = kinds.get(token.name);
    if (kind === undefined) throw unknown(command.name, token.rawName, [...kinds.keys()], cut === -1);
    if (kind === "flag") {
      if (token.value !== undefined)
        throw new UsageError("option-without-value", `${token.rawName} takes no value.`, `Write ${token.rawName} alone.`);
      flags.add(token.name);
      continue;
    }
    if (token.value === undefined || (!token.inlineValue && token.value.startsWith("-"))) {
      throw new UsageError(
        "option-needs-value",
        `${token.rawName} needs a value.`,
        `Write ${token.rawName} VALUE, or ${token.rawName}=VALUE if it starts with a dash.`,
      );
    }
    if (kind === "texts") texts.set(token.name, [...(texts.get(token.name) ?? []), token.value]);
    else if (text.has(token.name)) throw new UsageError("option-twice", `${token.rawName} is given twice.`, "Give it once.");
    else text.set(token.name, token.value);
  }
  return { text, texts, flags, words: positionals, rest: cut === -1 ? null : words.slice(cut + 1) };
}

function unknown(command: string, given: string, names: readonly string[], noTerminator: boolean): UsageError {
  const near = closest(given.replace(/^-+/u, ""), names);
  const meant = near === null ? "" : `Did you mean --${near}? `;
  const before = noTerminator ? "Put -- before a server's command, so that its own options are left to it. " : "";
  return new UsageError(
    "unknown-option",
    `${command} has no option ${given}.`,
    `${meant}${near === null ? before : ""}See heed ${command} --help.`,
    { option: given },
  );
}
