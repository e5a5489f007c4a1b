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
  /** A line longer than `limit` bytes, said once, when the bound is passed; the line is dropped. `line` counts from 1. */
  | { readonly kind: "too-long"; readonly limit: number; readonly line: number };

/** Splits a stream of bytes into lines. */
export type LineFramer = {
  /** The frames that a chunk completes. They are views into the chunk where they can be: use them before it is reused. */
  push(chunk: Uint8Array): readonly Frame[];
  /** What is left when the stream ends: no frame or one. */
  end(): readonly Frame[];
};

const LF = 0x0a;
const CR = 0x0d;
const NOTHING = new Uint8Array(0);

function frame(raw: Uint8Array, terminated: boolean): Frame {
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
 *
 * @example
 * const framer = createLineFramer(1_000);
 * framer.push(encodeUtf8('{"a":1}\n{"b"')).length; // 1
 */
export function createLineFramer(maxBytes: number): LineFramer {
  /** A line that no chunk has ended yet: own memory, so that a drip of tiny chunks pins no large buffers. */
  let pending = NOTHING;
  let used = 0;
  let dropping = false;
  let line = 1;

  function keep(part: Uint8Array): void {
    if (used + part.length > pending.length) {
      const larger = new Uint8Array(Math.max(used + part.length, Math.min(pending.length * 2, maxBytes + 1), 256));
      larger.set(pending.subarray(0, used));
      pending = larger;
    }
    pending.set(part, used);
    used += part.length;
  }

  function take(): Uint8Array {
    const taken = pending.subarray(0, used);
    pending = NOTHING;
    used = 0;
    return taken;
  }

  return {
    push(chunk) {
      const frames: Frame[] = [];
      let start = 0;
      while (start < chunk.length) {
        const feed = chunk.indexOf(LF, start);
        const end = feed < 0 ? chunk.length : feed + 1;
        const length = used + (feed < 0 ? end : feed) - start;
        if (dropping) dropping = feed < 0;
        else if (length > maxBytes) {
          take();
          dropping = feed < 0;
          frames.push({ kind: "too-long", limit: maxBytes, line });
        } else if (feed < 0 || used > 0) {
          keep(chunk.subarray(start, end));
          if (feed >= 0) frames.push(frame(take(), true));
        } else frames.push(frame(chunk.subarray(start, end), true));
        if (feed >= 0) line++;
        start = end;
      }
      return frames;
    },
    end() {
      dropping = false;
      return used === 0 ? [] : [frame(take(), false)];
    },
  };
}
