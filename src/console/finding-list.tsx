import type { VNode } from "preact";
import { Prose } from "./foreign.js";
import type { FindingLine } from "./setup-api.js";

const WORDS: Readonly<Record<FindingLine["severity"], readonly [string, string]>> = {
  error: ["broken", "bad"],
  warning: ["look at this", "warn"],
  note: ["note", ""],
};

/** What was found, each with what to do about it; nothing where there is nothing. */
export function FindingList({ findings }: { readonly findings: readonly FindingLine[] }): VNode | null {
  if (findings.length === 0) return null;
  return (
    <ul class="findings">
      {findings.map(({ severity, message, help, line }, at) => {
        const [word, look] = WORDS[severity];
        return (
          <li key={at}>
            <span class={`tag ${look}`}>{word}</span> {line !== null && <span class="note">line {line}: </span>}
            <Prose text={message} />
            {help !== "" && (
              <span class="why-line">
                <Prose text={help} />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
