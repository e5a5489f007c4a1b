import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { ServerView } from "./api.js";
import type { Client } from "./client.js";
import { Foreign } from "./foreign.js";

type Props = { readonly client: Client; readonly server: ServerView; readonly done: (said: string) => void };

/** Takes a review back, at the second press. It only tightens, so no code is asked for. */
export function ForgetReview({ client, server, done }: Props): VNode {
  const [sure, setSure] = useState(false);
  const [problem, setProblem] = useState("");
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (sure) keep.current?.focus();
  }, [sure]);

  async function forget(): Promise<void> {
    const got = await client.post<{ readonly label: string }>(`servers/${encodeURIComponent(server.key)}/forget`, {});
    if (got.ok) return done(`No longer trusted: ${got.value.label}. Everything of it is asked about again.`);
    setProblem(
      got.problem === "offline" ? "Heed does not answer: whether it was done, this page does not know." : got.problem.message,
    );
  }

  if (!sure)
    return (
      <button type="button" onClick={() => setSure(true)}>
        Take the review back
      </button>
    );
  return (
    <div class="proposed">
      <p>
        Nothing reassuring that <Foreign text={server.label} /> says counts any more then, nor what you said of its tools.
      </p>
      {problem !== "" && <p role="alert">{problem}</p>}
      <p class="buttons">
        <button type="button" ref={keep} onClick={() => setSure(false)}>
          Keep it
        </button>
        <button type="button" onClick={() => void forget()}>
          Take it back
        </button>
      </p>
    </div>
  );
}
