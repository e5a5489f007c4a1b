import { decodeUtf8 } from "./utf8.js";

/** What an event stream carries. The `raw` bytes of all frames, one after another, are the stream itself. */
export type SseFrame =
  /**
   * An event, or lines that make none (comments). `type`: "message" where none is named. `data`: without its line ends,
   * joined by line feeds; null where there is no data line, and no client sees an event. `id`: the field, null if absent.
   */
  | {
      readonly kind: "event";
      readonly raw: Uint8Array;
      readonly type: string;
      readonly data: Uint8Array | null;
      readonly id: string | null;
    }
  /** An event longer than `limit` bytes, said once; it is dropped. */
  | { readonly kind: "too-long"; readonly limit: number };

/** Splits an event stream into events. */
export type SseFramer = {
  push(chunk: Uint8Array): readonly SseFrame[];
  /** What is left when the stream ends: browsers drop it, some readers take it for an event. */
  end(): readonly SseFrame[];
};

const LF = 0x0a;
const CR = 0x0d;
const COLON = 0x3a;
const SPACE = 0x20;
const NOTHING = new Uint8Array(0);
const BOM = [0xef, 0xbb, 0xbf] as const;

/**
 * Framing of `text/event-stream` that keeps every byte: lines end with LF, CR or CRLF, an empty line ends an event. A
 * carriage return at the end of a chunk ends its line at once, so that nothing waits for what may never come; a line
 * feed that follows it belongs to the same line end.
 *
 * Source: WHATWG HTML 9.2.5 and 9.2.6; 2026-07-28 transports, Streamable HTTP.
 *
 * @param maxBytes the longest event in bytes; memory is bounded by it
 *
 * @example
 * createSseFramer(1_000).push(encodeUtf8("id: 7\ndata: {}\n\n")).length; // 1
 */
export function createSseFramer(maxBytes: number): SseFramer {
  let held = NOTHING;
  let used = 0;
  /** Where the event begins, where its line that is being looked at begins, and how far was looked. */
  let begin = 0;
  let lineStart = 0;
  let at = 0;
  let afterReturn = false;
  let first = true;
  let dropping = false;

  function keep(chunk: Uint8Array): void {
    if (used + chunk.length > held.length) {
      const larger = new Uint8Array(Math.max(used + chunk.length, held.length * 2, 1024));
      larger.set(held.subarray(0, used));
      held = larger;
    }
    held.set(chunk, used);
    used += chunk.length;
  }

  /** What lies between the event's beginning and `at`: nothing where an event is being dropped. */
  function take(): readonly SseFrame[] {
    const raw = held.slice(begin, at);
    begin = at;
    lineStart = at;
    if (dropping) {
      dropping = false;
      return [];
    }
    const frame = readEvent(raw, first);
    first = false;
    return [frame];
  }

  /** Looks at what is held; takes out the events that end in it. */
  function look(frames: SseFrame[]): void {
    while (at < used) {
      const byte = held[at];
      const second = afterReturn && byte === LF;
      afterReturn = byte === CR;
      at += 1;
      if (second) {
        lineStart = at;
        // It ended an event that has gone already: alone it is nothing, but the stream's own.
        if (at - 1 === begin && !dropping) frames.push(...take());
      } else if (byte === LF || byte === CR) {
        const empty = at - 1 === lineStart;
        lineStart = at;
        if (empty) frames.push(...take());
      }
    }
  }

  /** Moves what is left of the event to the front; drops it where it is too long, but for whether a line has begun. */
  function settle(frames: SseFrame[]): void {
    held.copyWithin(0, begin, used);
    [used, at, lineStart, begin] = [used - begin, at - begin, lineStart - begin, 0];
    if (used <= maxBytes) return;
    if (!dropping) frames.push({ kind: "too-long", limit: maxBytes });
    dropping = true;
    const begun = lineStart < used;
    held = begun ? new Uint8Array([COLON]) : NOTHING;
    [used, at, lineStart] = [held.length, held.length, 0];
  }

  return {
    push(chunk) {
      const frames: SseFrame[] = [];
      for (let from = 0; from < chunk.length; from += PIECE) {
        keep(chunk.subarray(from, from + PIECE));
        look(frames);
        settle(frames);
      }
      return frames;
    },
    end() {
      return used === 0 ? [] : take();
    },
  };
}

/** Looked at in pieces, so that the bound holds within a chunk too. */
const PIECE = 65_536;

/** An event with other data: every other line of it as it was. */
export function withSseData(raw: Uint8Array, data: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const { name, start, end } of linesOf(raw)) if (name !== "data" && name !== "") parts.push(line(raw.subarray(start, end)));
  parts.push(sseEvent(data));
  return concat(parts);
}

/** A message event. Line ends within JSON are blanks, so that one line holds it. */
export function sseEvent(data: Uint8Array): Uint8Array {
  const flat = data.map((byte) => (byte === LF || byte === CR ? SPACE : byte));
  return concat([ascii("data: "), flat, ascii("\n\n")]);
}

function line(bytes: Uint8Array): Uint8Array {
  return concat([bytes, ascii("\n")]);
}

type Line = { readonly name: string; readonly start: number; readonly end: number; readonly value: number };

/** The lines of an event that are neither empty nor comments; a comment's name is ":". */
function* linesOf(raw: Uint8Array): Generator<Line> {
  let start = 0;
  for (let i = 0; i <= raw.length; i++) {
    const byte = raw[i];
    if (i < raw.length && byte !== LF && byte !== CR) continue;
    if (i > start) {
      const colon = raw.subarray(start, i).indexOf(COLON);
      const nameEnd = colon < 0 ? i : start + colon;
      const after = colon < 0 ? i : nameEnd + 1;
      const name = nameEnd === start ? ":" : nameEnd - start > 8 ? "?" : text(raw.subarray(start, nameEnd));
      yield { name, start, end: i, value: after < i && raw[after] === SPACE ? after + 1 : after };
    }
    start = i + 1;
  }
}

function readEvent(raw: Uint8Array, first: boolean): SseFrame {
  const marked = first && BOM.every((byte, i) => raw[i] === byte);
  const bytes = marked ? raw.subarray(BOM.length) : raw;
  const data: Uint8Array[] = [];
  let type = "";
  let id: string | null = null;
  for (const { name, value, end } of linesOf(bytes)) {
    if (name === "data") data.push(bytes.subarray(value, end));
    else if (name === "event") type = text(bytes.subarray(value, end));
    else if (name === "id" && !bytes.subarray(value, end).includes(0)) id = text(bytes.subarray(value, end));
  }
  const [one] = data;
  const joined =
    one === undefined ? null : data.length === 1 ? one : concat(data.flatMap((d, i) => (i === 0 ? [d] : [LINE_FEED, d])));
  return { kind: "event", raw, type: type === "" ? "message" : type, data: joined, id };
}
const LINE_FEED = new Uint8Array([LF]);

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function ascii(value: string): Uint8Array {
  return Uint8Array.from(value, (unit) => unit.charCodeAt(0));
}

function text(bytes: Uint8Array): string {
  return decodeUtf8(bytes) ?? "\uFFFD";
}
