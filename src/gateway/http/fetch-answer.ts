import type { Json, JsonObject } from "../../wire/json.js";
import { createSseFramer } from "../../wire/sse-framer.js";
import { readServerText } from "../../wire/server-text.js";
import { isBareRefusal } from "./is-bare-refusal.js";
import { mediaType } from "./pass-answer.js";
import { readWhole } from "../../node/read-whole.js";
import type { HeaderList, Upstream } from "./upstream.js";

/** A request of the gate's own to a server. `most`: bytes of an answer that is read; `within`: milliseconds for all of it. */
export type OwnRequest = {
  readonly id: string;
  readonly method: string;
  readonly params: Json | undefined;
  readonly headers: HeaderList;
  readonly address?: URL;
  readonly most: number;
  readonly within: number;
};

/** What came back: the answer to that id, that it is longer than what is read, or (null) nothing that can be read. */
export type OwnAnswer = {
  readonly status: number;
  /** A 404 that says nothing beside that. */
  readonly bare: boolean;
  readonly headers: HeaderList;
  readonly read:
    | { readonly value: JsonObject; readonly text: string; readonly size: number; readonly failed: boolean }
    | "too-long"
    | null;
};

/** Bytes of a refusal that are read. */
const MOST_REFUSAL = 64 * 1024;

/** Asks a server something of the gate's own; null where nothing came back. Nothing of it reaches the client. */
export async function fetchAnswer(
  upstream: Upstream,
  { id, method, params, headers, address, most, within }: OwnRequest,
): Promise<OwnAnswer | null> {
  const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), within);
  try {
    const answer = await upstream.send({
      method: "POST",
      headers,
      body,
      signal: abort.signal,
      ...(address === undefined ? {} : { address }),
    });
    const came = (read: OwnAnswer["read"], bare = false): OwnAnswer => ({
      status: answer.status,
      bare,
      headers: answer.headers,
      read,
    });
    if (answer.status !== 200) {
      const said = answer.status === 404 ? await readWhole(answer.body, MOST_REFUSAL) : null;
      answer.body.destroy();
      return came(null, said !== null && isBareRefusal(said, id));
    }
    if (mediaType(answer) !== "text/event-stream") {
      const whole = await readWhole(answer.body, most + 1);
      if (whole !== null) return came(strictAnswer(whole, id));
      // What broke off is destroyed by now.
      const broken = answer.body.destroyed;
      answer.body.destroy();
      return came(broken ? null : "too-long");
    }
    const framer = createSseFramer(most + 1);
    for await (const chunk of answer.body) {
      for (const frame of framer.push(chunk as Buffer)) {
        if (frame.kind === "too-long") return came("too-long");
        const found = frame.kind === "event" && frame.data !== null ? strictAnswer(frame.data, id) : null;
        if (found !== null) return came(found);
      }
    }
    return came(null);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    abort.abort();
  }
}

function strictAnswer(bytes: Uint8Array, id: string): OwnAnswer["read"] {
  const read = readServerText(bytes);
  if (read.kind !== "message" || (read.message.kind !== "response" && read.message.kind !== "error-response")) return null;
  if (read.message.id !== id) return null;
  return { value: read.value, text: read.text, size: bytes.length, failed: read.message.kind === "error-response" };
}
