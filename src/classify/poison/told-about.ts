/** Verbs of guards and teachers: what they are said of is told about and is no order. */
const GUARDS =
  /\b(?:detect|block|flag|reject|filter|prevent|identif|classif|protect|sanitiz|sanitis|refuse|recogniz|recognis|redact|mask|evaluat|analyz|analys|explain|describe|teach|simulat|forbid|disallow)(?:s|es|ed|ing|ies|y|ion|er)?\b|\b(?:scan|look|search|check|test|hunt|watch|guard|warn|alert|monitor|match|screen|score)(?:s|es|ed|ing)? (?:for|against|about|on|whether|if|how|texts?|prompts?|inputs?|messages?|descriptions?|definitions?|code|files?)\b|\b(?:catch|den)(?:es|ies)\b/u;
/** The same in other languages. */
const GUARDS_ELSEWHERE =
  /检测|检查|识别|防止|拦截|过滤|扫描|例如|検出|防止|例えば|ブロック|탐지|감지|방지|차단|예를 들어|\b(?:detecta|detectar|bloquea|bloqueia|por ejemplo|por exemplo|bloque|par exemple|erkennt|blockiert|zum beispiel)\b|détecte|обнаружива|блокиру|например/u;
/** Nouns of samples: what stands in quotes or behind a colon after them is one. */
const SAMPLES =
  /\b(?:e\.g\.|i\.e\.|for example|for instance|such as|examples?|samples?|phrases?|phrasing|patterns?|payloads?|attempts?|attacks?|injections?|jailbreaks?|mock(?:ed)?|canned|training text|dataset|corpus|fixtures?|readme|documentation|docs?|manual|quote[sd]?|titled|wording|like|says|contains?|containing|shows?)\b/u;
const SAMPLES_THEN_COLON = new RegExp(`${SAMPLES.source}[^:]{0,40}:`, "u");
/** Who obeys a quotation is ordered all the same. */
const OBEYED =
  /\b(?:follow|obey|execute|comply with|act on|do exactly|carry out|perform|apply|respect|adhere to|treat as|run|use|call|send|type|enter|pass|do)\b[^.]{0,40}$/u;
const ABOUT =
  /\b(?:e\.g\.|for example|for instance|such as|attempts? to|that (?:try|tries|attempt|tell|ask|order|say|read)s? (?:to )?|(?:asks?|asking|tells?|telling|orders?|tricks?) (?:it|the model|an? \w+|models?) to|whether|if a|examples?|texts? like|phrases? like)\b/u;

/**
 * Whether what stands at a place in a sentence is told about rather than ordered: it stands in quotes or code behind words
 * of a guard or a sample, or behind "Example:", or is what a guard looks for.
 */
export function isToldAbout(sentence: string, from: number): boolean {
  const before = sentence.slice(Math.max(0, from - 200), from + 1);
  if (OBEYED.test(before.replace(/[\s"'`(:]+$/u, ""))) return false;
  const lead = clauseBefore(before);
  if (GUARDS.test(lead) || GUARDS_ELSEWHERE.test(lead) || ABOUT.test(lead) || SAMPLES_THEN_COLON.test(before)) return true;
  return inQuotes(sentence, from) && (SAMPLES.test(before) || GUARDS.test(before));
}

/** What stands before in the same clause: behind the last sign or joining word that opens a new one. */
function clauseBefore(before: string): string {
  const parts = before.split(/[,，、;；.。!?](?=.)| (?:then|but|and then|also|you must|must|you should) /u);
  return parts.at(-1) ?? "";
}

/** Within a pair of quotes or backticks; an apostrophe in a word is none. */
function inQuotes(sentence: string, from: number): boolean {
  for (const [quote, end] of [
    ['"', '"'],
    ["`", "`"],
    ["'", "'"],
  ] as const) {
    let open = false;
    for (let at = 0; at <= from && at < sentence.length; at++) {
      if (sentence[at] !== (open ? end : quote)) continue;
      if (quote === "'" && /[a-z]/u.test(sentence[at - 1] ?? " ") && /[a-z]/u.test(sentence[at + 1] ?? " ")) continue;
      open = !open;
    }
    if (open && sentence.includes(end, from)) return true;
  }
  return false;
}
