import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allowing, bundled, heedProgram, type Program } from "./gate-in-front.test-support.js";
import { ALPHA, installSuite, type Suite } from "./suite.test-support.js";

/**
 * The scenarios in which a gate can stand between. Those of authorization are not among them: their client must find the
 * server's own address in what it is told about the resource, and with a gate between it is the gate's.
 */
const SCENARIOS: readonly (readonly [string, readonly string[]])[] = [
  ["2025-06-18", ["initialize", "tools_call"]],
  [
    "2025-11-25",
    ["initialize", "tools_call", "elicitation-sep1034-client-defaults", "sse-retry", "json-schema-2020-12-preservation"],
  ],
  [
    "2026-07-28",
    [
      "tools_call",
      "request-metadata",
      "sep-2322-client-request-state",
      "http-standard-headers",
      "http-custom-headers",
      "http-invalid-tool-headers",
      "json-schema-ref-no-deref",
      "json-schema-2020-12-preservation",
    ],
  ],
];
/** The tools of the suite's servers. */
const TOOLS = [
  "add_numbers",
  "valid_tool",
  "json_schema_echo",
  "json_schema_2020_12_tool",
  "lookup_user",
  "test_reconnection",
  "test_client_elicitation_defaults",
  "test_headers",
  "test_custom_headers",
  "test_custom_headers_null",
  "test_mrtr_echo_state",
  "test_mrtr_no_state",
  "test_mrtr_no_result_type",
  "test_mrtr_unrelated",
];

let suite: Suite;
let heed: Program;
let client: Program;
const home = allowing(TOOLS);
beforeAll(async () => {
  suite = installSuite();
  heed = await heedProgram();
  client = await bundled(join(import.meta.dirname, "client-program.ts"));
}, 240_000);
afterAll(() => {
  for (const one of [suite, heed, client, home]) one.remove();
}, 120_000);

describe.each(SCENARIOS)("the client suite of %s", (revision, scenarios) => {
  it.each(scenarios)(
    "finds the same of a client directly, through the gate over HTTP, and through the gate over stdio: %s",
    async (scenario) => {
      const direct = await measured(revision, scenario, "direct");
      const gated = { http: await measured(revision, scenario, "http"), stdio: await measured(revision, scenario, "stdio") };
      expect(gated).toEqual({ http: direct, stdio: direct });
      // A client that fails would prove little.
      expect(direct.some((check) => check.endsWith(" SUCCESS"))).toBe(true);
      expect(direct.filter((check) => check.endsWith(" FAILURE"))).toEqual([]);
    },
    120_000,
  );
});

/** The checks of one scenario, but for its notes of what it was sent: the gate lists tools of its own accord. */
async function measured(revision: string, scenario: string, way: string): Promise<readonly string[]> {
  const words = ["client", "--command", `${process.execPath} ${client.file}`, "--scenario", scenario, "--spec-version", revision];
  const found = await suite.run(ALPHA, words, { HEED_WAY: way, HEED_PROGRAM: heed.file, HEED_HOME: home.home });
  return [...found.values()].flat().filter((check) => !check.endsWith(" INFO"));
}
