import type { RefObject, VNode } from "preact";
import type { QuestionLine } from "./api.js";
import { Foreign } from "./foreign.js";
import { QUESTION_CAUSES, type QuestionCause } from "../core/explain/question-causes.js";
import { clockWords, waits } from "./question-time.js";
import { useNow } from "./use-now.js";
import { EFFECT_LABELS, span } from "./words.js";

/** The causes that the tag of the effect tells already. */
const EFFECTS: ReadonlySet<QuestionCause> = new Set<QuestionCause>(["destructive", "presumed", "adds", "reaches-out"]);

function isTold(cause: QuestionCause): boolean {
  return !EFFECTS.has(cause);
}

type Props = {
  readonly lines: readonly QuestionLine[];
  /** What the server's clock is ahead of this browser's. */
  readonly ahead: number;
  readonly selected: string | null;
  readonly choose: (id: string) => void;
  readonly place: RefObject<HTMLUListElement | null>;
};

/** What waits: the gravest first, then the oldest. */
export function QuestionList({ lines, ahead, selected, choose, place }: Props): VNode {
  const now = useNow(ahead);
  return (
    <ul ref={place} class="lines">
      {lines.map((line) => (
        <li key={line.id}>
          <button
            type="button"
            data-id={line.id}
            class={`line-button ${line.effect}`}
            aria-current={line.id === selected ? "true" : undefined}
            onClick={() => choose(line.id)}
          >
            <span class="who">
              <Foreign text={line.label} /> › <b>{<Foreign text={line.tool} />}</b>
            </span>
            <span class="gist">{line.gist}</span>
            <span class="tags">
              <span class={`tag ${line.effect}`}>{EFFECT_LABELS[line.effect]}</span>
              {line.asking === "challenge" && <span class="tag name">type the name</span>}
              {line.causes.filter(isTold).map((cause) => (
                <span key={cause} class="tag warn">
                  {QUESTION_CAUSES[cause].label}
                </span>
              ))}
            </span>
            <span class="from">
              <Foreign text={line.client === "" ? "a client without a name" : line.client} />, {span(now - line.asked)} ago
            </span>
            <span class={`clock ${waits(line, now) ? "waits" : ""}`}>{clockWords(line, now)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
