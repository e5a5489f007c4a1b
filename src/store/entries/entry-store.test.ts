import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openHome } from "../../node/home.js";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { isEntryKey, newEntryKey } from "./entry-key.js";
import { countEntries, findEntry, forgetEntry, saveEntry, type EntryRecord } from "./entry-store.js";

const record: EntryRecord = {
  host: "vscode",
  file: "/home/ada/.config/Code/User/mcp.json",
  server: "files",
  label: "files",
  envNames: ["TOKEN"],
  envFile: "${workspaceFolder}/.env",
  slots: [2],
  written: "2026-01-01T00:00:00.000Z",
};

test("a key is never an option, and no two are the same", () => {
  const keys = Array.from({ length: 2000 }, () => newEntryKey());
  expect(new Set(keys).size).toBe(2000);
  expect(keys.every((key) => isEntryKey(key) && !key.startsWith("-") && !key.startsWith("_"))).toBe(true);
  const [first, second] = [Buffer.alloc(18, 0xff), Buffer.alloc(18, 1)];
  const given = [first, second];
  expect(newEntryKey(() => given.shift() ?? second)).toBe(second.toString("base64url"));
});

test("what belongs to a key is found by the key alone", () => {
  const home = openHome({ HEED_HOME: temporaryFolder() });
  const [key, other] = [newEntryKey(), newEntryKey()];
  expect([findEntry(home, key), countEntries(home)]).toEqual([null, 0]);
  saveEntry(home, key, record);
  saveEntry(home, other, { ...record, label: "second" });
  expect(findEntry(home, key)).toEqual(record);
  expect(countEntries(home)).toBe(2);
  forgetEntry(home, other);
  expect([findEntry(home, other), countEntries(home)]).toEqual([null, 1]);
});

test("the store is closed to others and holds no key", () => {
  const home = openHome({ HEED_HOME: temporaryFolder() });
  const key = newEntryKey();
  saveEntry(home, key, record);
  const folder = join(home.dir, "entries");
  for (const name of readdirSync(folder)) {
    expect(name).not.toContain(key);
    expect(readFileSync(join(folder, name), "utf8")).not.toContain(key);
    expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  }
});

test.each(["", "x", "../../heed", "a".repeat(25), `${"a".repeat(23)}/`, "-".repeat(24)])("%j is no key", (text) => {
  const home = openHome({ HEED_HOME: temporaryFolder() });
  expect(findEntry(home, text)).toBeNull();
  forgetEntry(home, text);
});

test.each(["", "{", "[]", '{"version": 2}', JSON.stringify({ version: 1, ...record, slots: ["2"] })])(
  "a record that says %j is none",
  (text) => {
    const home = openHome({ HEED_HOME: temporaryFolder() });
    const key = newEntryKey();
    saveEntry(home, key, record);
    const [name = ""] = readdirSync(join(home.dir, "entries"));
    writeFileSync(join(home.dir, "entries", name), text);
    expect(findEntry(home, key)).toBeNull();
  },
);
