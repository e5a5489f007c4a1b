import type { Client } from "@modelcontextprotocol/client";
import type { Eras } from "./eras.js";

/** "Request rejected by the user" (2025-11-25 sampling, error handling). */
const REJECTED = -1;

/**
 * What Heed says that it can do while it reads a list: all that a host may say. Servers list some tools only for clients that
 * can sample, show forms, tell their roots or do either as a task. A tool that was reviewed and is not listed for a host that cannot harms nothing;
 * one that is listed for it and was never reviewed would be asked about for ever.
 */
const DECLARED = {
  roots: { listChanged: true },
  sampling: { context: {}, tools: {} },
  elicitation: { form: {}, url: {} },
  tasks: { list: {}, cancel: {}, requests: { sampling: { createMessage: {} }, elicitation: { create: {} } } },
};

/** A client that reads a list: whatever its server asks, it has no roots, samples nothing, and nobody reads its forms. */
export async function readingClient(version: string, eras: Eras): Promise<Client> {
  // Loaded here: nothing but a live connection pays for the SDK.
  const sdk = await import("@modelcontextprotocol/client");
  const client: Client = new sdk.Client(
    { name: "heed", version },
    {
      capabilities: DECLARED,
      ...(eras === "legacy" ? {} : { versionNegotiation: { mode: "auto" as const, probe: { timeoutMs: eras.probeMs } } }),
    },
  );
  client.setRequestHandler("roots/list", () => ({ roots: [] }));
  client.setRequestHandler("elicitation/create", () => ({ action: "cancel" as const }));
  client.setRequestHandler("sampling/createMessage", () => {
    throw new sdk.ProtocolError(REJECTED, "Heed reads this server's list, and samples nothing.");
  });
  return client;
}
