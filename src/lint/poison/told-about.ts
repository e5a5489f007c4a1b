/** Verbs of guards, and nouns of samples: what follows is told about and is no order. */
const GUARDS =
  /\b(?:detect|block|flag|scan|reject|filter|prevent|identif|classif|guard|protect|sanitiz|sanitis|refuse|recogniz|recognis|catch|catches|find|finds|look|looks|search|searches|check|checks|test|tests|warn|warns|score|scores|monitor|alert|strip|remove|removes|redact|mask|evaluat|analyz|analys|explain|describe|document|teach|simulat|generate|hunt|match|matches|report|reports|never|does not|deny|denies|forbid|disallow)(?:s|es|ed|ing|ies|y|ion|er)?\b/u;
const SAMPLES =
  /\b(?:e\.g\.|i\.e\.|for example|for instance|such as|examples?|samples?|phrases?|phrasing|patterns?|strings?|prompts?|payloads?|attempts?|attacks?|injections?|jailbreaks?|mock(?:ed)?|canned|training text|dataset|corpus|fixtures?|readme|documentation|docs?|quote[sd]?|titled?|called|named|like|response|reply|text|literal|placeholder|snippet|keywords?|wording|messages? (?:such|like|that)|instructions? (?:such|like)|commands? (?:such|like)|says?|contains?|containing|reads?|shows?)\b/u;
/** Who obeys a quotation is ordered all the same. */
const OBEYED =
  /\b(?:follow|obey|execute|comply with|act on|do exactly|carry out|perform|apply|respect|adhere to|treat as)\b[^.]{0,40}$/u;

/**
 * Whether what stands at a place in a sentence is told about rather than ordered: it stands in quotes or code behind words
 * of a guard or a sample, or behind "Example:", or is what a guard looks for.
 */
export function isToldAbout(sentence: string, from: number): boolean {
  const before = sentence.slice(Math.max(0, from - 200), from + 1);
  if (OBEYED.test(before.replace(/[\s"'`(:]+$/u, ""))) return false;
  const lead = clauseBefore(before);
  if (inQuotes(sentence, from) && (SAMPLES.test(before) || GUARDS.test(before))) return true;
  if (new RegExp(`${SAMPLES.source}[^:]{0,40}:`, "u").test(before)) return true;
  return (
    GUARDS.test(lead) ||
    /\b(?:e\.g\.|for example|for instance|such as|phrases? like|attempts? to|that (?:try|tries|attempt)|asks? (?:it|the model|an? \w+) to|whether|if a|example)\b/u.test(
      lead,
    )
  );
}

/** What stands before in the same clause: behind the last sign or joining word that opens a new one. */
function clauseBefore(before: string): string {
  const parts = before.split(/[;.!?]| (?:then|but|and then|also|you must|must) /u);
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
