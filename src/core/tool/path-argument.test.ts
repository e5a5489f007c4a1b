import { expect, it } from "vitest";
import { isPathArgument, withoutIdleSteps } from "./path-argument.js";

it.each([
  ["path", "notes/today.md"],
  ["path", "zz.md"],
  ["filePath", "a b.md"],
  ["output-dir", "out"],
  ["files", "./a"],
  ["source", "src/a.ts"],
  ["destination", "../b"],
  ["anything", "/home/ada/link"],
  ["x", "C:\\\\a"],
])("%s: %s is a path", (key, text) => {
  expect(isPathArgument(key, text)).toBe(true);
});

it.each([
  ["command", "rm -rf /"],
  ["command", "/bin/rm"],
  ["cmd", "/bin/ls /tmp/../etc"],
  ["mime", "text/html"],
  ["target", "application/json"],
  ["date", "2024/01/02"],
  ["path", "2024/01/02"],
  ["source", "main"],
  ["pattern", "/foo.*/g"],
  ["regex", "/a/b"],
  ["url", "https://example.org/a/../b"],
  ["path", "https://example.org/a"],
  ["body", "and/or, either/or"],
  ["text", "/help me with this"],
  ["title", "a/b"],
  ["endpoint", "/api/v1/../v2"],
])("%s: %s is none", (key, text) => {
  expect(isPathArgument(key, text)).toBe(false);
});

it("takes idle steps for nothing", () => {
  expect(["/a//b/./c/", "/", "/a/..", "/a/."].map(withoutIdleSteps)).toEqual(["/a/b/c", "/", "/a/..", "/a"]);
});
