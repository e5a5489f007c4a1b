/** A longer name is not told apart by its end in any prompt. */
const LONGEST = 400;

/** A name as the eye takes it: compatibility forms, case, blanks and the commonest look-alikes folded together. */
export function skeleton(text: string): string {
  return text
    .slice(0, LONGEST)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\s_.\-/]+/gu, "")
    .replace(/[абвеіїкмнорстухԁѕјԛԝһ]/gu, (letter) => LOOKALIKES.get(letter) ?? letter)
    .replace(/[0o]/g, "o")
    .replace(/[1il|]/g, "l");
}

const LOOKALIKES = new Map(
  ["аa", "вb", "еe", "іi", "їi", "кk", "мm", "нh", "оo", "рp", "сc", "тt", "уy", "хx", "ԁd", "ѕs", "јj", "ԛq", "ԝw", "һh"].map(
    (pair) => [pair.charAt(0), pair.charAt(1)],
  ),
);
