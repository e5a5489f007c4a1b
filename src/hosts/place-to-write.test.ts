import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { openHome } from "../node/home.js";
import { temporaryFolder } from "../node/testing/temporary-folder.test-support.js";
import { planChanges, planUndo, writeChanges, writeUndo, type ChangedFile } from "./change-file.js";
import { readHostFile, replaceHostFile } from "./host-file.js";
import { emptyWorld, put } from "./host-world.test-support.js";
import type { HostId } from "./host.js";
import { loadInstallRecords } from "./install-record.js";
import { placeToWrite } from "./place-to-write.js";
import { wrapWords } from "./wrapper.js";

const TEXT = '{"mcpServers": {"a": {"command": "x", "args": []}}}\n';
const CHANGE = {
  kind: "wrap",
  path: ["mcpServers", "a"],
  original: { command: "x", args: [] },
  wrapped: wrapWords(["npx", "-y", "heed"], "a", { command: "x", args: [] }),
} as const;

type World = ReturnType<typeof emptyWorld>;
const link = (to: string, at: string): void => {
  mkdirSync(dirname(at), { recursive: true });
  symlinkSync(to, at);
};

/** What a repository brings, and the file of a host that it is about. */
const OUT: readonly [string, HostId, (at: World) => string][] = [
  [
    "a linked folder",
    "cursor",
    (at) => (link(dirname(put(join(at.home, "own/mcp.json"), TEXT)), join(at.project, ".cursor")), ".cursor/mcp.json"),
  ],
  [
    "a folder linked by a relative path",
    "cursor",
    (at) => (
      put(join(at.home, ".cursor/mcp.json"), TEXT),
      link("../user/.cursor", join(at.project, ".cursor")),
      ".cursor/mcp.json"
    ),
  ],
  [
    "a linked file",
    "claude-code",
    (at) => (link(put(join(at.home, ".claude.json"), TEXT), join(at.project, ".mcp.json")), ".mcp.json"),
  ],
  [
    "a link that leads to a link",
    "claude-code",
    (at) => {
      link(put(join(at.home, ".claude.json"), TEXT), join(at.project, "sub/second"));
      link("sub/second", join(at.project, ".mcp.json"));
      return ".mcp.json";
    },
  ],
  [
    "a link to what is not there yet",
    "gemini-cli",
    (at) => (link(join(at.home, "new.json"), join(at.project, ".gemini/settings.json")), ".gemini/settings.json"),
  ],
  [
    "a link to a folder that is not there yet",
    "vscode",
    (at) => (link(join(at.home, "new"), join(at.project, ".vscode")), ".vscode/mcp.json"),
  ],
  [
    "a folder whose name begins like the project's",
    "cursor",
    (at) => (link(dirname(put(`${at.project}-other/mcp.json`, TEXT)), join(at.project, ".cursor")), ".cursor/mcp.json"),
  ],
];

const IN: readonly [string, HostId, (at: World) => string][] = [
  ["no link", "cursor", (at) => (put(join(at.project, ".cursor/mcp.json"), TEXT), ".cursor/mcp.json")],
  [
    "a file linked to another of the project",
    "claude-code",
    (at) => (put(join(at.project, "config/mcp.json"), TEXT), link("config/mcp.json", join(at.project, ".mcp.json")), ".mcp.json"),
  ],
  [
    "a folder linked to another of the project",
    "cursor",
    (at) => (put(join(at.project, "config/mcp.json"), TEXT), link("config", join(at.project, ".cursor")), ".cursor/mcp.json"),
  ],
];

describe("a project's file of a host", () => {
  test.each(OUT)("is not written where it leads out of the project: %s", (_, host, make) => {
    const at = emptyWorld();
    const file = join(at.project, make(at));
    const target: ChangedFile = { file, host, scope: "project", format: "json" };
    const [before, home] = [readHostFile(file), openHome({ HEED_HOME: temporaryFolder() })];
    const refused = expect.objectContaining({ code: "file-write-failed", help: expect.stringContaining("in the link's place") });
    expect(() => placeToWrite(target)).toThrow(refused);
    expect(() => replaceHostFile(target, before?.bytes ?? null, new TextEncoder().encode("{}"))).toThrow(refused);
    if (before !== null) expect(() => writeChanges(home, planChanges(target, before, [CHANGE]))).toThrow(refused);
    // Nothing is remembered of what was not done.
    expect(loadInstallRecords(home).records).toEqual([]);
    expect(readHostFile(file)?.text ?? null).toBe(before === null ? null : TEXT);
    expect([existsSync(join(at.home, "new.json")), existsSync(join(at.home, "new"))]).toEqual([false, false]);
  });

  test.each(IN)("is written, and written back, where it stays in the project: %s", (_, host, make) => {
    const at = emptyWorld();
    const file = join(at.project, make(at));
    const home = openHome({ HEED_HOME: temporaryFolder() });
    expect(writeChanges(home, planChanges({ file, host, scope: "project", format: "json" }, readHostFile(file), [CHANGE]))).toBe(
      true,
    );
    expect(readFileSync(file, "utf8")).toContain("heed");
    for (const record of loadInstallRecords(home).records)
      expect(
        writeUndo(
          home,
          planUndo(home, record, readHostFile(file), () => true),
          record,
        ),
      ).toBe(true);
    expect(readFileSync(file, "utf8")).toBe(TEXT);
  });

  test("that was written, and whose folder was then exchanged for a link, is not taken back elsewhere", () => {
    const at = emptyWorld();
    const file = put(join(at.project, ".cursor/mcp.json"), TEXT);
    const home = openHome({ HEED_HOME: temporaryFolder() });
    writeChanges(home, planChanges({ file, host: "cursor", scope: "project", format: "json" }, readHostFile(file), [CHANGE]));
    const written = readFileSync(file);
    const other = emptyWorld();
    const moved = join(other.project, ".cursor/mcp.json");
    const elsewhere = put(join(other.home, "own/mcp.json"), written);
    link(dirname(elsewhere), dirname(moved));
    const [record] = loadInstallRecords(home).records;
    if (record === undefined) throw new Error("no record");
    const led = { ...record, file: moved };
    expect(() =>
      writeUndo(
        home,
        planUndo(home, led, readHostFile(moved), () => true),
        led,
      ),
    ).toThrow(/leads out of the project/);
    expect(readFileSync(elsewhere)).toEqual(written);
  });

  test("a user's own file is written where its link leads", () => {
    const at = emptyWorld();
    const real = put(join(at.home, "dotfiles/mcp.json"), TEXT);
    link(real, join(at.home, ".cursor/mcp.json"));
    expect(placeToWrite({ file: join(at.home, ".cursor/mcp.json"), host: "cursor", scope: "user" })).toBe(real);
  });
});
