import type { PlaceToken } from "./place-tokens.js";

const SQL =
  /^(?:insert\s+into|delete\s+from|drop\s+(?:table|database|schema|view|index)|truncate\s+table|alter\s+table|create\s+(?:table|database)|update\s+\S{1,60}\s+set)\b/iu;

/**
 * What a text tells without a verb of the tool's own: SQL that writes, wherever it stands, and what becomes of a thing by being read
 * (`the sender sees it as opened`, `become invisible for 30 seconds`).
 */
export function hiddenDeed(tokens: readonly PlaceToken[], at: number): boolean {
  const { word, kind } = tokens[at] as PlaceToken;
  const next = tokens[at + 1]?.word ?? "";
  if (kind === "code") return word.includes(" ") && SQL.test(word);
  switch (word) {
    case "insert":
      return next === "into" && tokens[at + 2]?.kind === "word";
    case "delete":
      return next === "from";
    case "drop":
    case "truncate":
    case "alter":
      return /^(?:table|database|schema|view|index)$/u.test(next);
    case "update":
      return tokens[at + 2]?.word === "set";
    case "become":
    case "becomes":
      return /^(?:invisible|unavailable|hidden|locked|read|seen)$/u.test(next);
    case "self-destruct":
    case "self-destructs":
      return true;
    case "burn":
    case "burns":
    case "burned":
      return next === "after";
    case "read":
      return /^receipts?$/u.test(next) || asRead(tokens, at);
    case "seen":
    case "opened":
      return asRead(tokens, at);
    default:
      return false;
  }
}

/** `marks them as read`, `sees it as opened`. */
function asRead(tokens: readonly PlaceToken[], at: number): boolean {
  if (tokens[at - 1]?.word !== "as") return false;
  for (let i = at - 2; i >= Math.max(0, at - 6); i--) {
    const word = tokens[i]?.word ?? "";
    if (/^(?:not|without|never|doesn't|won't|whether|if)$/u.test(word)) return false;
    if (/^(?:sees?|shown|shows?|appears?|counts?|marks?|marked|marking|flags?)$/u.test(word))
      return !tokens
        .slice(Math.max(0, i - 3), i)
        .some((earlier) => /^(?:not|without|never|doesn't|won't|whether|if)$/u.test(earlier.word));
  }
  return false;
}
