import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import type { Json } from "../wire/json.js";
import { argumentStrings } from "./argument-strings.js";
import { reachesHeed } from "./reaches-heed.js";
import { resolvePaths } from "./resolve-paths.js";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "gate-paths-")));
const home = realpathSync(mkdtempSync(join(tmpdir(), "gate-home-")));
afterAll(() => {
  for (const dir of [folder, home]) rmSync(dir, { recursive: true });
});
symlinkSync(home, join(folder, "link"));
writeFileSync(join(folder, "notes.txt"), "");

const reaches = (args: Json): boolean => {
  const strings = argumentStrings(args);
  return reachesHeed(strings, resolvePaths(strings, folder, new Map()), [home]);
};

describe("reachesHeed", () => {
  it.each<[string, Json]>([
    ["the folder itself", { path: home }],
    ["a file inside it", { path: join(home, "state", "x") }],
    ["a link that leads there", { path: "link/journal" }],
    ["a path that climbs there", { path: `${folder}/../${home.split("/").at(-1)}/x` }],
    ["a file: address", { at: pathToFileURL(join(home, "x")).href }],
    ["a command that names it", { command: `rm -rf ${home}` }],
    ["a policy", { path: "./heed.yaml" }],
    ["a policy, in another case", { path: "HEED.YAML" }],
    ["a lock, deep in a list", { edits: [{ file: ["a", "sub/heed.lock"] }] }],
    ["a key that names it", { "heed.lock": 1 }],
    ["a host's configuration", { path: "~/.claude/settings.json" }],
    ["a host's configuration, spelled oddly", { path: "~/.claude/.//settings.local.json" }],
    ["a host's configuration on Windows", { path: "C:\\Users\\a\\AppData\\Roaming\\Claude\\claude_desktop_config.json" }],
    ["the variable", { command: "env HEED_HOME=/x heed" }],
  ])("sees %s", (_, args) => {
    expect(reaches(args)).toBe(true);
  });

  it.each<[string, Json]>([
    ["another file", { path: "notes.txt" }],
    ["a folder that begins alike", { path: `${home}-notes/x` }],
    ["plain text", { body: "please heed this" }],
    ["nothing", {}],
  ])("lets %s be", (_, args) => {
    expect(reaches(args)).toBe(false);
  });
});

describe("resolvePaths", () => {
  it("leads each path-like argument to its real path", () => {
    const of = (args: Json): Record<string, string> => Object.fromEntries(resolvePaths(argumentStrings(args), folder, new Map()));
    expect(of({ path: "notes.txt", body: "hello", url: "https://example.org/a/b" })).toEqual({
      "notes.txt": join(folder, "notes.txt"),
    });
    expect(of({ path: "link/new/file" })).toEqual({ "link/new/file": join(home, "new", "file") });
    expect(of({ saveDir: "x" })).toEqual({ x: join(folder, "x") });
    expect(of({ a: "~/x" })).toEqual({ "~/x": join(homedir(), "x") });
  });
});
