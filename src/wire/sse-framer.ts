import { decodeUtf8 } from "./utf8.js";

/** What an event stream carries. The `raw` bytes of all frames, one after another, are the stream itself. */
export type SseFrame =
  /**
   * An event, or lines that make none (comments). `type`: "message" where none is named. `data`: without its line ends,
   * joined by line feeds; null where there is no data line, and no client sees an event. `id`: the field, null if absent.
   * `plain`: every reader of event streams, strict or not, takes its bytes for the same.
   */
  | {
      readonly kind: "event";
      readonly raw: Uint8Array;
      readonly type: string;
      readonly data: Uint8Array | null;
      readonly id: string | null;
      readonly plain: boolean;
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
  /** What its lines that have ended say; each is looked at when it ends, so that a long event is not looked at in one go. */
  let lines = new EventLines();

  function keep(chunk: Uint8Array): void {
    if (used + chunk.length > held.length) {
      const larger = new Uint8Array(Math.max(used + chunk.length, held.length * 2, 1024));
      larger.set(held.subarray(0, used));
      held = larger;
    }
    held.set(chunk, used);
    used += chunk.length;
  }

  function endLine(end: number): void {
    const marked = first && lineStart === begin && BOM.every((byte, i) => held[begin + i] === byte);
    if (marked) lines.plain = false;
    const start = marked ? begin + BOM.length : lineStart;
    if (end > start && !dropping) lines.add(held.subarray(start, end), start - begin);
  }

  /** What lies between the event's beginning and `at`: nothing where an event is being dropped. */
  function take(): readonly SseFrame[] {
    // All that is held is handed over where it is this event alone; else a copy, so that none pins the others.
    const whole = begin === 0 && at === used && at * 2 > held.length;
    const raw = whole ? held.subarray(0, at) : held.slice(begin, at);
    if (whole) [held, used, at] = [NOTHING, 0, 0];
    const said = lines;
    lines = new EventLines();
    begin = at;
    lineStart = at;
    if (dropping) {
      dropping = false;
      return [];
    }
    first = false;
    return [said.event(raw)];
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
        endLine(at - 1);
        lineStart = at;
        if (empty) frames.push(...take());
      }
    }
  }

  /** Moves what is left of the event to the front; drops it where it is too long, but for whether a line has begun. */
  function settle(frames: SseFrame[]): void {
    if (begin > 0) held.copyWithin(0, begin, used);
    [used, at, lineStart, begin] = [used - begin, at - begin, lineStart - begin, 0];
    if (used <= maxBytes) return;
    if (!dropping) frames.push({ kind: "too-long", limit: maxBytes });
    dropping = true;
    lines = new EventLines();
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
      if (used === 0) return [];
      endLine(used);
      return take();
    },
  };
}

/** Looked at in pieces, so that the bound holds within a chunk too. */
const PIECE = 65_536;

/**
 * An event with other data, or with none (null), in the one form that every reader takes for the same: of its other lines
 * stay `id`, `retry`, `event` and comments without anything that ends a line for some reader. Null where nothing is left.
 */
export function withSseData(whole: Uint8Array, data: Uint8Array | null): Uint8Array | null {
  const raw = BOM.every((byte, i) => whole[i] === byte) ? whole.subarray(BOM.length) : whole;
  const parts: Uint8Array[] = [];
  for (const { name, start, end, value } of linesOf(raw)) {
    const bytes = raw.subarray(start, end);
    if (!KEPT.has(name) || !isPlainLine(bytes) || (name === "retry" && !/^\d+$/.test(text(raw.subarray(value, end))))) continue;
    // The name of an event that has no data names nothing.
    if (data === null && name === "event") continue;
    parts.push(line(bytes));
  }
  if (data !== null) parts.push(sseEvent(data));
  else if (parts.length > 0) parts.push(LINE_FEED);
  return parts.length === 0 ? null : concat(parts);
}
const KEPT = new Set([":", "event", "id", "retry"]);

/** Text in which no reader finds the end of a line: UTF-8 without controls, line separators and byte order marks, and not long. */
function isPlainLine(bytes: Uint8Array): boolean {
  if (bytes.length > PIECE) return false;
  let ascii = true;
  for (const byte of bytes) {
    if (byte < 0x20 && byte !== 0x09) return false;
    ascii &&= byte < 0x7f;
  }
  return ascii || !/[\u007f-\u009f\u2028\u2029\ufeff]/.test(decodeUtf8(bytes) ?? "\ufeff");
}

/** A message event. Line ends within JSON are blanks, so that one line holds it. */
export function sseEvent(data: Uint8Array): Uint8Array {
  const event = concat(sseEventParts([data]));
  if (!data.includes(LF) && !data.includes(CR)) return event;
  const end = event.length - EVENT_END.length;
  for (let at = DATA.length; at < end; at++) if (event[at] === LF || event[at] === CR) event[at] = SPACE;
  return event;
}

/** An event of data in which no end of a line stands, in parts: a long answer is not copied to be one. */
export function sseEventParts(data: readonly Uint8Array[]): readonly Uint8Array[] {
  return [DATA, ...data, EVENT_END];
}

function line(bytes: Uint8Array): Uint8Array {
  return concat([bytes, ascii("\n")]);
}

const DATA = ascii("data: ");
const EVENT_END = ascii("\n\n");

type Line = { readonly name: string; readonly start: number; readonly end: number; readonly value: number };

/** The lines of an event that are neither empty nor comments; a comment's name is ":". */
function* linesOf(raw: Uint8Array): Generator<Line> {
  let start = 0;
  for (let i = 0; i <= raw.length; i++) {
    const byte = raw[i];
    if (i < raw.length && byte !== LF && byte !== CR) continue;
    if (i > start) yield { start, end: i, ...partsOf(raw.subarray(start, i), start) };
    start = i + 1;
  }
}

/** The name of a line, and where its value begins. `offset`: of the line. */
function partsOf(line: Uint8Array, offset: number): Pick<Line, "name" | "value"> {
  const colon = line.indexOf(COLON);
  const nameEnd = colon < 0 ? line.length : colon;
  const after = colon < 0 ? line.length : colon + 1;
  const name = nameEnd === 0 ? ":" : nameEnd > 8 ? "?" : text(line.subarray(0, nameEnd));
  return { name, value: offset + (line[after] === SPACE ? after + 1 : after) };
}

/** What the lines of an event say. */
class EventLines {
  plain = true;
  #type = "";
  #id: string | null = null;
  /** Where each line of data begins and ends, from the event's beginning on. */
  readonly #data: number[] = [];

  /** @param offset where the line begins, from the event's beginning on */
  add(line: Uint8Array, offset: number): void {
    const { name, value } = partsOf(line, offset);
    const said = line.subarray(value - offset);
    // What the data holds is for whoever reads it; but a reader that takes each line for a message must find none in it.
    if (name === "data") this.plain &&= line[4] === COLON && (this.#data.length === 0 || !opens(said));
    else this.plain &&= (name === ":" || (KEPT.has(name) && line[name.length] === COLON)) && isPlainLine(line);
    if (name === "data") this.#data.push(value, offset + line.length);
    else if (name === "event") this.#type = text(said);
    else if (name === "id" && !said.includes(0)) this.#id = text(said);
  }

  event(raw: Uint8Array): SseFrame {
    const type = this.#type === "" ? "message" : this.#type;
    return { kind: "event", raw, type, data: this.#joined(raw), id: this.#id, plain: this.plain && endsPlainly(raw) };
  }

  #joined(raw: Uint8Array): Uint8Array | null {
    const at = this.#data;
    if (at.length <= 2) return at.length === 0 ? null : raw.subarray(at[0], at[1]);
    const parts: Uint8Array[] = [];
    for (let i = 0; i < at.length; i += 2) {
      if (i > 0) parts.push(LINE_FEED);
      parts.push(raw.subarray(at[i], at[i + 1]));
    }
    return concat(parts);
  }
}

/** True where every line ends with a line feed (before which a carriage return may stand), and the last one is empty; its line feed may come after. */
function endsPlainly(raw: Uint8Array): boolean {
  const whole = raw.at(-1) === CR ? raw.length - 1 : raw.length;
  for (let at = raw.indexOf(CR); at >= 0 && at < whole; at = raw.indexOf(CR, at + 1)) if (raw[at + 1] !== LF) return false;
  if (whole < raw.length) return whole === 0 || raw[whole - 1] === LF;
  const before = raw.at(-2) === CR ? whole - 3 : whole - 2;
  return raw.at(-1) === LF && (before < 0 || raw[before] === LF);
}

/** True for a line of data that begins like a message. */
function opens(bytes: Uint8Array): boolean {
  const first = bytes.find((byte) => byte !== SPACE && byte !== 0x09);
  return first === 0x7b || first === 0x5b || (first !== undefined && first >= 0x80);
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
