import type { Json } from "../wire/json.js";

/** A page of a list as it went out. `cursor`: of its request; `next`: of its answer, where there is one. */
export type ToldPage<Tool> = {
  readonly who: string;
  readonly cursor: Json | undefined;
  readonly next: Json | undefined;
  readonly tools: readonly (readonly [name: string, told: Tool])[];
};

/** More names than any list has: then nothing is known. */
const MOST_TOLD = 200_000;

/**
 * What a host was told by the last list that went out to it, page by page. It counts only once the last page has gone out,
 * each as the next of the one before: of a list that the host has half, or that went out unwritten, nothing counts.
 */
export class ToldList<Tool> {
  #who = "";
  #tools = new Map<string, Tool>();
  /** The cursor of the page that must come next; null: none must. */
  #next: string | null = null;
  #whole = false;

  /** Takes note of a page that went out written. */
  page({ who, cursor, next, tools }: ToldPage<Tool>): void {
    if (cursor === undefined) {
      this.forget();
      this.#who = who;
    } else if (cursor !== this.#next || who !== this.#who) return this.forget();
    for (const [name, told] of tools) this.#tools.set(name, told);
    if (this.#tools.size > MOST_TOLD) return this.forget();
    this.#next = typeof next === "string" ? next : null;
    this.#whole = this.#next === null;
  }

  /** From now on nothing counts: a list went out that was not written, or none can be told of. */
  forget(): void {
    this.#tools = new Map();
    this.#next = null;
    this.#whole = false;
  }

  /** What this host was told of a tool; undefined where its list did not go out whole. */
  of(who: string, name: string): Tool | undefined {
    return this.#whole && who === this.#who ? this.#tools.get(name) : undefined;
  }

  /** All that was told of the list that is the last, whole or not. */
  get tools(): ReadonlyMap<string, Tool> {
    return this.#tools;
  }
}
