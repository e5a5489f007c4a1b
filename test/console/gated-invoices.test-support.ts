import { join } from "node:path";
import type { Home } from "../../src/node/home.js";
import { announceConsole } from "../../src/store/state/console-presence.js";
import { gateProgram, LineClient, places, SERVERS } from "../gateway/harness.test-support.js";
import { createWorld, type World } from "./console-world.test-support.js";

type Gated = {
  readonly home: Home;
  readonly world: World;
  readonly client: LineClient;
  /** The file in which the server writes down what it ran. */
  readonly calls: string;
};

/** A client that has begun to speak to the invoice server through a real gate, and a console of the same home; ended afterwards. */
export async function withGatedInvoices(use: (parts: Gated) => Promise<void>): Promise<void> {
  const program = await gateProgram();
  const { home, project, calls, env } = places();
  const absent = announceConsole(home);
  const world = await createWorld({ home });
  const server = [process.execPath, join(SERVERS, "gate-invoices.mjs")];
  const client = new LineClient(program, { server, cwd: project, env });
  try {
    await client.initialize();
    await use({ home, world, client, calls });
  } finally {
    client.child.kill();
    absent();
    await world.close();
  }
}
