import type { Client } from "@modelcontextprotocol/client";
import { member, type Json } from "../wire/json.js";
import { ConnectFailure } from "./connect-failure.js";
import type { Limits } from "./listing.js";
import type { Tap } from "./tap.js";
import { within } from "./within.js";

/** Any result: the SDK's own schema would refuse a whole list for one mistyped hint. */
const ANYTHING = {
  "~standard": { version: 1 as const, vendor: "heed", validate: (value: unknown) => ({ value: value as Json }) },
};

/**
 * Every page of `tools/list`, raw. Bounded in pages, time and memory; a cursor that comes back ends it, since
 * such a list has no end. `""` is a cursor like any other; null is read as the end.
 */
export async function listTools(
  client: Client,
  tap: Tap,
  limits: Limits,
): Promise<{ readonly tools: readonly Json[]; readonly pages: number }> {
  const tools: Json[] = [];
  const cursors = new Set<string>();
  const started = Date.now();
  let cursor: string | undefined;
  for (let page = 1; page <= limits.pages; page++) {
    const result = await requestPage(client, tap, limits, cursor, page);
    const listed = member(result, "tools");
    if (!Array.isArray(listed)) throw notAList(page, 'no array "tools"');
    if (tools.length + listed.length > limits.tools) throw tooManyTools("The list", limits.tools);
    for (const tool of listed as readonly Json[]) tools.push(tool);
    const next = member(result, "nextCursor");
    if (next === undefined || next === null) return { tools, pages: page };
    if (typeof next !== "string") throw notAList(page, "a nextCursor that is not a string");
    if (cursors.has(next)) {
      throw new ConnectFailure(
        "cursor-repeated",
        `The server gave the same nextCursor twice (page ${page}): its list has no end.`,
        "A cursor must lead on; leave nextCursor out on the last page.",
        { page },
      );
    }
    if (Date.now() - started > limits.pageMs * 10) {
      throw new ConnectFailure(
        "list-slow",
        `The list was not whole after ${(limits.pageMs * 10) / 1_000} s and ${page} pages.`,
        "Send more tools on a page, or give it longer with --timeout SECONDS.",
        { page, milliseconds: limits.pageMs * 10 },
      );
    }
    cursors.add(next);
    cursor = next;
  }
  throw new ConnectFailure("too-many-pages", `The list has more than ${limits.pages} pages.`, "Send more tools on a page.", {
    pages: limits.pages,
  });
}

/** What is judged is held in memory as a whole. */
export function tooManyTools(what: string, most: number): ConnectFailure {
  return new ConnectFailure(
    "too-many-tools",
    `${what} holds more than ${most.toLocaleString("en")} tools.`,
    "No client can offer a model so many. Split the server, or check a part of the list.",
    { tools: most },
  );
}

async function requestPage(client: Client, tap: Tap, limits: Limits, cursor: string | undefined, page: number): Promise<Json> {
  const raw = tap.nextResult("tools/list");
  const params = cursor === undefined ? {} : { cursor };
  // Our own clock decides; the SDK's is only kept from deciding first.
  const asked = client.request({ method: "tools/list", params }, ANYTHING, { timeout: limits.pageMs * 2 + 1_000 });
  // The SDK may refuse an answer that a checker can read; the raw answer wins wherever there is one.
  const answered = asked.then(
    () => raw,
    (error: unknown) => Promise.race([raw, refused(error, page)]),
  );
  return within(
    Promise.race([raw, answered, tap.failed]),
    limits.pageMs,
    () =>
      new ConnectFailure(
        "page-silent",
        `The server did not answer tools/list${page === 1 ? "" : ` (page ${page})`} within ${limits.pageMs / 1_000} s. ${tap.oddities()}`.trim(),
        "Give it longer with --timeout SECONDS.",
        { page, milliseconds: limits.pageMs },
      ),
  );
}

/** Rejects in a later turn, so that a raw answer that has arrived goes first. */
async function refused(error: unknown, page: number): Promise<never> {
  await new Promise((resolve) => setImmediate(resolve));
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  throw new ConnectFailure(
    "list-refused",
    `The server refused tools/list${page === 1 ? "" : ` (page ${page})`}: ${String(message)}${typeof code === "number" ? ` (${code})` : ""}`,
    code === -32601 ? "It may offer no tools." : "Some servers list their tools only with credentials.",
    { page, code: typeof code === "number" ? code : null },
  );
}

function notAList(page: number, what: string): ConnectFailure {
  return new ConnectFailure(
    "not-a-list",
    `The answer to tools/list (page ${page}) holds ${what}.`,
    'An answer is {"tools": [...]}, with a nextCursor if there are more.',
    { page },
  );
}
