import { describe, expect, test } from "vitest";
import { numberedDiff } from "./numbered-diff.js";

const shown = (before: string, after: string, longest = 80) =>
  numberedDiff(before, after, longest).map(({ kind, number, text }) => `${number} ${kind === "gone" ? "-" : "+"} ${text}`);

describe("a difference with numbers", () => {
  test("old lines have their numbers before, new ones theirs after", () => {
    const before = "a\nb\nc\nd\ne\nf\ng\nh\ni\nj";
    expect(shown(before, before.replace("c\n", "x\ny\nz\n").replace("i\n", ""))).toEqual([
      "3 - c",
      "3 + x",
      "4 + y",
      "5 + z",
      "9 - i",
    ]);
  });

  test("a long line is cut around each change, and all of the change is shown", () => {
    const servers = Array.from(
      { length: 40 },
      (_, at) => `"s${at}":{"command":"npx","args":["-y","p${at}"],"env":{"KEY":"secret-${at}"}}`,
    );
    const line = `{"mcpServers":{${servers.join(",")}}}`;
    const after = line
      .replace('"command":"npx","args":["-y","p7"', '"command":"heed","args":["gate","--","npx","-y","p7"')
      .replace('"command":"npx","args":["-y","p31"', '"command":"heed","args":["gate","--","npx","-y","p31"');
    const [gone, fresh, ...more] = shown(line, after);
    expect(more).toEqual([]);
    for (const text of [gone ?? "", fresh ?? ""]) {
      expect(text.length).toBeLessThan(400);
      expect(text).toContain('"s7"');
      expect(text).toContain('"s31"');
      expect(text).not.toContain('"s20"');
      expect(text).toContain('"KEY":"…"');
      expect(text).not.toContain("secret");
    }
    expect(fresh).toContain('"command":"heed","args":["gate","--","npx","-y","p31"');
  });

  test("a long line that is only added is cut at its end", () => {
    expect(shown("a", `a\n${"b".repeat(100)}`, 20)[0]).toBe(`2 + ${"b".repeat(19)}…`);
  });
});
