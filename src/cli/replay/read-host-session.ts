import { isObject, member, type Json, type JsonObject } from "../../wire/json.js";
import { parseStrict, type Strict } from "../../wire/strict.js";
import { argumentsOf, momentOf } from "./read-trace.js";
import { traceLines, type TraceLine } from "./trace-lines.js";
import type { PersonsAnswer, Trace } from "./traced-call.js";

/** The hosts whose own session files can be read. */
export const SESSION_HOSTS = ["claude-code", "codex"] as const;
export type SessionHost = (typeof SESSION_HOSTS)[number];

/** A call as a host wrote it down; what became of it follows on a later line. */
type Begun = {
  readonly id: string;
  readonly name: string;
  readonly args: Strict | null;
  readonly at: number | null;
  readonly session: string | null;
};
/** What became of a call. */
type Ended = { readonly id: string; readonly refused: boolean };
type Line = { readonly session?: string; readonly begun?: readonly Begun[]; readonly ended?: readonly Ended[] };

/** With what a host's session files say that a person said no. */
const REFUSED: Readonly<Record<SessionHost, string>> = {
  "claude-code": "The user doesn't want to proceed with this tool use",
  codex: "user rejected MCP tool call",
};

/**
 * Reads one session file of a host: the calls of servers' tools, in order, each with what became of it. The host's own tools
 * are counted and left out: no server answers them. Lines of other kinds hold no calls.
 */
export function readHostSession(host: SessionHost, file: string, text: string): Trace {
  const { lines, problems } = traceLines(file, text);
  const read = lines.map(host === "codex" ? codexLine : claudeLine);
  const ends = new Map(read.flatMap(({ ended = [] }) => ended).map(({ id, refused }) => [id, refused]));
  let session = file;
  let others = 0;
  const seen = new Set<string>();
  const seqs = new Map<string, number>();
  const calls = read.flatMap((line) => {
    session = line.session ?? session;
    return (line.begun ?? []).flatMap((one) => {
      // A session that was taken up again repeats what came before.
      if (seen.has(one.id)) return [];
      seen.add(one.id);
      const named = serverTool(one.name);
      if (named === null) {
        others += 1;
        return [];
      }
      const trace = one.session ?? session;
      const seq = (seqs.get(trace) ?? 0) + 1;
      seqs.set(trace, seq);
      const answer: PersonsAnswer = ends.get(one.id) === true ? "denied" : null;
      return [{ trace, seq, ...named, args: one.args, answer, ran: ends.has(one.id) && answer === null, at: one.at }];
    });
  });
  return { from: file, calls, definitions: [], problems, others };
}

/** The server and the tool of a name that a host gives a server's tool; null for the host's own. */
function serverTool(name: string): { readonly server: string; readonly tool: string } | null {
  const parts = /^mcp__(.+?)__(.+)$/su.exec(name);
  return parts === null ? null : { server: parts[1] as string, tool: parts[2] as string };
}

/** A line of Claude Code: a message of the assistant with its `tool_use`s, or one with the `tool_result`s. */
function claudeLine({ value, strict }: TraceLine): Line {
  const content = member(member(value, "message"), "content");
  if (!Array.isArray(content)) return {};
  const session = text(value["sessionId"]);
  const parts = (content as readonly Json[]).filter(isObject);
  return {
    begun: parts
      .filter((part) => part["type"] === "tool_use" && value["type"] === "assistant")
      .flatMap((part) => begun(text(part["id"]), text(part["name"]), argsOf(part["input"], strict), value, session)),
    ended: parts
      .filter((part) => part["type"] === "tool_result" && value["type"] === "user")
      .map((part) => ({ id: text(part["tool_use_id"]) ?? "", refused: refuses("claude-code", part) })),
  };
}

/** A line of Codex: the session's facts, a function call, or its output. */
function codexLine({ value, strict }: TraceLine): Line {
  const payload = value["payload"] ?? null;
  if (!isObject(payload)) return {};
  if (value["type"] === "session_meta") {
    const session = text(payload["id"]);
    return session === null ? {} : { session };
  }
  if (value["type"] !== "response_item") return {};
  const id = text(payload["call_id"]);
  if (payload["type"] === "function_call_output")
    return { ended: [{ id: id ?? "", refused: refuses("codex", { content: payload["output"] ?? null }) }] };
  if (payload["type"] !== "function_call") return {};
  const space = text(payload["namespace"]);
  const name = text(payload["name"]);
  const whole = space === null || name === null ? name : `${space.replace(/_*$/u, "")}__${name}`;
  const given = payload["arguments"];
  const parsed = typeof given === "string" ? parseStrict(given) : null;
  const args = parsed === null ? argsOf(given, strict) : parsed.ok && isObject(parsed.strict.value) ? parsed.strict : null;
  return { begun: begun(id, whole, args, value, null) };
}

function begun(
  id: string | null,
  name: string | null,
  args: Strict | null,
  line: JsonObject,
  session: string | null,
): readonly Begun[] {
  return id === null || name === null ? [] : [{ id, name, args, at: momentOf(line["timestamp"]) ?? null, session }];
}

function argsOf(value: Json | undefined, line: Strict): Strict | null {
  return isObject(value ?? null) ? argumentsOf(value as Json, line) : null;
}

function refuses(host: SessionHost, part: JsonObject): boolean {
  return JSON.stringify(part["content"] ?? null).includes(REFUSED[host]) && (host === "codex" || part["is_error"] === true);
}

function text(value: Json | undefined): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
