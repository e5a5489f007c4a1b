import { describe, expect, test } from "vitest";
import { expandHeaders, headersFromEnvironment } from "./expand-headers.js";
import { guessLabel } from "./guess-label.js";
import { createLineSplitter } from "./line-splitter.js";
import { createTail } from "./tail.js";

describe("guessLabel", () => {
  test.each([
    ["npx -y @modelcontextprotocol/server-filesystem@2026.8.31 .", "filesystem"],
    ["npx -y --package=x mcp-server-memory", "memory"],
    ["npm exec @playwright/mcp", "playwright"],
    ["npx -y @scope/mcp-server@1.2.3", "scope"],
    ["npx github-mcp-server", "github"],
    ["docker run -i --rm -e TOKEN ghcr.io/github/github-mcp-server:1.2", "github"],
    ["uvx mcp-server-git --repository .", "git"],
    ["python -m my_server", "my_server"],
    ["node /srv/notes/server.js", "notes"],
    ["node dist/index.js", "index"],
    ["node notes/dist/index.mjs --port 1", "notes"],
    ["./billing-server", "billing"],
    ["node", "node"],
  ])("%s", (line, label) => {
    const [command = "", ...args] = line.split(" ");
    expect(guessLabel({ kind: "stdio", command, args, cwd: "", env: {} })).toBe(label);
  });

  test.each([
    ["https://mcp.example.com/mcp", "example"],
    ["http://127.0.0.1:3000/mcp", "127.0.0.1-3000"],
    ["nonsense", "server"],
  ])("%s", (url, label) => {
    expect(guessLabel({ kind: "http", url, headers: [] })).toBe(label);
  });
});

describe("expandHeaders", () => {
  const env = { TOKEN: "abc", EMPTY: "", LINE: "abc\n" };
  test("fills in variables", () => {
    expect(expandHeaders(["Authorization: Bearer ${TOKEN}", "X-Price: $$5"], env)).toEqual([
      ["Authorization", "Bearer abc"],
      ["X-Price", "$5"],
    ]);
  });
  test.each([
    ["X: ${NONE}", "header-variable-missing"],
    ["X: ${EMPTY}", "header-variable-missing"],
    ["X: ${__proto__}", "header-variable-missing"],
    ["X: ${LINE}", "header-malformed"],
    ["no colon", "header-malformed"],
    ["bad name: x", "header-malformed"],
  ])("%s", (header, code) => {
    expect(() => expandHeaders([header], env)).toThrow(
      expect.objectContaining({ diagnostic: expect.objectContaining({ code }) }),
    );
  });
});

describe("headersFromEnvironment", () => {
  const env = { TOKEN: "Bearer a$${b}", EMPTY: "", LINE: "abc\n" };
  test("takes whole values, and fills nothing in", () => {
    expect(headersFromEnvironment(["Authorization=TOKEN"], env)).toEqual([["Authorization", "Bearer a$${b}"]]);
  });
  test.each([
    ["X=NONE", "header-variable-missing"],
    ["X=EMPTY", "header-variable-missing"],
    ["X=__proto__", "header-variable-missing"],
    ["X=LINE", "header-malformed"],
    ["X: TOKEN", "header-malformed"],
    ["X=a b", "header-malformed"],
  ])("%s", (header, code) => {
    expect(() => headersFromEnvironment([header], env)).toThrow(
      expect.objectContaining({ diagnostic: expect.objectContaining({ code }) }),
    );
  });
});

const cuts = (text: string, size: number) =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) => Buffer.from(text.slice(at * size, (at + 1) * size)));

test.each([1, 2, 3, 1_000])("createLineSplitter gives the same lines for pieces of %i bytes", (size) => {
  const lines: string[] = [];
  const push = createLineSplitter(
    100,
    (line) => lines.push(Buffer.from(line).toString()),
    () => lines.push("TOO LONG"),
  );
  for (const piece of cuts("one\r\ntwo\n\nthree\nrest", size)) push(piece);
  expect(lines).toEqual(["one", "two", "three"]);
});

test("createLineSplitter stops at a line that is too long", () => {
  const lines: string[] = [];
  const push = createLineSplitter(
    4,
    (line) => lines.push(Buffer.from(line).toString()),
    () => lines.push("TOO LONG"),
  );
  for (const piece of cuts("1234\n12345\n1\n", 3)) push(piece);
  expect(lines).toEqual(["1234", "TOO LONG"]);
});

test("createTail keeps the last lines", () => {
  const tail = createTail(2);
  for (let line = 0; line < 10_000; line++) tail.push(Buffer.from(`line ${line}\n`));
  expect(tail.lines()).toEqual(["line 9998", "line 9999"]);
});
