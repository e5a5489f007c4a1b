/** A stretch of a text that is an encoding of another text. */
export type Decoded = { readonly from: number; readonly to: number; readonly text: string };

const AT_MOST = 16;
const BASE64 =
  /(?<![A-Za-z0-9+/=_-])[A-Za-z0-9+/_-]{16,4096}={0,2}(?![A-Za-z0-9+/=_-])|(?<=[=:])[A-Za-z0-9+/_-]{16,4096}={0,2}(?![A-Za-z0-9+/=_-])/gu;
const HEX =
  /(?<![0-9A-Za-z])(?:0x)?(?:[0-9a-fA-F]{2}){10,2048}(?![0-9A-Za-z])|(?:\\x[0-9a-fA-F]{2}){6,2048}|(?<![0-9A-Za-z])(?:[0-9a-fA-F]{2}[ :,]){9,2048}[0-9a-fA-F]{2}(?![0-9A-Za-z])/gu;
const PERCENT = /(?:%[0-9a-fA-F]{2}|[\w.~/-]){0,200}(?:%[0-9a-fA-F]{2}){3}(?:%[0-9a-fA-F]{2}|[\w.~/-]){0,2000}/gu;
const ESCAPES = /(?:\\u(?:[0-9a-fA-F]{4}|\{[0-9a-fA-F]{1,6}\})){4,1000}/gu;
const ENTITIES = /(?:&#(?:x[0-9a-fA-F]{1,6}|\d{1,7});){4,1000}/gu;
const DECIMALS = /(?<![\d.])(?:\d{2,3}[ ,]{1,2}){11,1000}\d{2,3}(?![\d.])/gu;
/** English words thirteen letters on: "ignore", "instructions", "password", "credentials", "secret", "user", "before", "contents" … */
const ROT13 = /vtaber|vafgehpgvba|cnffjbeq|perqragvny|frperg|nffvfgnag|rkrphgr|pbagrag|orsber|qvfertneq|\bhfre\b/u;
/** One of these is in every encoding that is looked for. */
const CODED =
  /[A-Za-z0-9+/_-]{16}|%[0-9a-fA-F]{2}%|\\[ux]|&#|[0-9a-fA-F]{2}[ :,][0-9a-fA-F]{2}[ :,][0-9a-fA-F]{2}[ :,]|\d\d, ?\d\d/u;

/** What a text holds in base64, hexadecimal, percent, character codes or rot13, where that decodes to plain text. */
export function decodedIn(text: string): readonly Decoded[] {
  const found: Decoded[] = [];
  const look = (expression: RegExp, decode: (coded: string) => string): void => {
    for (const match of text.matchAll(expression)) {
      if (found.length >= AT_MOST) return;
      const decoded = decode(match[0]);
      if (isText(decoded)) found.push({ from: match.index, to: match.index + match[0].length, text: decoded });
    }
  };
  if (ROT13.test(text)) found.push({ from: 0, to: text.length, text: text.replaceAll(/[a-z]/giu, turned) });
  if (!CODED.test(text)) return found;
  look(BASE64, fromBase64);
  look(HEX, (coded) =>
    fromCodes(
      coded
        .replace(/^0x/u, "")
        .replaceAll(/\\x|[ :,]/gu, "")
        .match(/../gu) ?? [],
      16,
    ),
  );
  if (text.includes("%")) look(PERCENT, fromPercent);
  if (text.includes("\\u")) look(ESCAPES, (coded) => fromCodes(coded.match(/[0-9a-fA-F]{2,6}/gu) ?? [], 16));
  if (text.includes("&#"))
    look(ENTITIES, (coded) =>
      coded.replaceAll(/&#(?:x([0-9a-fA-F]+)|(\d+));/gu, (_, hex?: string, decimal?: string) =>
        hex === undefined ? code(Number.parseInt(decimal ?? "", 10)) : code(Number.parseInt(hex, 16)),
      ),
    );
  look(DECIMALS, (coded) => fromCodes(coded.match(/\d+/gu) ?? [], 10));
  return found;
}

function fromBase64(coded: string): string {
  // All of one kind of letters is a word or a number.
  if (!/[A-Z]/u.test(coded) || !/[a-z]/u.test(coded)) return "";
  const plain = coded.replaceAll("-", "+").replaceAll("_", "/").replace(/=+$/u, "");
  let bits = 0;
  let held = 0;
  const bytes: number[] = [];
  for (const letter of plain) {
    bits = (bits << 6) | DIGITS.indexOf(letter);
    held += 6;
    if (held >= 8) bytes.push((bits >> (held -= 8)) & 255);
    bits &= 0xfff;
  }
  return bytes.map((byte) => String.fromCharCode(byte)).join("");
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

function fromCodes(codes: readonly string[], base: number): string {
  return codes.map((digits) => code(Number.parseInt(digits, base))).join("");
}

function code(point: number): string {
  return point <= 0x10ffff ? String.fromCodePoint(point) : "";
}

function fromPercent(coded: string): string {
  return coded.replaceAll(/%([0-9a-fA-F]{2})/gu, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

function turned(letter: string): string {
  const at = letter.charCodeAt(0);
  const first = at < 97 ? 65 : 97;
  return String.fromCharCode(((at - first + 13) % 26) + first);
}

/** Plain text, not chance: printable, with a share of letters. */
function isText(decoded: string): boolean {
  if (decoded.length < 6) return false;
  const odd = decoded.match(/[^\t\n\r\x20-\x7E]/gu)?.length ?? 0;
  const letters = decoded.match(/[A-Za-z ]/gu)?.length ?? 0;
  return odd <= decoded.length / 20 && letters >= decoded.length / 4;
}
