import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { GrantProposal } from "../core/approve/open-question.js";
import type { AnswerBody } from "./api.js";
import { ForeignLines, Prose } from "./foreign.js";

type Props = {
  readonly proposals: readonly GrantProposal[];
  readonly ready: boolean;
  readonly answer: (body: AnswerBody) => void;
  readonly close: () => void;
};

const SPANS = [
  ["hour", "for an hour"],
  ["session", "for this session"],
] as const;

/** What would be remembered, in words, before it is. */
export function RememberPanel({ proposals, ready, answer, close }: Props): VNode {
  const [proposal, setProposal] = useState(proposals[0]?.id ?? "");
  const [span, setSpan] = useState<"hour" | "session">("hour");
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const chosen = proposals.find(({ id }) => id === proposal);
  return (
    <form
      ref={form}
      class="remember"
      onKeyDown={(event) => event.key === "Escape" && close()}
      onSubmit={(event) => {
        event.preventDefault();
        answer({ decision: "grant", proposal, for: span });
      }}
    >
      <fieldset>
        <legend>Run this call, and from now on unasked</legend>
        {proposals.map(({ id, text }) => (
          <label key={id}>
            <input type="radio" name="proposal" checked={id === proposal} onChange={() => setProposal(id)} />{" "}
            <span>
              <Prose text={text} />
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>How long</legend>
        {SPANS.map(([id, text]) => (
          <label key={id}>
            <input type="radio" name="span" checked={id === span} onChange={() => setSpan(id)} /> {text}
          </label>
        ))}
      </fieldset>
      {chosen !== undefined && (
        <details>
          <summary>As a condition</summary>
          <pre class="reasoning" tabIndex={0}>
            <ForeignLines text={chosen.where} />
          </pre>
        </details>
      )}
      <p class="buttons">
        <button type="button" onClick={close}>
          Not now
        </button>
        <button type="submit" class="allow" disabled={!ready}>
          Allow and remember
        </button>
      </p>
    </form>
  );
}
