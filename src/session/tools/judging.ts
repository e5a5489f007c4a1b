import type { ListedTool, OpenList } from "../../core/trust/resolve-list.js";
import { skeleton } from "../../classify/skeleton.js";

/** How many tools are judged before other work has its turn. */
export const SLICE = 16;
/** How long that may take where definitions are long (milliseconds); one tool is always judged. */
const SLICE_TIME = 4;

/**
 * A list that is being judged, a slice at a time. A tool that a call asks for is judged at once; the rest follows, because
 * what the list warns of is remembered, shown to a person and written down.
 */
export class Judging {
  readonly #byName = new Map<string, number>();
  readonly #alike = new Map<string, string[]>();
  #next = 0;
  #drifted = 0;

  /** @param seen learns of each tool once, when it has been judged */
  constructor(
    readonly list: OpenList,
    readonly seen: (listed: ListedTool) => void,
  ) {
    for (const [index, name] of list.names.entries()) this.#byName.set(name, index);
  }

  get done(): boolean {
    return this.#next >= this.list.names.length;
  }

  /** How many other tools have changed since their review. */
  driftedBeside({ tool }: ListedTool): number {
    return this.#drifted - (this.find(tool.name)?.tool.trust === "drifted" && this.#looked(tool.name) ? 1 : 0);
  }

  /** Judges some more. */
  step(now: () => number): void {
    const until = now() + SLICE_TIME;
    for (let count = 0; count < SLICE && !this.done; count++) {
      if (count > 0 && now() >= until) return;
      this.#look(this.list.at(this.#next));
      this.#next += 1;
    }
  }

  find(name: string): ListedTool | undefined {
    const index = this.#byName.get(name);
    return index === undefined ? undefined : this.list.at(index);
  }

  /** All tools, in order; only once it is done. */
  tools(): readonly ListedTool[] {
    return this.list.names.map((_, index) => this.list.at(index));
  }

  /** The raw names of the tools that were judged whose name or display name looks like this one's. */
  lookalikes({ tool }: ListedTool): readonly string[] {
    return (this.#alike.get(skeleton(tool.displayName)) ?? []).filter((name) => name !== tool.name);
  }

  /** Whether the tool of that name has been counted. */
  #looked(name: string): boolean {
    return (this.#byName.get(name) ?? this.#next) < this.#next;
  }

  #look(listed: ListedTool): void {
    const { name, displayName, trust } = listed.tool;
    if (trust === "drifted") this.#drifted += 1;
    for (const shape of new Set([skeleton(name), skeleton(displayName)])) {
      const alike = this.#alike.get(shape);
      if (alike === undefined) this.#alike.set(shape, [name]);
      else if (alike.length < MOST_ALIKE) alike.push(name);
    }
    this.seen(listed);
  }
}

/** A prompt names three. */
const MOST_ALIKE = 16;
