import { joinedParts } from "../../wire/joined-parts.js";
import type { Json, JsonObject } from "../../wire/json.js";
import { createSseFramer } from "../../wire/sse-framer.js";
import { readServerTextSteps } from "../../wire/server-text.js";
import type { Steps } from "../../wire/steps.js";
import { whenDone } from "../in-turns.js";
import { isBareRefusal } from "./is-bare-refusal.js";
import { mediaType } from "./pass-answer.js";
import { readParts, readWhole } from "../../node/read-whole.js";
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
    /** `halves`: two readers may take a string of it differently. */
    { readonly value: JsonObject; readonly halves: boolean; readonly size: number; readonly failed: boolean } | "too-long" | null;
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
      const parts = await readParts(answer.body, most + 1);
      if (parts !== null) return came(await whenDone(strictAnswer(parts, id)));
      // What broke off is destroyed by now.
      const broken = answer.body.destroyed;
      answer.body.destroy();
      return came(broken ? null : "too-long");
    }
    const framer = createSseFramer(most + 1);
    for await (const chunk of answer.body) {
      for (const frame of framer.push(chunk as Buffer)) {
        if (frame.kind === "too-long") return came("too-long");
        const found = frame.data === null ? null : await whenDone(strictAnswer([frame.data], id));
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

function* strictAnswer(parts: readonly Uint8Array[], id: string): Steps<OwnAnswer["read"]> {
  const bytes = yield* joinedParts(parts);
  const read = yield* readServerTextSteps(bytes);
  if (read.kind !== "message" || (read.message.kind !== "response" && read.message.kind !== "error-response")) return null;
  if (read.message.id !== id) return null;
  return { value: read.value, halves: read.halves(), size: bytes.length, failed: read.message.kind === "error-response" };
}
