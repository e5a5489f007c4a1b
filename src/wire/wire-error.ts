/** Why an input is not one strict JSON value. Codes are pinned: they are never renamed and never reused. */
export const WIRE_ERROR_CODES = [
  "json-syntax",
  "json-duplicate-key",
  "json-utf8",
  "json-lone-surrogate",
  "json-depth",
  "json-size",
  "json-number-range",
  "json-value",
] as const;
export type WireErrorCode = (typeof WIRE_ERROR_CODES)[number];

/**
 * A refusal as data.
 *
 * `offset` counts from 0 in the units of the input: bytes for a `Uint8Array`, UTF-16 units for a string;
 * it is null where the input was a JavaScript value, and `args.pointer` (JSON Pointer) then says where.
 *
 * `args` by code: `json-syntax` {expected, found}; `json-duplicate-key` {key}; `json-utf8` {problem};
 * `json-lone-surrogate` {unit}; `json-depth` {limit}; `json-size` {limit}; `json-number-range` {number};
 * `json-value` {found}. Texts from the input are cut to 60 characters and otherwise raw.
 */
export type WireError = {
  readonly code: WireErrorCode;
  readonly offset: number | null;
  readonly args: Readonly<Record<string, string | number>>;
};

/** A text from the input cut to a length that fits an error, never in the middle of a surrogate pair. */
export function excerpt(text: string): string {
  if (text.length <= 60) return text;
  const cut = text.slice(0, 60);
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** A foreign text as printable ASCII in quotes: it cannot break a line, move a cursor or hide. */
function quoted(text: string | number | undefined): string {
  return JSON.stringify(String(text)).replace(/[^ -~…]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function what(error: WireError): string {
  const args = error.args;
  switch (error.code) {
    case "json-syntax":
      return `Not valid JSON: expected ${args["expected"]}, found ${args["found"] === "" ? "the end" : quoted(args["found"])}`;
    case "json-duplicate-key":
      return `The key ${quoted(args["key"])} stands twice in one object`;
    case "json-utf8":
      return args["problem"] === "byte-order-mark" ? "A byte order mark stands before the JSON" : "Not valid UTF-8";
    case "json-lone-surrogate":
      return `A string holds half of a surrogate pair (${args["unit"]})`;
    case "json-depth":
      return `Nested deeper than ${args["limit"]} levels`;
    case "json-size":
      return `Larger than the limit of ${args["limit"]}`;
    case "json-number-range":
      return `The number ${quoted(args["number"])} is too large to be read`;
    case "json-value":
      return `Not a JSON value: ${args["found"]}`;
  }
}

/**
 * The error in one English sentence of printable ASCII (and `…`), safe to show anywhere.
 *
 * @example
 * const parsed = parseStrict('{"a":1,"\\u0061":2}');
 * if (!parsed.ok) wireErrorMessage(parsed.error); // 'The key "a" stands twice in one object, at offset 7.'
 */
export function wireErrorMessage(error: WireError): string {
  if (error.offset !== null) return `${what(error)}, at offset ${error.offset}.`;
  const pointer = error.args["pointer"];
  return pointer === undefined || pointer === "" ? `${what(error)}.` : `${what(error)}, at ${quoted(pointer)}.`;
}
