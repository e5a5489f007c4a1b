import { join } from "node:path";
import { systemCode } from "../../../node/environment-error.js";
import { segmentNames } from "../segment-files.js";
import type { StoredIndex } from "./encode-index.js";
import { indexSegment } from "./index-segment.js";
import { indexLoading, loadIndexes } from "./index-store.js";
import { joinIndexes } from "./join-indexes.js";
import type { SegmentIndex } from "./segment-index.js";

/**
 * The indexes of a journal in memory, for whoever asks more than once: what was loaded is held against the files and added
 * to, not read again.
 */
export class LiveIndexes {
  #known: Map<string, StoredIndex> | null = null;
  #loading: Promise<void> | null = null;

  constructor(readonly dir: string) {}

  /** All indexes, oldest segment first, as they stood at the last look. */
  get indexes(): readonly SegmentIndex[] {
    return [...(this.#known?.values() ?? [])].map(({ index }) => index);
  }

  /** Loads what is there, in one go. */
  load(): void {
    this.#keep(loadIndexes(this.dir));
  }

  /** Loads what is there at the first time, giving way between segments; later it is a {@link look}. */
  async refresh(giveWay: () => Promise<unknown>): Promise<void> {
    if (this.#known !== null) {
      this.look();
      return;
    }
    this.#loading ??= this.#loadInSteps(giveWay).finally(() => (this.#loading = null));
    await this.#loading;
  }

  /** Takes in what was written since, and forgets segments that are gone. Gives how many rows were known before of each segment that has grown. */
  look(): ReadonlyMap<string, number> {
    const known = this.#known ?? new Map<string, StoredIndex>();
    const now = new Map<string, StoredIndex>();
    const grown = new Map<string, number>();
    for (const segment of segmentNames(this.dir)) {
      const before = known.get(segment);
      // Nobody writes to a closed segment.
      if (before !== undefined && isClosed(before.index)) {
        now.set(segment, before);
        continue;
      }
      try {
        const rows = before?.index.rows.at.length ?? 0;
        const stored = indexSegment(join(this.dir, segment), segment, before);
        now.set(segment, stored);
        const from = Math.min(rows, stored.index.rows.at.length);
        if (from < stored.index.rows.at.length || stored.index !== before?.index) grown.set(segment, from);
      } catch (error) {
        if (systemCode(error) !== "ENOENT") throw error;
      }
    }
    this.#known = now;
    if (grown.size > 0) joinIndexes(this.indexes);
    return grown;
  }

  async #loadInSteps(giveWay: () => Promise<unknown>): Promise<void> {
    const loading = indexLoading(this.dir);
    for (;;) {
      const step = loading.next();
      if (step.done === true) return this.#keep(step.value);
      await giveWay();
    }
  }

  #keep(stored: readonly StoredIndex[]): void {
    this.#known = new Map(stored.map((one) => [one.index.segment, one]));
  }
}

function isClosed({ rows, types }: SegmentIndex): boolean {
  return types[rows.type.at(rows.type.length - 1)] === "segment-closed";
}
