import { createChildTransport } from "./child-transport.js";
import { asFailure } from "./as-failure.js";
import { guessLabel } from "./guess-label.js";
import { connectHttp } from "./connect-http.js";
import { DEFAULT_LIMITS, type Limits, type Listed } from "./listing.js";
import { openSession } from "./open-session.js";
import type { Eras } from "./eras.js";
import { readToolsFile } from "./read-tools-file.js";
import { createTail } from "./tail.js";
import { createTap } from "./tap.js";
import type { Target } from "./target.js";

/** `version`: Heed's own, told to the server. */
export type ConnectOptions = { readonly version: string; readonly limits?: Partial<Limits> };

/**
 * Reads a server's whole tool list, raw: from a command over stdio, a URL (Streamable HTTP in both eras, the
 * older HTTP+SSE where a server knows nothing newer), or a saved file. A started server is always ended, with
 * everything that it started. What goes wrong is data; nothing is thrown.
 *
 * Strictness: a stdio server's lines and an HTTP server's bodies and events are read from their bytes (duplicate
 * keys, lost digits, invalid UTF-8 become notes); the SDK conducts the exchange.
 */
export async function connect(target: Target, options: ConnectOptions): Promise<Listed> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  try {
    if (target.kind === "file") return { ok: true, listing: await readToolsFile(target.path, limits) };
    if (target.kind === "http") return { ok: true, listing: await connectHttp(target, options.version, limits) };
  } catch (error) {
    return { ok: false, error: asFailure(error).diagnostic, stderr: [] };
  }
  return connectStdio(target, options.version, limits);
}

async function connectStdio(target: Extract<Target, { kind: "stdio" }>, version: string, limits: Limits): Promise<Listed> {
  const started = Date.now();
  const first = await converse(target, version, limits, { probeMs: Math.min(limits.probeMs, limits.connectMs) });
  if (first.ok || !worthAnotherTry(first.error.code) || Date.now() - started >= limits.connectMs) return first;
  // Some servers end, or stop listening, at any request before `initialize`: a fresh process gets the older handshake.
  return converse(target, version, limits, "legacy");
}

function worthAnotherTry(code: string): boolean {
  return code === "server-ended" || code === "handshake-refused";
}

async function converse(
  target: Extract<Target, { kind: "stdio" }>,
  version: string,
  limits: Limits,
  eras: Eras,
): Promise<Listed> {
  const stderr = createTail(12);
  const tap = createTap(limits);
  try {
    const session = await openSession(createChildTransport(target, tap, stderr, limits), tap, limits, version, eras);
    return {
      ok: true,
      listing: { via: "stdio", label: guessLabel(target), package: null, ...session, notes: tap.notes(), stderr: stderr.lines() },
    };
  } catch (error) {
    // The tap knows best what happened; the SDK often knows only that the connection closed.
    if (tap.failure() === null) await new Promise((resolve) => setTimeout(resolve, 300));
    const failure = tap.failure() ?? asFailure(error);
    return { ok: false, error: failure.diagnostic, stderr: stderr.lines() };
  }
}
