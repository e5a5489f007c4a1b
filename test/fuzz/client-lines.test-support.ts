import { pick, type Random } from "../laws/random.js";
import { anyObject, anyValue, mutated, spell, Spelt, type Value } from "./spell.test-support.js";

/** The tools of the scripted server that rules let run, and one that they deny. */
export const ALLOWED = ["read", "write", "zürich"];
export const DENIED = "forbidden";
const METHODS = [
  "ping",
  "tools/list",
  "resources/read",
  "prompts/get",
  "completion/complete",
  "subscriptions/listen",
  "tasks/get",
  "logging/setLevel",
];
const NOTES = ["notifications/initialized", "notifications/progress", "notifications/roots/list_changed"];
const UNKNOWN = ["x/anything", "tools/Call", "tools/call ", "", "rpc.discover"];

/** What a stream is made of: which ids repeat, and what may happen in it. */
export type Flavour = {
  /**
   * Ids may be used again while one is pending, and requests may be cancelled: what then happens depends on who is faster.
   * Calls may answer the gate's own question, of which only the meaning is known that goes on.
   */
  readonly races: boolean;
  /** Ids of the gate's own, or what looks like them. */
  readonly own: readonly string[];
};

/** Writes what a client sends. */
export class ClientLines {
  #count = 0;

  constructor(
    readonly next: Random,
    readonly flavour: Flavour,
  ) {}

  /** One line with its end, most times a message. */
  line(): Buffer {
    const { next } = this;
    const end = next(20) === 0 ? "\r\n" : "\n";
    if (next(30) === 0) return Buffer.from(pick(["", " ", "\t ", "  "], next) + end);
    const bytes = Buffer.from(this.#spelt(next(15) === 0 ? this.#batch() : this.#message()));
    // A line that is changed can become any message; where nothing may race, it could repeat an id.
    const line = next(8) === 0 && this.flavour.races ? mutated(bytes, next) : bytes;
    return Buffer.concat([line, Buffer.from(end)]);
  }

  #spelt(value: Value): string {
    return spell(value, this.next, this.next(3) === 0);
  }

  #batch(): Value {
    const members = Array.from({ length: this.next(4) }, () => this.#message());
    return this.next(12) === 0 ? [...members, []] : members;
  }

  #message(): Value {
    const { next } = this;
    switch (next(12)) {
      case 0:
      case 1:
      case 2:
      case 3:
        return this.#call();
      case 4:
      case 5:
      case 6:
        return this.#request(pick(METHODS, next), this.#params());
      case 7:
        return this.#request(pick(UNKNOWN, next), this.#params());
      case 8:
        return this.#note();
      case 9:
        return this.#answer();
      default:
        return this.#odd();
    }
  }

  #request(method: Value, params: Value | undefined): Value {
    const members: [string, Value][] = [
      ["jsonrpc", "2.0"],
      ["id", this.#id()],
      ["method", method],
    ];
    if (params !== undefined) members.push(["params", params]);
    if (this.next(10) === 0) members.push(["extra", anyValue(this.next)]);
    // Every order is the same message.
    if (this.next(3) === 0) members.reverse();
    return Object.fromEntries(members);
  }

  #params(): Value | undefined {
    const { next } = this;
    if (next(4) === 0) return undefined;
    return next(8) === 0 ? [anyValue(next)] : { ...anyObject(next), ...(next(3) === 0 ? { _meta: anyObject(next) } : {}) };
  }

  #call(): Value {
    const { next } = this;
    const name = next(10) > 0 ? pick(ALLOWED, next) : pick([DENIED, "elsewhere", ""], next);
    const params: Record<string, Value> = { name };
    if (next(6) > 0) params["arguments"] = anyObject(next, 3);
    if (next(4) === 0) params["_meta"] = { progressToken: this.#id(), ...anyObject(next) };
    if (next(12) === 0) params["requestState"] = pick(["theirs", "heed1.AAAA", "😀"], next);
    if (next(12) === 0)
      params["inputResponses"] =
        next(3) === 0 && this.flavour.races ? { a: 1, "dev.heed/ask": anyValue(next), b: [2] } : anyObject(next);
    if (next(20) === 0) params["task"] = { ttl: 5 };
    if (next(15) === 0) Object.assign(params, pick(MALFORMED, next));
    return this.#request("tools/call", next(25) === 0 ? pick([[], [name], {}], next) : params);
  }

  #note(): Value {
    const { next } = this;
    const note = (method: string, params?: Value): Value => ({
      jsonrpc: "2.0",
      method,
      ...(params === undefined ? {} : { params }),
    });
    if (next(4) === 0) return note("tools/call", { name: pick(ALLOWED, next) });
    if (next(3) === 0 && this.flavour.races) return note("notifications/cancelled", { requestId: this.#id(), reason: "why" });
    return note(pick(next(3) === 0 ? UNKNOWN : NOTES, next), this.#params());
  }

  #answer(): Value {
    const { next } = this;
    const id = pick<Value>([1, "s-1", ...this.flavour.own], next);
    return next(2) === 0
      ? { jsonrpc: "2.0", id, result: anyValue(next) }
      : { jsonrpc: "2.0", id: next(4) === 0 ? null : id, error: { code: -1, message: "no", data: anyValue(next) } };
  }

  /** What is no message, or two at once. */
  #odd(): Value {
    const { next } = this;
    const id = this.#id();
    const ping = { jsonrpc: "2.0", id, method: "ping" };
    const twin = spell(ping, next, false);
    return pick<() => Value>(
      [
        () => ({ ...ping, jsonrpc: pick<Value>(["1.0", 2, new Spelt("2.0")], next) }),
        () => ({ ...ping, id: pick<Value>([null, 1.5, true, [], new Spelt("9007199254740993")], next) }),
        () => ({ ...ping, result: {} }),
        () => ({ ...ping, params: pick<Value>([null, 1, "x"], next) }),
        () => ({ ...ping, method: pick<Value>([null, 7], next) }),
        () => ({ ...ping, [pick(["ID", "Method", "PARAMS", "Jsonrpc", "re\u017fult"], next)]: 1 }),
        () => ({
          jsonrpc: "2.0",
          id,
          error: pick<Value>([null, {}, { code: "1", message: "x" }, { code: 1.5, message: "" }], next),
        }),
        () => new Spelt(`${twin.slice(0, -1)},"id":2}`),
        () => new Spelt(`${twin.slice(0, -1)},"params":{"a":1,"\\u0061":2}}`),
        () => new Spelt(`${twin.slice(0, -1)},"params":{"a":"\\ud800"}}`),
        () => new Spelt(`${twin.slice(0, -1)},"params":{"a":1e999}}`),
        () => new Spelt(`${twin.slice(0, -1)},"params":${"[".repeat(126 + next(3))}${"]".repeat(126 + next(3))}}`),
        () => anyValue(next),
      ],
      next,
    )();
  }

  #id(): Value {
    const { next } = this;
    if (this.flavour.races && next(6) === 0) return pick<Value>([0, "", "0", -1, 7, "seven"], next);
    this.#count += 1;
    return next(3) === 0 ? pick([`c-${this.#count}`, `ü ${this.#count}`, `q"${this.#count}`], next) : this.#count + 10;
  }
}
const MALFORMED: readonly Record<string, Value>[] = [
  { name: 1 },
  { name: null },
  { arguments: [] },
  { arguments: null },
  { arguments: "x" },
  { Name: "write" },
  { ARGUMENTS: {} },
  { RequestState: "x" },
];
