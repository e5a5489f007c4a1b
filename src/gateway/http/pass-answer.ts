import { createSseFramer, withSseData, type SseFrame } from "../../wire/sse-framer.js";
import { errorText, type JsonRpcId } from "../../wire/json-rpc.js";
import { MOST_FROM_SERVER } from "../../wire/server-text.js";
import { asBuffer } from "../client-message.js";
import type { BodyGoesOn } from "./look-at-body.js";
import type { Reply } from "./reply.js";
import { joinedParts } from "../../wire/joined-parts.js";
import { readParts } from "../../node/read-whole.js";
import { whenDone } from "../in-turns.js";
import { responseHeaders } from "./response-headers.js";
import { field, type HeaderList, type UpstreamAnswer } from "./upstream.js";

/** Looks at what a server says before it goes on. */
export type Looking = {
  /** The bytes that go on in the place of an event's data (the same where it is unchanged), or null. */
  readonly event: (bytes: Buffer) => Promise<Buffer | null>;
  /** What goes on in the place of a whole body. */
  readonly body: (whole: { readonly bytes: Buffer; readonly status: number; readonly charset: string }) => Promise<BodyGoesOn>;
};

/** A server's answer that cannot go on, in words for its client. */
const REDIRECTED = "The server redirects to another address, and Heed follows no redirect: another address is another server.";
const WANTS_SIGN_IN =
  "The server wants its client to sign in. That is Heed's gate, and a person must sign it in or give it credentials; signing in here again changes nothing.";
const CUT_OFF = "The server's answer ended too early.";

/**
 * Passes a server's answer on to the client, with every message in it looked at first.
 *
 * @param asked `id`: of the request that it answers, or null; `ownCredentials`: the client sent the server's credentials itself
 */
export async function passAnswer(
  reply: Reply,
  answer: UpstreamAnswer,
  look: Looking,
  { id, ownCredentials }: { readonly id: JsonRpcId | null; readonly ownCredentials: boolean },
): Promise<void> {
  const { status, body } = answer;
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
  const parts = await readParts(body, MOST_FROM_SERVER);
  if (parts === null) {
    body.destroy();
    return reply.finish(502, errorText(id, -32603, CUT_OFF));
  }
  const whole = asBuffer(await whenDone(joinedParts(parts)));
  if (whole.length === 0) passBody(reply, answer, { kind: "theirs", bytes: whole, answers: false }, id);
  else passBody(reply, answer, await look.body({ bytes: whole, status, charset: charsetOf(answer) }), id);
}

function passBody(reply: Reply, answer: UpstreamAnswer, goes: BodyGoesOn, id: JsonRpcId | null): void {
  const fields = responseHeaders(answer.headers);
  const { bytes } = goes;
  const status = goes.kind === "own" ? goes.status : answer.status;
  if (!reply.begun) {
    const own = goes.kind === "own" ? withoutType(fields, bytes === null ? [] : [["content-type", "application/json"]]) : fields;
    return reply.whole(status, own, bytes ?? Buffer.alloc(0));
  }
  // The status has been sent: what it would have said is said in the message.
  if (status >= 400 && goes.kind === "theirs" && !goes.answers)
    return reply.finish(200, id === null ? null : errorText(id, -32603, `The server answered HTTP ${status}.`));
  if (bytes !== null && bytes.length > 0 && (goes.kind === "own" || mediaType(answer) === "application/json")) reply.event(bytes);
  reply.end();
}

function withoutType(fields: HeaderList, more: HeaderList): HeaderList {
  return [...fields.filter(([name]) => name.toLowerCase() !== "content-type"), ...more];
}

/** Passes an event stream on, event by event: as it came where every reader takes that for the same. Used for GET streams too. */
export async function passStream(
  reply: Reply,
  { status, headers, body }: UpstreamAnswer,
  look: Looking,
  other?: (frame: SseFrame) => Uint8Array | null,
): Promise<void> {
  if (!reply.begun) reply.head(status, responseHeaders(headers));
  const framer = createSseFramer(MOST_FROM_SERVER);
  /** The last event ended with a carriage return, whose line feed has been sent and may still come. */
  let ended = false;
  const pass = async (frames: readonly SseFrame[]): Promise<void> => {
    for (const frame of frames) {
      const feed = ended && frame.kind === "event" && frame.raw.length === 1 && frame.raw[0] === 0x0a;
      ended = frame.kind === "event" && frame.raw.at(-1) === 0x0d;
      const bytes = feed ? null : withFeed(await eventBytes(frame, look, other));
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

async function eventBytes(
  frame: SseFrame,
  { event }: Looking,
  other?: (frame: SseFrame) => Uint8Array | null,
): Promise<Uint8Array | null> {
  if (frame.kind === "too-long") return null;
  const { data, raw, plain, type } = frame;
  if (type === "endpoint" && data !== null && data.length > 0) return other?.(frame) ?? null;
  const had = data === null || data.length === 0 ? null : asBuffer(data);
  const seen = had === null ? data : await event(had);
  if (plain && seen === (had ?? data)) return raw;
  return withSseData(raw, seen);
}

/** Where a carriage return ends the event, its line feed goes with it: for some readers it ends nothing alone. */
function withFeed(bytes: Uint8Array | null): Uint8Array | null {
  return bytes?.at(-1) === 0x0d ? Buffer.concat([bytes, LINE_FEED]) : bytes;
}
const LINE_FEED = Buffer.from("\n");

/** The media type of an answer, in lower case and without parameters. */
export function mediaType({ headers }: Pick<UpstreamAnswer, "headers">): string {
  return (field(headers, "content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

/** The charset that an answer names, in lower case; "" where it names none. */
function charsetOf({ headers }: Pick<UpstreamAnswer, "headers">): string {
  const [, charset = ""] = /;\s*charset\s*=\s*"?([^";\s]*)/iu.exec(field(headers, "content-type") ?? "") ?? [];
  return charset.toLowerCase();
}
