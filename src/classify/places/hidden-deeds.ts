import { nameAction } from "../name-action.js";
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
    case "get":
    case "gets":
      return next === "rid" || causes(tokens, at);
    case "look":
    case "looks":
      return next === "after";
    case "list":
    case "lists":
    case "listed":
    case "puts":
      return onSale(tokens, at);
    case "place":
      return tokens[at - 1]?.word === "in" && tokens[at + 1]?.kind !== "word";
    case "by":
      return MEANS.test(next) && !(next === "calling" && callsReadingTool(tokens[at + 2]));
    case "with":
      return (
        /^(?:a|an|one)$/u.test(next) &&
        /^(?:charge|payment|deposit|message|email|call|push|click|ping)$/u.test(tokens[at + 2]?.word ?? "")
      );
    case "ping":
    case "pings":
    case "nudge":
    case "page":
    case "pages":
      return PEOPLE.test(tokens[at + 2]?.word ?? "") && /^(?:a|an|the|another|each|every)$/u.test(next);
    case "read":
      return /^receipts?$/u.test(next) || asRead(tokens, at);
    case "seen":
    case "opened":
      return asRead(tokens, at);
    default:
      return false;
  }
}

/** `by clicking it`: the means is a deed. `By setting the limit` is said of arguments. */
const MEANS =
  /^(?:clicking|calling|sending|pressing|posting|charging|paying|deleting|removing|emailing|texting|messaging|executing|running|invoking|triggering|opening|closing|restarting|rebooting|writing|overwriting|buying|ordering|booking|signing|publishing|pushing|typing|tapping|dialing|dialling|logging)$/u;
/** `by calling list_messages`: another tool, which is named and reads. */
function callsReadingTool(called: PlaceToken | undefined): boolean {
  return called?.kind === "code" && nameAction(called.raw)?.does === "reads";
}
const PEOPLE =
  /^(?:user|person|guest|customer|contact|member|colleague|team|channel|owner|employee|engineer|doctor|admin|friend|somebody|someone)s?$/u;
const DONE_TO =
  /^(?:started|stopped|paid|done|fixed|removed|deleted|sent|signed|approved|installed|booked|ordered|deployed|published|moved|closed|opened|cleared|restarted|shipped|delivered|built|ready|going|running|rid)$/u;

/** `gets an invoice paid`: who gets something done does it. `gets files deleted since …` tells of what was done. */
function causes(tokens: readonly PlaceToken[], at: number): boolean {
  for (let i = at + 1; i < Math.min(tokens.length, at + 7); i++) {
    const token = tokens[i] as PlaceToken;
    if (token.kind !== "word") return false;
    const after = tokens[i + 1];
    if (DONE_TO.test(token.word))
      return i > at + 1 && /^(?:a|an|your|this)$/u.test(tokens[at + 1]?.word ?? "") && after?.kind !== "word";
  }
  return false;
}

/** `lists an item for sale`, `on the market`. */
function onSale(tokens: readonly PlaceToken[], at: number): boolean {
  const behind = tokens.slice(at + 1, at + 8).map(({ word }) => word);
  if (!/^(?:a|an|your|it|this)$/u.test(behind[0] ?? "")) return false;
  const text = behind.join(" ");
  return / (?:for (?:sale|rent|auction)|on (?:the|a) (?:market|marketplace|exchange|auction))/u.test(text);
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
