import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, it, vi } from "vitest";
import type { Json } from "../wire/json.js";
import { argumentStrings } from "./argument-strings.js";
import { resolvePaths } from "./resolve-paths.js";

const at = realpathSync(mkdtempSync(join(tmpdir(), "gate-paths-")));
afterAll(() => rmSync(at, { recursive: true }));
mkdirSync(join(at, "root", "app", "[id]"), { recursive: true });
mkdirSync(join(at, "away"));
writeFileSync(join(at, "root", "app", "[id]", "page.ts"), "");
symlinkSync(join(at, "away"), join(at, "root", "link"));
symlinkSync("../away/new.md", join(at, "root", "dangling"));
symlinkSync("loop", join(at, "root", "loop"));

const of = (args: Json, root: string | null = join(at, "root")): Record<string, string> =>
  Object.fromEntries(resolvePaths(argumentStrings(args), root, new Map()));

it("leads each text to the real path that it leads to as a path, at any depth", () => {
  const path = join(at, "root", "x.md");
  expect(of({ path }, null)).toEqual({ [path]: path });
  expect(of({ files: [{ path: `${at}/root/link/a` }, { deep: { to: [`${at}/root/dangling`] } }] }, null)).toEqual({
    [`${at}/root/link/a`]: `${at}/away/a`,
    [`${at}/root/dangling`]: `${at}/away/new.md`,
  });
  expect(of({ a: "link/new/file", b: "dangling", c: "zz.md" })).toMatchObject({
    "link/new/file": `${at}/away/new/file`,
    dangling: `${at}/away/new.md`,
    "zz.md": `${at}/root/zz.md`,
  });
});

it("has no relative path where the server's root is not known", () => {
  expect(of({ path: "zz.md", other: "./a/b", last: "../x" }, null)).toEqual({});
});

it.each([
  "~/x",
  "~",
  "~ada/x",
  "file:///etc/passwd",
  "FILE:/etc/passwd",
  "https://example.org/x",
  "loop",
  "loop/x",
  "a%2fb",
  "%2e%2e/x",
  "a\\b",
  " a",
  "a ",
  "a\nb",
  "a\0b",
  "\ta",
  "link/../x",
  "e\u0301.md",
  "app/*/x",
  "[l]ink/x",
  "{link,x}/y",
  "",
  "x".repeat(5000),
])("leaves out %j, which servers take differently", (text) => {
  expect(Object.keys(of({ path: text }))).not.toContain(text);
});

it.each([
  "a b.md",
  "é.md",
  "a+b,c.md",
  "100%.md",
  "app/../x.md",
  "./x",
  "a//b",
  ".hidden",
  "app/[id]/page.ts",
  "app/[id]/new.ts",
  "$x.md",
])("knows %j", (text) => {
  expect(of({ path: text })).toHaveProperty([text]);
});

it("leaves out what a variable that is set would change", () => {
  vi.stubEnv("GATE_PATHS_X", "../away");
  for (const text of ["$GATE_PATHS_X/a", "b/${GATE_PATHS_X}/a"]) expect(Object.keys(of({ path: text }))).not.toContain(text);
  vi.unstubAllEnvs();
});

it("is bounded", () => {
  expect(Object.keys(of({ all: Array.from({ length: 5000 }, (_, i) => `f${i}`) })).length).toBe(2000);
});

it("takes no file: address, even of what is there", () => {
  const url = pathToFileURL(join(at, "root", "x.md")).href;
  expect(of({ url })).not.toHaveProperty([url]);
});
