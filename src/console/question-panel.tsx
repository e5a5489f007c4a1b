import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { AnswerBody, AnswerTaken, QuestionView } from "./api.js";
import type { Client } from "./client.js";
import { QuestionActions } from "./question-actions.js";
import { QuestionDetail } from "./question-detail.js";
import { waits } from "./question-time.js";
import { useNow } from "./use-now.js";

type Props = {
  readonly id: string;
  /** Until when its call waits; null where none does. */
  readonly waiting: number | null;
  /** It still waits, as far as this tab knows. */
  readonly open: boolean;
  readonly client: Client;
  readonly live: boolean;
  readonly keys: boolean;
  readonly ahead: number;
  readonly answered: (id: string, answer: AnswerBody, taken: AnswerTaken, what: string) => void;
  readonly leave: () => void;
};

/** A question takes no answer sooner than a person can have seen it (milliseconds): a key or click for the one before must not hit it. */
const ARMED_AFTER = 450;

/** One question: fetched, shown in full, and answered. */
export function QuestionPanel({ id, waiting, open, client, live, keys, ahead, answered, leave }: Props): VNode {
  const [view, setView] = useState<QuestionView | null>(null);
  const [armed, setArmed] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const busy = useRef(false);
  const [sending, setSending] = useState(false);

  useEffect(() => {
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void client.get<QuestionView>(`question/${encodeURIComponent(id)}`).then((got) => {
      if (gone) return;
      if (got.ok) {
        setView(got.value);
        timer = setTimeout(() => setArmed(true), ARMED_AFTER);
      } else if (got.problem === "offline") setProblem("Heed does not answer.");
      else {
        setProblem(got.problem.message);
        setOver(got.problem.code === "not-open");
      }
    });
    return () => {
      gone = true;
      clearTimeout(timer);
    };
    // Once more when the connection is back.
  }, [id, client, live]);

  async function answer(body: AnswerBody): Promise<void> {
    if (view === null || busy.current || !armed || !open || !live) return;
    busy.current = true;
    setSending(true);
    setProblem(null);
    const got = await client.post<AnswerTaken>(`question/${encodeURIComponent(id)}/answer`, body);
    busy.current = false;
    setSending(false);
    if (got.ok) return answered(id, body, got.value, `${view.label} › ${view.tool}`);
    if (got.problem === "offline")
      return setProblem("Heed did not answer, so nobody knows whether that arrived. The list will show it.");
    setProblem(got.problem.message);
    setOver(got.problem.code === "not-open");
  }

  const now = useNow(ahead);
  // What is being answered here goes away by that.
  const closed = over || (!sending && view !== null && !open);
  return (
    <section class={`question ${view?.asking ?? ""}`} aria-label="The call in full" aria-busy={view === null && problem === null}>
      {closed && (
        <div class="banner">
          <p role="alert">This question is over: answered elsewhere, withdrawn, or out of time.</p>
          <button type="button" onClick={leave}>
            To the next
          </button>
        </div>
      )}
      {view === null ? (
        <p class="note">{problem ?? "…"}</p>
      ) : (
        <QuestionDetail view={view} time={{ ...view, waiting }} ahead={ahead} closed={closed} />
      )}
      {problem !== null && view !== null && !closed && (
        <p class="banner" role="alert">
          {problem}
        </p>
      )}
      {view !== null && !closed && (
        <QuestionActions
          view={view}
          late={!waits({ ...view, waiting }, now)}
          ready={armed && live && !sending}
          keys={keys}
          answer={(body) => void answer(body)}
        />
      )}
    </section>
  );
}
