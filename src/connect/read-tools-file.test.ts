import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "./connect.js";

const tool = { name: "look_up", inputSchema: { type: "object" } };
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "heed-file-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(text: string | Uint8Array) {
  const path = join(folder, "my-tools.json");
  await writeFile(path, text);
  return connect({ kind: "file", path }, { version: "0.0.0" });
}

describe("a saved list", () => {
  test.each<[string, unknown]>([
    ["an array", [tool]],
    ["an object with tools", { tools: [tool] }],
    ["a result with more members", { tools: [tool], nextCursor: "x", _meta: {} }],
    ["a JSON-RPC answer", { jsonrpc: "2.0", id: 1, result: { tools: [tool] } }],
  ])("%s", async (_what, value) => {
    expect(await read(JSON.stringify(value))).toMatchObject({
      ok: true,
      listing: { via: "file", label: "my-tools", tools: [tool], notes: [] },
    });
  });

  test("a record of a package", async () => {
    const record = {
      package: "@modelcontextprotocol/server-filesystem",
      version: "1.2.3",
      protocolVersion: "2025-11-25",
      serverInfo: { name: "x" },
      tools: [tool],
    };
    expect(await read(JSON.stringify(record))).toMatchObject({
      ok: true,
      listing: {
        label: "filesystem",
        revision: "2025-11-25",
        serverInfo: { name: "x" },
        package: { name: "@modelcontextprotocol/server-filesystem", version: "1.2.3" },
      },
    });
  });

  test("with a key given twice is read and noted", async () => {
    expect(await read('[{"name":"a","name":"b"}]')).toMatchObject({
      ok: true,
      listing: { tools: [{ name: "b" }], notes: [{ code: "json-duplicate-key", severity: "error" }] },
    });
  });

  test("with invalid UTF-8 is read and noted", async () => {
    expect(await read(Buffer.from('[{"name":"a\xff"}]', "latin1"))).toMatchObject({
      ok: true,
      listing: { tools: [{ name: "a\uFFFD" }], notes: [{ code: "json-utf8" }] },
    });
  });

  test("with lost digits is read and noted", async () => {
    expect(await read('[{"name":"a","x":12345678901234567890}]')).toMatchObject({
      ok: true,
      listing: { notes: [{ code: "json-digits-lost" }] },
    });
  });

  test.each([
    ["[{", "file-not-json"],
    ["", "file-not-json"],
    [`${"[".repeat(100_000)}${"]".repeat(100_000)}`, "file-not-json"],
    ["42", "file-without-tools"],
    ['{"tools":{}}', "file-without-tools"],
  ])("%.20s is refused: %s", async (text, code) => {
    expect(await read(text)).toMatchObject({ ok: false, error: { code } });
  });

  test("that is not there", async () => {
    expect(await connect({ kind: "file", path: join(folder, "none.json") }, { version: "0.0.0" })).toMatchObject({
      ok: false,
      error: { code: "file-missing" },
    });
  });
});
