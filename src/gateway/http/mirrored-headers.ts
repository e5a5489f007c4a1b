import { member, type Json } from "../../wire/json.js";
import { encodeField, fieldText, isModern, nameOf, paramHeaders } from "./header-equality.js";
import type { HeaderList } from "./upstream.js";

/** The header fields that repeat what stands in a message, and whether it is one of the 2026-07-28 era. */
export type MirrorOf = { readonly modern: boolean; readonly headers: HeaderList };

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const VERSION_KEY = "io.modelcontextprotocol/protocolVersion";

/**
 * What 2026-07-28 demands of a request over HTTP that came over stdio, where there are no headers: the revision, the
 * method, the name, and the arguments that the tool's schema wants repeated.
 */
export function mirroredHeaders(
  message: Json,
  at: { readonly revision: string | null; readonly schemaOf: (tool: string) => Json | undefined },
): MirrorOf {
  const method = member(message, "method");
  const params = member(message, "params") ?? null;
  if (typeof method !== "string" || !isModern(params, [])) return { modern: false, headers: [] };
  const version = member(member(params, "_meta"), VERSION_KEY);
  const name = nameOf(method, params);
  return {
    modern: true,
    headers: [
      ["mcp-protocol-version", typeof version === "string" ? version : ""],
      ["mcp-method", encodeField(method)],
      ...(name === null ? [] : [["mcp-name", encodeField(name)] as const]),
      ...(method === "tools/call" && name !== null ? repeated(at.schemaOf(name), member(params, "arguments") ?? {}) : []),
    ],
  };
}

function repeated(schema: Json | undefined, args: Json): HeaderList {
  return paramHeaders(schema).flatMap(({ name, path }) => {
    const value = path.reduce<Json | undefined>((node, key) => member(node, key), args);
    const text = value === undefined ? null : fieldText(value);
    return text === null || !TOKEN.test(name) ? [] : [[`mcp-param-${name.toLowerCase()}`, encodeField(text)] as const];
  });
}
