import type { Json } from "../wire/json.js";
import type { GuardedClient } from "./client.js";

/**
 * A result schema that accepts every value as it is, in the two shapes that the SDKs ask for: v2 looks for
 * `~standard` (Standard Schema), v1 calls `safeParse` (zod). The SDKs' own schemas would reject a whole list for one
 * mistyped hint, and strip what they do not know.
 */
const AS_IT_IS = {
  "~standard": { version: 1, vendor: "heed", validate: (value: unknown) => ({ value }) },
  safeParse: (data: unknown) => ({ success: true, data }),
};

type Request = (request: { readonly method: string; readonly params?: Json }, schema: typeof AS_IT_IS) => Promise<unknown>;

/** Sends a request and answers the raw result. Rejects as the client does: time-out, closed connection, an error of the server. */
export async function rawRequest(client: GuardedClient, method: string, params: Json | undefined): Promise<unknown> {
  const request = client.request.bind(client) as unknown as Request;
  return await request({ method, ...(params === undefined ? {} : { params }) }, AS_IT_IS);
}

/** True for a connection of 2026-07-28 or later, which only SDK v2 speaks. */
function isModern(client: GuardedClient): boolean {
  return isV2(client) && client.getProtocolEra() === "modern";
}

function isV2(client: object): client is { getProtocolEra(): unknown } {
  return "getProtocolEra" in client && typeof client.getProtocolEra === "function";
}

/** The revision that the client has negotiated, where it tells (SDK v2). */
export function negotiatedRevision(client: object): string | undefined {
  if (!("getNegotiatedProtocolVersion" in client) || typeof client.getNegotiatedProtocolVersion !== "function") return undefined;
  const revision: unknown = (client as { getNegotiatedProtocolVersion(): unknown }).getNegotiatedProtocolVersion();
  return typeof revision === "string" ? revision : undefined;
}

/** Makes the call by the client's own `callTool`, so that the client does all that it does for any call. */
export async function clientCall(
  client: GuardedClient,
  params: Json,
  definition: Json,
  options: object | undefined,
): Promise<unknown> {
  const call = client.callTool.bind(client) as (...args: readonly unknown[]) => Promise<unknown>;
  if (!isV2(client)) return await call(params, undefined, options);
  // A modern HTTP call repeats arguments in headers, as the definition says: the one that was judged, not a cached one.
  return await call(params, isModern(client) ? { ...options, toolDefinition: definition } : options);
}
