import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createLineFramer, type Frame } from "./line-framer.js";
import { decodeUtf8, encodeUtf8 } from "./utf8.js";

/** The frames of a stream that comes in the given chunks, each as a short text. */
function frames(limit: number, ...chunks: readonly (string | Uint8Array)[]): readonly string[] {
  const framer = createLineFramer(limit);
  const all: Frame[] = [];
  for (const chunk of chunks) all.push(...framer.push(typeof chunk === "string" ? encodeUtf8(chunk) : chunk));
  all.push(...framer.end());
  return all.map(shown);
}

function shown(frame: Frame): string {
  if (frame.kind === "too-long") return `too-long ${frame.limit} in line ${frame.line}`;
  const end = frame.terminated ? "" : " (open)";
  return `${frame.kind}${frame.kind === "carriage-return" ? ` at ${frame.offset}` : ""}: ${decodeUtf8(frame.bytes)}${end}`;
}

describe("createLineFramer", () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ["nothing", [], []],
    ["empty chunks", ["", ""], []],
    ["two lines in one chunk", ["a\nb\n"], ["line: a", "line: b"]],
    ["a line over three chunks", ["a", "b", "c\n"], ["line: abc"]],
    ["a line feed of its own", ["ab", "\n", "\n"], ["line: ab", "line: "]],
    ["an open last line", ["a\nb"], ["line: a", "line: b (open)"]],
    ["a carriage return before the line feed", ["a\r\n\r\n"], ["line: a", "line: "]],
    ["the same over chunks", ["a\r", "\nb"], ["line: a", "line: b (open)"]],
    ["two of them", ["a\r\r\n"], ["carriage-return at 1: a\r"]],
    ["a message hidden between two", ['{"a":\r{"b":1}\r}\nc\n'], ['carriage-return at 5: {"a":\r{"b":1}\r}', "line: c"]],
    ["one at the end of the stream", ["a\r"], ["carriage-return at 1: a\r (open)"]],
    ["one at the beginning", ["\ra\n"], ["carriage-return at 0: \ra"]],
    ["characters cut by chunks", ["é😀\n"], ["line: é😀"]],
  ])("%s", (_name, chunks, expected) => {
    expect(frames(100, ...chunks)).toEqual(expected);
    // The same bytes one by one.
    const bytes = encodeUtf8(chunks.join(""));
    expect(frames(100, ...[...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(expected);
  });

  test("the bound counts a line without its line feed, is said once, and the next line is read", () => {
    expect(frames(3, "abc\nd\n")).toEqual(["line: abc", "line: d"]);
    expect(frames(3, "abcd\nd\n")).toEqual(["too-long 3 in line 1", "line: d"]);
    expect(frames(3, "a\nab", "cd", "efgh", "ij\nd\n")).toEqual(["line: a", "too-long 3 in line 2", "line: d"]);
    expect(frames(3, "abc", "\nd\n")).toEqual(["line: abc", "line: d"]);
    expect(frames(3, "abcd", "\nd\n")).toEqual(["too-long 3 in line 1", "line: d"]);
    expect(frames(3, "\n", "\n", "abcd")).toEqual(["line: ", "line: ", "too-long 3 in line 3"]);
    expect(frames(3, "abcd")).toEqual(["too-long 3 in line 1"]);
  });

  test("the fault is said as soon as the bound is passed, not when the line ends", () => {
    const framer = createLineFramer(3);
    expect(framer.push(encodeUtf8("abc"))).toEqual([]);
    expect(framer.push(encodeUtf8("d"))).toEqual([{ kind: "too-long", limit: 3, line: 1 }]);
    expect(framer.push(encodeUtf8("e"))).toEqual([]);
  });

  test("a line within one chunk is a view of it; one over chunks has its own memory", () => {
    const chunk = encodeUtf8("ab\ncd");
    const framer = createLineFramer(100);
    const [first] = framer.push(chunk);
    if (first?.kind !== "line") throw new Error("no line");
    expect(first.raw.buffer).toBe(chunk.buffer);
    chunk.fill(0x78);
    const [second] = framer.push(encodeUtf8("ef\n"));
    expect(second === undefined ? "" : shown(second)).toBe("line: cdef");
  });

  test("the raw bytes of all frames are the stream, however it is cut, and frames do not depend on the cuts", () => {
    const stream = fc
      .array(fc.constantFrom("a", "bc", "\n", "\r\n", "\r", "é"), { maxLength: 30 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(stream, fc.array(fc.nat({ max: 40 }), { maxLength: 8 }), (text, cuts) => {
        const bytes = encodeUtf8(text);
        const places = [0, ...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length];
        const chunks = places.slice(1).map((place, i) => bytes.slice(places[i], place));
        expect(frames(1_000, ...chunks)).toEqual(frames(1_000, bytes));
        const framer = createLineFramer(1_000);
        const all = [...chunks.flatMap((chunk) => framer.push(chunk)), ...framer.end()];
        expect(all.map((frame) => (frame.kind === "too-long" ? "" : decodeUtf8(frame.raw))).join("")).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  test("a drip of single bytes and a megabyte in one line are both one line", () => {
    const framer = createLineFramer(2_000_000);
    const one = Uint8Array.of(0x61);
    for (let i = 0; i < 1_000_000; i++) framer.push(one);
    const [line] = framer.push(Uint8Array.of(0x0a));
    expect(line?.kind === "line" ? line.bytes.length : 0).toBe(1_000_000);
  });
});

test("tells of a line that is too long at its end, with what stands at its top level, where that is wanted", () => {
  for (let size = 1; size < 50; size++) {
    const framer = createLineFramer(20, true);
    const bytes = encodeUtf8(
      '{"a":1}\n{"params":{"id":1,"text":"xxxxxxxxxxxxxxxxxx"},"id":7}\n{"b":1}\n{"c":"xxxxxxxxxxxxxxxxxxxx',
    );
    const frames: Frame[] = [];
    for (let at = 0; at < bytes.length; at += size) frames.push(...framer.push(bytes.subarray(at, at + size)));
    const said = [...frames, ...framer.end()].map((frame) =>
      frame.kind === "too-long" ? [frame.line, frame.outline] : frame.kind,
    );
    expect(said).toEqual(["line", [2, '{"params":{},"id":7}\n'], "line", [4, '{"c":"xxxxxxxxxxxxxxxxxxxx']]);
  }
});
