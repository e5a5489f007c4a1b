import { readdirSync } from "node:fs";
import type { ListedTool } from "../core/resolve-list.js";
import { homePath, type Home } from "../node/home.js";
import { saveDefinition } from "../node/lock/definitions.js";

/** The longest definition that is kept (UTF-16 units), how many one gate keeps, and how many there may be in a home. */
const LONGEST = 64 * 1024;
const MOST_OF_GATE = 500;
const MOST_OF_HOME = 5000;
/** Between two writes (milliseconds): each waits for the disk, and calls must not wait for it. */
const BETWEEN = 20;

/**
 * Keeps the definitions of reviewed tools as they are listed, and as they become, under their pins: a lock that came with
 * a project, or from another machine, brings none, and a change could not be shown. They serve a person's reading alone.
 */
export class DefinitionKeeper {
  readonly #seen = new Set<string>();
  #waiting: ListedTool[] = [];
  #timer: NodeJS.Timeout | null = null;

  constructor(readonly home: Home) {}

  /** Takes a judged list. What nobody reviewed has nothing to be compared with. */
  listed(tools: readonly ListedTool[]): void {
    for (const tool of tools) {
      const { pin } = tool.pin;
      if (tool.drift === null || tool.tool.trust === "withheld" || this.#seen.has(pin) || this.#seen.size >= MOST_OF_GATE)
        continue;
      this.#seen.add(pin);
      this.#waiting.push(tool);
    }
    if (this.#waiting.length > 0) this.#later();
  }

  close(): void {
    this.#waiting = [];
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #later(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#one();
      if (this.#waiting.length > 0) this.#later();
    }, BETWEEN);
    this.#timer.unref();
  }

  #one(): void {
    const tool = this.#waiting.shift();
    if (tool === undefined) return;
    try {
      if (JSON.stringify(tool.parsed.raw).length > LONGEST || count(this.home) >= MOST_OF_HOME) return;
      saveDefinition(this.home, tool.pin.pin, tool.parsed.raw);
    } catch {
      // Nothing is decided by it; where it cannot be written, a later change is told without its lines.
    }
  }
}

function count(home: Home): number {
  try {
    return readdirSync(homePath(home, "definitions")).length;
  } catch {
    return 0;
  }
}
