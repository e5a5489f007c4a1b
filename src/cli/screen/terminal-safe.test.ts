import { expect, test } from "vitest";
import { terminalSafe } from "./terminal-safe.js";

test("colours, line ends and tabs stay; nothing else acts", () => {
  expect(terminalSafe("\u001b[31mred\u001b[39m\n\tx\r\n")).toBe("\u001b[31mred\u001b[39m\n\tx\r\n");
  expect(terminalSafe("a\u001b[2Jb\u001b]0;t\u0007c\rd\u009b2Je\u202ef")).toBe(
    "a\\u{1B}[2Jb\\u{1B}]0;t\\u{7}c\\rd\\u{9B}2Je\\u{202E}f",
  );
});
