/** Thrown by the oracle at the first fault. */
class Stop {
  constructor(readonly code: string) {}
}

/** A number as an exact fraction of integers: value = numerator / 10^scale. */
function fraction(token: string): { readonly numerator: bigint; readonly scale: number } {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(token);
  if (parts === null) throw new Error(`not a number: ${token}`);
  const numerator = BigInt((parts[1] ?? "") + parts[2] + (parts[3] ?? ""));
  return { numerator, scale: (parts[3] ?? "").length - Number(parts[4] ?? 0) };
}

function same(a: string, b: string): boolean {
  // What is read as zero must be spelt as zero; this also spares powers of ten too large for any machine.
  if (Number(b) === 0) return /^-?[0.]+(?:$|[eE])/.test(a);
  const x = fraction(a);
  const y = fraction(b);
  const scale = Math.max(x.scale, y.scale);
  return x.numerator * 10n ** BigInt(scale - x.scale) === y.numerator * 10n ** BigInt(scale - y.scale);
}

/**
 * A slow and obvious reader of strict JSON, written apart from the real one: plain recursion, every string decoded unit
 * by unit, every number compared as a fraction of big integers. Answers the first fault's code, or whether numbers are
 * exact with the canonical text of what it read.
 */
export function oracle(text: string, maxDepth: number): { readonly code: string; readonly canonical: string } {
  let at = 0;
  let exact = true;
  const space = (): void => {
    while (" \t\n\r".includes(text[at] ?? "x")) at++;
  };
  const take = (wanted: string): boolean => {
    if (!text.startsWith(wanted, at)) return false;
    at += wanted.length;
    return true;
  };
  const hex = (): number => {
    const digits = text.slice(at, at + 4);
    if (!/^[0-9a-fA-F]{4}$/.test(digits)) throw new Stop("json-syntax");
    at += 4;
    return Number.parseInt(digits, 16);
  };
  /** The string at `at`, unit by unit; a half of a pair must stand beside its other half in the same spelling. */
  const string = (): string => {
    if (!take('"')) throw new Stop("json-syntax");
    const units: { readonly code: number; readonly escaped: boolean }[] = [];
    const pairUp = (): void => {
      const last = units.at(-1);
      if (last !== undefined && last.code >= 0xd800 && last.code <= 0xdbff) throw new Stop("json-lone-surrogate");
    };
    const push = (code: number, escaped: boolean): void => {
      const low = code >= 0xdc00 && code <= 0xdfff;
      const last = units.at(-1);
      const opened = last !== undefined && last.code >= 0xd800 && last.code <= 0xdbff;
      const openedByPair = opened && last.escaped === escaped;
      if (low ? !openedByPair : opened) throw new Stop("json-lone-surrogate");
      units.push({ code, escaped });
    };
    for (;;) {
      const unit = text[at];
      if (unit === '"') {
        pairUp();
        at++;
        return String.fromCharCode(...units.map((one) => one.code));
      }
      if (unit === undefined || unit < " ") {
        pairUp();
        throw new Stop("json-syntax");
      }
      if (unit !== "\\") {
        push(unit.charCodeAt(0), false);
        at++;
        continue;
      }
      if (text[at + 1] !== "u") pairUp();
      at++;
      const letter = text[at] ?? "";
      at++;
      if (letter === "u") {
        const last = units.at(-1);
        const opened = last !== undefined && last.code >= 0xd800 && last.code <= 0xdbff;
        let code: number;
        try {
          code = hex();
        } catch (stop) {
          if (opened) throw new Stop("json-lone-surrogate");
          throw stop;
        }
        push(code, true);
      } else {
        const short: Record<string, string> = { '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };
        const found = Object.hasOwn(short, letter) ? short[letter] : undefined;
        if (found === undefined) throw new Stop("json-syntax");
        push(found.charCodeAt(0), true);
      }
    }
  };
  const value = (depth: number): string => {
    space();
    if (text[at] === '"') return JSON.stringify(string());
    if (take("true")) return "true";
    if (take("false")) return "false";
    if (take("null")) return "null";
    if (text[at] === "[" || text[at] === "{") {
      if (depth >= maxDepth) throw new Stop("json-depth");
      return text[at] === "[" ? array(depth) : object(depth);
    }
    const token = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/.exec(text.slice(at))?.[0];
    if (token === undefined) throw new Stop("json-syntax");
    at += token.length;
    const read = Number(token);
    if (!Number.isFinite(read)) throw new Stop("json-number-range");
    if (!same(token, String(read)) || Object.is(read, -0)) exact = false;
    return JSON.stringify(read);
  };
  const array = (depth: number): string => {
    at++;
    const items: string[] = [];
    space();
    if (take("]")) return "[]";
    for (;;) {
      items.push(value(depth + 1));
      space();
      if (take("]")) return `[${items.join(",")}]`;
      if (!take(",")) throw new Stop("json-syntax");
    }
  };
  const object = (depth: number): string => {
    at++;
    const members = new Map<string, string>();
    space();
    if (take("}")) return "{}";
    for (;;) {
      space();
      const key = string();
      if (members.has(key)) throw new Stop("json-duplicate-key");
      members.set(key, "");
      space();
      if (!take(":")) throw new Stop("json-syntax");
      members.set(key, value(depth + 1));
      space();
      // RFC 8785 sorts keys by their UTF-16 units, as JavaScript's comparison of strings does.
      const sorted = [...members.keys()].sort((a, b) => (a < b ? -1 : 1));
      if (take("}")) return `{${sorted.map((name) => `${JSON.stringify(name)}:${members.get(name)}`).join(",")}}`;
      if (!take(",")) throw new Stop("json-syntax");
    }
  };
  try {
    const canonical = value(0);
    space();
    if (at < text.length) throw new Stop("json-syntax");
    return { code: exact ? "exact" : "inexact", canonical };
  } catch (stop) {
    if (stop instanceof Stop) return { code: stop.code, canonical: "" };
    throw stop;
  }
}
