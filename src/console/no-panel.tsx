import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { LONGEST_REASON, reasonProblem } from "../core/approve/said-no.js";
import type { AnswerBody } from "./api.js";
import { Foreign } from "./foreign.js";

type Props = {
  readonly tool: string;
  readonly ready: boolean;
  readonly answer: (body: AnswerBody) => void;
  readonly close: () => void;
};

/** A no with a reason that the agent reads, for this call or for every one of its tool. */
export function NoPanel({ tool, ready, answer, close }: Props): VNode {
  const [reason, setReason] = useState("");
  const [all, setAll] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const problem = reason.trim() === "" ? null : reasonProblem(reason.trim());
  return (
    <form
      class="remember"
      autocomplete="off"
      onKeyDown={(event) => event.key === "Escape" && close()}
      onSubmit={(event) => {
        event.preventDefault();
        const why = reason.trim();
        if (problem === null)
          answer({ decision: "deny", ...(why === "" ? {} : { reason: why }), ...(all ? { all: true as const } : {}) });
      }}
    >
      <div class="typed">
        <label>
          Why not, or what instead
          <input
            ref={field}
            type="text"
            class="words"
            value={reason}
            maxLength={LONGEST_REASON}
            placeholder="use the staging project"
            aria-invalid={problem !== null}
            aria-describedby="reason-note reason-problem"
            onInput={(event) => setReason(event.currentTarget.value)}
          />
        </label>
        <p class="note" id="reason-note">
          The agent reads this, as your words. It also stays in the journal. It allows nothing.
        </p>
        <span class="wrong" id="reason-problem" role="status">
          {problem}
        </span>
      </div>
      <fieldset>
        <legend>What is denied</legend>
        <label>
          <input type="radio" name="all" checked={!all} onChange={() => setAll(false)} /> <span>this call</span>
        </label>
        <label>
          <input type="radio" name="all" checked={all} onChange={() => setAll(true)} />{" "}
          <span>
            every call of{" "}
            <code>
              <Foreign text={tool} />
            </code>{" "}
            in this session, unasked; this cannot be taken back before the session ends
          </span>
        </label>
      </fieldset>
      <p class="buttons">
        <button type="button" onClick={close}>
          Not now
        </button>
        <button type="submit" class="deny" disabled={!ready || problem !== null}>
          Deny
        </button>
      </p>
    </form>
  );
}
