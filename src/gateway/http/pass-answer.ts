import { createSseFramer, withSseData, type SseFrame } from "../../wire/sse-framer.js";
import { errorText, type JsonRpcId } from "../../wire/json-rpc.js";
import { asBuffer } from "../client-message.js";
import type { Reply } from "./reply.js";
import { readWhole } from "./read-whole.js";
import { responseHeaders } from "./response-headers.js";
import { field, type UpstreamAnswer } from "./upstream.js";

/** The bound on one message of a server, in bytes. */
export const MOST_FROM_SERVER = 256 * 1024 * 1024;

/** Looks at one message of the server's: the bytes that go on in its place (the same where it is unchanged), or null. */
export type Look = (bytes: Buffer) => Buffer | null;

/** A server's answer that cannot go on, in words for its client. */
const REDIRECTED = "The server redirects to another address, and Heed follows no redirect: another address is another server.";
const WANTS_SIGN_IN =
  "The server wants its client to sign in. That is Heed's gate, and a person must sign it in or give it credentials; signing in here again changes nothing.";
const CUT_OFF = "The server's answer ended too early.";
const UNREADABLE = "The server's answer cannot be passed on.";

/**
 * Passes a server's answer on to the client, with every message in it looked at first.
 *
 * @param asked `id`: of the request that it answers, or null; `ownCredentials`: the client sent the server's credentials itself
 */
export async function passAnswer(
  reply: Reply,
  answer: UpstreamAnswer,
  look: Look,
  { id, ownCredentials }: { readonly id: JsonRpcId | null; readonly ownCredentials: boolean },
): Promise<void> {
  const { status, headers, body } = answer;
  if (status >= 300 && status < 400) {
    body.destroy();
    return reply.finish(502, errorText(id, -32603, REDIRECTED));
  }
  // A 401 is about the credentials of whoever sent them. One about the gate's would have its client sign in at the gate.
  if (status === 401 && !ownCredentials) {
    body.destroy();
    return reply.finish(502, errorText(id, -32603, WANTS_SIGN_IN));
  }
  if (mediaType(answer) === "text/event-stream" && status < 300) return await passStream(reply, answer, look);
  const whole = await readWhole(body, MOST_FROM_SERVER);
  if (whole === null) {
    body.destroy();
    return reply.finish(502, errorText(id, -32603, CUT_OFF));
  }
  const seen = whole.length === 0 ? whole : look(whole);
  if (seen === null) return reply.finish(502, errorText(id, -32603, UNREADABLE));
  if (!reply.begun) return reply.whole(status, responseHeaders(headers), seen);
  // The status has been sent: what it would have said is said in the message.
  if (status >= 400 && !isAnswer(seen))
    return reply.finish(200, id === null ? null : errorText(id, -32603, `The server answered HTTP ${status}.`));
  if (seen.length > 0 && mediaType(answer) === "application/json") reply.event(seen);
  reply.end();
}

/** Passes an event stream on, event by event, as it came. Used for GET streams too. */
export async function passStream(
  reply: Reply,
  { status, headers, body }: UpstreamAnswer,
  look: Look,
  other?: (frame: SseFrame) => Uint8Array | null,
): Promise<void> {
  if (!reply.begun) reply.head(status, responseHeaders(headers));
  const framer = createSseFramer(MOST_FROM_SERVER);
  const pass = async (frames: readonly SseFrame[]): Promise<void> => {
    for (const frame of frames) {
      const bytes = eventBytes(frame, look, other);
      // Nobody may read any more: a call that runs runs to its end all the same.
      if (bytes !== null && !reply.gone) await reply.write(bytes);
    }
  };
  try {
    for await (const chunk of body) await pass(framer.push(chunk as Buffer));
    await pass(framer.end());
  } catch {
    return reply.fail();
  }
  reply.end();
}

function eventBytes(frame: SseFrame, look: Look, other?: (frame: SseFrame) => Uint8Array | null): Uint8Array | null {
  if (frame.kind === "too-long") return null;
  if (frame.data === null || frame.data.length === 0) return frame.raw;
  if (frame.type === "endpoint") return other?.(frame) ?? null;
  const data = asBuffer(frame.data);
  const seen = look(data);
  return seen === data ? frame.raw : seen === null ? null : withSseData(frame.raw, seen);
}

/** The media type of an answer, in lower case and without parameters. */
export function mediaType({ headers }: Pick<UpstreamAnswer, "headers">): string {
  return (field(headers, "content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

function isAnswer(bytes: Buffer): boolean {
  try {
    const value = JSON.parse(bytes.toString("utf8")) as Record<string, unknown> | null;
    return (
      typeof value === "object" &&
      value !== null &&
      value["jsonrpc"] === "2.0" &&
      value["id"] !== undefined &&
      value["id"] !== null
    );
  } catch {
    return false;
  }
}
