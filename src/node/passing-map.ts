/** How many entries that are gone may lie in the table before it is made anew. */
const MOST_GONE = 512;

/**
 * A map for entries that come and go with every call. The engine's own map replaces its table every few removals and each
 * old table names the new one, so that one table that has grown old keeps all later ones, and whatever was in them, from the
 * quick collection of garbage. Here an entry that goes leaves its key behind, and now and then the living ones move into a
 * map of their own, which nothing old names.
 *
 * @example
 * const running = new PassingMap<string>();
 * running.set("n:1", "a call");
 * running.delete("n:1"); // true
 */
export class PassingMap<V extends object | string> {
  #table = new Map<string, V | null>();
  #gone = 0;

  get size(): number {
    return this.#table.size - this.#gone;
  }

  get(key: string): V | undefined {
    return this.#table.get(key) ?? undefined;
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  set(key: string, value: V): void {
    // A key that comes again is the last one, as in any map.
    if (this.#table.get(key) === null && this.#table.delete(key)) this.#gone -= 1;
    this.#table.set(key, value);
  }

  /** Takes an entry out. Answers whether there was one. */
  delete(key: string): boolean {
    if (!this.has(key)) return false;
    this.#table.set(key, null);
    this.#gone += 1;
    // In proportion to what stays, so that a removal costs the same whatever the map holds.
    if (this.#gone > MOST_GONE && this.#gone > this.size) this.#renew();
    return true;
  }

  clear(): void {
    this.#table = new Map();
    this.#gone = 0;
  }

  /** The entries' values, in the order in which they came. */
  *values(): Generator<V> {
    for (const value of this.#table.values()) if (value !== null) yield value;
  }

  #renew(): void {
    const living = new Map<string, V | null>();
    for (const [key, value] of this.#table) if (value !== null) living.set(key, value);
    this.#table = living;
    this.#gone = 0;
  }
}
