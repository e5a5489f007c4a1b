import type { Transport } from "@modelcontextprotocol/client";
import { asFailure } from "./as-failure.js";
import { ConnectFailure } from "./connect-failure.js";
import { guessLabel } from "./guess-label.js";
import type { Limits, Listing } from "./listing.js";
import { openSession } from "./open-session.js";
import { createTap, type Tap } from "./tap.js";
import { createTappedFetch } from "./tapped-fetch.js";
import type { Target } from "./target.js";

type HttpTarget = Extract<Target, { kind: "http" }>;

/** What servers of the older transport answer to a POST at their stream's address (2025-03-26 transports, backwards compatibility). */
const OLDER = [400, 404, 405, 406];

/**
 * Reads the list of a server at a URL.
 *
 * @throws ConnectFailure
 */
export async function connectHttp(target: HttpTarget, version: string, limits: Limits): Promise<Listing> {
  const url = asUrl(target.url);
  try {
    return await attempt(target, url, version, limits, "http");
  } catch (first) {
    const status = first instanceof ConnectFailure ? first.diagnostic.args["status"] : null;
    if (typeof status !== "number" || !OLDER.includes(status)) throw first;
    try {
      return await attempt(target, url, version, limits, "sse");
    } catch {
      // The newer transport's refusal is what a person needs to read.
      throw first;
    }
  }
}

async function attempt(target: HttpTarget, url: URL, version: string, limits: Limits, via: "http" | "sse"): Promise<Listing> {
  const tap = createTap(limits);
  const tapped = createTappedFetch(tap, target.headers, limits);
  const sdk = await import("@modelcontextprotocol/client");
  const transport: Transport =
    via === "http"
      ? new sdk.StreamableHTTPClientTransport(url, { fetch: tapped.fetch })
      : new sdk.SSEClientTransport(url, { fetch: tapped.fetch });
  try {
    const session = await openSession(transport, tap, limits, version, via === "http" ? { probeMs: limits.connectMs } : "legacy");
    return { via, label: guessLabel(target), package: null, ...session, notes: tap.notes(), stderr: [] };
  } catch (error) {
    throw explained(error, tap, url, tapped.last());
  }
}

function explained(error: unknown, tap: Tap, url: URL, last: number | Error | null): ConnectFailure {
  const known = tap.failure();
  if (known !== null) return known;
  if (error instanceof ConnectFailure && error.diagnostic.code !== "list-refused") return error;
  if (last instanceof Error && last.name !== "AbortError")
    return new ConnectFailure(
      "unreachable",
      `${url.host} cannot be reached: ${deepest(last)}.`,
      "Check the address, and that the server runs.",
      { host: url.host },
    );
  if (typeof last === "number" && last >= 400) return refusedWith(last, url);
  return asFailure(error);
}

function refusedWith(status: number, url: URL): ConnectFailure {
  const args = { status, url: `${url.origin}${url.pathname}` };
  const said = `The server answered HTTP ${status}.`;
  if (status === 401 || status === 403) {
    return new ConnectFailure(
      "http-status",
      said,
      "Give it credentials: --header 'Authorization: Bearer ${TOKEN}' (filled in from the environment).",
      args,
    );
  }
  if (OLDER.includes(status))
    return new ConnectFailure("http-status", said, "Check the path: many servers answer at /mcp, older ones at /sse.", args);
  return new ConnectFailure("http-status", said, "Look at the server's own log.", args);
}

function deepest(error: unknown): string {
  let at = error;
  for (let depth = 0; depth < 5 && at instanceof Error && at.cause instanceof Error; depth++) at = at.cause;
  if (!(at instanceof Error)) return String(at);
  const code = (at as NodeJS.ErrnoException).code;
  if (code === "ECONNREFUSED") return "nothing listens there";
  if (code === "ENOTFOUND") return "no such host";
  return at.message === "" && code !== undefined ? code : at.message;
}

function asUrl(text: string): URL {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new ConnectFailure("invalid-url", `Not a URL: ${text}`, "Write it in full: https://example.com/mcp");
  }
  if (url.username !== "" || url.password !== "") {
    throw new ConnectFailure(
      "invalid-url",
      "The URL holds a user name or a password.",
      "Send credentials with --header, filled in from the environment.",
    );
  }
  return url;
}
