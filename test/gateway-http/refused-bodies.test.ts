import { request as httpRequest } from "node:http";
import { describe, expect, it } from "vitest";
import { MAX_MESSAGE } from "../../src/gateway/client-message.js";
import { httpGate, JSON_FIELDS } from "./harness.test-support.js";
import { rawServer } from "./raw-server.test-support.js";

const PIECE = Buffer.alloc(1024 * 1024, "a");
type Seen = { readonly status: number; readonly why: string };
type Sent = { readonly url: string; readonly headers: Record<string, string>; readonly pieces: number };

function seen(status: number, text: string): Seen {
  return { status, why: (JSON.parse(text) as { error: { message: string } }).error.message };
}

/** Sends pieces until all are sent, as a client does that reads an answer only when it comes. */
function byHttp({ url, headers, pieces }: Sent): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { method: "POST", headers, agent: false }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      answer.once("end", () => resolve(seen(answer.statusCode ?? 0, text)));
      answer.once("error", reject);
    });
    request.once("error", reject);
    let left = pieces;
    const send = (): void => {
      while (left-- > 0) if (!request.write(PIECE)) return void request.once("drain", send);
      request.end();
    };
    send();
  });
}

async function byFetch({ url, headers, pieces }: Sent): Promise<Seen> {
  let left = pieces;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => (left-- > 0 ? controller.enqueue(PIECE) : controller.close()),
  });
  const { "content-length": length, ...rest } = headers;
  const given =
    length === undefined
      ? { body, duplex: "half" as const }
      : { body: Buffer.concat(Array.from({ length: pieces }, () => PIECE)) };
  const answer = await fetch(url, { method: "POST", headers: rest, ...given });
  return seen(answer.status, await answer.text());
}

const start = async () => {
  const server = await rawServer();
  const gate = await httpGate(server.url);
  return { server, gate, headers: { ...JSON_FIELDS, authorization: `Bearer ${gate.secret}` } };
};
const TOO_LONG = MAX_MESSAGE / PIECE.length + 16;

describe.each([
  ["node:http", byHttp],
  ["fetch", byFetch],
])("what %s sees of a refusal while it still sends", (_, send) => {
  it("a message that is too long, in chunks", async () => {
    const { gate, server, headers } = await start();
    for (let n = 0; n < 3; n++) {
      const { status, why } = await send({ url: gate.url, headers, pieces: TOO_LONG });
      expect([status, why]).toEqual([413, "The message is longer than 16777216 bytes. Send less in one message."]);
    }
    expect(server.got).toEqual([]);
  });

  it("a message that is too long, and says so first", async () => {
    const { gate, server, headers } = await start();
    const length = { "content-length": String(TOO_LONG * PIECE.length) };
    const { status, why } = await send({ url: gate.url, headers: { ...headers, ...length }, pieces: TOO_LONG });
    expect([status, why]).toEqual([413, "The message is longer than 16777216 bytes. Send less in one message."]);
    expect(server.got).toEqual([]);
  });

  it("another secret", async () => {
    const { gate, headers } = await start();
    for (let n = 0; n < 3; n++) {
      const { status } = await send({ url: gate.url, headers: { ...headers, authorization: "Bearer x" }, pieces: 16 });
      expect(status).toBe(401);
    }
  });
});
