import type { RefObject, VNode } from "preact";
import type { QuestionLine } from "./api.js";
import { Foreign } from "./foreign.js";
import { EFFECT_LABELS } from "./words.js";

type Props = {
  readonly lines: readonly QuestionLine[];
  readonly selected: string | null;
  readonly choose: (id: string) => void;
  readonly place: RefObject<HTMLUListElement | null>;
};

/** What waits, oldest first. */
export function QuestionList({ lines, selected, choose, place }: Props): VNode {
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
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
