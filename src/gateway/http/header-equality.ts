import { isObject, member, type Json } from "../../wire/json.js";
import { field, type HeaderList } from "./upstream.js";

/** A request whose headers say something else than its body. `code`: JSON-RPC's for it; the HTTP status is 400. */
export type HeaderMismatch = {
  readonly header: string;
  readonly body: string;
  /** HeaderMismatch (2026-07-28), or Invalid params where the body lacks what every request of that revision must say. */
  readonly code: typeof HEADER_MISMATCH | typeof INVALID_PARAMS;
};
const HEADER_MISMATCH = -32020;
const INVALID_PARAMS = -32602;

const VERSION_KEY = "io.modelcontextprotocol/protocolVersion";
const MODERN = "2026-07-28";

/** The member of the parameters that `Mcp-Name` repeats, by method (2026-07-28 transports, standard request headers). */
const NAMED: ReadonlyMap<string, string> = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
  ["tasks/get", "taskId"],
  ["tasks/update", "taskId"],
  ["tasks/cancel", "taskId"],
]);

/** True for a message of the 2026-07-28 era, by its own claim or by the header's. */
export function isModern(params: Json, headers: HeaderList): boolean {
  const claim = claimed(params);
  return (claim !== null && claim >= MODERN) || (field(headers, "mcp-protocol-version") ?? "").trim() >= MODERN;
}

/**
 * Where the standard headers of a message and its body disagree; null where they agree. Whoever routes by the one must
 * not find another thing in the other. In the 2026-07-28 era a request must have them; earlier messages need none, but
 * those that they have must be true.
 */
export function headerMismatch(
  message: { readonly kind: "request" | "notification"; readonly method: string; readonly params: Json },
  headers: HeaderList,
): HeaderMismatch | null {
  const { method, params } = message;
  const modern = isModern(params, headers);
  const required = modern && message.kind === "request";
  const claim = claimed(params);
  const version = field(headers, "mcp-protocol-version")?.trim() ?? null;
  if (version === null && required) return missing("MCP-Protocol-Version", claim ?? "");
  if (version !== null && claim !== null && version !== claim) return disagree(version, claim);
  // Without a claim in the body some servers would go by the header and others not.
  if (version !== null && version >= MODERN && claim === null && message.kind === "request")
    return { header: version, body: "(no protocol version)", code: INVALID_PARAMS };
  const named = field(headers, "mcp-method")?.trim() ?? null;
  if (named === null && required) return missing("Mcp-Method", method);
  if (named !== null && named !== method) return disagree(named, method);
  const key = NAMED.get(method);
  const value = key === undefined ? undefined : member(params, key);
  const name = field(headers, "mcp-name")?.trim() ?? null;
  // A name that the body does not hold is one that nobody judged: whoever routes by headers would find a call there.
  if (key === undefined || typeof value !== "string") return modern && name !== null ? disagree(name, "(no name)") : null;
  if (name === null) return required ? missing("Mcp-Name", value) : null;
  const decoded = decodeField(name);
  return decoded === value ? null : disagree(decoded ?? name, value);
}

function missing(header: string, body: string): HeaderMismatch {
  return disagree(`(no ${header})`, body);
}

function disagree(header: string, body: string): HeaderMismatch {
  return { header, body, code: HEADER_MISMATCH };
}

function claimed(params: Json): string | null {
  const version = member(member(params, "_meta"), VERSION_KEY);
  return typeof version === "string" ? version : null;
}

/** A property of a tool's arguments that a header repeats: the header's name after `Mcp-Param-`, and the path to the value. */
export type ParamHeader = { readonly name: string; readonly path: readonly string[] };

/** The `x-mcp-header` declarations of an input schema that are reached through `properties` alone; others count for nobody. */
export function paramHeaders(schema: Json | undefined): readonly ParamHeader[] {
  const found: ParamHeader[] = [];
  const walk = (node: Json | undefined, path: readonly string[]): void => {
    const name = member(node, "x-mcp-header");
    if (typeof name === "string" && path.length > 0) found.push({ name, path });
    const properties = member(node, "properties");
    if (isObject(properties) && path.length < 32)
      for (const key of Object.keys(properties)) walk(member(properties, key), [...path, key]);
  };
  walk(schema, []);
  return found;
}

/**
 * Where an `Mcp-Param-*` header and the call's arguments disagree (2026-07-28 transports, custom headers); null where none
 * does. A header whose argument is absent, null or no value that a header can repeat says what was not judged.
 */
export function paramMismatch(declared: readonly ParamHeader[], args: Json, headers: HeaderList): HeaderMismatch | null {
  for (const { name, path } of declared) {
    const value = path.reduce<Json | undefined>((node, key) => member(node, key), args);
    const header = field(headers, `mcp-param-${name.toLowerCase()}`);
    const text = value === undefined || value === null ? null : fieldText(value);
    if (text === null && header === null) continue;
    if (text === null) return disagree(header ?? "", value === undefined ? `(no ${path.join(".")})` : JSON.stringify(value));
    if (header === null) return missing(`Mcp-Param-${name}`, text);
    const decoded = decodeField(header.trim());
    const same =
      decoded === text || (typeof value === "number" && decoded !== null && DECIMAL.test(decoded) && Number(decoded) === value);
    if (!same) return disagree(decoded ?? header, text);
  }
  return null;
}
const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/** The text of a value in a header; null for what none repeats. */
export function fieldText(value: Json): string | null {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  return typeof value === "number" && (!Number.isInteger(value) || Number.isSafeInteger(value)) ? String(value) : null;
}

const BASE64 = /^=\?base64\?((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)\?=$/;

/** The text that a header value stands for; null where its encoding is broken. */
function decodeField(value: string): string | null {
  if (!value.startsWith("=?base64?") || !value.endsWith("?=")) return value;
  const body = BASE64.exec(value)?.[1];
  if (body === undefined) return null;
  const bytes = Buffer.from(body, "base64");
  const text = bytes.toString("utf8");
  return bytes.toString("base64") === body && Buffer.from(text, "utf8").equals(bytes) ? text : null;
}

/** A text as a header value: as it is where every reader would read it back so, else in Base64. */
export function encodeField(text: string): string {
  const plain = /^[!-~](?:[ -~]*[!-~])?$/.test(text) && !text.startsWith("=?base64?");
  return plain ? text : `=?base64?${Buffer.from(text, "utf8").toString("base64")}?=`;
}

/** The member of the parameters that `Mcp-Name` repeats for this method; null where none is. */
export function nameOf(method: string, params: Json): string | null {
  const key = NAMED.get(method);
  const value = key === undefined ? undefined : member(params, key);
  return typeof value === "string" ? value : null;
}
