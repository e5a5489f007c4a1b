import { readdirSync } from "node:fs";
import type { ListedTool } from "../core/trust/resolve-list.js";
import { homePath, type Home } from "../node/home.js";
import type { Identity } from "../launch/identity.js";
import { hasDefinition, saveDefinition } from "../store/lock/definitions.js";
import { saveIdentity } from "../store/lock/identities.js";

/** The longest definition that is kept (UTF-16 units), and how many one gate keeps. */
const LONGEST = 64 * 1024;
const MOST_OF_GATE = 500;
/**
 * How many there may be in a home, for one more to be kept: of a tool that a person reviewed, and of any other. What a server
 * that nobody trusts makes up must not keep out what a change of a trusted one is shown by.
 */
const MOST_OF_HOME = { reviewed: 5000, other: 3000 } as const;
/** Between two writes (milliseconds): each waits for the disk, and calls must not wait for it. */
const BETWEEN = 20;
/** How long a gate that ends may still write (milliseconds). */
const AT_LAST = 200;

/**
 * Keeps what a review is made from: what runs, and the definitions as they are listed and as they become, under their
 * digests. A first review can then be of what a gate has seen, and a later one shows what changed; a lock that came with a
 * project, or from another machine, brings no definitions. They serve a person's reading alone.
 */
export class ReviewKeeper {
  readonly #seen = new Set<string>();
  #waiting: (() => void)[];
  #timer: NodeJS.Timeout | null = null;

  constructor(
    readonly home: Home,
    identity: Identity,
    /** No other server is behind this gate. */
    readonly alone: boolean,
  ) {
    this.#waiting = [() => saveIdentity(home, identity)];
    this.#later();
  }

  /** Takes a judged list; a withheld tool can never be accepted. */
  listed(tools: readonly ListedTool[]): void {
    for (const tool of tools) {
      const { pin } = tool.pin;
      if (tool.tool.trust === "withheld" || this.#seen.has(pin) || this.#seen.size >= MOST_OF_GATE) continue;
      this.#seen.add(pin);
      this.#waiting.push(() => this.#keep(tool));
    }
    if (this.#waiting.length > 0) this.#later();
  }

  /** A gate that its host ends at once has kept what it ran all the same; of a long list, what a short time allows. */
  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    // Where other servers share the process, what is left of a list is left out: only what ran is still to be written.
    const until = this.alone ? Date.now() + AT_LAST : 0;
    do this.#next();
    while (this.#waiting.length > 0 && Date.now() < until);
    this.#waiting = [];
  }

  #next(): void {
    try {
      this.#waiting.shift()?.();
    } catch {
      // Nothing is decided by it; where it cannot be written, a review shows less and says so.
    }
  }

  #later(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#next();
      if (this.#waiting.length > 0) this.#later();
    }, BETWEEN);
    this.#timer.unref();
  }

  #keep({ drift, parsed, pin }: ListedTool): void {
    // Mostly a gate has seen the same before: then the folder need not be read.
    if (hasDefinition(this.home, pin.pin)) return;
    const most = MOST_OF_HOME[drift === null ? "other" : "reviewed"];
    if (JSON.stringify(parsed.raw).length > LONGEST || count(this.home) >= most) return;
    saveDefinition(this.home, pin.pin, parsed.raw);
  }
}

function count(home: Home): number {
  try {
    return readdirSync(homePath(home, "definitions")).length;
  } catch {
    return 0;
  }
}
