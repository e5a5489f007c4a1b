/** Letters of other scripts, and digits, that look like a Latin letter; `i` and `1` look like `l`. */
const LOOKS_LIKE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: "аαɑ",
    b: "Ьв",
    c: "сϲ",
    d: "ԁ",
    e: "еεє",
    g: "ɡ",
    h: "һн",
    k: "кκ",
    l: "i1іιӏı|",
    m: "м",
    n: "ո",
    o: "0оοσ",
    p: "рρ",
    q: "ԛ",
    r: "г",
    s: "ѕ",
    t: "тτ",
    u: "υս",
    v: "νѵ",
    w: "ԝω",
    x: "хχ",
    y: "уγ",
    z: "ᴢ",
    j: "ј",
  }).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin] as const)),
);

/**
 * What a person takes a name for: compatibility forms, case, accents, separators and look-alike letters removed.
 * Two names of one skeleton are easily mistaken for each other; hosts that rewrite names may even make them one.
 *
 * @example
 * skeleton("demo.reаd") === skeleton("Demo_Read"); // true: the first "a" is Cyrillic
 */
export function skeleton(text: string): string {
  const plain = text.slice(0, 1_000).normalize("NFKD").toLowerCase();
  return Array.from(plain.replace(/[\p{M}\p{Cf}\p{P}\p{Z}\p{S}\p{Cc}]/gu, ""), (letter) => LOOKS_LIKE.get(letter) ?? letter).join(
    "",
  );
}

/** A word in which letters of other scripts stand for Latin ones, with these; its case and all else as they are. */
export function asLatin(word: string): string {
  return Array.from(word, (letter) => {
    const latin = LOOKS_LIKE.get(letter.toLowerCase());
    return latin === undefined || /[\x00-\x7F]/u.test(letter) ? letter : latin === "l" && /[іι]/iu.test(letter) ? "i" : latin;
  }).join("");
}
