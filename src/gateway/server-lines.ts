import { idKey, type JsonRpcId } from "../wire/json-rpc.js";
import type { Frame } from "../wire/line-framer.js";
import { readServerText } from "../wire/server-text.js";
import { asBuffer } from "./client-message.js";
import type { Outbox } from "./outbox.js";
import type { Pending } from "./pending-request.js";
import type { Origin, ServerSide } from "./server-side.js";

/**
 * The lines of a server, in their order. Until the desk is open, what brings content waits, and everything after it: it goes
 * to the client only when somebody can note that it came in.
 */
export class ServerLines {
  readonly #origin: Origin;
  #early: (() => void)[] = [];
  #waiting = 0;

  constructor(
    readonly side: ServerSide,
    readonly out: Outbox,
    find: (idKey: string) => Pending | undefined,
  ) {
    this.#origin = { find, about: null };
  }

  /** How many bytes wait. */
  get waiting(): number {
    return this.#waiting;
  }

  /** `open`: the desk is there. */
  take(frame: Frame, open: boolean): void {
    if (frame.kind === "too-long") return this.side.parts.note(null, "message-too-long", true);
    const bytes = asBuffer(frame.bytes);
    if (isBlank(bytes)) return;
    // White space to JSON, and the end of a line to some readers.
    const read = frame.kind === "carriage-return" ? BROKEN : readServerText(bytes);
    if (!open && (this.#early.length > 0 || this.side.needsDesk(read, bytes, this.#origin))) return this.#keep(frame);
    const goes = this.side.pass(read, bytes, this.#origin);
    if (goes === null) return;
    if (!Buffer.isBuffer(goes)) for (const one of goes) this.out.client(one);
    // A line that the end of the stream cut off is whole if it is a message: then it ends like any other.
    else if (goes === bytes && frame.terminated) this.out.raw(asBuffer(frame.raw));
    else this.out.client(goes);
  }

  /**
   * What came as no line, and is no message. `id`: of the request that it is the whole answer to; null: that is to be seen.
   * True if a request is answered for it, now or once the desk is open.
   */
  unread(bytes: Buffer, id: JsonRpcId | null, open: boolean): boolean {
    const pending = id === null ? undefined : this.#origin.find(idKey(id));
    const answers = pending !== undefined || (id === null && this.side.needsDesk(BROKEN, bytes, this.#origin));
    if (!answers) this.side.dropped(bytes);
    else if (!open) {
      const kept = Buffer.from(bytes);
      this.#waiting += kept.length + 1;
      this.#early.push(() => void this.unread(kept, id, true));
    } else if (id !== null && pending !== undefined) {
      this.side.parts.noise(bytes);
      this.out.client(this.side.unreadable(id, pending));
    } else {
      const goes = this.side.pass(BROKEN, bytes, this.#origin);
      if (Buffer.isBuffer(goes)) this.out.client(goes);
    }
    return answers;
  }

  /** The desk is open: what waited is taken now. */
  open(): void {
    const early = this.#early;
    this.#early = [];
    this.#waiting = 0;
    for (const run of early) run();
  }

  /** In memory of its own: the chunk that it came in is used again. */
  #keep(frame: Exclude<Frame, { readonly kind: "too-long" }>): void {
    const raw = Buffer.from(frame.raw);
    this.#waiting += raw.length;
    const kept = { ...frame, raw, bytes: raw.subarray(0, frame.bytes.length) };
    this.#early.push(() => this.take(kept, true));
  }
}
const BROKEN = { kind: "unreadable", why: "A carriage return stands inside the message." } as const;

function isBlank(bytes: Buffer): boolean {
  for (const byte of bytes) if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d) return false;
  return true;
}
