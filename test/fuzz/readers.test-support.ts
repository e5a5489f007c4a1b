import { deserializeMessage as second } from "@modelcontextprotocol/client";
import { deserializeMessage as first } from "@modelcontextprotocol/sdk/shared/stdio.js";
import { createParser } from "eventsource-parser";

/** What a client takes for a message, as far as two must agree: its method, its id, and what it brings. */
export type Taken = string;

/** A client: the messages that it finds in a stream of lines or of events. */
export type Reader = { readonly name: string; readonly read: (bytes: Buffer) => readonly Taken[] };

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

/** A message as a value; nothing for what no client would take for one. */
export function taken(value: unknown): readonly Taken[] {
  if (Array.isArray(value)) return (value as unknown[]).flatMap(taken);
  if (!isFields(value) || value["jsonrpc"] !== "2.0") return [];
  const { id, method, result, error } = value;
  return [JSON.stringify([method ?? null, id ?? null, result ?? null, error ?? null])];
}

function parsedBy(parse: (text: string) => unknown): (texts: readonly string[]) => readonly Taken[] {
  return (texts) =>
    texts.flatMap((text) => {
      try {
        return taken(parse(text));
      } catch {
        return [];
      }
    });
}

/** Python's `json.loads`: NaN and its kind are values, and where several values stand in a row it is an error; more is read by `raw_decode`. */
export function python(text: string): unknown {
  const outside = text.replaceAll(/"(?:[^"\\]|\\[^])*"|-?Infinity|NaN/gu, (all) => (all.startsWith('"') ? all : "null"));
  return JSON.parse(outside);
}

/** A reader that takes what it can: single quotes, comments, trailing commas, a mark, raw controls, the first of several values. */
export function lenient(whole: string): unknown {
  const text = whole.includes('"') ? whole : whole.replaceAll("'", '"');
  const plain = text
    .replaceAll(
      /"(?:[^"\\]|\\[^])*"|\/\*[^]*?\*\/|\/\/[^\n\r]*|-?Infinity|NaN|,\s*(?=[\]}])|[\f\v\u0000\u0085\u00A0\u2028\u2029\uFEFF]/gu,
      (all) => (all.startsWith('"') ? all.replaceAll(/[\u0000-\u001F]/gu, " ") : /^-?[IN]/u.test(all) ? "null" : " "),
    )
    .trim();
  for (let end = plain.indexOf("}"); end >= 0; end = plain.indexOf("}", end + 1)) {
    try {
      return JSON.parse(plain.slice(0, end + 1));
    } catch {
      // A longer beginning may be a value.
    }
  }
  return JSON.parse(plain);
}

const feeds = (bytes: Buffer): readonly string[] => bytes.toString("utf8").split(/\r?\n/u);
/** Where Python's `str.splitlines` splits, and every reader with universal newlines. */
const universal = (bytes: Buffer): readonly string[] =>
  bytes.toString("utf8").split(/\r\n|[\n\r\v\f\u001C-\u001E\u0085\u2028\u2029]/u);

/** How clients read lines. */
export const LINE_READERS: readonly Reader[] = [
  { name: "the TypeScript SDK, version 1", read: (bytes) => parsedBy(first)(feeds(bytes)) },
  { name: "the TypeScript SDK, version 2", read: (bytes) => parsedBy(second)(feeds(bytes)) },
  { name: "Python's json", read: (bytes) => parsedBy(python)(feeds(bytes)) },
  { name: "universal newlines", read: (bytes) => parsedBy(python)(universal(bytes)) },
  { name: "a lenient reader", read: (bytes) => parsedBy(lenient)([...feeds(bytes), ...universal(bytes)]) },
];

/** The data of the events of a stream, with lines split as told, and fields read leniently or not. */
function events(lines: readonly string[], loose: boolean): readonly string[] {
  const out: string[] = [];
  let data: string[] = [];
  for (const line of [...lines, ""]) {
    if (line === "" || (loose && line.trim() === "")) {
      if (data.length > 0) out.push(data.join("\n"), ...(loose ? data : []));
      data = [];
    } else {
      const found = (loose ? /^\s*\uFEFF?data\s*:(.*)$/isu : /^data:(.*)$/su).exec(line);
      if (found !== null) data.push((found[1] ?? "").replace(/^ /u, ""));
    }
  }
  return out;
}

function standard(bytes: Buffer): readonly string[] {
  const out: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => out.push(data) });
  parser.feed(bytes.toString("utf8"));
  return out;
}

/** How clients read event streams. */
export const EVENT_READERS: readonly Reader[] = [
  { name: "the TypeScript SDK, version 1", read: (bytes) => parsedBy(first)(standard(bytes)) },
  { name: "the TypeScript SDK, version 2", read: (bytes) => parsedBy(second)(standard(bytes)) },
  { name: "Python's json, lines as httpx splits them", read: (bytes) => parsedBy(python)(events(universal(bytes), false)) },
  {
    name: "a reader that splits at line feeds alone",
    read: (bytes) =>
      parsedBy(python)(
        events(
          bytes
            .toString("utf8")
            .split("\n")
            .map((line) => line.replace(/\r$/u, "")),
          false,
        ),
      ),
  },
  { name: "a lenient reader of events", read: (bytes) => parsedBy(lenient)(events(universal(bytes), true)) },
];
