import { createSseFramer } from "../wire/sse-framer.js";
import { ConnectFailure } from "./connect-failure.js";
import type { Limits } from "./listing.js";
import { megabytes, type Tap } from "./tap.js";

/** A `fetch` for the SDK's HTTP transports. `last`: the last answer's status, or why there was none, or null while it is awaited. */
export type TappedFetch = { readonly fetch: typeof fetch; readonly last: () => number | Error | null };

/**
 * A `fetch` that shows every answer to a {@link Tap}, adds the person's headers, follows no redirect (another
 * address is another server), and stops at the bounds.
 */
export function createTappedFetch(tap: Tap, headers: readonly (readonly [string, string])[], limits: Limits): TappedFetch {
  let last: number | Error | null = null;

  function tooLarge(): ConnectFailure {
    return new ConnectFailure(
      "too-large",
      `The server sent one message of more than ${megabytes(limits.messageBytes)}.`,
      "Let the server send its list in pages, or save the list to a file and check that.",
      { bytes: limits.messageBytes },
    );
  }

  async function tapped(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const sent = new Headers(init?.headers);
    for (const [name, value] of headers) sent.set(name, value);
    if (typeof init?.body === "string") tap.outgoing(JSON.parse(init.body));
    last = null;
    const response = await fetch(input, { ...init, headers: sent, redirect: "manual" }).catch((error: unknown) => {
      last = error as Error;
      throw error;
    });
    last = response.status;
    if (response.status >= 300 && response.status < 400) {
      const failure = redirected(response);
      tap.fail(failure);
      throw failure;
    }
    if (!response.ok || response.body === null) return response;
    const type = response.headers.get("content-type") ?? "";
    if (type.includes("text/event-stream")) return observed(response, response.body);
    const body = await bounded(response.body);
    if (body.length > 0) tap.incoming(body);
    return copy(response, body);
  }

  function observed(response: Response, stream: ReadableStream<Uint8Array>): Response {
    // The gate's own framing: what is reviewed must be what a gate would read.
    const framer = createSseFramer(limits.messageBytes);
    const events = (chunk: Uint8Array): void => {
      for (const frame of framer.push(chunk)) {
        if (frame.kind === "too-long") tap.fail(tooLarge());
        else if (frame.data !== null && frame.data.length > 0) tap.incoming(frame.data);
      }
    };
    const watch = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        tap.received(chunk.length);
        events(chunk);
        controller.enqueue(chunk);
      },
    });
    return copy(response, stream.pipeThrough(watch));
  }

  async function bounded(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of stream) {
      tap.received(part.length);
      size += part.length;
      if (size > limits.messageBytes) {
        const failure = tooLarge();
        tap.fail(failure);
        throw failure;
      }
      parts.push(part);
    }
    return Buffer.concat(parts, size);
  }

  return { fetch: tapped, last: () => last };
}

function copy(response: Response, body: Uint8Array | ReadableStream<Uint8Array>): Response {
  const headers = new Headers(response.headers);
  // The body is already decoded and whole.
  headers.delete("content-encoding");
  headers.delete("content-length");
  return new Response(body, { status: response.status, statusText: response.statusText, headers });
}

function redirected(response: Response): ConnectFailure {
  const to = response.headers.get("location") ?? "nowhere";
  return new ConnectFailure(
    "redirected",
    `The server redirects to ${to}. Heed follows no redirect: another address is another server.`,
    "Check the address it redirects to, if you know it.",
    { status: response.status, location: to },
  );
}
