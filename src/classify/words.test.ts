import { expect, test } from "vitest";
import { words } from "./words.js";

test.each([
  ["mcp__getHTTPUrl-list.v2", "mcp get http url list v 2"],
  ["getURL", "get url"],
  ["DeleteAll", "delete all"],
  ["power-off machine", "power off machine"],
  ["größeÄndern", "größe ändern"],
  ["削除_page", "削除 page"],
  ["", ""],
  ["--__", ""],
  ["a1b2", "a 1 b 2"],
])("%s", (name, expected) => {
  expect(words(name).join(" ")).toBe(expected);
});

test("only the beginning of a long text is read", () => {
  expect(words("a ".repeat(1_000_000)).length).toBe(500);
});

test("letters that nobody sees make the work no longer", () => {
  expect(words(`get${"\u200B".repeat(20)}_page ${"é\u200B".repeat(5_000_000)}`).slice(0, 2)).toEqual(["get", "page"]);
});
