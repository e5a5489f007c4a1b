import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { gate, gateProgram, journal, LineClient, places } from "./harness.test-support.js";

// Some hosts start a server to see whether it answers, and end it as soon as it does.
test.each(["SIGTERM", "SIGINT", "end of input"] as const)(
  "a gate that is ended at once by %s has kept what it ran",
  async (how) => {
    const at = await gate({ lists: [[{ name: "get_notes" }]] });
    await at.client.initialize();
    if (how === "end of input") at.client.child.stdin.end();
    else at.client.child.kill(how);
    await at.client.exit;
    const opened = journal(at.home).filter(({ type }) => type === "session-opened");
    expect(opened).toHaveLength(1);
    expect(readdirSync(join(at.home.dir, "identities"))).toEqual([`${String(opened[0]?.["identityDigest"])}.json`]);
  },
);

test("a gate whose server ends before it has said anything has kept what it ran", async () => {
  const at = places();
  const client = new LineClient(await gateProgram(), {
    server: [process.execPath, "-e", "0"],
    cwd: at.project,
    env: at.env,
  });
  await client.exit;
  expect(journal(at.home).filter(({ type }) => type === "session-opened")).toHaveLength(1);
  expect(readdirSync(join(at.home.dir, "identities"))).toHaveLength(1);
});
