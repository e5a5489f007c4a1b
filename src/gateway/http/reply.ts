import type { ServerResponse } from "node:http";
import { sseEvent } from "../../wire/sse-framer.js";
import type { HeaderList } from "./upstream.js";

/** Where what belongs to one message of a client goes: the answer to its POST, a part of it, or the client's stream. */
export type Reply = {
  /** True once events have been sent: all that follows are events too. */
  readonly begun: boolean;
  /** True when nobody reads any more. */
  readonly gone: boolean;
  /** Begins an answer with the server's status and fields. Only before it has begun. */
  head(status: number, headers: HeaderList): void;
  /** A whole answer of the server's, its head and body in one. Only before it has begun. */
  whole(status: number, headers: HeaderList, body: Uint8Array): void;
  /** Bytes of the answer; resolves when more may come. */
  write(bytes: Uint8Array): Promise<void>;
  /** A message as an event; begins a stream if need be. */
  event(message: string | Uint8Array): void;
  /** A whole answer of the gate's own: as a body, or as the last event. Null: there is nothing to say. */
  finish(status: number, message: string | null): void;
  end(): void;
  /** The connection has broken within an answer: the client must not take it for a whole one. */
  fail(): void;
  /** Runs if the client goes before the end. */
  onGone(run: () => void): void;
};

/** How often a stream on which nothing happens says that it is alive (milliseconds): a comment, which no client sees. */
const ALIVE = 15_000;

/** Answers to the POST (or GET) of a client. */
export class PostReply implements Reply {
  #begun = false;
  #ended = false;
  #alive: NodeJS.Timeout | null = null;
  readonly #whenGone: (() => void)[] = [];

  constructor(readonly response: ServerResponse) {
    response.on("error", () => undefined);
    response.once("close", () => {
      if (this.#alive !== null) clearInterval(this.#alive);
      if (this.#ended) return;
      this.#ended = true;
      for (const run of this.#whenGone) run();
    });
  }

  get begun(): boolean {
    return this.#begun;
  }

  get gone(): boolean {
    return this.#ended || this.response.destroyed;
  }

  head(status: number, headers: HeaderList): void {
    if (this.gone || this.response.headersSent) return;
    this.response.writeHead(status, headers.flat());
    // A stream's client must learn at once that there is one.
    this.response.flushHeaders();
  }

  whole(status: number, headers: HeaderList, body: Uint8Array): void {
    if (this.gone || this.response.headersSent) return;
    this.#ended = true;
    this.response.writeHead(status, [...headers.flat(), "content-length", String(body.length)]);
    // What a client takes slowly waits in memory, where it was before.
    this.response.end(body);
  }

  async write(bytes: Uint8Array): Promise<void> {
    if (this.gone || this.response.write(bytes)) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        this.response.off("drain", done);
        this.response.off("close", done);
        resolve();
      };
      this.response.once("drain", done);
      this.response.once("close", done);
    });
  }

  event(message: string | Uint8Array): void {
    if (this.gone) return;
    if (!this.#begun) {
      this.#begun = true;
      const stream = {
        "content-type": "text/event-stream",
        "cache-control": "no-cache, no-transform",
        "x-accel-buffering": "no",
      };
      if (!this.response.headersSent) this.response.writeHead(200, stream);
      this.#alive = setInterval(() => void this.response.write(": waiting\n\n"), ALIVE);
    }
    this.response.write(sseEvent(typeof message === "string" ? Buffer.from(message) : message));
  }

  /** Answers a request at once, and closes its connection only when what still comes of it has been read. */
  async refuse(status: number, message: string, read: Promise<void>): Promise<void> {
    if (this.gone || this.response.headersSent) return;
    const length = { "content-length": String(Buffer.byteLength(message)) };
    this.response.writeHead(status, { "content-type": "application/json", connection: "close", ...length });
    this.response.write(message);
    await read;
    this.#ended = true;
    this.response.end();
  }

  finish(status: number, message: string | null): void {
    if (this.gone) return;
    if (this.#begun) {
      if (message !== null) this.event(message);
      return this.end();
    }
    this.#ended = true;
    const fields = message === null ? {} : { "content-type": "application/json" };
    if (!this.response.headersSent) this.response.writeHead(status, fields);
    this.response.end(message ?? undefined);
  }

  end(): void {
    this.#ended = true;
    if (this.#alive !== null) clearInterval(this.#alive);
    this.response.end();
  }

  fail(): void {
    this.response.destroy();
  }

  onGone(run: () => void): void {
    if (this.gone) run();
    else this.#whenGone.push(run);
  }
}

/** The replies to the members of a batch (2025-03-26): one stream that ends when all have ended. */
export function batchReplies(whole: Reply, count: number): readonly Reply[] {
  let left = count;
  return Array.from({ length: count }, () => partOf(whole, () => (left -= 1) === 0 && whole.end()));
}

/** The reply to a message whose answers come in a stream of their own (2024-11-05 HTTP with SSE). */
export function streamReply(stream: Reply): Reply {
  return partOf(stream, () => undefined);
}

function partOf(whole: Reply, ended: () => void): Reply {
  let over = false;
  const end = (): void => {
    if (!over) ended();
    over = true;
  };
  return {
    begun: true,
    get gone() {
      return over || whole.gone;
    },
    head: () => undefined,
    whole: () => undefined,
    write: (bytes) => whole.write(bytes),
    event: (message) => whole.event(message),
    finish(_, message) {
      if (message !== null && !over) whole.event(message);
      end();
    },
    end,
    // The other parts are whole.
    fail: end,
    onGone: (run) => whole.onGone(run),
  };
}
