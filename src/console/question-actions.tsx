import type { VNode } from "preact";
import { useRef, useState } from "preact/hooks";
import type { AnswerBody, QuestionView } from "./api.js";
import { Foreign } from "./foreign.js";
import { NoPanel } from "./no-panel.js";
import { RememberPanel } from "./remember-panel.js";
import { useKeys } from "./use-keys.js";

type Props = {
  readonly view: QuestionView;
  /** No call waits for the answer any more: a yes counts when the agent asks again. */
  readonly late: boolean;
  /** It may be answered now. */
  readonly ready: boolean;
  /** Single keys are on. */
  readonly keys: boolean;
  readonly answer: (body: AnswerBody) => void;
};

/** The answers that a question offers; no is listed first, and nothing is chosen beforehand. */
export function QuestionActions({ view, late, ready, keys, answer }: Props): VNode {
  const [panel, setPanel] = useState<"no" | "remember" | null>(null);
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { asking, proposals, tool } = view;
  const remembers = asking === "ask" && proposals.length > 0;
  useKeys(
    {
      n: () => panel !== "no" && answer({ decision: "deny" }),
      // While it is shown what would be remembered, a bare yes is not what is asked.
      y: () => (asking === "challenge" ? field.current?.focus() : panel === null && answer({ decision: "allow" })),
      r: () => remembers && setPanel("remember"),
      d: () => setPanel("no"),
      Escape: () => setPanel(null),
    },
    keys,
  );
  const hint = (key: string): VNode | null => (keys ? <kbd>{key}</kbd> : null);
  const deny = (
    <>
      <button type="button" class="deny" disabled={!ready} onClick={() => answer({ decision: "deny" })}>
        Deny {hint("n")}
      </button>
      <button type="button" disabled={!ready} onClick={() => setPanel("no")}>
        Deny and say why … {hint("d")}
      </button>
    </>
  );
  const close = (): void => setPanel(null);
  if (panel === "no") return <NoPanel tool={tool} ready={ready} answer={answer} close={close} />;
  if (asking === "challenge") {
    return (
      <form
        class="actions"
        autocomplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed === tool) answer({ confirm: typed });
          else setWrong(typed !== "");
        }}
      >
        <div class="typed">
          <label>
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
              aria-invalid={wrong}
              aria-describedby="typed-wrong"
              onInput={(event) => {
                const { value } = event.currentTarget;
                setTyped(value);
                // What can still become the name is not wrong yet.
                setWrong(!tool.startsWith(value));
              }}
              onKeyDown={(event) => {
                if (event.key === "Escape") event.currentTarget.blur();
                if (event.key === "Enter") setWrong(typed !== "" && typed !== tool);
              }}
            />
          </label>
          <span class="wrong" id="typed-wrong" role="status">
            {wrong && "That is not the tool’s name, so nothing has happened."}
          </span>
        </div>
        {deny}
        <button type="submit" class="allow strong" disabled={!ready || typed !== tool}>
          {late ? "Run it when it asks again" : "Run it"}
        </button>
      </form>
    );
  }
  if (panel === "remember") return <RememberPanel proposals={proposals} ready={ready} answer={answer} close={close} />;
  return (
    <div class="actions">
      {deny}
      <button type="button" class="allow" disabled={!ready} onClick={() => answer({ decision: "allow" })}>
        {late ? "Allow when it asks again" : "Allow once"} {hint("y")}
      </button>
      {view.forSession && (
        <button type="button" disabled={!ready} onClick={() => answer({ decision: "allow-session" })}>
          Allow for this session
        </button>
      )}
      {remembers && (
        <button type="button" disabled={!ready} onClick={() => setPanel("remember")}>
          Remember … {hint("r")}
        </button>
      )}
    </div>
  );
}
