import { statSync } from "node:fs";
import { resolve } from "node:path";
import { expandHeaders } from "../../connect/expand-headers.js";
import { STANDARD_INPUT } from "../../connect/standard-input.js";
import type { Target } from "../../connect/target.js";
import { shellQuote } from "../../core/explain/shell-quote.js";
import { visible } from "../../core/tool/visible.js";
import { closest } from "../../policy/closest.js";
import type { Input } from "../frame/command.js";
import type { Io } from "../frame/io.js";
import { UsageError } from "../../review/usage-error.js";

/** The options of every command that is pointed at a server. */
export const TARGET_OPTIONS = { label: "text", header: "texts", timeout: "text", policy: "text" } as const;

/** The words that name the target: those after `--`, else those before. */
export function targetWords(input: Input): readonly string[] {
  const before = input.words;
  if (input.rest === null) return before;
  if (before.length > 0) {
    throw new UsageError(
      "words-before-terminator",
      `${JSON.stringify(before[0])} stands before --, where only options belong.`,
      "Put everything that starts the server after --.",
    );
  }
  return input.rest;
}

/**
 * What the words point at: a URL, a saved list (`-` for one on standard input, a file ending in .json, or any readable file that is not executable), a
 * server's label in the lock (`known`; `labels` are all that are there), else a command. A command needs `--` before it, so that its options stay its own.
 *
 * @throws UsageError, ConnectFailure for a header
 */
export function readTarget(
  input: Input,
  words: readonly string[],
  io: Io,
  known: (label: string) => Target | null,
  labels: () => readonly string[] = () => [],
): Target {
  const [first, ...rest] = words;
  const headers = input.texts.get("header") ?? [];
  if (first === undefined) {
    throw new UsageError(
      "no-target",
      "Nothing to look at.",
      "Name a server: heed check -- npx -y some-mcp-server, a URL, a saved tools.json, or a label from your lock.",
    );
  }
  if (rest.length === 0 && /^https?:\/\//iu.test(first))
    return { kind: "http", url: first, headers: expandHeaders(headers, io.env) };
  if (rest.length === 0 && first === STANDARD_INPUT && headers.length === 0) {
    if (process.stdin.isTTY) io.err("Reads a tool list from this terminal; Ctrl-D ends it.\n");
    return { kind: "file", path: STANDARD_INPUT };
  }
  const server = rest.length === 0 ? known(first) : null;
  if (server?.kind === "http") return { ...server, headers: expandHeaders(headers, io.env) };
  if (headers.length > 0)
    throw new UsageError("header-without-url", "--header is for a URL.", "A command gets its secrets from its environment.");
  if (rest.length === 0 && isList(resolve(io.cwd, first))) return { kind: "file", path: resolve(io.cwd, first) };
  if (server !== null) return server;
  const odd = isList(resolve(io.cwd, first)) ? rest.find((word) => !isList(resolve(io.cwd, word))) : undefined;
  if (input.rest === null && odd !== undefined) {
    throw new UsageError("not-a-list", `${JSON.stringify(odd)} is not a saved list.`, "Name saved lists alone, or one server.", {
      target: odd,
    });
  }
  if (input.rest === null && rest.length > 0 && isList(resolve(io.cwd, first))) {
    throw new UsageError("one-target", "This command looks at one server.", "Name one of them; heed check takes several lists.");
  }
  if (input.rest === null) {
    const near = rest.length === 0 ? closest(first, labels()) : null;
    const help =
      near !== null
        ? `Did you mean ${visible(shellQuote(near))}?`
        : rest.length === 0
          ? `If it is a command, put -- before it: heed check -- ${first}`
          : "Put -- before a command: heed check -- npx -y some-mcp-server";
    throw new UsageError("unknown-target", `${JSON.stringify(first)} is not a URL, a file here or a label in your lock.`, help, {
      target: first,
    });
  }
  return { kind: "stdio", command: first, args: rest, cwd: io.cwd, env: io.env };
}

/**
 * One input a target: several words that are all saved lists are several targets, anything else is one.
 *
 * @throws UsageError for an option that can be about one server only
 */
export function eachTarget(input: Input, io: Io): readonly Input[] {
  const { words, rest } = input;
  if (rest !== null || words.length < 2 || !words.every((word) => isList(resolve(io.cwd, word)))) return [input];
  if (input.text.has("label"))
    throw new UsageError(
      "label-for-several",
      "--label is for one server.",
      "Leave it out: each list is called by what it says it came from, else by its file.",
    );
  return words.map((word) => ({ ...input, words: [word] }));
}

function isList(path: string): boolean {
  if (/\.json$/iu.test(path)) return true;
  try {
    const stat = statSync(path);
    return stat.isFile() && (stat.mode & 0o111) === 0 && !/\.[cm]?[jt]s$/iu.test(path);
  } catch {
    return false;
  }
}

/** `--timeout SECONDS` in milliseconds, for the handshake and for each page. @throws UsageError */
export function timeLimits(input: Input): { readonly connectMs?: number; readonly pageMs?: number } {
  const given = input.text.get("timeout");
  if (given === undefined) return {};
  const seconds = Number(given);
  if (!/^[0-9.]+$/u.test(given) || !Number.isFinite(seconds) || seconds <= 0 || seconds > 3_600) {
    throw new UsageError(
      "timeout-malformed",
      `--timeout ${JSON.stringify(given)} is not a number of seconds.`,
      "Give seconds, up to 3600: --timeout 60",
    );
  }
  return { connectMs: seconds * 1_000, pageMs: seconds * 1_000 };
}
