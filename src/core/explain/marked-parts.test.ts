import { expect, it } from "vitest";
import { markedParts } from "./marked-parts.js";

const mark = (from: number, to: number) => ({ from, to });

it("a text in pieces is the whole text, however its marks lie", () => {
  const text = "One. Two. Three.";
  for (const marks of [
    [],
    [mark(0, 16)],
    [mark(5, 9)],
    [mark(9, 16), mark(0, 4)],
    [mark(2, 8), mark(4, 6), mark(7, 12)],
    [mark(3, 99)],
    [mark(0, 0)],
  ]) {
    const pieces = markedParts(text, marks);
    expect(pieces.map(({ part }) => part).join(""), JSON.stringify(marks)).toBe(text);
    expect(
      pieces.some(({ marked }) => marked),
      JSON.stringify(marks),
    ).toBe(marks.some(({ from, to }) => to > from));
  }
  expect(markedParts(text, [mark(5, 9)])).toEqual([
    { part: "One. ", marked: false },
    { part: "Two.", marked: true },
    { part: " Three.", marked: false },
  ]);
});
