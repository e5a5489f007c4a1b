import { describe, expect, test } from "vitest";
import { trustCommand } from "../commands/trust.js";
import { parseInput } from "../frame/parse-input.js";
import { again } from "./again.js";
import { targetWords } from "./target-words.js";

function of(...words: readonly string[]) {
  const input = parseInput({ name: "trust", options: trustCommand.options }, words);
  return again(input, targetWords(input), null, null).trust;
}

describe("again", () => {
  test.each([
    ["a header with a variable stays as it was typed", "X-Key: ${KEY}", "'X-Key: ${KEY}'"],
    ["an ordinary header too", "X-Team: blue", "'X-Team: blue'"],
    ["a secret that was typed out does not go on the screen", "Authorization: Bearer abc", "'Authorization: ${AUTHORIZATION}'"],
    ["nor one under another name", "X-Api-Key: abc", "'X-Api-Key: ${X_API_KEY}'"],
  ])("%s", (_what, header, shown) => {
    expect(of("--header", header, "https://example.com/mcp")).toBe(`--header ${shown} https://example.com/mcp`);
  });

  test("values are quoted for a shell, and one that starts with a dash stays a value", () => {
    expect(of("--label=-x", "--policy", "it's.yaml", "--", "node", "my server.js")).toBe(
      `--label=-x --policy 'it'\\''s.yaml' -- node 'my server.js'`,
    );
  });

  test("a gate is named by the label that was typed, else by the lock's", () => {
    const typed = parseInput({ name: "trust", options: trustCommand.options }, ["--label", "mine", "--", "node", "s.js"]);
    expect(again(typed, ["node", "s.js"], ["node", "s.js"], "locked").gate).toBe("--label mine -- node s.js");
    const bare = parseInput({ name: "trust", options: trustCommand.options }, ["--", "node", "s.js"]);
    expect(again(bare, ["node", "s.js"], ["node", "s.js"], "locked").gate).toBe("--label locked -- node s.js");
  });
});
