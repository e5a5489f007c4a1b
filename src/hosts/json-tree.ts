import type { Json } from "../wire/json.js";

/**
 * A value of a JSON text with its place (UTF-16 offsets). An object's children are its members; a member's are its key and
 * its value.
 */
export type JsonNode = {
  readonly kind: "object" | "array" | "member" | "scalar";
  readonly offset: number;
  readonly length: number;
  readonly children: readonly JsonNode[];
  /** Of a scalar; null of everything else. */
  readonly value: string | number | boolean | null;
};

/** What stops a text from being read, and where. */
export class JsonTextError extends Error {
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}

/** Far deeper than any configuration, far less than the stack takes. */
const DEEPEST = 200;
const GAP = /(?:[ \t\r\n]+|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)*/uy;
const SCALAR = /"(?:[^"\\\u0000-\u001f]|\\.)*"|-?\d[\d.eE+-]*|true|false|null/uy;

/**
 * Reads JSON with comments and trailing commas, as editors write it, and keeps every place, so that an edit can leave all
 * else as it is.
 *
 * @throws JsonTextError
 *
 * @example
 * parseJsonTree('{"a": 1, // one\n}').children[0]?.children[1]?.value; // 1
 */
export function parseJsonTree(text: string): JsonNode {
  const root = readValue(text, skip(text, 0), 0);
  const end = skip(text, root.offset + root.length);
  if (end < text.length) throw new JsonTextError("something stands behind its end", end);
  return root;
}

/** The value that a node stands for. Members are own properties, `__proto__` too. */
export function valueOf(node: JsonNode): Json {
  if (node.kind === "array") return node.children.map(valueOf);
  if (node.kind !== "object") return node.value;
  return Object.fromEntries(
    node.children.flatMap(({ children: [key, value] }) =>
      key === undefined || value === undefined ? [] : [[String(key.value), valueOf(value)]],
    ),
  );
}

function readValue(text: string, at: number, depth: number): JsonNode {
  if (depth > DEEPEST) throw new JsonTextError("it is nested too deeply", at);
  if (text[at] === "{") return readList(text, at, "object", "}", depth);
  if (text[at] === "[") return readList(text, at, "array", "]", depth);
  return readScalar(text, at);
}

function readList(text: string, start: number, kind: "object" | "array", close: string, depth: number): JsonNode {
  const children: JsonNode[] = [];
  let at = skip(text, start + 1);
  while (text[at] !== close) {
    const child = kind === "object" ? readMember(text, at, depth + 1) : readValue(text, at, depth + 1);
    children.push(child);
    at = skip(text, child.offset + child.length);
    if (text[at] === ",") at = skip(text, at + 1);
    else if (text[at] !== close) throw new JsonTextError(`a comma or ${close} is missing`, at);
  }
  return { kind, offset: start, length: at + 1 - start, children, value: null };
}

function readMember(text: string, at: number, depth: number): JsonNode {
  const key = readScalar(text, at);
  if (typeof key.value !== "string") throw new JsonTextError("a key is missing", at);
  const colon = skip(text, key.offset + key.length);
  if (text[colon] !== ":") throw new JsonTextError("a colon is missing", colon);
  const value = readValue(text, skip(text, colon + 1), depth);
  return { kind: "member", offset: at, length: value.offset + value.length - at, children: [key, value], value: null };
}

function readScalar(text: string, at: number): JsonNode {
  SCALAR.lastIndex = at;
  const [source] = SCALAR.exec(text) ?? [];
  if (source === undefined) throw new JsonTextError("a value is missing", at);
  try {
    return {
      kind: "scalar",
      offset: at,
      length: source.length,
      children: [],
      value: JSON.parse(source) as string | number | boolean | null,
    };
  } catch {
    throw new JsonTextError(`${JSON.stringify(source.slice(0, 20))} is not a value`, at);
  }
}

/** Past white space and comments. */
function skip(text: string, at: number): number {
  GAP.lastIndex = at;
  return at + (GAP.exec(text)?.[0].length ?? 0);
}
