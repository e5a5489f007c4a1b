import type { VNode } from "preact";
import { hintKey, type HintName } from "../core/index.js";
import type { ReviewTool, ServersView } from "./api.js";
import { DefinitionChange } from "./definition-change.js";
import { Foreign, Prose } from "./foreign.js";
import { Known } from "./known-tool.js";
import { ToolTexts } from "./tool-texts.js";
import { EFFECT_LABELS, VERDICT_LABELS } from "./words.js";

/** What a person says of a tool's hints. */
export type OwnWord = { readonly hints: ReadonlySet<HintName>; readonly reason: string };

type Props = {
  readonly one: ReviewTool;
  readonly clients: ServersView["clients"];
  /** Nobody has reviewed the server yet, so it need not be said of each tool. */
  readonly first: boolean;
  readonly chosen: boolean;
  /** A code is asked for: what was chosen stays. (A disabled fieldset would take the texts out of the keyboard's reach.) */
  readonly fixed: boolean;
  readonly toggle: () => void;
  readonly word: OwnWord;
  readonly say: (word: OwnWord) => void;
};

const STATES = { changed: "changed", new: "not reviewed", "left-out": "left out", accepted: "", gone: "" } as const;

/** One tool of a review: whether it is taken, what changed, why it looks mislabelled, and everything else when opened. */
export function ReviewedTool({ one, clients, first, chosen, fixed, toggle, word, say }: Props): VNode {
  const { tool, mislabels, doubted, texts, given, words } = one;
  const left = doubted.filter((hint) => !word.hints.has(hint));
  const { known, change, state } = tool;
  return (
    <>
      <label>
        <input type="checkbox" checked={chosen} disabled={fixed} onChange={toggle} />
        <span>
          <b class="tool-name">
            <Foreign text={tool.name} />
          </b>
          {known !== null && <span class={`tag ${known.effect}`}>{EFFECT_LABELS[known.effect]}</span>}
          {STATES[state] !== "" && !(first && state === "new") && (
            <span class={`tag ${state === "changed" ? "warn" : ""}`}>{STATES[state]}</span>
          )}
          {mislabels.length > 0 && <span class="tag warn">looks mislabelled</span>}
          {texts.some(({ marks }) => marks.length > 0) && <span class="tag warn">speaks to the model</span>}
          {known !== null && (
            <span class="note">
              {known.verdict === known.ifTrusted
                ? `${VERDICT_LABELS[known.verdict]}, as now`
                : `${VERDICT_LABELS[known.verdict]} now, ${VERDICT_LABELS[known.ifTrusted]} if trusted`}
            </span>
          )}
        </span>
      </label>
      <div class="under">
        {mislabels.map((sentence) => (
          <p key={sentence} class="why-line">
            <Prose text={sentence} />
          </p>
        ))}
        {left.length > 0 && chosen && (
          <p class="why-line">
            Trusted without {left.map((hint) => hintKey(hint)).join(" and ")}: what looks wrong does not count, and the other
            hints do. Your own word on it, with a reason, takes it in.
          </p>
        )}
        {given.map(({ hint, value, reason }) => (
          <p key={hint} class="why-line">
            Your word since the last review: {hint}Hint {String(value)}, because <Foreign text={reason} />.
          </p>
        ))}
        {change !== null && <DefinitionChange change={change} />}
        {texts.length > 0 && <ToolTexts texts={texts} />}
        {known !== null && (
          <details>
            <summary>What it says, and what others would do</summary>
            <Known tool={tool} known={known} clients={clients} />
          </details>
        )}
        {chosen && words.length > 0 && (
          <details>
            <summary>Your own word on its hints</summary>
            <OwnWords one={one} fixed={fixed} word={word} say={say} />
          </details>
        )}
      </div>
    </>
  );
}

const MEANS: Readonly<Record<HintName, string>> = {
  readOnly: "it only reads",
  destructive: "it never destroys anything",
  idempotent: "doing it again changes nothing more",
  openWorld: "it stays inside its own system",
};

function OwnWords({ one, fixed, word, say }: Pick<Props, "one" | "fixed" | "word" | "say">): VNode {
  return (
    <div class="own-words">
      {one.words.map(({ hint, value }) => (
        <label key={hint}>
          <input
            type="checkbox"
            checked={word.hints.has(hint)}
            disabled={fixed}
            onChange={() => {
              const hints = new Set(word.hints);
              if (!hints.delete(hint)) hints.add(hint);
              say({ ...word, hints });
            }}
          />
          <span>
            {MEANS[hint]}{" "}
            <span class="note">
              ({hint}Hint {String(value)})
            </span>
          </span>
        </label>
      ))}
      <label class="typed">
        Why it is so
        <input
          type="text"
          value={word.reason}
          disabled={fixed}
          maxLength={500}
          onInput={(event) => say({ ...word, reason: event.currentTarget.value })}
        />
      </label>
      <p class="note">It counts for this definition, and as long as nobody warns of more than now.</p>
    </div>
  );
}
