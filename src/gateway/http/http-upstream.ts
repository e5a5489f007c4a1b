import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { Readable, Transform } from "node:stream";
import { urlToHttpOptions } from "node:url";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { field, type HeaderList, type Upstream, type UpstreamAnswer, type UpstreamRequest } from "./upstream.js";

/** How long a server may take to accept a connection and begin its answer to anything but a call (milliseconds). */
const CONNECT = 30_000;

/**
 * How long a connection may lie idle and be used again (milliseconds). Servers close theirs, many after 5 s: a call sent
 * into a connection that is just being closed would be lost, and may not be sent again, since it may have run.
 */
const IDLE = 4_000;

/**
 * A server at a URL. `headers` are sent with every request, over the client's own of the same names: a person's
 * credentials for this server.
 */
export function createHttpUpstream(url: URL, headers: HeaderList): Upstream {
  const secure = url.protocol === "https:";
  const options = { keepAlive: true, keepAliveMsecs: 5000, scheduling: "lifo" as const, timeout: IDLE };
  const agent = secure ? new HttpsAgent(options) : new HttpAgent(options);
  const own = new Set(headers.map(([name]) => name.toLowerCase()));
  const target = targetOf(url);

  function send({ method, address, headers: given, body, signal }: UpstreamRequest): Promise<UpstreamAnswer> {
    // Lists of names and values keep order and spelling, and names that occur twice.
    const fields: string[] = [];
    for (const [name, value] of given) if (own.size === 0 || !own.has(name.toLowerCase())) fields.push(name, value);
    for (const [name, value] of headers) fields.push(name, value);
    // What is compressed could not be looked at without guessing; what cannot be compressed need not be.
    fields.push("host", (address ?? url).host, "accept-encoding", "identity");
    if (body !== null) fields.push("content-length", String(body.length));
    const to = address === undefined ? target : targetOf(address);
    return new Promise((resolve, reject) => {
      const request = (secure ? httpsRequest : httpRequest)({ ...to, agent, method, headers: fields, setHost: false });
      // Node's own `signal` watches the whole stream for the same.
      const gone = (): void => void request.destroy(new Error("the request was given up"));
      if (signal.aborted) gone();
      else signal.addEventListener("abort", gone, { once: true });
      request.once("close", () => signal.removeEventListener("abort", gone));
      request.once("socket", (socket) => {
        if (!socket.connecting) return;
        const late = (): void => void request.destroy(new Error("the server accepts no connection"));
        socket.setTimeout(CONNECT, late);
        socket.once(secure ? "secureConnect" : "connect", () => {
          socket.removeListener("timeout", late);
          socket.setTimeout(0);
        });
      });
      request.once("response", (answer) => resolve(answerOf(answer)));
      request.on("error", reject);
      request.end(body ?? undefined);
    });
  }

  return { send, url, close: () => agent.destroy() };
}

/** What a request needs of an address, and no more: Node copies its options several times. */
function targetOf(address: URL): RequestOptions {
  const { protocol, hostname, port, path, auth } = urlToHttpOptions(address);
  return { protocol, hostname, port, path, ...(auth === undefined ? {} : { auth }) };
}

function answerOf(answer: IncomingMessage): UpstreamAnswer {
  const headers: [string, string][] = [];
  for (let i = 0; i + 1 < answer.rawHeaders.length; i += 2) {
    const [name, value] = [answer.rawHeaders[i], answer.rawHeaders[i + 1]];
    if (name !== undefined && value !== undefined) headers.push([name, value]);
  }
  return { status: answer.statusCode ?? 502, headers, body: decoded(answer, field(headers, "content-encoding")) };
}

/** Some servers compress whatever they are asked. */
function decoded(answer: IncomingMessage, encoding: string | null): Readable {
  const decoder = decoderOf(encoding?.trim().toLowerCase() ?? "");
  if (decoder === null) return answer;
  answer.on("error", (error) => decoder.destroy(error));
  answer.on("aborted", () => decoder.destroy(new Error("the answer ended too early")));
  return answer.pipe(decoder);
}

function decoderOf(encoding: string): Transform | null {
  if (encoding === "gzip" || encoding === "x-gzip") return createGunzip({ flush: 2, finishFlush: 2 });
  if (encoding === "deflate") return createInflate({ flush: 2, finishFlush: 2 });
  if (encoding === "br") return createBrotliDecompress();
  return null;
}
