import type { Diagnostic } from "../../core/decide/reason.js";
import { isObject, type Json, type JsonObject } from "../../wire/json.js";
import { parseStrict, type Strict } from "../../wire/strict.js";
import type { Trace, TracedCall, TracedDefinition } from "./traced-call.js";
import { traceLines, type TraceLine } from "./trace-lines.js";
import { traceProblem } from "./trace-problem.js";

/**
 * Reads a trace file: JSON Lines of `{trace, seq, server, tool, arguments, result?, at?, answer?}`, one call a line, and of
 * `{server, tool: {name, …}}`, one definition a line (docs/replay.md). What is neither is a problem.
 *
 * @example
 * readTrace("calls.jsonl", '{"trace":"a","seq":1,"server":"files","tool":"read","arguments":{}}\n').calls.length; // 1
 */
export function readTrace(file: string, text: string): Trace {
  const { lines, problems } = traceLines(file, text);
  const calls: TracedCall[] = [];
  const definitions: TracedDefinition[] = [];
  const wrong: Diagnostic[] = [...problems];
  const seen = new Map<string, Set<number>>();
  for (const one of lines) {
    const read = isObject(one.value["tool"] ?? null) ? definitionOf(file, one) : callOf(file, one);
    if ("code" in read) wrong.push(read);
    else if ("definition" in read) definitions.push(read);
    else {
      const places = seen.get(read.trace) ?? new Set();
      seen.set(read.trace, places);
      if (places.has(read.seq))
        wrong.push(
          traceProblem(
            "trace-place-taken",
            file,
            one.line,
            `The trace ${JSON.stringify(read.trace)} has two calls with seq ${read.seq}.`,
            "Give each call of a trace a seq of its own. This line is in no number.",
          ),
        );
      else calls.push(read);
      places.add(read.seq);
    }
  }
  return { from: file, calls, definitions, problems: wrong, others: 0 };
}

function definitionOf(file: string, { value, line }: TraceLine): TracedDefinition | Diagnostic {
  const { server, tool } = value;
  if (typeof server !== "string" || !isObject(tool ?? null) || typeof (tool as JsonObject)["name"] !== "string")
    return traceProblem(
      "trace-definition-malformed",
      file,
      line,
      "A definition needs the text `server` and a `tool` with a `name`, as tools/list gives it.",
      'Write {"server": …, "tool": {"name": …, "inputSchema": …}}. This line is in no number.',
    );
  return { server, definition: tool as Json };
}

function callOf(file: string, { value, strict, line }: TraceLine): TracedCall | Diagnostic {
  const wrong = (what: string): Diagnostic =>
    traceProblem(
      "trace-call-malformed",
      file,
      line,
      what,
      'Write {"trace": …, "seq": 1, "server": …, "tool": …, "arguments": {…}}. This line is in no number.',
    );
  const { trace, seq, server, tool } = value;
  for (const [name, held] of Object.entries({ trace, server, tool }))
    if (typeof held !== "string" || held === "") return wrong(`A call needs \`${name}\`, a text that is not empty.`);
  if (typeof seq !== "number" || !Number.isSafeInteger(seq))
    return wrong("A call needs `seq`, a whole number: its place in its trace.");
  const given = Object.hasOwn(value, "arguments") ? value["arguments"] : undefined;
  if (given !== undefined && given !== null && !isObject(given)) return wrong("`arguments` are not an object.");
  const at = momentOf(value["at"]);
  if (at === undefined) return wrong("`at` is neither milliseconds since 1970 nor a date.");
  const answer = value["answer"] ?? null;
  if (answer !== null && answer !== "approved" && answer !== "denied")
    return wrong("`answer` is neither `approved` nor `denied`.");
  return {
    trace: trace as string,
    seq,
    server: server as string,
    tool: tool as string,
    args: given === undefined || given === null ? null : argumentsOf(given, strict),
    answer,
    ran: answer !== "denied",
    at,
  };
}

/** The arguments as they came: a line in which a number lost digits makes its arguments inexact, as a message would. */
export function argumentsOf(value: Json, line: Strict): Strict {
  const again = parseStrict(JSON.stringify(value));
  if (!again.ok) throw new Error("what came through the strict door goes through it again");
  return line.exact ? again.strict : { ...again.strict, exact: false };
}

/** A moment as a trace spells it; null where there is none, undefined where it is not one. */
export function momentOf(value: Json | undefined): number | null | undefined {
  if (value === undefined || value === null) return null;
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  const at = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}
