import type { QueueChange, QuestionLine } from "../console/api.js";
import type { OpenQuestion } from "../core/approve/open-question.js";
import type { QuestionStore } from "../store/state/question-store.js";
import type { CallWaits } from "./call-waits.js";
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
    readonly waits: Pick<CallWaits, "until" | "moved">,
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
    const again = this.waits.moved();
    const open = new Map(list.map((question) => [question.id, this.#line(question, again)]));
    const opened = [...open.values()].filter((line) => this.#known.get(line.id) !== line);
    const isNew = opened.some(({ id }) => !this.#known.has(id));
    const gone = [...this.#known.keys()].filter((id) => !open.has(id));
    this.#known = open;
    if (open.size === 0) this.#told = false;
    if (opened.length === 0 && gone.length === 0) return;
    for (const tab of this.#tabs) tab({ now: this.now(), opened, gone });
    if (!isNew || this.#tabs.size > 0 || this.#told) return;
    this.#told = true;
    this.tell();
  }

  /** A line as it is now: the one that was told before where nothing changed. */
  #line(question: OpenQuestion, again: boolean): QuestionLine {
    const known = this.#known.get(question.id);
    if (known !== undefined && !again) return known;
    const waiting = this.waits.until(question.id);
    if (known === undefined) return questionLine(question, waiting);
    return known.waiting === waiting ? known : { ...known, waiting };
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
