import { CHINESE } from "./languages/chinese.js";
import { FRENCH } from "./languages/french.js";
import { GERMAN } from "./languages/german.js";
import { JAPANESE } from "./languages/japanese.js";
import { KOREAN } from "./languages/korean.js";
import { RUSSIAN } from "./languages/russian.js";
import { SPANISH_PORTUGUESE } from "./languages/spanish-portuguese.js";
import type { SentenceRule } from "./sentence-rule.js";

/** By what only a sentence of that language holds: its script, or a word without which no order of it is given. */
const SPOKEN: readonly (readonly [by: RegExp, rules: () => readonly SentenceRule[]])[] = [
  [/[\u3400-\u9FFF]/u, CHINESE],
  [/[\u3040-\u30FF]/u, JAPANESE],
  [/[\uAC00-\uD7AF]/u, KOREAN],
  [/[\u0400-\u04FF]/u, RUSSIAN],
  [
    /[áéíóúñçãõâêô]|\b(?:usuari[oa]s?|herramientas?|ferramentas?|archivos?|arquivos?|nunca|sin|sem|antes|ignor[ae]n?|olvida|olvide|siempre|sempre|lea|leer|leia|secreto|segredo|incluya|incluye|inclua|env[ií][ae]|abra|no (?:use|uses|utilice|utilices|confies|informe|diga|mencione|revele))\b/u,
    SPANISH_PORTUGUESE,
  ],
  [
    /[éèêàçœ]|\b(?:utilisateur|outils?|fichiers?|ne|sans|avant|lis|lisez|ouvre|ouvrez|oublie[zr]?|ignore[zr]?|envoie|envoyez|inclus|incluez|joins|copie|est le|secret)\b/u,
    FRENCH,
  ],
  [
    /[äöüß]|\b(?:benutzer\w*|nutzer\w*|werkzeug\w*|datei\w*|nichts|nicht|ohne|vor|bevor|vergiss|ignorier\w*|lies|das|sende|verwende|heimlich|niemals|kopiere|bevorzuge|schicke|nie)\b/u,
    GERMAN,
  ],
];

/**
 * The rules for the languages besides English that a sentence may be in: to ignore what was told, to keep something from the
 * person, to come first, to be ranked above others, to fetch secrets, to give away what is known.
 */
export function* rulesOfOtherLanguages(sentence: string): Generator<SentenceRule> {
  for (const [by, rules] of SPOKEN) if (by.test(sentence)) yield* rules();
}
