import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/** What is still read of a request that was refused: bytes, and milliseconds. */
const MOST = 64 * 1024 * 1024;
const LONGEST = 5000;

/** Connections that are closed after the answer that was begun last. */
const closing = new WeakSet<Socket>();

/**
 * True for a request that came behind a refused one on its connection. Its answer would never be sent, so it must not be
 * taken (RFC 9112, 9.6).
 */
export function isBehindRefused({ socket }: IncomingMessage): boolean {
  return closing.has(socket);
}

/**
 * Reads what still comes of a request and throws it away, to its end or to a bound; its connection is then to be closed. One
 * that is closed on unread bytes is reset, and a client that is still sending loses the answer with it.
 */
export function drainRequest(request: IncomingMessage): Promise<void> {
  closing.add(request.socket);
  return new Promise((resolve) => {
    if (request.complete || request.destroyed) return resolve();
    let left = MOST;
    const done = (): void => {
      clearTimeout(timer);
      request.off("data", take).off("end", done).off("close", done);
      resolve();
    };
    const take = (part: Buffer): void => {
      left -= part.length;
      if (left < 0) done();
    };
    const timer = setTimeout(done, LONGEST);
    // An error ends in `close` as well; unheard it would end the process.
    request.on("error", () => undefined);
    request.on("data", take).once("end", done).once("close", done);
    request.resume();
  });
}
