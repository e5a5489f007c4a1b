import { plainText } from "../plain-text.js";
import { asLatin } from "../skeleton.js";

/** Letters of the block of tags are ASCII that nobody sees. */
const TAGS = /[\u{E0020}-\u{E007E}]/gu;
const MIXED =
  /[A-Za-z][^\s\p{P}]*[\u0370-\u052F\u0250-\u02AF\u0570-\u058F]|[\u0370-\u052F\u0250-\u02AF\u0570-\u058F][^\s\p{P}]*[A-Za-z]/u;
const WORD = /[^\s\p{P}]+/gu;
/** Letters set apart: `i g n o r e`, `i.g.n.o.r.e`. */
const SPACED = /(?<![\p{L}\p{N}])(?:\p{L}[ ._-]){3,60}\p{L}(?![\p{L}\p{N}])/gu;
const PLAIN = /^[\t\n\r\x20-\x7E]*$/u;

/**
 * A sentence as the rules read it: compatibility letters, tags and look-alike letters as the ASCII they stand for, nothing
 * unseen, in lower case, one space between words, straight quotes.
 */
export function plain(sentence: string): string {
  let text = sentence;
  if (!PLAIN.test(text)) {
    text = text.replaceAll(TAGS, (tag) => String.fromCodePoint((tag.codePointAt(0) as number) - 0xe0000));
    text = plainText(text);
    text = text.replaceAll(/[\u2018\u2019\u02BC\uFF07]/gu, "'").replaceAll(/[\u201C\u201D\u00AB\u00BB\u201E]/gu, '"');
    if (MIXED.test(text)) text = text.replaceAll(WORD, (word) => (MIXED.test(word) ? asLatin(word) : word));
  }
  text = text.toLowerCase();
  if (/\b\p{L}[ ._-]\p{L}[ ._-]\p{L}[ ._-]/u.test(text))
    text = text.replaceAll(SPACED, (word) => word.replaceAll(/[ ._-]/gu, ""));
  if (/[a-z][0134579@$][a-z]/u.test(text))
    text = text.replaceAll(LEET, (word) => word.replaceAll(/[0134579@$]/gu, (sign) => LEET_LETTERS[sign] ?? sign));
  return text.replaceAll(/\s+/gu, " ").trim();
}

/** Words with digits in place of letters: `1gn0re`, `syst3m`; never identifiers, numbers or versions. */
const LEET = /(?<![\w.@$/-])(?=[a-z0134579@$]{0,20}[a-z][0134579@$][a-z])[a-z0134579@$]{4,20}(?![\w.@$/-])/gu;
const LEET_LETTERS: Readonly<Record<string, string>> = {
  0: "o",
  1: "i",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
  9: "g",
  "@": "a",
  $: "s",
};
