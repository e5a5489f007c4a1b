import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gateInFront, heedProgram, type Program } from "./gate-in-front.test-support.js";
import { startReferenceServer } from "./reference-server.test-support.js";
import { ALPHA, installSuite, STABLE, tally, type Findings, type Suite } from "./suite.test-support.js";

const RUNS = [
  { revision: "2025-06-18", version: STABLE, words: ["--suite", "all", "--spec-version", "2025-06-18"] },
  { revision: "2025-11-25", version: STABLE, words: ["--suite", "all", "--spec-version", "2025-11-25"] },
  // The later suite, which takes up broken streams and ends sessions.
  { revision: "2025-11-25", version: ALPHA, words: ["--requirements", "2025-11-25"] },
  { revision: "2026-07-28", version: ALPHA, words: ["--requirements", "2026-07-28"] },
] as const;

let suite: Suite;
let heed: Program;
beforeAll(async () => {
  suite = installSuite();
  heed = await heedProgram();
}, 240_000);
afterAll(() => {
  suite.remove();
  heed.remove();
}, 120_000);

describe.each(RUNS)("the server suite of $revision, version $version", ({ version, words }) => {
  it("finds the same directly and through the gate, scenario by scenario", async () => {
    const direct = await measured(version, words, false);
    const gated = await measured(version, words, true);
    console.log(`direct: ${tally(direct)}\ngate:   ${tally(gated)}`);
    expect(Object.fromEntries(gated)).toEqual(Object.fromEntries(direct));
    // Equal failures would prove little: the server passes all but an extension that it does not have.
    expect([...direct].filter(([name, checks]) => !name.startsWith("tasks-") && checks.some(failed))).toEqual([]);
  }, 600_000);
});

const failed = (check: string): boolean => check.endsWith(" FAILURE");

/** Tools that the suite calls though our server does not list them: their errors must be the server's. */
const UNLISTED = ["confirm_delete", "failing_job", "multi_input", "protocol_error_job", "slow_compute", "test_tool_with_task"];

/** The server's tools in either era: rules allow a tool that nobody reviewed by its exact name only. */
async function toolNames(url: string): Promise<readonly string[]> {
  const names = new Set<string>(UNLISTED);
  for (const mode of ["legacy", "auto"] as const) {
    const client = new Client({ name: "names", version: "1" }, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(new URL(url)));
    for (const { name } of (await client.listTools()).tools) names.add(name);
    await client.close();
  }
  return [...names];
}

async function measured(version: string, words: readonly string[], gated: boolean): Promise<Findings> {
  const server = await startReferenceServer();
  const gate = gated ? await gateInFront(heed, server.url, await toolNames(server.url)) : null;
  const found = await suite.run(version, ["server", "--url", gate?.url ?? server.url, ...words]);
  await gate?.end();
  await server.close();
  return found;
}
