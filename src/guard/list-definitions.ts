import { isObject, member, type Json } from "../wire/json.js";
import { strictFrom } from "../wire/strict-from.js";
import { rawRequest } from "./client-calls.js";
import type { GuardedClient } from "./client.js";

/** No honest list has more pages; a server that never ends its list must not hold a call for ever. */
const MOST_PAGES = 1_000;
const MOST_TOOLS = 200_000;

/** A complete list as the server gave it. `ttl`: milliseconds for which it may be used (2026-07-28), or null if it does not say. */
export type Definitions = { readonly definitions: readonly Json[]; readonly ttl: number | null };

/**
 * Lists all pages raw, so that one mistyped hint does not sink the list.
 *
 * @throws Error where the list is not complete: a client's error, a page that is no list, pages without end. Nobody may
 * act on half a list, because the missing half could hold a second tool of the same name.
 */
export async function listDefinitions(client: GuardedClient): Promise<Definitions> {
  const definitions: Json[] = [];
  const seen = new Set<string>();
  let ttl: number | null = null;
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const taken = strictFrom(await rawRequest(client, "tools/list", cursor === undefined ? undefined : { cursor }));
    if (!taken.ok) throw new Error(`the list of tools is not JSON that can be judged (${taken.error.code})`);
    const tools = member(taken.strict.value, "tools");
    if (!isObject(taken.strict.value) || !Array.isArray(tools))
      throw new Error("the answer to tools/list holds no list of tools");
    definitions.push(...(tools as readonly Json[]));
    if (definitions.length > MOST_TOOLS) throw new Error(`the list holds more than ${MOST_TOOLS} tools`);
    const life = member(taken.strict.value, "ttlMs");
    if (typeof life === "number" && life >= 0) ttl = Math.min(ttl ?? life, life);
    const next = member(taken.strict.value, "nextCursor");
    // A cursor is opaque, and "" is one.
    if (next === undefined || next === null) return { definitions, ttl };
    if (typeof next !== "string" || seen.has(next)) throw new Error("the pages of the list of tools do not end");
    seen.add(next);
    cursor = next;
  }
  throw new Error(`the list of tools has more than ${MOST_PAGES} pages`);
}
