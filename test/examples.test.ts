import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../src/node/testing/temporary-folder.test-support.js";
import { buildExample } from "./support/build-example.js";

// The examples import `heed` as a reader would: they need the bundles of the last build, which `npm test` makes first.
beforeAll(() => {
  if (!existsSync(join(import.meta.dirname, "../dist/index.js"))) throw new Error("run npm run build first");
});

function run(file: string, args: readonly string[], input: string, env: NodeJS.ProcessEnv = process.env): string {
  const ran = spawnSync(process.execPath, [file, ...args], { input, encoding: "utf8", timeout: 60_000, env });
  expect(ran.stderr).toBe("");
  expect(ran.status).toBe(0);
  return ran.stdout;
}

describe.each(["annotated-server-v1", "annotated-server-v2"])("%s", (name) => {
  test("the annotations arrive on the wire as they were made", async () => {
    const client = new Client({ name: "test", version: "1.0.0" });
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [await buildExample(name)] }));
    try {
      const { tools } = await client.listTools();
      expect(tools.map((tool) => [tool.name, tool.annotations])).toEqual([
        ["list_invoices", { title: "List invoices", readOnlyHint: true, destructiveHint: false, openWorldHint: false }],
        [
          "create_invoice",
          { title: "Create invoice", readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
        ],
        [
          "delete_invoice",
          { title: "Delete invoice", readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
        ],
      ]);
    } finally {
      await client.close();
    }
  });
});

describe.each(["guard-v1", "guard-v2"])("%s", (name) => {
  test.each<[string, string, string]>([
    ["the name is typed", "delete_invoice\n", "deleted INV-2041"],
    ["something else is typed", "yes\n", "The person who was asked said no"],
    ["nobody answers", "", "nobody could be asked"],
  ])("%s", async (_, input, expected) => {
    const server = await buildExample("annotated-server-v2");
    const output = run(await buildExample(name), [process.execPath, server], input);
    expect(output).toContain('billing › `delete_invoice` ("Delete invoice") can destroy data. Type its name to run it.');
    expect(output).toContain(expected);
  });
});

describe("guard-with-lock", () => {
  const home = mkdtempSync(join(tmpdir(), "heed-example-"));
  afterAll(() => rmSync(home, { recursive: true, force: true }));
  // Nothing of this run's own environment: its variables are part of what the server is.
  const env = { PATH: process.env["PATH"] ?? "", HOME: home };

  test("what a person accepted runs unasked, what they did not is asked about", async () => {
    const server = await buildExample("annotated-server-v2");
    const example = await buildExample("guard-with-lock");
    const launch = [process.execPath, server];
    const before = spawnSync(process.execPath, [example, ...launch], {
      env: { ...env, HEED_HOME: join(home, "none") },
      input: "",
      encoding: "utf8",
    });
    expect(before.stdout).toMatch(/list_invoices: .*nobody could be asked/);

    const cli = join(import.meta.dirname, "../dist/cli.js");
    const trust = spawnSync(process.execPath, [cli, "trust", "--scratch", "--accept", "--json", "--", ...launch], {
      env,
      encoding: "utf8",
      timeout: 20_000,
    });
    expect(trust.status, trust.stderr).toBe(0);
    const scratch = /HEED_HOME=(\S+)/.exec(trust.stderr)?.[1] ?? "";
    try {
      const after = spawnSync(process.execPath, [example, ...launch], {
        env: { ...env, HEED_HOME: scratch },
        input: "allow\n",
        encoding: "utf8",
        timeout: 20_000,
      });
      expect(after.stdout).toContain('list_invoices: [{"type":"text","text":"INV-2041"}]');
      expect(after.stdout).toContain('billing › `create_invoice` ("Create invoice") adds data. Run it?');
      expect(after.stdout).toContain('create_invoice: [{"type":"text","text":"created INV-2042"}]');
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  });
});

test("decide: one call of an unreviewed server asks, the other meets a rule", async () => {
  expect(run(await buildExample("decide"), [], "")).toBe("list_invoices: ask (preset)\ndelete_invoice: deny (rule)\n");
});

// The tour is what `npm start` shows: a stranger's first sight of the main job, so its words are pinned.
test("the tour ends by itself and shows each call: ran, asked yes, asked no, typed", () => {
  // A person may have a home of their own, which the tour leaves alone.
  const home = temporaryFolder();
  const env = { ...process.env, HEED_HOME: home };
  const shown = run(join(import.meta.dirname, "../examples/invoices/tour.mjs"), [], "", env);
  expect(readdirSync(home)).toEqual([]);
  expect(shown.match(/^[✓✗] \S+ +[a-z: ]+?(?= {2})/gmu)).toEqual([
    "✓ list_invoices   ran",
    "✓ create_invoice  asked: yes",
    "✗ send_invoice    asked: no",
    "✓ delete_invoice  asked: typed the name",
  ]);
  expect(shown).toContain('billing › `delete_invoice` ("Delete Invoice") can destroy data. Type its name to run it.');
  expect(shown).toContain("Run it unasked, believing the label: vscode, codex, codex/writes, claude-cowork, copilot-cli, ");
});
