import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { CodeAsked } from "./api.js";
import type { Client } from "./client.js";

type Props = {
  readonly client: Client;
  readonly asked: CodeAsked;
  /** What is accepted, in words. */
  readonly what: string;
  /** It is over: accepted, or why not; `changed`: what stands beside it is not so any more. */
  readonly close: (said: { readonly ok: boolean; readonly text: string; readonly changed: boolean }) => void;
};

/** The field for the code that stands in the terminal: whoever fills it has read what it would do there. */
export function CodeForm({ client, asked, what, close }: Props): VNode {
  const [code, setCode] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  async function give(): Promise<void> {
    const got = await client.post<{ readonly label: string }>(`codes/${encodeURIComponent(asked.id)}`, { code });
    if (got.ok) close({ ok: true, text: `Accepted: ${what} of ${got.value.label}.`, changed: false });
    else
      close({
        ok: false,
        text:
          got.problem === "offline"
            ? "Heed does not answer: whether it was accepted, this page does not know."
            : got.problem.message,
        changed: got.problem !== "offline" && got.problem.code === "changed",
      });
  }

  return (
    <form
      class="code"
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void give();
      }}
    >
      <label class="typed">
        To accept {what}, type the code that stands in the terminal of <code>heed console</code> now
        <input
          ref={field}
          type="text"
          value={code}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          onInput={(event) => setCode(event.currentTarget.value)}
        />
      </label>
      <p class="buttons">
        <button type="button" onClick={() => close({ ok: false, text: "Nothing was accepted.", changed: false })}>
          Not now
        </button>
        <button type="submit" class="allow" disabled={code.trim() === ""}>
          Accept
        </button>
      </p>
    </form>
  );
}
