import { joinedParts } from "./joined-parts.js";
import { finish, type Steps } from "./steps.js";
import { TopLevel } from "./top-level.js";

/** One line of a stream. */
export type Frame =
  /**
   * A line. `bytes`: without its end. `raw`: with its end, as it came, for passing it on. `terminated` is false for what
   * stood after the last line feed when the stream ended.
   */
  | { readonly kind: "line"; readonly bytes: Uint8Array; readonly raw: Uint8Array; readonly terminated: boolean }
  /** A carriage return inside a line, at `offset` in it: some readers split there and would see two messages. */
  | {
      readonly kind: "carriage-return";
      readonly offset: number;
      readonly bytes: Uint8Array;
      readonly raw: Uint8Array;
      readonly terminated: boolean;
    }
  /**
   * A line longer than `limit` bytes, said once; the line is dropped. `line` counts from 1. Said when the bound is passed; where
   * its `outline` is asked for, at its end, with what stands at its top level (null: too much).
   */
  | { readonly kind: "too-long"; readonly limit: number; readonly line: number; readonly outline?: string | null };

/** A long line that came in many chunks, in parts, with its end: {@link joinedFrame} makes one of them. */
export type LongFrame = { readonly kind: "long"; readonly parts: readonly Uint8Array[]; readonly terminated: boolean };

/** Splits a stream of bytes into lines. */
export type LineFramer<F = Frame> = {
  /** The frames that a chunk completes. They are views into the chunk where they can be: use them before it is reused. */
  push(chunk: Uint8Array): readonly F[];
  /** What is left when the stream ends: no frame or one. */
  end(): readonly F[];
};

const LF = 0x0a;
const CR = 0x0d;
const NOTHING = new Uint8Array(0);
/** A line that no chunk has ended yet is kept in blocks of so many bytes. */
const BLOCK = 262_144;

/** The frame of a long line, a step at a time. */
export function* joinedFrame({ parts, terminated }: LongFrame): Steps<Exclude<Frame, { readonly kind: "too-long" }>> {
  return frame(yield* joinedParts(parts), terminated);
}

function frame(raw: Uint8Array, terminated: boolean): Exclude<Frame, { readonly kind: "too-long" }> {
  const end = terminated ? raw.length - 1 : raw.length;
  const bytes = raw.subarray(0, terminated && raw[end - 1] === CR ? end - 1 : end);
  const offset = bytes.indexOf(CR);
  return offset < 0 ? { kind: "line", bytes, raw, terminated } : { kind: "carriage-return", offset, bytes, raw, terminated };
}

/**
 * Newline framing of the stdio transport: a line ends with a line feed, before which one carriage return may stand (it
 * counts to the end, since every reader that splits there sees an empty line at most). Any other carriage return is a
 * fault: white space to a JSON parser, the end of a message to readers with universal newlines, so that a second
 * message could hide in the first. Other line separators need no care: JSON allows them inside strings only, where
 * nothing that follows can be the key of a message.
 *
 * A line that lies within one chunk is not copied. Memory is bounded by `maxBytes` whatever comes in.
 *
 * Source: 2026-07-28 transports, stdio: messages are delimited by newlines and must not contain embedded newlines.
 *
 * @param maxBytes the longest line in bytes, without its line feed
 * @param outlined an outline of what is too long is wanted
 *
 * @example
 * const framer = createLineFramer(1_000);
 * framer.push(encodeUtf8('{"a":1}\n{"b"')).length; // 1
 */
export function createLineFramer(maxBytes: number, outlined = false): LineFramer {
  const framer = createLongLineFramer(maxBytes, outlined);
  const whole = (frames: readonly (Frame | LongFrame)[]): readonly Frame[] =>
    frames.map((one) => (one.kind === "long" ? finish(joinedFrame(one)) : one));
  return { push: (chunk) => whole(framer.push(chunk)), end: () => whole(framer.end()) };
}

/** The same, with long lines in the parts that they were kept in: nothing takes longer for a long line than for its last chunk. */
export function createLongLineFramer(maxBytes: number, outlined = false): LineFramer<Frame | LongFrame> {
  /** A line that no chunk has ended yet: own memory, so that a drip of tiny chunks pins no large buffers. */
  let blocks: Uint8Array[] = [];
  let pending = NOTHING;
  let used = 0;
  /** How many bytes of it are kept. */
  let kept = 0;
  let dropping = false;
  /** Of a line that is dropped; null where none is wanted. */
  let outline: TopLevel | null = null;
  let line = 1;

  /** A line is too long: it is told of now, or at its end. */
  function drop(rest: Uint8Array): readonly Frame[] {
    const kept = [...blocks, pending.subarray(0, used)];
    take(false);
    dropping = true;
    if (!outlined) return [{ kind: "too-long", limit: maxBytes, line }];
    outline = new TopLevel();
    for (const part of [...kept, rest]) outline.push(part);
    return [];
  }

  /** The end of a line that was dropped. */
  function dropped(): readonly Frame[] {
    const seen = outline;
    outline = null;
    dropping = false;
    return seen === null ? [] : [{ kind: "too-long", limit: maxBytes, line, outline: seen.end() }];
  }

  function keep(part: Uint8Array): void {
    let from = 0;
    while (from < part.length) {
      if (used === BLOCK) {
        blocks.push(pending);
        pending = NOTHING;
        used = 0;
      }
      const piece = part.subarray(from, from + BLOCK - used);
      if (used + piece.length > pending.length) {
        const larger = new Uint8Array(Math.max(used + piece.length, Math.min(pending.length * 2, BLOCK), 256));
        larger.set(pending.subarray(0, used));
        pending = larger;
      }
      pending.set(piece, used);
      used += piece.length;
      kept += piece.length;
      from += piece.length;
    }
  }

  function take(terminated: boolean): Frame | LongFrame {
    const last = pending.subarray(0, used);
    const parts = blocks;
    blocks = [];
    pending = NOTHING;
    used = 0;
    kept = 0;
    return parts.length === 0 ? frame(last, terminated) : { kind: "long", parts: [...parts, last], terminated };
  }

  return {
    push(chunk) {
      const frames: (Frame | LongFrame)[] = [];
      let start = 0;
      while (start < chunk.length) {
        const feed = chunk.indexOf(LF, start);
        const end = feed < 0 ? chunk.length : feed + 1;
        const length = kept + (feed < 0 ? end : feed) - start;
        if (dropping) outline?.push(chunk.subarray(start, end));
        else if (length > maxBytes) frames.push(...drop(chunk.subarray(start, end)));
        if (dropping) {
          if (feed >= 0) frames.push(...dropped());
        } else if (feed < 0 || kept > 0) {
          keep(chunk.subarray(start, end));
          if (feed >= 0) frames.push(take(true));
        } else frames.push(frame(chunk.subarray(start, end), true));
        if (feed >= 0) line++;
        start = end;
      }
      return frames;
    },
    end() {
      if (dropping) return dropped();
      return kept === 0 ? [] : [take(false)];
    },
  };
}
