import { mkdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { identify, install, key, withBilling, type World } from "./launch-world.test-support.js";
import { npxFolder } from "./npm-places.js";
import { OPENED_FOLDER } from "./fill-slots.js";

const SLOT = "<slot>";

function made(): World & {
  readonly heedHome: string;
  readonly run: (line: readonly string[], folder: string) => readonly string[];
} {
  const at = withBilling("@acme/billing");
  for (const name of ["tsx", "nodemon"]) install(npxFolder(at.places, name), name);
  const heedHome = join(at.folder, "kept", "heed");
  for (const folder of [heedHome, join(at.folder, "one"), join(at.folder, "two")]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(at.project, "server.mjs"), "");
  for (const name of ["two", "one"]) writeFileSync(join(at.folder, name, "index.js"), "");
  return { ...at, heedHome, run: (line, folder) => args(at, heedHome, line, folder) };
}

function launched(at: World, heedHome: string, line: readonly string[], folder: string) {
  const slots = { at: line.slice(1).flatMap((word, index) => (word.includes(SLOT) ? [index] : [])), heedHome };
  return identify(
    at,
    line.map((word) => word.replace(SLOT, folder)),
    { slots },
  );
}

const args = (at: World, heedHome: string, line: readonly string[], folder: string): readonly string[] => {
  const { identity } = launched(at, heedHome, line, folder);
  return identity.args;
};

test.each<[string, readonly string[]]>([
  ["a place", ["npx", "-y", "@acme/billing", SLOT]],
  ["behind another place", ["npx", "-y", "@acme/billing", "/data", SLOT]],
  ["an option's value", ["npx", "-y", "@acme/billing", "--root", SLOT]],
  ["an option with its value", ["npx", "-y", "@acme/billing", `--repository-path=${SLOT}`]],
  ["a script's", ["node", "server.mjs", "--workspaceRoot", SLOT]],
  ["a tool of uvx", ["uvx", "mcp-server-git", "--repository", SLOT]],
])("%s is reviewed once for whatever folder is open", (_what, line) => {
  const { folder, run, ...at } = made();
  const [one, two] = [join(folder, "one"), join(folder, "two")];
  expect(run(line, one).join(" ")).toContain(OPENED_FOLDER);
  expect(run(line, one)).toEqual(run(line, two));
  expect(key(launched({ ...at, folder }, at.heedHome, line, one))).toBe(key(launched({ ...at, folder }, at.heedHome, line, two)));
});

test.each<[string, readonly string[]]>([
  ["the program", [SLOT]],
  ["a script", ["node", SLOT]],
  ["a loader's option", ["node", "--require", SLOT, "server.mjs"]],
  ["code of a package that runs code", ["npx", "-y", "tsx", SLOT]],
  ["a module of Python", ["python3", "-m", SLOT]],
  ["what uvx fetches", ["uvx", "--from", SLOT, "mcp-server-git"]],
  ["what uvx runs", ["uvx", SLOT]],
  ["a part of a container's words", ["docker", "run", "image", "--root", SLOT]],
  ["a configuration", ["npx", "-y", "@acme/billing", "--config", SLOT]],
  ["a folder of configurations", ["npx", "-y", "@acme/billing", `--config-dir=${SLOT}`]],
  ["a plugin", ["npx", "-y", "@acme/billing", "--pluginPath", SLOT]],
  ["an address", ["npx", "-y", "@acme/billing", "--base-url", SLOT]],
  ["a short option", ["npx", "-y", "@acme/billing", "-c", SLOT]],
])("%s is no slot", (_what, line) => {
  const { folder, run } = made();
  const [one, two] = [join(folder, "one"), join(folder, "two")];
  expect(JSON.stringify(run(line, one))).not.toContain(OPENED_FOLDER);
  expect(JSON.stringify(run(line, two))).not.toContain(OPENED_FOLDER);
});

test("what is no folder to work in stands as it is", () => {
  const at = made();
  const line = ["npx", "-y", "@acme/billing", "--root", SLOT];
  const file = join(at.folder, "one", "index.js");
  // The world's folder is its user's home.
  for (const folder of [
    "/",
    homedir(),
    dirname(homedir()),
    at.folder,
    dirname(at.folder),
    at.heedHome,
    dirname(at.heedHome),
    file,
  ])
    expect(at.run(line, folder), folder).toEqual(["--root", folder]);
  for (const folder of [join(at.folder, "missing"), "one", "", "https://evil.example"])
    expect(at.run(line, folder), folder).toEqual(["--root", folder]);
  expect(at.run(line, join(at.heedHome, "..", "..", "one"))).toEqual(["--root", OPENED_FOLDER]);
});

test("an argument that reads like a slot is none, and without a key there is none", () => {
  const at = made();
  const line = ["npx", "-y", "@acme/billing", "--root"];
  const slot = launched(at, at.heedHome, [...line, SLOT], join(at.folder, "one"));
  expect(key(identify(at, [...line, OPENED_FOLDER]))).not.toBe(key(slot));
  expect(identify(at, [...line, join(at.folder, "one")]).identity.args).toEqual(["--root", join(at.folder, "one")]);
});
