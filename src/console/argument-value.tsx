import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Json } from "../core/index.js";
import { fenceEnd, ForeignLines, Prose } from "./foreign.js";

/** Up to so many characters and lines a value is shown whole. */
const CHARACTERS = 1200;
const LINES = 24;
const HEAD = 700;
const TAIL = 250;
/** The renderer's last words where the schema does not know an argument: a mark beside its name says it here. */
const UNDECLARED = /\s*\(NOT in the tool's schema\)$/;

/** An argument's value: whole where it is short, else head and tail with its length, and whole when asked for. */
export function ArgumentValue({ value, shown }: { readonly value: Json | undefined; readonly shown: string }): VNode {
  const [whole, setWhole] = useState(false);
  const text = readable(value);
  if (text === null)
    return (
      <pre class="value">
        <Prose text={shown.replace(UNDECLARED, "")} />
      </pre>
    );
  const points = Array.from(text);
  const lines = text.split("\n").length;
  const size = `${points.length.toLocaleString("en")} characters${lines > 1 ? ` in ${lines.toLocaleString("en")} lines` : ""}`;
  if (points.length <= CHARACTERS && lines <= LINES) {
    return (
      <>
        <pre class="value" tabIndex={lines > 8 ? 0 : undefined}>
          {text === "" ? <span class="note">(empty text)</span> : <ForeignLines text={text} />}
        </pre>
        <Notes shown={shown} />
      </>
    );
  }
  const [head, tail] = ends(text, points);
  return (
    <>
      <pre class="value long" tabIndex={0}>
        <ForeignLines text={whole ? text : head} />
        {!whole && (
          <>
            <span class="gap">
              … {(points.length - Array.from(head).length - Array.from(tail).length).toLocaleString("en")} characters left out
              here …
            </span>
            <ForeignLines text={tail} />
          </>
        )}
      </pre>
      <p class="size">
        {size}{" "}
        <button type="button" class="quiet" onClick={() => setWhole(!whole)}>
          {whole ? "Show head and tail" : "Show all of it"}
        </button>
      </p>
      <Notes shown={shown} />
    </>
  );
}

/** What the renderer says beside the value: where a path leads, what cannot be seen in it, its length and digest. */
function Notes({ shown }: { readonly shown: string }): VNode | null {
  // The length of its own spelling would only differ from the one that stands here.
  const notes = besides(shown)
    .replace(UNDECLARED, "")
    .replace(/^(?:[\d,]+ lines )?\([\d,]+ characters, (sha256 [0-9a-f]+)\)$/, "As it is sent: $1");
  return notes === "" ? null : (
    <p class="size">
      <Prose text={notes} />
    </p>
  );
}

/** The renderer's words after a value in its fence, or after the number of lines of one in a block. */
function besides(shown: string): string {
  const [first = ""] = shown.split("\n");
  const fence = /^`+/.exec(first)?.[0];
  if (fence === undefined) return first.includes(" (") ? first : "";
  const end = fenceEnd(first, fence, fence.length);
  return end === -1 ? "" : first.slice(end + fence.length).trim();
}

function ends(text: string, points: readonly string[]): readonly [string, string] {
  const lines = text.split("\n");
  const head = points.slice(0, HEAD).join("");
  const tail = points.slice(-TAIL).join("");
  if (head.split("\n").length <= LINES) return [head, tail];
  return [`${lines.slice(0, LINES - 8).join("\n")}\n`, `\n${lines.slice(-6).join("\n")}`.slice(-TAIL)];
}

/** The value as text to read; null where the gate's own spelling must stand, because digits may have been lost on the way here. */
function readable(value: Json | undefined): string | null {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null || !exact(value)) return null;
  return JSON.stringify(value, null, 2);
}

function exact(value: Json): boolean {
  if (typeof value === "number") return String(value).replace(/\D/g, "").length < 16;
  if (typeof value !== "object" || value === null) return true;
  return Object.values(value).every((inner: Json) => exact(inner));
}
