import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { verifyJournal } from "../../src/store/journal/verify-journal.js";
import { gate, journal } from "./harness.test-support.js";

it("leaves every call that reached the server in the journal, whenever the gate is killed", async () => {
  const policy = "version: 1\nrules:\n  - {id: w, tool: write, verdict: allow}\n";
  for (const after of [1, 7, 40]) {
    const { client, calls, home } = await gate({ lists: [[{ name: "write" }]], policy });
    await client.initialize();
    for (let id = 0; id < 100; id++) client.call(id, "write", { id });
    await client.answerTo(after);
    client.child.kill("SIGKILL");
    await client.exit;
    // The server ends by itself when its input does.
    await new Promise((resolve) => setTimeout(resolve, 100));
    const ran = readFileSync(calls, "utf8")
      .split("\n")
      .filter((line) => line.includes("tools/call")).length;
    const decided = journal(home).filter(({ type }) => type === "decision").length;
    expect(ran).toBeGreaterThan(0);
    expect(decided).toBeGreaterThanOrEqual(ran);
    expect(verifyJournal(join(home.dir, "journal"))).toMatchObject({ ok: true });
  }
});
