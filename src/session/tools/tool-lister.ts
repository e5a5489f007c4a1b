import { member, type Json } from "../../wire/json.js";

/** A complete `tools/list` as this process received it: all pages, in order. */
export type CompleteList = {
  readonly definitions: readonly Json[];
  /** Until when it is good: milliseconds since 1970-01-01T00:00Z, or Infinity where the server said nothing (before 2026-07-28). */
  readonly until: number;
};

/** What the lister needs of the world. `schedule` runs something once after some milliseconds and answers how to stop that. */
export type ListerWorld = {
  /** Sends a `tools/list` of the gate's own; `cursor` is undefined for the first page. Answers the id that its answer will bear. */
  readonly request: (cursor: string | undefined) => string;
  readonly now: () => number;
  readonly schedule: (after: number, run: () => void) => () => void;
  /** A new complete list is there. */
  readonly adopt: (list: CompleteList) => void;
  /** A list is longer than any that is taken: it counts as if none had come. */
  readonly tooLong: () => void;
};

/** At most one listing of our own a second (milliseconds). */
export const RELIST_EVERY = 1000;
/** A server that does not answer a listing holds calls up no longer than this, and is not asked again for as long (milliseconds). */
export const LIST_TIMEOUT = 10_000;
/**
 * What is more is no list that anybody could review, and is not taken (pages; tools and bytes of all of them). An answer that
 * is longer by itself need not be read.
 */
const MOST_PAGES = 1000;
export const MOST_TOOLS = 20_000;
export const MOST_LIST = 16 * 1024 * 1024;
/** Listings of the client that may be half done at once. */
const MOST_PARTIAL = 16;

/** `asked`: who wants to know how it ended. */
type Own = {
  id: string;
  pages: Pages;
  count: number;
  readonly cursors: Set<string>;
  readonly stop: () => void;
  readonly asked: ((complete: boolean) => void)[];
};
type Pages = { readonly tools: Json[]; until: number; size: number };

/**
 * Keeps the last complete list of a server's tools. It lists by itself when it must (before the first call, after a
 * change, when the list's life ends) and learns from the client's own listings; a half list changes nothing.
 */
export class ToolLister {
  #current: CompleteList | null = null;
  #stale = true;
  /** A list has been adopted since the server began (anew). */
  #anew = false;
  #waiting: (() => void)[] = [];
  /** Who wants a list that is asked for from now on. */
  #wanted: ((complete: boolean) => void)[] = [];
  /** The listing of our own that is under way: the id that its next page will bear. */
  #own: Own | null = null;
  #startedAt = Number.NEGATIVE_INFINITY;
  #adoptedAt = Number.NEGATIVE_INFINITY;
  #notBefore = Number.NEGATIVE_INFINITY;
  #timer: (() => void) | null = null;
  readonly #partial = new Map<string, Pages>();

  constructor(readonly world: ListerWorld) {}

  get current(): CompleteList | null {
    return this.#current;
  }

  /** The server says that its list has changed. Many such messages lead to one listing. */
  changed(): void {
    this.#stale = true;
    this.#refresh();
  }

  /** Runs `then` at once if the list is fresh, else when the next listing has ended, in whatever way. */
  whenFresh(then: () => void): void {
    const now = this.#now();
    const expired = this.#current !== null && now >= Math.max(this.#current.until, this.#startedAt + RELIST_EVERY);
    if (!this.#stale && !expired && this.#own === null) then();
    else if (this.#own === null && now < this.#notBefore) then();
    else {
      this.#waiting.push(then);
      this.#refresh();
    }
  }

  /**
   * Asks for one list that is of now, whatever was asked before, and at once: a person waits. What the server says of
   * changes meanwhile begins no other before this one has come, so that nothing can keep it from its end.
   *
   * @param then learns whether it came whole, within the time that a listing has
   */
  relist(then: (complete: boolean) => void): void {
    this.#wanted.push(then);
    if (this.#own !== null) return;
    this.#timer?.();
    this.#timer = null;
    this.#start();
  }

  /**
   * The server has begun anew: what it has listed in part is of before. A listing of our own whose first page is awaited goes
   * on, for that page is asked for again in the new session; one that had come further begins anew.
   */
  restart(): void {
    this.#anew = false;
    this.#partial.clear();
    const own = this.#own;
    if (own !== null && own.count > 1) {
      own.pages = { tools: [], until: Number.POSITIVE_INFINITY, size: 0 };
      own.count = 1;
      own.cursors.clear();
      own.id = this.world.request(undefined);
    } else if (own === null) this.#stale = true;
    this.#refresh();
  }

  /** Runs `then` once a list has come that is of after `restart`, or could not be had: one list for all who ask, at most one a second. */
  whenAnew(then: (complete: boolean) => void): void {
    if (this.#anew) return then(true);
    if (this.#own !== null) return void this.#own.asked.push(then);
    if (this.#now() < this.#notBefore) return then(false);
    this.#wanted.push(then);
    this.#refresh();
  }

  /** Looks at an answer to a listing of our own; the caller swallows it in any case. `size`: in bytes. */
  ownAnswer(id: string, answer: Json, size: number): void {
    const own = this.#own;
    if (own === null || own.id !== id) return;
    const next = this.#add(own.pages, member(answer, "result"), size);
    if (next === null) this.#end(false);
    else if (next === undefined) {
      this.#adopt(own.pages);
      this.#end(true);
    } else if (own.count >= MOST_PAGES || own.cursors.has(next)) {
      if (own.count >= MOST_PAGES) this.world.tooLong();
      this.#end(false);
    } else {
      own.cursors.add(next);
      own.count += 1;
      own.id = this.world.request(next);
    }
  }

  /** Looks at an answer to a listing of the client's. `cursor`: of its request; `size`: in bytes. */
  clientAnswer(cursor: Json | undefined, result: Json | undefined, size: number): void {
    let pages: Pages | undefined = { tools: [], until: Number.POSITIVE_INFINITY, size: 0 };
    if (typeof cursor === "string") {
      const begun = this.#partial.get(cursor);
      pages = begun === undefined ? undefined : { ...begun, tools: [...begun.tools] };
    }
    if (pages === undefined) return;
    const next = this.#add(pages, result, size);
    if (next === null) return;
    if (next === undefined) {
      this.#adopt(pages);
      // What the client has just received is as fresh as a listing of our own; one that is under way goes on.
      if (this.#own === null) this.#stale = false;
      return;
    }
    if (this.#partial.size >= MOST_PARTIAL) this.#partial.clear();
    this.#partial.set(next, pages);
  }

  /** Ends all waiting: the connection is over. */
  close(): void {
    const asked = [...(this.#own?.asked ?? []), ...this.#wanted];
    this.#own?.stop();
    this.#own = null;
    this.#wanted = [];
    this.#timer?.();
    this.#release();
    for (const then of asked) then(false);
  }

  /** The time. Where the clock was set back, nothing that was timed by it holds calls up, or keeps a list fresh, until it has caught up. */
  #now(): number {
    const now = this.world.now();
    if (now < this.#adoptedAt) {
      this.#stale = true;
      this.#adoptedAt = now;
    }
    if (now < this.#startedAt) this.#startedAt = Number.NEGATIVE_INFINITY;
    if (now + LIST_TIMEOUT < this.#notBefore) this.#notBefore = Number.NEGATIVE_INFINITY;
    return now;
  }

  #refresh(): void {
    if (this.#own !== null || this.#timer !== null) return;
    // Nobody waits and no list was ever needed: the first call will ask.
    if (this.#waiting.length === 0 && this.#wanted.length === 0 && this.#current === null) return;
    const now = this.#now();
    const wait = Math.max(this.#startedAt + RELIST_EVERY, this.#notBefore) - now;
    if (wait > 0) {
      this.#timer = this.world.schedule(wait, () => {
        this.#timer = null;
        this.#start();
      });
    } else this.#start();
  }

  #start(): void {
    this.#stale = false;
    this.#startedAt = this.world.now();
    const asked = this.#wanted;
    this.#wanted = [];
    const stop = this.world.schedule(LIST_TIMEOUT, () => {
      this.#notBefore = this.world.now() + LIST_TIMEOUT;
      this.#end(false);
    });
    this.#own = {
      id: this.world.request(undefined),
      pages: { tools: [], until: Number.POSITIVE_INFINITY, size: 0 },
      count: 1,
      cursors: new Set(),
      stop,
      asked,
    };
  }

  #end(complete: boolean): void {
    const asked = this.#own?.asked ?? [];
    this.#own?.stop();
    this.#own = null;
    const changedMeanwhile = this.#stale;
    if (!complete) {
      this.#stale = true;
      this.#notBefore = Math.max(this.#notBefore, this.world.now() + RELIST_EVERY);
    }
    this.#release();
    for (const then of asked) then(complete);
    if (this.#wanted.length > 0 && this.#own === null) this.#start();
    else if (changedMeanwhile) this.#refresh();
  }

  /** Adds a page: the next cursor, undefined after the last page, null for what is no page of a list that is taken. */
  #add(pages: Pages, result: Json | undefined, size: number): string | undefined | null {
    const tools = member(result, "tools");
    pages.size += size;
    if (pages.size > MOST_LIST || (Array.isArray(tools) && pages.tools.length + tools.length > MOST_TOOLS)) {
      this.world.tooLong();
      return null;
    }
    return !Array.isArray(tools) ? null : addPage(pages, tools as readonly Json[], result, this.world.now());
  }

  #adopt(pages: Pages): void {
    this.#adoptedAt = this.world.now();
    this.#anew = true;
    this.#current = { definitions: pages.tools, until: pages.until };
    this.world.adopt(this.#current);
  }

  #release(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const then of waiting) then();
  }
}

function addPage(pages: Pages, tools: readonly Json[], result: Json | undefined, now: number): string | undefined {
  for (const tool of tools) pages.tools.push(tool);
  const life = member(result, "ttlMs");
  if (typeof life === "number") pages.until = Math.min(pages.until, now + Math.max(life, 0));
  const next = member(result, "nextCursor");
  // "" is a cursor (2025-11-25 Pagination: opaque); null and absence are the end.
  return typeof next === "string" ? next : undefined;
}
