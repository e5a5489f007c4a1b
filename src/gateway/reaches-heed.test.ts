import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import type { Json } from "../wire/json.js";
import { argumentStrings } from "./argument-strings.js";
import { ProtectedPlaces } from "./protected-places.js";
import { reachesHeed } from "./reaches-heed.js";

const user = realpathSync(mkdtempSync(join(tmpdir(), "gate-user-")));
const folder = join(user, "project");
const home = join(user, "own", "place");
const dotfiles = join(user, "dotfiles");
afterAll(() => rmSync(user, { recursive: true }));
for (const dir of [home, join(folder, "sub", "deep"), dotfiles, join(user, ".claude")]) mkdirSync(dir, { recursive: true });
writeFileSync(join(folder, "notes.txt"), "");
writeFileSync(join(dotfiles, "claude.json"), "{}");
const link = (at: string, to: string): void => symlinkSync(to, join(user, at));
link("project/link", home);
link("project/innocent", join(home, "not-there-yet"));
link("project/sub/friend", "../../own/place");
link("project/sub/chain", "friend/x");
link("project/harmless", join(folder, "notes.txt"));
link("spelled", home);
link(".claude/settings.json", join(dotfiles, "claude.json"));

const places = new ProtectedPlaces(
  { home: user, project: folder, env: { CODEX_HOME: join(user, "cx"), HEED_HOME: "" }, platform: "linux" },
  [home, join(user, "spelled"), ""],
  () => [4711],
);
const reaches = (args: Json, folders: readonly string[] = [folder]): boolean =>
  reachesHeed(argumentStrings(args), places, folders);

describe("reachesHeed", () => {
  it.each<[string, Json]>([
    ["the folder itself", { path: home }],
    ["the folder as it is spelled", { path: join(user, "spelled", "x") }],
    ["the folder in another case", { path: home.toUpperCase() }],
    ["a file inside it", { path: join(home, "state", "x") }],
    ["a link that leads there", { path: "link/journal" }],
    ["a path that climbs there", { path: `${folder}/../own/place/x` }],
    ["a relative path that climbs there", { anything: "../own/place/x" }],
    ["a path that climbs behind a link", { path: `${folder}/link/../place` }],
    ["a file: address", { at: pathToFileURL(join(home, "x")).href }],
    ["a file: address of this machine by name", { at: `file://localhost${home}/x` }],
    ["a command that names it", { command: `rm -rf ${home}` }],
    ["the person's folder in a command", { command: "rm -rf ~/own/place" }],
    ["a variable in a command", { command: "rm -rf $HOME/own/place/x" }],
    ["a variable in braces and quotes", { command: 'cat "${HOME}"/own/place/x' }],
    ["a link's bare name", { name: "innocent" }],
    ["a link's bare name under a number's key", { 7: "link" }],
    ["a link's bare name in percent signs", { name: "%69nnocent" }],
    ["a link's bare name in a command", { command: "cat innocent" }],
    ["a link's name as a pattern in a command", { command: "cat inno*" }],
    ["a link deeper down", { path: "sub/friend" }],
    ["a link to a link", { path: "sub/chain/y" }],
    ["a link deeper down in a command", { command: "cat <sub/friend/key" }],
    ["a link's folder and name", { dir: "sub", name: "friend" }],
    ["a link's whole folder and its name", { dir: join(folder, "sub"), name: "friend/x" }],
    ["a folder and a name", { dir: join(user, "own"), name: "place" }],
    ["three parts of it", { a: user, b: "own", c: "place" }],
    ["the person's folder and the rest", { dir: "~", file: "own/place/x" }],
    ["a pattern for it", { command: `ls ${user}/own/pl*` }],
    ["a pattern in its folder", { command: `ls ${user}/own/*` }],
    ["a policy", { path: "./heed.yaml" }],
    ["a policy, in another case", { path: "HEED.YAML" }],
    ["a lock, deep in a list", { edits: [{ file: ["a", "sub/heed.lock"] }] }],
    ["a key that names it", { "heed.lock": 1 }],
    ["a host's configuration", { path: "~/.claude/settings.json" }],
    ["a host's configuration where its link leads", { path: join(dotfiles, "claude.json") }],
    ["a host's configuration where its link leads, as a command", { command: `cp x ${dotfiles}/claude.json` }],
    ["a host's folder that a variable moved", { path: join(user, "cx", "config.toml") }],
    ["a host's configuration, spelled oddly", { path: "~/.claude/.//settings.local.json" }],
    ["a host's configuration on Windows", { path: "C:\\Users\\a\\AppData\\Roaming\\Claude\\claude_desktop_config.json" }],
    ["the variable", { command: "env HEED_HOME=/x heed" }],
    ["the console", { url: "http://127.1:4711/" }],
    ["the console in two arguments", { host: "localhost", port: 4711 }],
  ])("sees %s", (_, args) => {
    expect(reaches(args)).toBe(true);
  });

  it.each<[string, Json]>([
    ["another file", { path: "notes.txt" }],
    ["a link that leads elsewhere", { path: "harmless", other: "sub/../harmless" }],
    ["a folder that begins alike", { path: `${home}-notes/x` }],
    ["a folder around it", { path: user, other: join(user, "own"), last: "~" }],
    ["plain text", { body: "please heed this, an innocent friend of the link at this place" }],
    ["a folder and another name", { dir: join(user, "own"), name: "places" }],
    ["a pattern for other files", { pattern: "**/*.txt", dir: folder, command: "ls *" }],
    ["another service of this machine", { url: "http://127.0.0.1:4712/", port: 4712 }],
    ["the console's number elsewhere", { url: "http://example.org:4711/", amount: 4711 }],
    ["nothing", {}],
  ])("lets %s be", (_, args) => {
    expect(reaches(args)).toBe(false);
  });

  it("takes a relative path from the server's root too, and a name in a host's own folder", () => {
    expect(reaches({ path: "place/x" }, [folder, join(user, "own")])).toBe(true);
    expect(reaches({ name: "place" }, [join(user, "own")])).toBe(true);
    expect(reaches({ name: "place" }, [folder])).toBe(false);
    expect(reaches({ name: "settings.json" }, [join(user, ".claude")])).toBe(true);
    expect(reaches({ name: "settings.json" }, [folder])).toBe(false);
    expect(reaches({ body: "a place" }, [join(user, "own")])).toBe(false);
  });

  it("keeps to the user's own folder", () => {
    expect(reaches({ path: join(homedir(), ".config", "heed", "x") })).toBe(true);
  });
});
