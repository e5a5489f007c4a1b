import { randomId } from "../../node/ids.js";
import { errorText } from "../../wire/json-rpc.js";
import { sseEvent, type SseFrame } from "../../wire/sse-framer.js";
import { isRefused, type ClientLine } from "../client-message.js";
import type { HttpClient } from "./client-secrets.js";
import type { HttpRelay } from "./http-relay.js";
import { streamReply, type Reply } from "./reply.js";
import type { HeaderList, UpstreamAnswer } from "./upstream.js";

type Stream = { readonly client: HttpClient; readonly relay: HttpRelay; readonly reply: Reply; readonly address: URL };

/** A stream that a client has opened without a session, and what its server answered. */
export type OlderStream = {
  readonly client: HttpClient;
  readonly path: string;
  /** The server's address, to which the address for messages is relative. */
  readonly url: URL;
  readonly relay: HttpRelay;
  readonly reply: Reply;
  readonly answer: UpstreamAnswer;
};

/**
 * Clients and servers of 2024-11-05 (HTTP with SSE): the stream's first event names an address for messages, and all
 * answers come in the stream. The address is the server's own: a client that learnt it would go around the gate, so it
 * is given one of the gate's in its place.
 */
export class OlderStreams {
  static readonly QUERY = "heed-stream";
  readonly #streams = new Map<string, Stream>();

  async open({ client, path, url, relay, reply, answer }: OlderStream): Promise<void> {
    const token = randomId();
    const endpoint = (frame: SseFrame): Uint8Array | null => {
      if (frame.kind !== "event" || frame.data === null) return null;
      const text = Buffer.from(frame.data).toString("utf8");
      const address = URL.canParse(text, url.href) ? new URL(text, url) : null;
      // Another origin is another server.
      if (address === null || address.origin !== url.origin || address.username !== "" || this.#streams.has(token)) return null;
      this.#streams.set(token, { client, relay, reply, address });
      return Buffer.concat([Buffer.from("event: endpoint\n"), sseEvent(Buffer.from(`${path}?${OlderStreams.QUERY}=${token}`))]);
    };
    try {
      await relay.stream(reply, answer, endpoint);
    } finally {
      this.#streams.delete(token);
      relay.close();
    }
  }

  /** A message of a client for its stream: 202 as soon as it was taken, with all that follows in the stream. */
  post(message: {
    readonly token: string;
    readonly client: HttpClient;
    readonly headers: HeaderList;
    readonly line: Exclude<ClientLine, { readonly kind: "blank" }>;
    readonly reply: Reply;
  }): null {
    const { token, client, headers, line, reply } = message;
    const stream = this.#streams.get(token);
    if (stream === undefined || stream.client.principal !== client.principal) {
      reply.finish(404, errorText(null, -32001, "Session not found"));
      return null;
    }
    const items = line.kind === "one" ? [line.item] : line.items;
    const refused = items.find((item) => isRefused(item));
    if (refused !== undefined && isRefused(refused)) {
      reply.finish(400, errorText(refused.id, refused.code, refused.why));
      return null;
    }
    for (const item of items)
      if (!isRefused(item)) stream.relay.receive(item, { reply: streamReply(stream.reply), headers, address: stream.address });
    reply.finish(202, null);
    return null;
  }
}
