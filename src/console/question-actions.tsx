import type { VNode } from "preact";
import { useRef, useState } from "preact/hooks";
import type { AnswerBody, QuestionView } from "./api.js";
import { Foreign } from "./foreign.js";
import { RememberPanel } from "./remember-panel.js";
import { useKeys } from "./use-keys.js";

type Props = {
  readonly view: QuestionView;
  /** It may be answered now. */
  readonly ready: boolean;
  /** Single keys are on. */
  readonly keys: boolean;
  readonly answer: (body: AnswerBody) => void;
};

/** The answers that a question offers; no is listed first, and nothing is chosen beforehand. */
export function QuestionActions({ view, ready, keys, answer }: Props): VNode {
  const [remembering, setRemembering] = useState(false);
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const { asking, proposals, tool } = view;
  const remembers = asking === "ask" && proposals.length > 0;
  useKeys(
    {
      n: () => answer({ decision: "deny" }),
      // While it is shown what would be remembered, a bare yes is not what is asked.
      y: () => (asking === "challenge" ? field.current?.focus() : remembering || answer({ decision: "allow" })),
      r: () => remembers && setRemembering(true),
      Escape: () => setRemembering(false),
    },
    keys,
  );
  const hint = (key: string): VNode | null => (keys ? <kbd>{key}</kbd> : null);
  const deny = (
    <button type="button" class="deny" disabled={!ready} onClick={() => answer({ decision: "deny" })}>
      Deny {hint("n")}
    </button>
  );
  if (asking === "challenge") {
    return (
      <form
        class="actions"
        autocomplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed === tool) answer({ confirm: typed });
        }}
      >
        <label class="typed">
          Type{" "}
          <code>
            <Foreign text={tool} />
          </code>{" "}
          to run it
          <input
            ref={field}
            type="text"
            value={typed}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            onInput={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
          />
        </label>
        {deny}
        <button type="submit" class="allow strong" disabled={!ready || typed !== tool}>
          Run it
        </button>
      </form>
    );
  }
  if (remembering)
    return <RememberPanel proposals={proposals} ready={ready} answer={answer} close={() => setRemembering(false)} />;
  return (
    <div class="actions">
      {deny}
      <button type="button" class="allow" disabled={!ready} onClick={() => answer({ decision: "allow" })}>
        Allow once {hint("y")}
      </button>
      {view.forSession && (
        <button type="button" disabled={!ready} onClick={() => answer({ decision: "allow-session" })}>
          Allow for this session
        </button>
      )}
      {remembers && (
        <button type="button" disabled={!ready} onClick={() => setRemembering(true)}>
          Remember … {hint("r")}
        </button>
      )}
    </div>
  );
}
