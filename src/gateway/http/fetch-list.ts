import type { Json } from "../../wire/json.js";
import { LIST_TIMEOUT, MOST_LIST } from "../../session/tools/tool-lister.js";
import { fetchAnswer } from "./fetch-answer.js";
import { field, type HeaderList, type Upstream } from "./upstream.js";

/** How the client that spoke last did it: what the gate says of its own goes in that client's name. */
export type LastSaid = { readonly headers: HeaderList; readonly modern: boolean; readonly address: URL | undefined };

/** A `tools/list` of the gate's own, in the name of the client that spoke last. */
export type ListRequest = LastSaid & { readonly id: string; readonly params: Json };

/** A request for a page in the name of the client that spoke last. `meta`: with which it speaks for itself in 2026-07-28. */
export function listRequest(id: string, cursor: string | undefined, last: LastSaid, meta: Json): ListRequest {
  const params = { ...(cursor === undefined ? {} : { cursor }), ...(meta === null || !last.modern ? {} : { _meta: meta }) };
  return { ...last, id, params };
}

/** A page that came: the answer, and how many bytes it took. */
export type Fetched = { readonly answer: Json; readonly size: number };

/** Asks a server for a page of its tools; null where no answer can be read, `lost`: it does not know the session. Nothing of it reaches the client. */
export async function fetchList(
  upstream: Upstream,
  { id, params, headers, modern, address }: ListRequest,
): Promise<Fetched | "lost" | null> {
  const came = await fetchAnswer(upstream, {
    id,
    method: "tools/list",
    params,
    headers: ownHeaders(headers, modern ? "tools/list" : null),
    most: MOST_LIST,
    within: LIST_TIMEOUT,
    ...(address === undefined ? {} : { address }),
  });
  if (came?.bare === true && field(headers, "mcp-session-id") !== null) return "lost";
  const read = came?.read ?? null;
  if (read === "too-long") return TOO_LONG;
  return read === null || read.failed ? null : { answer: read.halves ? null : read.value, size: read.size };
}

/** Longer than any list that is taken: nothing of it is read. */
const TOO_LONG: Fetched = { answer: null, size: MOST_LIST + 1 };

/** Tells a server something in the name of the client that spoke last: the answer to a request of the server's own. */
export async function tellServer(upstream: Upstream, { headers, address }: LastSaid, text: string): Promise<void> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), LIST_TIMEOUT);
  try {
    const request = {
      method: "POST" as const,
      headers: ownHeaders(headers, null),
      body: Buffer.from(text),
      signal: abort.signal,
    };
    const answer = await upstream.send({ ...request, ...(address === undefined ? {} : { address }) });
    answer.body.destroy();
  } catch {
    // A server that cannot be told will not be told: it was its own request.
  } finally {
    clearTimeout(timer);
  }
}

/** The client's fields without those that were about its own message. `method`: of the gate's message, where its revision names it. */
function ownHeaders(headers: HeaderList, method: string | null): HeaderList {
  const kept = headers.filter(([name]) => {
    const lower = name.toLowerCase();
    return (
      !lower.startsWith("mcp-param-") && !["mcp-method", "mcp-name", "last-event-id", "content-type", "accept"].includes(lower)
    );
  });
  return [
    ...kept,
    ["content-type", "application/json"],
    ["accept", "application/json, text/event-stream"],
    ...(method === null ? [] : [["mcp-method", method] as const]),
  ];
}
