import { existsSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { canonical } from "../../wire/canonical.js";
import { isObject, type JsonObject } from "../../wire/json.js";
import { visible } from "../../core/tool/visible.js";
import type { Diagnostic } from "../../core/decide/reason.js";
import { readPlain } from "../../node/files/read-plain.js";
import type { Home } from "../../node/home.js";
import { UsageError } from "../../review/usage-error.js";
import { argumentDigest } from "../../store/journal/argument-digest.js";
import { openLine, type ChainedRecord } from "../../store/journal/chain.js";
import { journalFolder } from "../../store/journal/open-journal.js";
import { readJournal } from "../../store/journal/read-journal.js";
import { journalCalls } from "./journal-calls.js";
import { readHostSession, type SessionHost } from "./read-host-session.js";
import { readTrace } from "./read-trace.js";
import type { Trace, TracedDefinition } from "./traced-call.js";
import { traceLines } from "./trace-lines.js";
import { traceProblem } from "./trace-problem.js";

/** Which part of a journal is wanted (milliseconds since 1970). */
export type Span = { readonly since?: number; readonly until?: number };

/** The records that tell of calls. */
const WANTED = ["decision", "asked", "answered", "outcome"] as const;

/** The calls of a home's own journal. */
export function readOwnJournal(home: Home, span: Span): Trace {
  const own = journalFolder(home);
  return readFolder(own, span, existsSync(own) ? argumentDigest(home) : null);
}

/**
 * The calls of a journal's folder, of an exported journal, of a trace file (with the definitions that lie beside it) or of a
 * host's session file, whichever the path leads to.
 *
 * @throws UsageError where nothing is there, EnvironmentError where it cannot be read
 */
export function readInput(path: string, home: Home, cwd: string, span: Span): Trace {
  const file = resolve(cwd, path);
  if (!existsSync(file))
    throw new UsageError(
      "trace-missing",
      `There is no ${visible(path)}.`,
      "Name a journal's folder, a trace file or a host's session file.",
    );
  if (statSync(file).isDirectory())
    return file === journalFolder(home) ? readOwnJournal(home, span) : readFolder(file, span, null);
  const text = readPlain(file) ?? "";
  switch (kindOf(traceLines(file, text).lines[0]?.value)) {
    case "journal":
      return readExport(file, text, span);
    case "claude-code":
      return within(readHostSession("claude-code", file, text), span);
    case "codex":
      return within(readHostSession("codex", file, text), span);
    default: {
      const trace = readTrace(file, text);
      const beside = readBeside(file);
      return within(
        {
          ...trace,
          definitions: [...trace.definitions, ...beside.definitions],
          problems: [...trace.problems, ...beside.problems],
        },
        span,
      );
    }
  }
}

/** What a file holds, by its first object; a trace, unless it is one of the others. */
function kindOf(first: JsonObject | undefined): "journal" | SessionHost | "trace" {
  if (first === undefined || "trace" in first || isObject(first["tool"] ?? null)) return "trace";
  if (typeof first["prev"] === "string" && typeof first["hash"] === "string") return "journal";
  if (isObject(first["payload"] ?? null) && typeof first["type"] === "string") return "codex";
  return typeof first["sessionId"] === "string" || typeof first["type"] === "string" ? "claude-code" : "trace";
}

function readFolder(dir: string, { since, until }: Span, digest: ReturnType<typeof argumentDigest> | null): Trace {
  const records: ChainedRecord[] = [];
  const problems: Diagnostic[] = [];
  const span = { ...(since === undefined ? {} : { since }), ...(until === undefined ? {} : { until }) };
  for (const entry of readJournal(dir, { ...span, types: WANTED }))
    if ("problem" in entry) problems.push(entry.problem);
    else records.push(entry.record);
  return { from: dir, calls: journalCalls(records, digest), definitions: [], problems, others: 0 };
}

function readExport(file: string, text: string, span: Span): Trace {
  const records: ChainedRecord[] = [];
  const problems: Diagnostic[] = [];
  for (const [at, written] of text.split("\n").entries()) {
    if (written.trim() === "") continue;
    const record = openLine(written) ?? exported(written);
    if (record === "without-calls") continue;
    if (record === null)
      problems.push(
        traceProblem(
          "trace-record-altered",
          file,
          at + 1,
          "This line is no record of a journal, or it was altered.",
          "Export the journal again: heed log export. This line is in no number.",
        ),
      );
    else records.push(record);
  }
  return within({ from: file, calls: journalCalls(records, null), definitions: [], problems, others: 0 }, span);
}

/**
 * A record of `heed log export`, which says beside it in which segment it stands, so that its digest is of other bytes. What the
 * journal writes about itself tells of no call.
 */
function exported(line: string): ChainedRecord | "without-calls" | null {
  const [read] = traceLines("", line).lines;
  if (read === undefined) return null;
  const { segment, ...record } = read.value;
  const { type } = record;
  if (typeof type === "string" && !(WANTED as readonly string[]).includes(type)) return "without-calls";
  return typeof segment === "string" ? openLine(JSON.stringify(record)) : null;
}

function within(trace: Trace, { since = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY }: Span): Trace {
  return { ...trace, calls: trace.calls.filter(({ at }) => at === null || (at >= since && at < until)) };
}

/** The definitions beside a file of calls: `x-tools.jsonl` for `x-calls.jsonl` or `x.jsonl`. */
function readBeside(file: string): Pick<Trace, "definitions" | "problems"> {
  const name = basename(file).replace(/(?:-calls)?\.jsonl$/u, "-tools.jsonl");
  const beside = join(dirname(file), name);
  return name === basename(file) || !existsSync(beside) ? { definitions: [], problems: [] } : readDefinitions(beside);
}

/** The definitions of a file; whatever else stands in it is a problem. */
export function readDefinitions(file: string): Pick<Trace, "definitions" | "problems"> {
  const { definitions, calls, problems } = readTrace(file, readPlain(file) ?? "");
  const wrong = calls.map(({ seq }) =>
    traceProblem(
      "trace-definition-malformed",
      file,
      1,
      `A call (seq ${seq}) stands among definitions.`,
      "Put calls into a file of their own.",
    ),
  );
  return { definitions, problems: [...problems, ...wrong] };
}

/**
 * Definitions by their server's label. What stands in two files is one definition; two that differ under one name stay two, and
 * nobody can tell which was called.
 */
export function byServer(
  definitions: readonly TracedDefinition[],
): ReadonlyMap<string, readonly TracedDefinition["definition"][]> {
  const found = new Map<string, Map<string, TracedDefinition["definition"]>>();
  for (const { server, definition } of definitions) {
    const ofServer = found.get(server) ?? new Map<string, TracedDefinition["definition"]>();
    found.set(server, ofServer);
    ofServer.set(canonical(definition), definition);
  }
  return new Map([...found].map(([server, ofServer]) => [server, [...ofServer.values()]]));
}
