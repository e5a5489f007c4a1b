/** A stretch of a text, in UTF-16 units. */
export type Span = { readonly from: number; readonly to: number };

/** Longer sentences are read in pieces that overlap, so that the work on a text stays linear. */
const PIECE = 700;
const OVERLAP = 200;

/**
 * A full stop, question or exclamation mark before a space, the same of other scripts, a blank line, or a line that opens
 * with a bullet, a number, a heading or the name of an argument. Another line break is a space: texts are wrapped.
 */
const END =
  /[.!?]+["'”’)\]*_]*(?=\s)|[。！？；]|\n(?=[ \t\r]{0,40}(?:\n|[-*•#>|]|\d{1,3}[.)]|[\w`"*-]{1,40}(?: \([^()\n]{0,60}\))?[`"*]{0,3}:|<))/gu;

/** The sentences of a text, in order; each whole text is covered but for blanks. */
export function sentencesOf(text: string): readonly Span[] {
  const spans: Span[] = [];
  let from = 0;
  const push = (to: number): void => {
    if (text.slice(from, to).trim() !== "") cut(from, to, spans);
    from = to;
  };
  for (const match of text.matchAll(END)) {
    // "e.g. this": no end.
    if (/\b(?:e\.g|i\.e|etc|vs|approx)$/iu.test(text.slice(Math.max(0, match.index - 6), match.index))) continue;
    push(match.index + match[0].length);
  }
  push(text.length);
  return spans;
}

function cut(from: number, to: number, spans: Span[]): void {
  let at = from;
  while (to - at > PIECE) {
    spans.push({ from: at, to: at + PIECE });
    at += PIECE - OVERLAP;
  }
  spans.push({ from: at, to });
}
