/** A word or mark of a text as it is read for verbs' places. */
export type PlaceToken = {
  /** In lower case; a mark as it is. */
  readonly word: string;
  /** As it was written. */
  readonly raw: string;
  readonly kind: "word" | "code" | "comma" | "stop" | "open" | "close";
};

/** Each branch is linear. Quotes and backticks make one token, for what they hold is mentioned, not said. */
const TOKENS =
  /`[^`\n]{1,120}`|"[^"\n]{1,60}"|“[^”\n]{1,60}”|(?<![\p{L}\p{N}])'[^'\n]{1,40}'(?![\p{L}\p{N}])|[\p{L}\p{N}_$@][\p{L}\p{N}\p{M}_$@'’-]*(?:\.[\p{L}\p{N}_$]+)*|[\n.!?;…。！？；=→⇒|—–*•·▪◦‣>#~^:：,&/+，、\\([{（【「『)\]}）】」』]/gu;

function kindOfMark(mark: string): PlaceToken["kind"] | null {
  if (/[,&/+，、\\]/u.test(mark)) return "comma";
  if (/[([{（【「『]/u.test(mark)) return "open";
  if (/[)\]}）】」』]/u.test(mark)) return "close";
  return /[\p{L}\p{N}_$@]/u.test(mark) ? null : "stop";
}

/** The words and marks of a text. Linear. */
export function placeTokens(text: string): readonly PlaceToken[] {
  return (text.match(TOKENS) ?? []).map((raw): PlaceToken => {
    const mark = raw.length === 1 ? kindOfMark(raw) : null;
    if (mark !== null) return { word: raw, raw, kind: mark };
    const first = raw.charCodeAt(0);
    // Backtick, straight and curly quotes.
    if (first === 0x60 || first === 0x22 || first === 0x27 || first === 0x201c) {
      const inner = raw.slice(1, -1);
      return { word: inner.toLowerCase(), raw: inner, kind: "code" };
    }
    const word = raw.toLowerCase().replaceAll("’", "'");
    const code = /[_$@.\d]/u.test(word) || /\p{Ll}\p{Lu}/u.test(raw);
    return { word: word.replace(/[-']+$/u, ""), raw, kind: code ? "code" : "word" };
  });
}
