import { invisibleKind } from "../core/tool/visible.js";

const SUSPECT = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0\u034F]/gu;
/** In a name the selectors of a letter's or an emoji's form count too: without them it looks the same and is another name. */
const SUSPECT_IN_NAME = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

const PLAIN_LINE = /^[\x20-\x7E]*$/u;
const PLAIN_PROSE = /^[\t\n\r\x20-\x7E]*$/u;

/** Emoji that are written with joiners or tags (`👩‍💻`, the flag of Scotland), whole. */
const EMOJI =
  /\p{Extended_Pictographic}\p{M}*(?:[\u{1F3FB}-\u{1F3FF}\uFE0F]*\u200D\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}\uFE0F]*)+|\u{1F3F4}[\u{E0061}-\u{E007A}\u{E0030}-\u{E0039}]{2,6}\u{E007F}/gu;

/**
 * The characters of a text that hide or reorder what a person reads: control, bidi, zero-width, tag and private-use characters.
 * Emoji that need joiners, and joiners within scripts that write with them, are no hiding, but for names, which are never written
 * so; nor are line breaks and tabs in prose.
 */
export function hiddenCharacters(text: string, kind: "name" | "title" | "prose"): readonly number[] {
  // Most texts are plain ASCII: one cheap look spares them the rest.
  if ((kind === "prose" ? PLAIN_PROSE : PLAIN_LINE).test(text)) return [];
  const found = new Set<number>();
  const plain = kind !== "name" && /[\u200D\u{E007F}]/u.test(text) ? text.replace(EMOJI, "") : text;
  for (const match of plain.matchAll(kind === "name" ? SUSPECT_IN_NAME : SUSPECT)) {
    const point = match[0].codePointAt(0) as number;
    const sort = invisibleKind(point);
    // Half a surrogate pair is no character; in a text it is noise, in a name it hides which tool is meant.
    const half = kind === "name" && point >= 0xd800 && point <= 0xdfff;
    if (!half && !isPrivate(point) && (sort === null || sort === "other")) continue;
    if (kind === "prose" && (point === 0x0a || point === 0x0d || point === 0x09)) continue;
    if (kind !== "name" && (point === 0x200c || point === 0x200d) && joinsLetters(plain, match.index)) continue;
    found.add(point);
  }
  return [...found];
}

/** Characters that mean nothing to anybody but those who agreed on them: a screen shows a box or nothing, a model reads them. */
function isPrivate(point: number): boolean {
  return (point >= 0xe000 && point <= 0xf8ff) || point >= 0xf0000;
}

/** Persian, Arabic and Indic scripts spell with joiners between letters. */
function joinsLetters(text: string, at: number): boolean {
  const around = text.slice(Math.max(0, at - 2), at) + text.slice(at + 1, at + 3);
  return /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Kannada}\p{Script=Sinhala}]/u.test(
    around,
  );
}

/** Code points for a sentence: `U+202E (bidi), U+200B (zero-width)`; at most eight. */
export function codePoints(points: readonly number[]): string {
  const shown = points
    .slice(0, 8)
    .map(
      (point) =>
        `U+${point.toString(16).toUpperCase().padStart(4, "0")} (${isPrivate(point) ? "private use" : (invisibleKind(point) ?? "visible")})`,
    );
  return shown.join(", ") + (points.length > 8 ? ` and ${points.length - 8} more` : "");
}
