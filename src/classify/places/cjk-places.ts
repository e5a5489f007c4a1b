import { CHINESE_FIELDS } from "../words/chinese-fields.js";
import { CHINESE, KOREAN } from "../words/cjk-words.js";
import { languageOf, OF_THESE, stemAt } from "../stems.js";

const CLAUSE_END = /[。！？!?\n,，、；;：:()（）【】「」[\]"“”|—-]|\.\s/u;
const LONGEST = 8;
/** A verb's ending in Japanese, and the word in front of it. */
const JAPANESE_VERB =
  /(?:し|して|する|します|しました|した|でき(?:ます|る)|され(?:ます|る|た)?|を行(?:う|い|います)|い|う|く|す|つ|ぶ|む|る|き|み|ます)$/u;
const KOREAN_VERB = /(?:다|요|하고|하며|하여|해서|하거나|한다|함|기|하는|시켜|시킨다|해)$/u;
const KOREAN_PARTICLE = /(?:으로|에서|에게|까지|부터|을|를|이|가|은|는|의|에|로|와|과|도|만)$/u;

/**
 * The first clause of a text in Chinese, Japanese or Korean in whose verb's place stands a word that is not known: in Chinese every
 * word up to the first verb and behind what joins two, in Japanese and Korean the clause's end.
 */
export function cjkSuspect(text: string): string | null {
  if (!OF_THESE.test(text)) return null;
  for (const clause of text.split(CLAUSE_END)) {
    if (!OF_THESE.test(clause)) continue;
    const language = languageOf(/[\u3040-\u30ff]/u.test(text) ? `${clause}の` : clause);
    const known =
      language === "zh" ? isKnownChinese(clause) : language === "ja" ? isKnownJapanese(clause) : isKnownKorean(clause);
    if (!known) return clause.trim().slice(0, 40);
  }
  return null;
}

function isKnownChinese(clause: string): boolean {
  /** Behind a verb stands its object, up to what joins another verb. */
  let object = false;
  for (let at = 0; at < clause.length;) {
    if (!/[\u3400-\u9fff]/u.test(clause[at] ?? "")) {
      at++;
      continue;
    }
    const stem = stemAt("zh", clause, at);
    if (stem !== undefined) {
      object = true;
      at += stem.stem.length;
      continue;
    }
    const length = knownAt(clause, at);
    if (length > 0) {
      if (/^(?:并且?|然后|再|以及|和|与|及|或|來|来|去|后)$/u.test(clause.slice(at, at + length))) object = false;
      at += length;
    } else if (object) at++;
    else return false;
  }
  return true;
}

function knownAt(clause: string, at: number): number {
  for (let length = LONGEST; length > 0; length--) {
    const word = clause.slice(at, at + length);
    if (CHINESE.has(word) || CHINESE_FIELDS.has(word)) return length;
  }
  return 0;
}

function isKnownJapanese(clause: string): boolean {
  const end = clause.trim();
  if (/(?:ません|ない|ください|には|場合)$/u.test(end)) return true;
  const stems = Array.from(end, (_, at) => stemAt("ja", end, at)?.stem).filter((stem) => stem !== undefined);
  const last = stems.at(-1);
  // `チケットの取得`, `取得します`: nothing but an ending behind the stem.
  if (last !== undefined && /^[\u3040-\u309f]*$/u.test(end.slice(end.lastIndexOf(last) + last.length))) return true;
  return !JAPANESE_VERB.test(end) && !/[\u3400-\u9fff]$/u.test(end);
}

function isKnownKorean(clause: string): boolean {
  const words = clause.trim().split(/\s+/u);
  return words.every((word, index) => {
    if (!/[\uac00-\ud7af]/u.test(word)) return true;
    const verb = KOREAN_VERB.test(word);
    if (/않|없|려면|경우|세요|십시오/u.test(word)) return true;
    if (!verb && index < words.length - 1) return true;
    if (Array.from(word, (_, at) => stemAt("ko", word, at)).some((stem) => stem !== undefined)) return true;
    return (
      KOREAN.has(word) || KOREAN.has(word.replace(KOREAN_PARTICLE, "")) || /^(?:포함|제공|사용|이용|위|관련|지원|대)/u.test(word)
    );
  });
}
