import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { beforeAll, describe, expect, test } from "vitest";
import { buildExample } from "./support/build-example.js";

// The examples import `heed` as a reader would: they need the bundles of the last build, which `npm test` makes first.
beforeAll(() => {
  if (!existsSync(join(import.meta.dirname, "../dist/index.js"))) throw new Error("run npm run build first");
});

function run(file: string, args: readonly string[], input: string): string {
  const ran = spawnSync(process.execPath, [file, ...args], { input, encoding: "utf8", timeout: 20_000 });
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

test("decide", async () => {
  const output = run(await buildExample("decide"), [], "");
  expect(output).toMatch(/^type the name: /);
  expect(output).toContain("destructiveHint: true (somebody warns)");
});
