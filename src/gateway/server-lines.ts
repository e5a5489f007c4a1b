import { idKey, type JsonRpcId } from "../wire/json-rpc.js";
import { joinedFrame, type Frame, type LongFrame } from "../wire/line-framer.js";
import { LONG } from "../wire/server-text.js";
import type { Steps } from "../wire/steps.js";
import { asBuffer } from "./client-message.js";
import { InOrder } from "./in-order.js";
import type { Outbox } from "./outbox.js";
import type { Pending } from "./pending-request.js";
import { readServer, readServerSteps, type ServerReading } from "./server-reading.js";
import type { Origin, ServerSide } from "./server-side.js";

type Line = Exclude<Frame, { readonly kind: "too-long" }>;
/** A line on its way; `open`: the desk was there when it came. */
type Coming = { readonly frame: Frame | LongFrame; readonly size: number; readonly open: boolean };
/** A line that was read; null where there is nothing to be read in it. */
type Read = { readonly frame: Line; readonly reading: ServerReading; readonly open: boolean } | null;

/**
 * The lines of a server, in their order; one that is long is read in slices. Until the desk is open, what brings content waits,
 * and everything after it: it goes to the client only when somebody can note that it came in.
 */
export class ServerLines {
  readonly #origin: Origin;
  readonly #coming: InOrder<Coming, Read>;
  #early: (() => void)[] = [];
  #waiting = 0;
  #open = false;

  /** @param later runs what a line brings that was read in another turn than it came in */
  constructor(
    readonly side: ServerSide,
    readonly out: Outbox,
    find: (idKey: string) => Pending | undefined,
    later: (run: () => void) => void = (run) => run(),
  ) {
    this.#origin = { find, about: null };
    this.#coming = new InOrder(
      (one) => this.#read(one),
      (read) => this.#take(read),
      later,
    );
  }

  /** How many bytes wait. */
  get waiting(): number {
    return this.#waiting + this.#coming.bytes;
  }

  /** True while no line is being read, or waits for it. */
  get idle(): boolean {
    return this.#coming.idle;
  }

  /** `open`: the desk is there. */
  take(frame: Frame | LongFrame, open: boolean): void {
    const size = sizeOf(frame);
    this.#coming.add({ frame, size, open }, () => ({ frame: ownFrame(frame), size, open }));
  }

  /** Reads at once what is left of the lines that have come. */
  finish(): void {
    this.#coming.finish();
  }

  /**
   * What came as no line, and is no message. `id`: of the request that it is the whole answer to; null: that is to be seen.
   * True if a request is answered for it, now or once the desk is open.
   */
  unread(bytes: Buffer, id: JsonRpcId | null, open: boolean): boolean {
    this.finish();
    const reading = readServer(bytes, this.side.parts.ids, true);
    const pending = id === null ? undefined : this.#origin.find(idKey(id));
    const answers = pending !== undefined || (id === null && this.side.needsDesk(reading, this.#origin));
    if (!answers) this.side.dropped(bytes);
    else if (!open) {
      const kept = Buffer.from(bytes);
      this.#waiting += kept.length + 1;
      this.#early.push(() => void this.unread(kept, id, true));
    } else if (id !== null && pending !== undefined) {
      this.side.parts.noise(bytes);
      this.out.client(this.side.unreadable(id, pending));
    } else {
      const goes = this.side.pass(reading, this.#origin);
      if (Buffer.isBuffer(goes)) this.out.client(goes);
    }
    return answers;
  }

  /** The desk is open: what waited is taken now. */
  open(): void {
    this.#open = true;
    const early = this.#early;
    this.#early = [];
    this.#waiting = 0;
    for (const run of early) run();
  }

  *#read({ frame, open }: Coming): Steps<Read> {
    if (frame.kind === "too-long") {
      this.side.parts.note(null, "message-too-long", true);
      return null;
    }
    const line = frame.kind === "long" ? yield* joinedFrame(frame) : frame;
    const bytes = asBuffer(line.bytes);
    if (bytes.length <= LONG && isBlank(bytes)) return null;
    // White space to JSON, and the end of a line to some readers.
    const reading = yield* readServerSteps(bytes, this.side.parts.ids, line.kind === "carriage-return");
    return { frame: line, reading, open };
  }

  #take(read: Read): void {
    if (read === null) return;
    const { frame, reading } = read;
    if (!read.open && !this.#open && (this.#early.length > 0 || this.side.needsDesk(reading, this.#origin)))
      return this.#keep(frame);
    const goes = this.side.pass(reading, this.#origin);
    if (goes === null) return;
    if (!Buffer.isBuffer(goes)) for (const one of goes) this.out.client(one);
    // A line that the end of the stream cut off is whole if it is a message: then it ends like any other.
    else if (goes === reading.bytes && frame.terminated) this.out.raw(asBuffer(frame.raw));
    else this.out.client(goes);
  }

  #keep(frame: Line): void {
    const kept = ownFrame(frame);
    const size = sizeOf(kept);
    this.#waiting += size;
    this.#early.push(() => this.#coming.add({ frame: kept, size, open: true }, () => ({ frame: kept, size, open: true })));
  }
}

/** In memory of its own: the chunk that it came in is used again. */
function ownFrame<F extends Frame | LongFrame>(frame: F): F {
  if (frame.kind === "too-long" || frame.kind === "long") return frame;
  const raw = Buffer.from(frame.raw);
  return { ...frame, raw, bytes: raw.subarray(0, frame.bytes.length) };
}

function sizeOf(frame: Frame | LongFrame): number {
  if (frame.kind === "too-long") return 0;
  return frame.kind === "long" ? frame.parts.reduce((sum, { length }) => sum + length, 0) : frame.raw.length;
}

function isBlank(bytes: Buffer): boolean {
  for (const byte of bytes) if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d) return false;
  return true;
}
