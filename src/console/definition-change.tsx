import type { VNode } from "preact";
import type { DiffLine, ToolChange } from "./api.js";
import { Foreign } from "./foreign.js";
import { count } from "./words.js";

/** What counts of a changed tool, by which way it went. */
const MEANS: Readonly<Record<ToolChange["direction"], string>> = {
  same: "What counts of it has not changed.",
  equivalent: "It is written differently than at the review; nothing that counts has changed.",
  tightened: "It only warns more than it did, and that counts at once.",
  drifted: "Until you review it again, nothing reassuring that it says counts.",
};

/** What changed since the review: in words, then line by line, side by side where there is room. */
export function DefinitionChange({ change }: { readonly change: ToolChange }): VNode {
  const { direction, words, lines, cut } = change;
  return (
    <>
      <h3>What changed since the review</h3>
      <p>{MEANS[direction]}</p>
      <ul class="dashes">
        {words.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {direction === "equivalent" ? null : lines === null ? (
        <p>
          The definitions are not both kept here, so what changed cannot be shown line by line: <code>heed trust</code> fetches
          the tool as it is now.
        </p>
      ) : (
        <Lines lines={lines} cut={cut} />
      )}
    </>
  );
}

/** A line before and the line in its place; null where there is none. */
type Row = { readonly was: string | null; readonly is: string | null; readonly same: boolean };

function Lines({ lines, cut }: { readonly lines: readonly DiffLine[]; readonly cut: number }): VNode {
  return (
    <div class="diff" role="region" aria-label="The definition as reviewed and now" tabIndex={0}>
      <p class="diff-head" aria-hidden="true">
        <span>As reviewed</span>
        <span>Now</span>
      </p>
      {rowsOf(lines).map(({ was, is, same }, at) => (
        <p key={at} class={`diff-row ${same ? "same" : ""}`}>
          <Side text={was} kind={same ? "same" : "gone"} />
          <Side text={is} kind={same ? "twin" : "new"} />
        </p>
      ))}
      {cut > 0 && <p class="note">… and {count(cut, "more line")}. heed trust shows them all.</p>}
    </div>
  );
}

const MARKS = { same: "  ", twin: "  ", gone: "− ", new: "+ " } as const;

function Side({ text, kind }: { readonly text: string | null; readonly kind: keyof typeof MARKS }): VNode {
  if (text === null) return <span class="none" />;
  return (
    <span class={kind} aria-hidden={kind === "twin" ? "true" : undefined}>
      {MARKS[kind]}
      <Foreign text={text} />
    </span>
  );
}

/** Lines side by side: what went away next to what came in its place. */
function rowsOf(lines: readonly DiffLine[]): readonly Row[] {
  const rows: Row[] = [];
  let gone: string[] = [];
  let fresh: string[] = [];
  const flush = (): void => {
    for (let at = 0; at < Math.max(gone.length, fresh.length); at += 1)
      rows.push({ was: gone[at] ?? null, is: fresh[at] ?? null, same: false });
    gone = [];
    fresh = [];
  };
  for (const { kind, text } of lines) {
    if (kind === "gone") gone.push(text);
    else if (kind === "new") fresh.push(text);
    else {
      flush();
      rows.push({ was: text, is: text, same: true });
    }
  }
  flush();
  return rows;
}
