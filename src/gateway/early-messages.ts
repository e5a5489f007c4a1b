import { idKey, type JsonRpcId } from "../wire/json-rpc.js";

/** A message of the client's that keeps its place: `id` of a request, else null; `size`: what it holds (bytes). */
export type Placed = { readonly id: JsonRpcId | null; readonly size: number; readonly run: () => void };

/** What an entry holds besides its bytes, roughly. */
const BESIDES = 512;

/**
 * What waits for the desk, in the order in which it came. A call waits and lets others pass; a message that keeps its place (a
 * method that nobody knows, of which the rules have a say) lets none pass that came after it.
 */
export class EarlyMessages {
  readonly #all = new Set<Placed | (() => void)>();
  /** Requests that keep their place, by id: of two, the one that came first. */
  readonly #requests = new Map<string, Placed>();
  #placed = 0;
  #bytes = 0;

  get empty(): boolean {
    return this.#all.size === 0;
  }

  /** True where what comes now would overtake something. */
  get keepsOrder(): boolean {
    return this.#placed > 0;
  }

  /** How many bytes wait. */
  get bytes(): number {
    return this.#bytes;
  }

  add(run: () => void): void {
    this.#all.add(run);
  }

  place(message: Placed): void {
    this.#all.add(message);
    this.#placed += 1;
    this.#bytes += message.size + BESIDES;
    const key = message.id === null ? null : idKey(message.id);
    if (key !== null && !this.#requests.has(key)) this.#requests.set(key, message);
  }

  /** The request of that id is withdrawn before anybody has seen it; false where there is none. */
  takeBack(key: string): boolean {
    const one = this.#requests.get(key);
    if (one === undefined) return false;
    this.#requests.delete(key);
    this.#all.delete(one);
    this.#placed -= 1;
    this.#bytes -= one.size + BESIDES;
    return true;
  }

  /** All of it, which waits no longer. */
  clear(): readonly (Placed | (() => void))[] {
    const all = [...this.#all];
    this.#all.clear();
    this.#requests.clear();
    this.#placed = 0;
    this.#bytes = 0;
    return all;
  }
}
