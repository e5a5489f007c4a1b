import { Readable } from "node:stream";
import { passStream } from "../../src/gateway/http/pass-answer.js";
import { joined } from "../../src/gateway/http/look-at-body.js";
import type { Reply } from "../../src/gateway/http/reply.js";
import { Conversation } from "../../src/gateway/conversation.js";
import { createOwnIds } from "../../src/gateway/own-ids.js";
import type { Pending } from "../../src/gateway/pending-request.js";
import { Outbox } from "../../src/gateway/outbox.js";
import { ServerLines } from "../../src/gateway/server-lines.js";
import { ServerSide } from "../../src/gateway/server-side.js";
import { ToolLister } from "../../src/session/tools/tool-lister.js";
import { createLineFramer } from "../../src/wire/line-framer.js";
import { random, type Random } from "../laws/random.js";
import { hostileEvent, hostileText } from "./hostile-server.test-support.js";
import { EVENT_READERS, LINE_READERS, taken, type Reader, type Taken } from "./readers.test-support.js";

/** What one run came to: texts, messages that reached the client, and what a reader takes for one and the gate did not read. */
export type Compared = {
  readonly texts: number;
  readonly reached: number;
  readonly unread: readonly string[];
  readonly without: number;
  readonly blobs: readonly Blob[];
};
export type Blob = { readonly out: Buffer; readonly read: readonly Taken[] };

/** A server's side that waits for the answers to 2, "a" and 3 (of which 3 has not gone on), in a revision with batches or without. */
function waiting(next: Random): { readonly side: ServerSide; readonly find: (key: string) => Pending | undefined } {
  const pending = new Map(
    ["n:2", "s:a", "n:3"].map((callKey) => [callKey, { callKey, method: "resources/read", params: null, modern: false }]),
  );
  const conversation = new Conversation();
  if (next(3) === 0) {
    conversation.initialize({});
    conversation.initialized({ protocolVersion: "2025-03-26" });
  }
  const lister = new ToolLister({
    request: () => "",
    now: () => 0,
    schedule: () => () => undefined,
    adopt: () => undefined,
    tooLong: () => undefined,
  });
  const side = new ServerSide({
    ids: createOwnIds(),
    lister,
    conversation: () => conversation,
    desk: () => null,
    answered: ({ callKey }) => void pending.delete(callKey),
    isHeld: (key) => key === "n:3",
    note: () => undefined,
    noise: () => undefined,
    tellServer: () => undefined,
    now: () => 0,
  });
  return { side, find: (key) => pending.get(key) };
}

/** What the gate passes, it has read: the values of its own output, where each line or event is one strict text. */
const values = (texts: readonly string[]): readonly Taken[] => texts.flatMap((text) => taken(JSON.parse(text)));

export function compareLines(seed: number, texts: number): Compared {
  const next = random(seed);
  const all = { texts: 0, reached: 0, without: 0, unread: [] as string[], blobs: [] as Blob[] };
  for (; all.texts < texts; all.texts += 4) {
    const { side, find } = waiting(next);
    const outbox = new Outbox();
    const lines = new ServerLines(side, outbox, find);
    const said = Buffer.concat(
      Array.from({ length: 4 }, () => Buffer.concat([hostileText(next), Buffer.from(next(20) === 0 ? "\r\n" : "\n")])),
    );
    const out: Buffer[] = [];
    const framer = createLineFramer(1 << 20);
    for (const frame of [...framer.push(said), ...framer.end()]) lines.take(frame, true);
    outbox.flush({ toServer: () => undefined, toClient: (bytes) => void out.push(bytes) }, () => null);
    const whole = Buffer.concat(out);
    compare(all, LINE_READERS, said, whole, values(whole.toString().split("\n").filter(Boolean)), seed);
  }
  return all;
}

export async function compareEvents(seed: number, texts: number): Promise<Compared> {
  const next = random(seed);
  const all = { texts: 0, reached: 0, without: 0, unread: [] as string[], blobs: [] as Blob[] };
  for (; all.texts < texts; all.texts += 3) {
    const { side, find } = waiting(next);
    const said = Buffer.concat([
      Buffer.from(next(8) === 0 ? "\uFEFF" : ""),
      ...Array.from({ length: 3 }, () => hostileEvent(next)),
    ]);
    const read: Taken[] = [];
    const out: Buffer[] = [];
    const reply = {
      begun: true,
      gone: false,
      write: async (bytes: Uint8Array) => void out.push(Buffer.from(bytes)),
      end: () => undefined,
      fail: () => {
        throw new Error("a stream failed");
      },
    } as unknown as Reply;
    const event = async (bytes: Buffer): Promise<Buffer | null> => {
      const goes = joined(side.look(bytes, { find, about: null }));
      if (goes !== null) read.push(...values([goes.toString()]));
      return goes;
    };
    const cut = next(said.length + 1);
    const body = Readable.from([said.subarray(0, cut), said.subarray(cut)].filter(({ length }) => length > 0));
    await passStream(
      reply,
      { status: 200, headers: [["content-type", "text/event-stream"]], body },
      { event, body: async () => ({ kind: "own", status: 200, bytes: null }) },
    );
    compare(all, EVENT_READERS, said, Buffer.concat(out), read, seed);
  }
  return all;
}

function compare(
  all: { reached: number; without: number; unread: string[]; blobs: Blob[] },
  readers: readonly Reader[],
  said: Buffer,
  out: Buffer,
  read: readonly Taken[],
  seed: number,
): void {
  all.reached += read.length;
  all.blobs.push({ out, read });
  for (const { name, read: by } of readers) {
    const more = by(out).filter((one) => !read.includes(one));
    if (more.length > 0)
      all.unread.push(
        `seed ${seed}: ${name} takes ${more.join(" and ")} from ${JSON.stringify(out.toString())}, said as ${JSON.stringify(said.toString("latin1"))}`,
      );
    // Without the gate's reading the same bytes would have been taken for more.
    all.without += by(said).filter((one) => !read.includes(one)).length;
  }
}
