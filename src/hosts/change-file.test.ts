import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openHome } from "../node/home.js";
import { temporaryFolder } from "../node/testing/temporary-folder.test-support.js";
import { anyJsonConfig, anyTomlConfig } from "./any-config.test-support.js";
import { planChanges, planUndo, writeChanges, writeUndo, type ChangedFile } from "./change-file.js";
import type { ConfigChange } from "./edit-config.js";
import { put } from "./host-world.test-support.js";
import { readHostFile } from "./host-file.js";
import { loadInstallRecords } from "./install-record.js";
import { wrapWords } from "./wrapper.js";

const home = () => openHome({ HEED_HOME: temporaryFolder() });

function wrap(path: readonly string[], command: string, args: readonly string[] = []): ConfigChange {
  return { kind: "wrap", path, original: { command, args }, wrapped: wrapWords(["npx", "-y", "heed"], "l", { command, args }) };
}

function install(at: ReturnType<typeof home>, target: ChangedFile, ...changes: readonly ConfigChange[]) {
  const plan = planChanges(target, readHostFile(target.file), changes);
  expect(plan.failed).toEqual([]);
  expect(writeChanges(at, plan)).toBe(true);
}

function uninstall(at: ReturnType<typeof home>, which: (change: ConfigChange) => boolean = () => true) {
  const [record] = loadInstallRecords(at).records;
  if (record === undefined) throw new Error("no record");
  const plan = planUndo(at, record, readHostFile(record.file), which);
  expect(writeUndo(at, plan, record)).toBe(true);
  return plan;
}

const cursor = (file: string): ChangedFile => ({ file, host: "cursor", scope: "user", format: "json" });
const A = wrap(["mcpServers", "a"], "one", ["x"]);
const B = wrap(["mcpServers", "b"], "two");
const TEXT =
  '{\n  "mcpServers": {\n    "a": { "command": "one", "args": ["x"] }, // first\n    "b": { "command": "two" }\n  }\n}';

describe("a file that Heed changes", () => {
  test("comes back byte for byte, with its mark, its mode and its name", () => {
    const at = home();
    const file = put(join(temporaryFolder(), "mcp.json"), `\uFEFF${TEXT}`, 0o640);
    const before = readFileSync(file);
    install(at, cursor(file), A, B);
    expect(readFileSync(file, "utf8")).toContain(
      '\uFEFF{\n  "mcpServers": {\n    "a": { "command": "npx", "args": ["-y", "heed", "gate"',
    );
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(uninstall(at).exact).toBe(true);
    expect(readFileSync(file)).toEqual(before);
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(loadInstallRecords(at).records).toEqual([]);
  });

  test("changed twice comes back as it was before the first time", () => {
    const at = home();
    const file = put(join(temporaryFolder(), "mcp.json"), TEXT);
    install(at, cursor(file), A);
    install(at, cursor(file), B);
    expect(loadInstallRecords(at).records[0]).toMatchObject({ exact: true });
    expect(uninstall(at).exact).toBe(true);
    expect(readFileSync(file, "utf8")).toBe(TEXT);
  });

  test("one server of two comes back, then the other, in either order", () => {
    for (const [first, second] of [
      [A, B],
      [B, A],
    ] as const) {
      const at = home();
      const file = put(join(temporaryFolder(), "mcp.json"), TEXT);
      install(at, cursor(file), A, B);
      expect(uninstall(at, (change) => change.path.at(-1) === first.path.at(-1)).failed).toEqual([]);
      expect(loadInstallRecords(at).records[0]?.changes.map(({ change }) => change.path.at(-1))).toEqual([second.path.at(-1)]);
      expect(uninstall(at)).toMatchObject({ exact: true, failed: [] });
      expect(readFileSync(file, "utf8")).toBe(TEXT);
    }
  });

  test("that somebody else wrote to since keeps what they wrote", () => {
    const at = home();
    const file = put(join(temporaryFolder(), "mcp.json"), TEXT);
    install(at, cursor(file), A, B);
    writeFileSync(
      file,
      readFileSync(file, "utf8")
        .replace("// first", "// mine")
        .replace('"command": "npx", "args": ["-y", "heed", "gate", "--label", "l", "--", "two"]', '"disabled": true, $&'),
    );
    const plan = uninstall(at);
    expect(plan.exact).toBe(false);
    expect(readFileSync(file, "utf8")).toBe(
      TEXT.replace("// first", "// mine").replace('"command": "two"', '"disabled": true, "command": "two"'),
    );
  });

  test("that a host wrote anew from its memory is undone by its meaning", () => {
    const at = home();
    const file = put(join(temporaryFolder(), "mcp.json"), TEXT);
    install(at, cursor(file), A, B);
    const parsed = JSON.parse(readFileSync(file, "utf8").replace("// first", "")) as object;
    writeFileSync(file, JSON.stringify({ ...parsed, numStartups: 4 }, null, 4));
    expect(uninstall(at)).toMatchObject({ exact: false, failed: [] });
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({
      mcpServers: { a: { command: "one", args: ["x"] }, b: { command: "two", args: [] } },
      numStartups: 4,
    });
  });

  test("from which somebody took the gate out already is left as it is", () => {
    const at = home();
    const file = put(join(temporaryFolder(), "mcp.json"), TEXT);
    install(at, cursor(file), A);
    writeFileSync(file, '{"mcpServers": {"a": {"command": "three"}}}');
    expect(uninstall(at)).toMatchObject({ done: [], failed: [], changes: [] });
    expect(readFileSync(file, "utf8")).toBe('{"mcpServers": {"a": {"command": "three"}}}');
  });

  test("that Heed made goes again, and stays with what others put into it", () => {
    const rule: ConfigChange = { kind: "rule", path: ["permissions", "allow"], rule: "mcp__a" };
    for (const edited of [false, true]) {
      const at = home();
      const file = join(temporaryFolder(), "new", "settings.json");
      install(at, { ...cursor(file), host: "claude-code" }, rule);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      if (edited) writeFileSync(file, readFileSync(file, "utf8").replace('"permissions"', '"model": "x", "permissions"'));
      uninstall(at);
      expect(existsSync(file)).toBe(edited);
      if (edited) expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ model: "x", permissions: { allow: [] } });
    }
  });

  test("is not written over if it changed since it was read", () => {
    const at = home();
    const file = put(join(temporaryFolder(), "mcp.json"), TEXT);
    const plan = planChanges(cursor(file), readHostFile(file), [A]);
    writeFileSync(file, "{}");
    expect(writeChanges(at, plan)).toBe(false);
    expect(readFileSync(file, "utf8")).toBe("{}");
    expect(loadInstallRecords(at).records).toEqual([]);
  });

  test("through a link of the user's is written where it leads; a project's link out of it is refused", () => {
    const at = home();
    const folder = temporaryFolder();
    const real = put(join(folder, "dotfiles/mcp.json"), TEXT);
    const link = join(folder, "mcp.json");
    symlinkSync(real, link);
    install(at, cursor(link), A);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(real, "utf8")).toContain("heed");
    uninstall(at);
    expect(readFileSync(real, "utf8")).toBe(TEXT);
    const project = join(folder, "project/.cursor/mcp.json");
    mkdirSync(dirname(project), { recursive: true });
    symlinkSync(real, project);
    const plan = planChanges({ ...cursor(project), scope: "project" }, readHostFile(project), [A]);
    expect(() => writeChanges(home(), plan)).toThrow(/link that came with it/);
    expect(readFileSync(real, "utf8")).toBe(TEXT);
  });

  test("has a record that says so when it is damaged", () => {
    const at = home();
    const file = put(join(temporaryFolder(), "mcp.json"), TEXT);
    install(at, cursor(file), A);
    const [name = ""] = readHostsFolder(at.dir);
    writeFileSync(join(at.dir, "hosts", name), '{"version": 1}');
    expect(loadInstallRecords(at)).toMatchObject({ records: [], problems: [{ code: "install-record-damaged" }] });
  });
});

function readHostsFolder(dir: string): readonly string[] {
  return readdirSync(join(dir, "hosts")).filter((name) => name.endsWith(".json"));
}

describe("whatever a file holds", () => {
  test.each([
    ["json", anyJsonConfig()],
    ["toml", anyTomlConfig()],
  ] as const)("install and uninstall of %s is the identity", (format, configs) => {
    const at = home();
    const file = join(temporaryFolder(), "config");
    fc.assert(
      fc.property(configs, fc.boolean(), fc.boolean(), ({ text, path, command, args }, bom, edited) => {
        const target: ChangedFile = { file, host: "codex", scope: "user", format };
        const before = Buffer.from(bom ? `\uFEFF${text}` : text);
        writeFileSync(file, before);
        install(at, target, wrap(path, command, args), { kind: "member", path, key: "heedAdded", value: true });
        expect(readFileSync(file)).not.toEqual(before);
        const comment = format === "json" ? "\n// added" : "\n# added";
        if (edited) writeFileSync(file, readFileSync(file, "utf8") + comment);
        expect(uninstall(at)).toMatchObject({ failed: [], exact: !edited });
        expect(readFileSync(file)).toEqual(edited ? Buffer.from((bom ? `\uFEFF${text}` : text) + comment) : before);
      }),
      { numRuns: 150 },
    );
  });
});
