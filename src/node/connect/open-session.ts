import type { Client, Transport } from "@modelcontextprotocol/client";
import type { Json } from "../../wire/json.js";
import { ConnectFailure } from "./connect-failure.js";
import { listTools } from "./list-tools.js";
import type { Limits } from "./listing.js";
import type { Tap } from "./tap.js";
import { within } from "./within.js";

/** What one conversation with a server gave. */
export type Session = {
  readonly revision: string | null;
  readonly era: "legacy" | "modern";
  readonly serverInfo: Json | null;
  readonly tools: readonly Json[];
  readonly pages: number;
};

/**
 * `legacy`: `initialize` alone. Else `server/discover` is asked first, and `initialize` where the answer is no; on
 * stdio also after `probeMs` of silence, which over HTTP is an outage.
 */
export type Eras = "legacy" | { readonly probeMs: number };

/**
 * One conversation: handshake, every page of the list, end. The transport is always closed.
 *
 * @throws ConnectFailure, or what the SDK throws while it connects
 */
export async function openSession(transport: Transport, tap: Tap, limits: Limits, version: string, eras: Eras): Promise<Session> {
  // Loaded here: nothing but a live connection pays for the SDK.
  const sdk = await import("@modelcontextprotocol/client");
  const client: Client = new sdk.Client(
    { name: "heed", version },
    eras === "legacy" ? {} : { versionNegotiation: { mode: "auto", probe: { timeoutMs: eras.probeMs } } },
  );
  try {
    const connected = client.connect(transport, { timeout: limits.connectMs * 2 + 1_000 });
    await within(
      Promise.race([connected, tap.failed]),
      limits.connectMs,
      () =>
        new ConnectFailure(
          "server-silent",
          `The server did not finish the handshake within ${limits.connectMs / 1_000} s. ${tap.oddities()}`.trim(),
          "Check that it is an MCP server, or give it longer with --timeout SECONDS.",
          { milliseconds: limits.connectMs },
        ),
    );
    const list = await toolsOf(client, tap, limits);
    return {
      revision: client.getNegotiatedProtocolVersion() ?? null,
      era: client.getProtocolEra() ?? "legacy",
      serverInfo: (client.getServerVersion() ?? null) as Json | null,
      ...list,
    };
  } finally {
    await transport.close().catch(() => {});
  }
}

async function toolsOf(client: Client, tap: Tap, limits: Limits): Promise<Pick<Session, "tools" | "pages">> {
  try {
    return await listTools(client, tap, limits);
  } catch (error) {
    const unknown =
      error instanceof ConnectFailure && error.diagnostic.code === "list-refused" && error.diagnostic.args["code"] === -32601;
    // A server that offers no tools need not know the method.
    if (unknown && client.getServerCapabilities()?.tools === undefined) return { tools: [], pages: 0 };
    throw error;
  }
}
