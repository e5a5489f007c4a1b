import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decisionOf, LineClient, places, SERVERS } from "./harness.test-support.js";

let dir = "";
beforeAll(async () => {
  dir = mkdtempSync(join(realpathSync(tmpdir()), "heed-cli-"));
  const bundle = await rolldown({
    input: join(import.meta.dirname, "../../src/cli/main.ts"),
    platform: "node",
    logLevel: "silent",
  });
  await bundle.write({ dir, format: "esm", entryFileNames: "cli.mjs", chunkFileNames: "[name]-[hash].mjs" });
  await bundle.close();
});

afterAll(() => rmSync(dir, { recursive: true, force: true }));

const server = [process.execPath, join(SERVERS, "gate-raw.mjs")];

describe("heed gate", () => {
  it("stands in front of a server, in a throw-away home that it tells of", async () => {
    const { HEED_HOME: _, ...env } = places().env;
    const client = new LineClient(join(dir, "cli.mjs"), {
      server,
      cwd: places().project,
      env,
      words: ["gate", "--scratch", "--label", "b"],
    });
    await client.initialize();
    client.call(1, "write");
    expect(decisionOf(await client.answerTo(1))?.["outcome"]).toBe("unseen");
    expect(client.stderr).toContain("HEED_HOME=");
    client.child.stdin.end();
    expect(await client.exit).toBe(0);
    const home = /HEED_HOME=(\S+)/.exec(client.stderr)?.[1] ?? "";
    expect(home).toContain("heed-scratch-");
    rmSync(home, { recursive: true });
  });

  it("reads the policy that the command line names", async () => {
    const at = places();
    const { writeFileSync } = await import("node:fs");
    writeFileSync(join(at.project, "p.yaml"), "version: 1\nrules:\n  - {id: no, tool: write, verdict: deny}\n");
    const client = new LineClient(join(dir, "cli.mjs"), {
      server,
      cwd: at.project,
      env: at.env,
      words: ["gate", "--policy", "p.yaml"],
    });
    await client.initialize();
    client.call(1, "write");
    expect(decisionOf(await client.answerTo(1))?.["outcome"]).toBe("policy");
  });

  it("gives back the server's own exit code", async () => {
    const at = places();
    const client = new LineClient(join(dir, "cli.mjs"), { server, cwd: at.project, env: at.env, words: ["gate"] });
    await client.initialize();
    client.send({ jsonrpc: "2.0", id: 1, method: "exit", params: { code: 42 } });
    expect(await client.exit).toBe(42);
  });

  it.each([
    [[], "missing"],
    [["stray"], "missing"],
  ])("says what is missing", async (words, what) => {
    const at = places();
    const client = new LineClient(join(dir, "cli.mjs"), {
      server: words.length > 0 ? server : [],
      cwd: at.project,
      env: at.env,
      words: ["gate", ...words],
    });
    expect(await client.exit).toBe(2);
    expect(client.stderr).toContain(what);
  });
});
