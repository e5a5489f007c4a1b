import { createParser, type EventSourceMessage } from "eventsource-parser";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSseFramer, sseEvent, withSseData, type SseFrame } from "./sse-framer.js";
import { encodeUtf8 } from "./utf8.js";

const text = (bytes: Uint8Array): string => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

/** The frames of a stream that comes in these pieces. */
function frames(pieces: readonly Uint8Array[], limit = 1_000_000): readonly SseFrame[] {
  const framer = createSseFramer(limit);
  return [...pieces.flatMap((piece) => framer.push(piece)), ...framer.end()];
}
const seen = (all: readonly SseFrame[]): readonly (readonly [string, string])[] =>
  all.flatMap((frame) => (frame.kind === "event" && frame.data !== null ? [[frame.type, text(frame.data)] as const] : []));
const raw = (all: readonly SseFrame[]): string => all.map((frame) => (frame.kind === "event" ? text(frame.raw) : "")).join("");

/** The same by the parser that the official SDK reads streams with. */
function oracle(stream: string): readonly (readonly [string, string])[] {
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => void events.push(event) });
  parser.feed(stream);
  return events.map(({ event, data }) => [event ?? "message", data] as const);
}

const piece = fc.constantFrom(
  "data: {}",
  "data:x",
  "data",
  "data:  y",
  "id: 7",
  "event: ping",
  "event:",
  ": note",
  "retry: 10",
  "odd: é",
  "data: é",
  "\n",
  "\n\n",
  "\r\n",
  "\r\n\r\n",
);

describe("the event stream framer", () => {
  it("keeps every byte and sees the events that the SDK's parser sees, however the stream is cut", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.array(fc.nat(200), { maxLength: 12 }), (parts, cuts) => {
        const stream = `${parts.join("")}\n\n`;
        const bytes = encodeUtf8(stream);
        const at = [...new Set(cuts.filter((cut) => cut < bytes.length))].toSorted((a, b) => a - b);
        const pieces = [0, ...at].map((from, i) => bytes.subarray(from, at[i] ?? bytes.length));
        const got = frames(pieces);
        expect(raw(got)).toBe(stream);
        expect(seen(got)).toEqual(oracle(stream));
      }),
      { numRuns: 2000 },
    );
  });

  it("ends lines at bare carriage returns and does not wait for a line feed", () => {
    const framer = createSseFramer(100);
    const early = framer.push(encodeUtf8("data: a\r\r"));
    expect(seen(early)).toEqual([["message", "a"]]);
    const late = framer.push(encodeUtf8("\ndata: b\r\n\r"));
    expect([raw(early), raw(late), seen(late)]).toEqual(["data: a\r\r", "\ndata: b\r\n\r", [["message", "b"]]]);
    expect(seen(framer.push(encodeUtf8("\n")))).toEqual([]);
  });

  it("reads past a byte order mark and leaves it in the bytes", () => {
    const got = frames([encodeUtf8("\uFEFFdata: a\n\n")]);
    expect([seen(got), raw(got)]).toEqual([[["message", "a"]], "\uFEFFdata: a\n\n"]);
  });

  it("says once that an event is too long, and goes on with the next", () => {
    const long = encodeUtf8(`data: ${"x".repeat(500)}\n`);
    const got = frames([long, long, encodeUtf8("\ndata: next\n\n")], 300);
    expect(got.filter(({ kind }) => kind === "too-long")).toEqual([{ kind: "too-long", limit: 300 }]);
    expect(seen(got)).toEqual([["message", "next"]]);
  });

  it("gives what the stream ends with, which some readers take for an event", () => {
    expect(seen(frames([encodeUtf8("data: a\n\ndata: b")]))).toEqual([
      ["message", "a"],
      ["message", "b"],
    ]);
  });

  it("puts other data into an event and keeps its other lines", () => {
    const event = encodeUtf8("id: 7\r\n: note\r\ndata: a\r\ndata: b\r\nevent: x\r\n\r\n");
    const changed = withSseData(event, encodeUtf8('{"a":\n1}'));
    expect(text(changed ?? new Uint8Array(0))).toBe('id: 7\n: note\nevent: x\ndata: {"a": 1}\n\n');
    expect(text(sseEvent(encodeUtf8("{}")))).toBe("data: {}\n\n");
  });
});
