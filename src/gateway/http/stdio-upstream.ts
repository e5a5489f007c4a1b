import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { member, type Json } from "../../wire/json.js";
import { errorText } from "../../wire/json-rpc.js";
import { ChildSession, type ChildLaunch } from "./child-session.js";
import { isModern } from "./header-equality.js";
import { field, type Upstream, type UpstreamAnswer, type UpstreamRequest } from "./upstream.js";

/** Servers that one client may have running at once. */
const MOST_CHILDREN = 64;
/** A session that nothing was said in for so long ends, and its server with it (milliseconds). */
const IDLE = 3_600_000;

/**
 * A stdio server as an HTTP server of one client: a process for each session (2025-03-26 to 2025-11-25), and one for all
 * requests of 2026-07-28, which stand alone. It starts with the first message and is started again if it ended.
 */
export function createStdioUpstream(launch: ChildLaunch): Upstream {
  const sessions = new Map<string, ChildSession>();
  let modern: ChildSession | null = null;
  const sweep = setInterval(() => {
    for (const [id, session] of sessions) if (session.idle && Date.now() - session.usedAt > IDLE) end(id);
  }, 60_000);
  sweep.unref();

  function end(id: string): void {
    void sessions.get(id)?.end();
    sessions.delete(id);
  }

  async function post(body: Buffer, session: string | null, { headers, signal }: UpstreamRequest): Promise<UpstreamAnswer> {
    const value = JSON.parse(body.toString("utf8")) as Json;
    const method = member(value, "method");
    if (session !== null) {
      const child = sessions.get(session);
      return child === undefined ? refusal(404, "Session not found") : await child.send(body, signal);
    }
    if (isModern(member(value, "params") ?? null, headers)) {
      if (modern === null || modern.ended) modern = new ChildSession(launch, true, () => undefined);
      return await modern.send(body, signal);
    }
    if (method !== "initialize") return refusal(400, "Mcp-Session-Id header is required");
    if (sessions.size >= MOST_CHILDREN) return refusal(503, "Too many sessions");
    const id = randomUUID();
    const child = new ChildSession(launch, false, () => sessions.delete(id));
    sessions.set(id, child);
    const answer = await child.send(body, signal);
    return { ...answer, headers: [...answer.headers, ["mcp-session-id", id]] };
  }

  async function send(request: UpstreamRequest): Promise<UpstreamAnswer> {
    const { method, headers, body, signal } = request;
    const session = field(headers, "mcp-session-id");
    if (method === "POST" && body !== null) return await post(body, session, request);
    const child = session === null ? undefined : sessions.get(session);
    if (session !== null && child === undefined) return refusal(404, "Session not found");
    if (child === undefined || session === null) return refusal(405, "Method not allowed");
    if (method === "GET") return child.listen(signal);
    end(session);
    return { status: 200, headers: [], body: Readable.from([]) };
  }

  return {
    send,
    url: new URL("stdio:"),
    close() {
      clearInterval(sweep);
      for (const id of Array.from(sessions.keys())) end(id);
      void modern?.end();
    },
  };
}

function refusal(status: number, why: string): UpstreamAnswer {
  const text = errorText(null, status === 404 ? -32001 : -32000, why);
  return { status, headers: [["content-type", "application/json"]], body: Readable.from([Buffer.from(text)]) };
}
