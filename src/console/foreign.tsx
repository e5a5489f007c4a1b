import type { ComponentChildren, VNode } from "preact";
import { oneLine } from "../core/explain/prompt-text.js";
import { visible } from "../core/tool/visible.js";

/** A foreign text on one line: what cannot be seen is written out and marked, and its direction stays its own. */
export function Foreign({ text }: { readonly text: string }): VNode {
  return <bdi>{shown(text)}</bdi>;
}

function shown(text: string): ComponentChildren {
  if (visible(text) === text) return oneLine(text);
  const parts: ComponentChildren[] = [];
  let plain = "";
  for (const character of text) {
    const seen = visible(character);
    if (seen === character) {
      plain += character;
      continue;
    }
    if (plain !== "") parts.push(oneLine(plain));
    plain = "";
    parts.push(<mark class="hidden-character">{seen}</mark>);
  }
  if (plain !== "") parts.push(oneLine(plain));
  return parts;
}

/** A foreign text of several lines. Each line is its own, so that none can pass for ours or for another. */
export function ForeignLines({ text }: { readonly text: string }): VNode {
  const lines = text.split("\n");
  return (
    <>
      {lines.map((line, at) => (
        <span key={at} class="line">
          <Foreign text={line} />
          {at < lines.length - 1 ? "\n" : ""}
        </span>
      ))}
    </>
  );
}

/** Text with code spans, as the one renderer writes it: the spans are set as code, nothing else of it is markup. What it left invisible is marked here. */
export function Prose({ text }: { readonly text: string }): VNode {
  const parts: ComponentChildren[] = [];
  let rest = text;
  for (;;) {
    const open = /`+/.exec(rest);
    if (open === null) break;
    const fence = open[0];
    const from = open.index + fence.length;
    const close = fenceEnd(rest, fence, from);
    if (close === -1) break;
    parts.push(
      shown(rest.slice(0, open.index)),
      <code>
        <Foreign text={unpadded(rest.slice(from, close))} />
      </code>,
    );
    rest = rest.slice(close + fence.length);
  }
  return <>{[...parts, shown(rest)]}</>;
}

/** Where a run of exactly these backticks stands from a place on (CommonMark 6.1), or -1. */
export function fenceEnd(text: string, fence: string, from: number): number {
  for (const run of text.slice(from).matchAll(/`+/g)) if (run[0] === fence) return from + run.index;
  return -1;
}

function unpadded(text: string): string {
  return /^ .*[^ ].* $/s.test(text) ? text.slice(1, -1) : text;
}
