import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createScratchHome } from "../../src/node/scratch-home.js";
import { temporaryFolder } from "../../src/node/testing/temporary-folder.test-support.js";
import { runHeed } from "../../src/cli/testing/run-heed.test-support.js";
import { LineClient, SERVERS } from "../gateway/harness.test-support.js";

const cli = join(import.meta.dirname, "../../dist/cli.js");
const inputSchema = { type: "object", properties: { id: { type: "string" } } };

/** Tools of a bank, whose verbs no list of Heed's holds, and what the judge of Heed 1 took for a read. */
const UNKNOWN = [
  { name: "wire_money", description: "Wires money to an account. Returns a receipt.", inputSchema },
  { name: "customer-credits-debit-account", description: "Returns the account of a customer.", inputSchema },
  { name: "zeroize_key", description: "Zeroizes a key. Waits for the result.", inputSchema },
  { name: "счёт_флимпить", description: "Флимпит счёт. Returns a receipt.", inputSchema },
  { name: "get_account", description: "Gets an account, and liquidates it.", inputSchema },
];
const CONTROL = { name: "list_accounts", description: "Lists accounts. Returns a receipt for each.", inputSchema };

it("32. what acts by a word that nobody listed is asked about, though all proposals at the bar were taken", async () => {
  const [folder, { dir: home }] = [temporaryFolder(), createScratchHome(temporaryFolder())];
  const calls = join(folder, "calls.jsonl");
  writeFileSync(calls, "");
  const env = { GATE_CALLS: calls, GATE_TOOLS: JSON.stringify([[...UNKNOWN, CONTROL]]) };
  const server = [process.execPath, join(SERVERS, "gate-raw.mjs")];
  const words = ["trust", "--accept", "--label", "bank", "--proposals", "checked", "--", ...server];
  const { out, code } = await runHeed(words, { home, cwd: folder, env });
  expect(code, out).toBe(0);
  expect(out).toContain("Taken with readOnlyHint true: list_accounts.");

  const client = new LineClient(cli, {
    server,
    cwd: folder,
    env: { PATH: process.env["PATH"] ?? "", HEED_HOME: home, ...env },
    words: ["gate", "--label", "bank"],
  });
  onTestFinished(() => void client.child.kill());
  await client.initialize({ elicitation: {} });
  client.call("control", "list_accounts", { id: "1" });
  expect((await client.answerTo("control")).result).toMatchObject({ content: [{ text: "ran list_accounts" }] });
  for (const [at, { name }] of UNKNOWN.entries()) {
    client.call(name, name, { id: "1" });
    const { id, params } = await client.question(at);
    expect(JSON.stringify(params), name).toContain(name === "get_account" ? "get_account" : "`");
    client.send({ jsonrpc: "2.0", id, result: { action: "decline" } });
    expect(JSON.stringify(await client.answerTo(name)), name).not.toContain("ran ");
  }
});
