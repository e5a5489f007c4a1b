import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findEntry } from "../../src/store/entries/entry-store.js";
import { openHome } from "../../src/node/home.js";
import { configOf, user } from "./installed.test-support.js";

const keyIn = (file: string): string => /"--entry", "([^"]+)"/u.exec(readFileSync(file, "utf8"))?.[1] ?? "";

/** Every byte that a home keeps, but for its backups and records of hosts' files, which hold what stood there. */
const keptIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && !one.parentPath.endsWith("/hosts"))
    .map((one) => readFileSync(join(one.parentPath, one.name), "utf8"))
    .join("\n");

test("each user entry gets a key of its own, which Heed knows and says to nobody; a project's gets none", () => {
  const { heed, put, scratch, env, project } = user();
  const files = [put(".cursor/mcp.json", configOf("with-sdk.mjs")), put(".gemini/settings.json", configOf("with-sdk.mjs"))];
  const shared = put("project/.mcp.json", configOf("with-sdk.mjs"));
  const dry = heed(["install", "--dry-run"]);
  const installed = heed(["install", "--scratch", "--project"]);
  const keys = files.map(keyIn);
  expect(new Set(keys).size).toBe(2);
  expect(readFileSync(shared, "utf8")).toContain("gate");
  expect(keyIn(shared)).toBe("");
  const home = openHome({ HEED_HOME: scratch });
  expect(keys.map((key) => findEntry(home, key))).toMatchObject([
    { host: "cursor", file: files[0], server: "notes", envNames: ["NOTES_DIR"], envFile: null, slots: [] },
    { host: "gemini-cli", file: files[1] },
  ]);

  // A whole run of the gate, whose client hears and whose journal holds what they hear and hold.
  const lines = [
    {
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "c", version: "1" } },
    },
    { method: "notifications/initialized" },
    { id: 2, method: "tools/call", params: { name: "read_note", arguments: { id: "n1" } } },
  ].map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const [, command = "", args = "[]"] =
    /"command": ("[^"]*"),\s+"args": (\[.*\])/u.exec(readFileSync(files[0] ?? "", "utf8")) ?? [];
  const run = spawnSync(JSON.parse(command) as string, JSON.parse(args) as string[], {
    cwd: project,
    env: { ...env, HEED_HOME: scratch },
    input: lines.join(""),
    encoding: "utf8",
  });
  expect(run.stdout).toContain("Not run");

  const said = [dry, installed, heed(["doctor"]), heed(["log"]), heed(["install", "--json"]), heed(["uninstall", "--dry-run"])];
  const all = [...said.flatMap(({ out, err }) => [out, err]), run.stdout, run.stderr, keptIn(scratch)].join("\n");
  expect(dry.out).toContain('"--entry", "KEY"');
  for (const key of keys) expect(all).not.toContain(key);

  // What a person writes into the entry later is known after the next installation, under the same key.
  const [file = "", key = ""] = [files[0], keys[0]];
  writeFileSync(file, readFileSync(file, "utf8").replace('"NOTES_DIR"', '"MORE": "1", "NOTES_DIR"'));
  heed(["install", "--scratch"]);
  expect([keyIn(file), findEntry(home, key)?.envNames]).toEqual([key, ["MORE", "NOTES_DIR"]]);

  heed(["uninstall", "--scratch"]);
  expect(keys.map((key) => findEntry(home, key))).toEqual([null, null]);
});
