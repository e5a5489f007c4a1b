import type { VNode } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { AnswerBody, AnswerTaken } from "./api.js";
import type { Client } from "./client.js";
import { QuestionPanel } from "./question-panel.js";
import { QuestionList } from "./question-list.js";
import { after, moved, type Queue } from "./queue.js";
import { useKeys, useKeySetting } from "./use-keys.js";
import { doneWith } from "./done-with.js";
import { count } from "./words.js";

type Props = {
  readonly client: Client;
  readonly queue: Queue;
  readonly live: boolean;
  /** Takes a question that was answered here off the list, before the server says so. */
  readonly drop: (id: string) => void;
};

/** The queue: what waits on one side, one question in full on the other. */
export function QueuePage({ client, queue, live, drop }: Props): VNode {
  const { lines } = queue;
  const [selected, setSelected] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const [keys, setKeys] = useKeySetting();
  useKeys({ ArrowDown: () => select(moved(lines, selected, 1)), ArrowUp: () => select(moved(lines, selected, -1)) }, keys);
  const open = selected !== null && lines.some(({ id }) => id === selected);
  // The first one is taken by itself. One that goes away is not replaced by itself: a key pressed for it must not meet another.
  const first = lines[0]?.id ?? null;
  useEffect(() => {
    if (selected === null && first !== null) setSelected(first);
  }, [selected, first]);

  function select(id: string | null): void {
    if (id === null) return;
    setSelected(id);
    const row = list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);
    row?.scrollIntoView({ block: "nearest" });
    if (list.current?.contains(document.activeElement) === true) row?.focus();
  }

  const answered = useCallback(
    (id: string, answer: AnswerBody, taken: AnswerTaken, what: string) => {
      setSaid(doneWith(answer, taken, what));
      setSelected(after(lines, id));
      drop(id);
    },
    [lines, drop],
  );

  return (
    <div class={`queue ${lines.length === 0 ? "empty" : ""}`}>
      <p class="said" role="status">
        {said}
      </p>
      {lines.length > 0 && (
        <section class="waiting" aria-label="Calls that wait">
          <h2>{count(lines.length, "call")} waiting</h2>
          <QuestionList lines={lines} ahead={queue.ahead} selected={selected} choose={setSelected} place={list} />
        </section>
      )}
      {selected === null ? (
        <section class="nothing">
          <h1>Nothing waits</h1>
          <p>When a call needs you, it appears here, and the title of this tab says so.</p>
          <p class="note">
            Nothing ever comes? <a href="#/setup">Setup</a> says which agents have a gate before their servers, and{" "}
            <code>heed install</code> puts one there.
          </p>
        </section>
      ) : (
        <QuestionPanel
          key={selected}
          id={selected}
          waiting={lines.find(({ id }) => id === selected)?.waiting ?? null}
          open={open}
          client={client}
          live={live}
          keys={keys}
          ahead={queue.ahead}
          answered={answered}
          leave={() => setSelected(first)}
        />
      )}
      {(lines.length > 0 || selected !== null) && (
        <p class="keys">
          <kbd>↑</kbd> <kbd>↓</kbd> move · <kbd>y</kbd> allow · <kbd>n</kbd> deny · <kbd>d</kbd> deny and say why · <kbd>r</kbd>{" "}
          remember{" "}
          <label>
            <input type="checkbox" checked={keys} onChange={(event) => setKeys(event.currentTarget.checked)} /> Answer by single
            keys
          </label>
        </p>
      )}
    </div>
  );
}
