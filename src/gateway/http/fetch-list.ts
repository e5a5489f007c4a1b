import type { Json } from "../../wire/json.js";
import { createSseFramer } from "../../wire/sse-framer.js";
import { MOST_FROM_SERVER, readServerText } from "../../wire/server-text.js";
import { definitionsIn } from "../server-side.js";
import { LIST_TIMEOUT } from "../tool-lister.js";
import { mediaType } from "./pass-answer.js";
import { readWhole } from "./read-whole.js";
import type { HeaderList, Upstream } from "./upstream.js";

/** A `tools/list` of the gate's own, in the name of the client that spoke last. */
export type ListRequest = {
  readonly id: string;
  readonly params: Json;
  /** The fields of that client's last message. */
  readonly headers: HeaderList;
  readonly modern: boolean;
  readonly address?: URL;
};

/** Asks a server for a page of its tools; null where no answer can be read. Nothing of it reaches the client. */
export async function fetchList(upstream: Upstream, { id, params, headers, modern, address }: ListRequest): Promise<Json> {
  const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", id, method: "tools/list", params }));
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), LIST_TIMEOUT);
  try {
    const answer = await upstream.send({
      method: "POST",
      headers: listHeaders(headers, modern),
      body,
      signal: abort.signal,
      ...(address === undefined ? {} : { address }),
    });
    if (answer.status !== 200) {
      answer.body.destroy();
      return null;
    }
    if (mediaType(answer) !== "text/event-stream") {
      const whole = await readWhole(answer.body, MOST_FROM_SERVER);
      return whole === null ? null : strictAnswer(whole, id);
    }
    const framer = createSseFramer(MOST_FROM_SERVER);
    for await (const chunk of answer.body) {
      for (const frame of framer.push(chunk as Buffer)) {
        const found = frame.kind === "event" && frame.data !== null ? strictAnswer(frame.data, id) : null;
        if (found !== null) return found;
      }
    }
    return null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    abort.abort();
  }
}

function strictAnswer(bytes: Uint8Array, id: string): Json {
  const read = readServerText(bytes);
  return read.kind === "message" && read.message.kind === "response" && read.message.id === id
    ? definitionsIn(read.value, read.text)
    : null;
}

/** The client's fields without those that were about its own message. */
function listHeaders(headers: HeaderList, modern: boolean): HeaderList {
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
    ...(modern ? [["mcp-method", "tools/list"] as const] : []),
  ];
}
