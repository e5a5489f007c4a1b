import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { Readable, Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { field, type HeaderList, type Upstream, type UpstreamAnswer, type UpstreamRequest } from "./upstream.js";

/** How long a server may take to accept a connection and begin its answer to anything but a call (milliseconds). */
const CONNECT = 30_000;

/**
 * A server at a URL. `headers` are sent with every request, over the client's own of the same names: a person's
 * credentials for this server.
 */
export function createHttpUpstream(url: URL, headers: HeaderList): Upstream {
  const secure = url.protocol === "https:";
  const options = { keepAlive: true, keepAliveMsecs: 5000, scheduling: "lifo" as const };
  const agent = secure ? new HttpsAgent(options) : new HttpAgent(options);
  const own = new Set(headers.map(([name]) => name.toLowerCase()));

  function send({ method, address = url, headers: given, body, signal }: UpstreamRequest): Promise<UpstreamAnswer> {
    // Lists of names and values keep order and spelling, and names that occur twice.
    const fields = [
      ...given.filter(([name]) => !own.has(name.toLowerCase())),
      ...headers,
      ["host", address.host] as const,
      // What is compressed could not be looked at without guessing; what cannot be compressed need not be.
      ["accept-encoding", "identity"] as const,
      ...(body === null ? [] : [["content-length", String(body.length)] as const]),
    ].flat();
    return new Promise((resolve, reject) => {
      const request = (secure ? httpsRequest : httpRequest)(address, { agent, method, headers: fields, signal, setHost: false });
      request.once("socket", (socket) => {
        if (!socket.connecting) return;
        socket.setTimeout(CONNECT, () => request.destroy(new Error("the server accepts no connection")));
        socket.once(secure ? "secureConnect" : "connect", () => socket.setTimeout(0));
      });
      request.once("response", (answer) => resolve(answerOf(answer)));
      request.on("error", reject);
      request.end(body ?? undefined);
    });
  }

  return { send, url, close: () => agent.destroy() };
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
