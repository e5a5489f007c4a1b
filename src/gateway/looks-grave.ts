import type { ParsedTool } from "../core/tool/parsed-tool.js";
import { isObject, type Json } from "../wire/json.js";

/** Words of money, people, access, credentials and code; the endings that English puts to them are cut. */
const GRAVE = new Set(
  `pay payment payout charge invoice bill refund purchase buy checkout subscribe order transfer wire withdraw deposit donate tip price
  money fund card bank wallet crypto trade send reply email mail mailbox message sms call notify post publish tweet comment invite
  share broadcast announce recipient member user account team person contact customer employee grant revoke permission role access
  admin owner sudo policy login auth oauth token secret password passphrase credential key certificate cert vault sign exec execute
  eval run shell bash command cmd script code sql query statement expression program process spawn install deploy job workflow
  pipeline container lambda function macro plugin`.split(/\s+/u),
);

/**
 * True where anything in a tool's name, title, text or arguments speaks of money, of people, of access, of credentials or of
 * code, or where its name is not in words that could be looked up. Wrong in this direction it costs a question of Heed's.
 */
export function looksGrave(tool: ParsedTool): boolean {
  return (
    !/^[\x20-\x7e]+$/u.test(tool.name) ||
    texts(tool.raw).some((text) => words(text).some((word) => stems(word).some((one) => GRAVE.has(one))))
  );
}

function words(text: string): readonly string[] {
  return text
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/gu, " ")
    .toLowerCase()
    .split(/[^a-z]+/u);
}

function stems(word: string): readonly string[] {
  const cut = [word];
  for (const end of ["s", "es", "ed", "d", "ing", "er", "or", "ment", "al"])
    if (word.length > end.length + 2 && word.endsWith(end))
      cut.push(word.slice(0, -end.length), `${word.slice(0, -end.length)}e`);
  return cut.flatMap((one) => (/([a-z])\1$/u.test(one) ? [one, one.slice(0, -1)] : [one]));
}

/** Every text and every key of a definition, as deep as a definition can be read. */
function texts(value: Json, depth = 0): readonly string[] {
  if (typeof value === "string") return [value];
  if (depth > 32) return ["run"];
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((one) => texts(one, depth + 1));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => [...(SCHEMA.has(key) ? [] : [key]), ...texts(inner, depth + 1)]);
}

/** Keys of definitions and schemas themselves. */
const SCHEMA = new Set(
  "name title description inputSchema outputSchema annotations properties required additionalProperties type items enum default format readOnlyHint destructiveHint idempotentHint openWorldHint _meta icons $schema minimum maximum".split(
    " ",
  ),
);
