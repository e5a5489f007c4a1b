import { shellQuote } from "../../core/explain/shell-quote.js";
import type { Input } from "../frame/command.js";

/** Names of headers whose value is a secret, however it is written. */
const SECRET_HEADER = /auth|cookie|token|secret|key|password|session/iu;

/**
 * What a command line ends with that is to be suggested next, so that it can be copied: the options that were typed and
 * matter there, then the target. Each is quoted for a shell.
 */
export type Again = {
  /** After `heed trust`, with its own options between. */
  readonly trust: string;
  /** After `heed explain` and a tool's name. */
  readonly explain: string;
  /** After `heed gate`; null for a server that is not started by a command. */
  readonly gate: string | null;
};

/**
 * @param words what the target was named by
 * @param line the command that starts the server, or null
 * @param label the label of the server's lock entry, or null
 */
export function again(input: Input, words: readonly string[], line: readonly string[] | null, label: string | null): Again {
  const target = words.length === 1 && input.rest === null ? shellQuote(words[0] ?? "") : `-- ${words.map(shellQuote).join(" ")}`;
  const typed = (...names: readonly string[]): readonly string[] =>
    names.flatMap((name) => {
      if (input.flags.has(name)) return [`--${name}`];
      const value = input.text.get(name);
      return value === undefined ? [] : [option(name, value)];
    });
  const headers = (input.texts.get("header") ?? []).map((header) => option("header", withoutSecret(header)));
  const named = input.text.has("label") || label === null ? typed("label") : [option("label", label)];
  return {
    trust: [...typed("scratch", "label", "policy", "timeout"), ...headers, target].join(" "),
    explain: [...typed("label", "policy", "revision", "timeout"), ...headers, target].join(" "),
    gate: line === null ? null : [...typed("scratch"), ...named, ...typed("policy"), "--", ...line.map(shellQuote)].join(" "),
  };
}

function option(name: string, value: string): string {
  return value.startsWith("-") ? `--${name}=${shellQuote(value)}` : `--${name} ${shellQuote(value)}`;
}

/**
 * A header as it was typed, never filled in. A secret that was typed out, or that a shell put there, is not repeated on
 * the screen and in logs: a variable stands for it.
 */
function withoutSecret(header: string): string {
  const at = header.indexOf(":");
  const name = header.slice(0, at);
  if (header.includes("${") || !SECRET_HEADER.test(name)) return header;
  return `${name}: \${${name.toUpperCase().replaceAll(/[^A-Z0-9]/gu, "_")}}`;
}
