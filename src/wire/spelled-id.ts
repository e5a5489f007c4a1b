import { isTwinOf, type SpelledId } from "./json-rpc.js";
import { lenientMembers } from "./lenient-members.js";

/** A number of JSON, and a text of it without anything that a reader could take differently. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const TEXT = /^"[ !#-[\]-~]*"$/;
/** Longer ids are not repeated: an answer is not to be made as large as somebody likes. */
const LONGEST = 200;
/** Of a longer text nobody looks for the id (UTF-16 units): it would be read once more, sign by sign. */
export const MOST_READ = 1024 * 1024;

const PLAIN = /^(?:0|-?[1-9]\d*)$/;

/**
 * True for a number that every reader takes for the same integer: plain digits, within 2^53. `1.0` and `1e0` are integers to
 * one reader, fractions to another and errors to a third; `-0` is `0` only to some.
 *
 * @example
 * isPlainId("1.0"); // false
 */
export function isPlainId(spelled: string): boolean {
  return PLAIN.test(spelled) && Number.isSafeInteger(Number(spelled));
}

/** A number as the id of an answer, in its sender's own spelling; null for what is no number, or too long to repeat. */
export function spelledNumber(spelled: string): SpelledId | null {
  return spelled.length <= LONGEST && NUMBER.test(spelled) ? { spelled } : null;
}

/**
 * The id under which a text that does not go on asks for an answer: the text is one object to a lenient reader, with
 * `jsonrpc`, a method and exactly one id, and is no answer itself. Null where it is not so.
 *
 * @example
 * askedUnder('{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}'); // { spelled: "9007199254740993" }
 */
export function askedUnder(text: string): SpelledId | null {
  const members = text.length > MOST_READ ? null : lenientMembers(text);
  if (members === null) return null;
  const named = (...names: readonly string[]) =>
    members.filter(({ key }) => names.some((name) => key === name || isTwinOf(key, name)));
  const [id, ...others] = named("id");
  if (id?.key !== "id" || others.length > 0 || named("result", "error").length > 0) return null;
  if (!members.some(({ key }) => key === "jsonrpc") || !members.some(({ key }) => key === "method")) return null;
  const isText = id.value.length <= LONGEST && TEXT.test(id.value);
  return isText ? { spelled: id.value } : spelledNumber(id.value);
}
