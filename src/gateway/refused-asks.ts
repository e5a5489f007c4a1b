import type { Json } from "../wire/json.js";
import { errorText } from "../wire/json-rpc.js";
import { askedUnder, MOST_READ } from "../wire/spelled-id.js";

/** So many are answered in so many milliseconds: a server that does not read its answers must not fill the memory with them. */
const MOST = 100;
const WITHIN = 60_000;

const WHY =
  "This request is not a strict JSON-RPC message (or its id is not an integer that every reader can hold) and did not reach the client.";

/** What a server hears of a request of its that does not go on, for it would wait for ever: an error under its own id, as it spelled it. */
export class RefusedAsks {
  #since = 0;
  #count = 0;

  /** @param isOwn whether an id is that of a request of the gate's own */
  constructor(
    readonly now: () => number,
    readonly isOwn: (id: Json) => boolean,
  ) {}

  /** The answer to a text that did not go on; null where it asks for none, or too many have asked. */
  answerTo(bytes: Buffer): string | null {
    // Nobody looks for the id of a text that is longer; and a text has a third as many units as bytes at least.
    const id = bytes.length > 3 * MOST_READ ? null : askedUnder(bytes.toString("utf8"));
    // What bears an id of the gate's own is dropped, as if nobody had said it.
    return id === null || this.isOwn(JSON.parse(id.spelled) as Json) || !this.#room() ? null : errorText(id, -32600, WHY);
  }

  #room(): boolean {
    const now = this.now();
    if (Math.abs(now - this.#since) > WITHIN) {
      this.#since = now;
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count <= MOST;
  }
}
