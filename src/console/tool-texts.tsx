import type { VNode } from "preact";
import type { ReviewTextView } from "./api.js";
import { Foreign, ForeignLines } from "./foreign.js";
import { markedParts } from "../core/explain/marked-parts.js";
import { count } from "./words.js";

/** What a tool says that nobody has accepted: what speaks to the model open and marked, the rest to be opened. All of it is whole. */
export function ToolTexts({ texts }: { readonly texts: readonly ReviewTextView[] }): VNode {
  const suspicious = texts.filter(({ marks }) => marks.length > 0);
  const rest = texts.filter(({ marks }) => marks.length === 0);
  return (
    <>
      {suspicious.length > 0 && (
        <p class="why-line">
          A text of it speaks to the model, so nothing that it says of itself counts. Read the marked sentence before you choose
          it.
        </p>
      )}
      {suspicious.map((text, at) => (
        <Text key={at} {...text} />
      ))}
      {rest.length > 0 && (
        <details>
          <summary>{count(rest.length, "text")} that nobody has accepted, whole</summary>
          {rest.map((text, at) => (
            <Text key={at} {...text} />
          ))}
        </details>
      )}
    </>
  );
}

function Text({ pointer, text, marks }: ReviewTextView): VNode {
  return (
    <figure class="said">
      <figcaption class="note">
        <Foreign text={pointer} />
        {marks.length > 0 && `: ${[...new Set(marks.map(({ what }) => what))].join(", ")}`}
      </figcaption>
      <blockquote>
        {markedParts(text, marks).map(({ part, marked }, at) =>
          marked ? (
            <mark key={at} class="suspicious">
              <ForeignLines text={part} />
            </mark>
          ) : (
            <ForeignLines key={at} text={part} />
          ),
        )}
      </blockquote>
    </figure>
  );
}
