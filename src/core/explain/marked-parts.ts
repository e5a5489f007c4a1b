/** The text in pieces, marked and not; nothing of it is left out, however the marks overlap. */
export function markedParts(
  text: string,
  marks: readonly { readonly from: number; readonly to: number }[],
): readonly { readonly part: string; readonly marked: boolean }[] {
  const pieces: { part: string; marked: boolean }[] = [];
  let at = 0;
  const push = (to: number, marked: boolean): void => {
    if (to <= at) return;
    pieces.push({ part: text.slice(at, to), marked });
    at = to;
  };
  for (const { from, to } of marks.toSorted((a, b) => a.from - b.from)) {
    push(from, false);
    push(to, true);
  }
  push(text.length, false);
  return pieces;
}
