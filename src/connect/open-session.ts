import type { Eras } from "./eras.js";
import type { Client, Transport } from "@modelcontextprotocol/client";
import type { Json } from "../wire/json.js";
import { ConnectFailure } from "./connect-failure.js";
import { listTools } from "./list-tools.js";
import type { Limits } from "./listing.js";
import { readingClient } from "./reading-client.js";
import type { Tap } from "./tap.js";
import { within } from "./within.js";

/** How often a list is read again that its server says has changed. */
const MOST_CHANGES = 5;

/** What one conversation with a server gave. */
export type Session = {
  readonly revision: string | null;
  readonly era: "legacy" | "modern";
  readonly serverInfo: Json | null;
  readonly instructions?: string;
  readonly tools: readonly Json[];
  readonly pages: number;
};

/**
 * One conversation: handshake, every page of the list, end. The transport is always closed.
 *
 * @throws ConnectFailure, or what the SDK throws while it connects
 */
export async function openSession(transport: Transport, tap: Tap, limits: Limits, version: string, eras: Eras): Promise<Session> {
  const client = await readingClient(version, eras);
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
    const list = await settledTools(client, tap, limits);
    const instructions = client.getInstructions();
    return {
      revision: client.getNegotiatedProtocolVersion() ?? null,
      era: client.getProtocolEra() ?? "legacy",
      serverInfo: (client.getServerVersion() ?? null) as Json | null,
      ...(instructions === undefined ? {} : { instructions }),
      ...list,
    };
  } finally {
    await transport.close().catch(() => {});
  }
}

/** The list as it is when the server has no more to add to it; within bounds, for a server may change it without end. */
async function settledTools(client: Client, tap: Tap, limits: Limits): Promise<Pick<Session, "tools" | "pages">> {
  let known = tap.changes.count;
  let list = await toolsOf(client, tap, limits);
  // Since 2026-07-28 each request says what its client can do, and the answer is of that.
  const tells = client.getProtocolEra() !== "modern" && client.getServerCapabilities()?.tools?.listChanged === true;
  const changed = async (): Promise<boolean> => (tells ? await tap.changes.moreThan(known) : tap.changes.count > known);
  for (let tries = 0; tries < MOST_CHANGES && (await changed()); tries++) {
    known = tap.changes.count;
    list = await toolsOf(client, tap, limits);
  }
  return list;
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
