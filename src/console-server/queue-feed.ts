import type { QueueChange, QuestionLine } from "../console/api.js";
import type { OpenQuestion } from "../core/open-question.js";
import type { QuestionStore } from "../node/state/question-store.js";
import { questionLine } from "./question-view.js";

type Tab = (change: QueueChange) => void;

/** Tells every open tab what changed in the queue, and the person where no tab is open. */
export class QueueFeed {
  #known = new Map<string, QuestionLine>();
  readonly #tabs = new Set<Tab>();
  readonly #stop: () => void;
  /** The person was told of what waits, and has not looked since. */
  #told = false;

  /** @param tell a question waits and nobody has a tab open; called once until a tab is opened or nothing waits any more */
  constructor(
    readonly store: QuestionStore,
    readonly now: () => number,
    readonly tell: () => void,
  ) {
    this.#stop = store.watch(() => this.look());
    this.look();
  }

  /** Opens a tab's stream: everything that is open at once, then each change. Gives back how to end it. */
  open(tab: Tab): () => void {
    this.look();
    this.#tabs.add(tab);
    this.#told = false;
    tab({ now: this.now(), opened: [...this.#known.values()], gone: [] });
    return () => this.#tabs.delete(tab);
  }

  /** How many tabs are open. */
  get tabs(): number {
    return this.#tabs.size;
  }

  close(): void {
    this.#stop();
    this.#tabs.clear();
  }

  /** Compares the store with what was told last. */
  look(): void {
    const list = this.#read();
    const open = new Map(list.map((question) => [question.id, this.#known.get(question.id) ?? questionLine(question)]));
    const opened = [...open.values()].filter(({ id }) => !this.#known.has(id));
    const gone = [...this.#known.keys()].filter((id) => !open.has(id));
    this.#known = open;
    if (open.size === 0) this.#told = false;
    if (opened.length === 0 && gone.length === 0) return;
    for (const tab of this.#tabs) tab({ now: this.now(), opened, gone });
    if (opened.length === 0 || this.#tabs.size > 0 || this.#told) return;
    this.#told = true;
    this.tell();
  }

  #read(): readonly OpenQuestion[] {
    try {
      return this.store.list();
    } catch {
      // What cannot be read is not there, and not answered.
      return [];
    }
  }
}
