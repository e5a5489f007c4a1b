import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { joinSource } from "./join-source.js";
import { makeFix } from "./fix/make-fix.js";
import { planFix } from "./fix/plan-fix.js";
import { readSources } from "./read-sources.js";
import { onWire, sources } from "./testing-source.test-support.js";

const TOOLS = onWire({ name: "read", inputSchema: { type: "object" } }, { name: "__proto__" }, { name: "constructor" });

/** Reads, joins and fixes; gives the tools that were found. */
function all(path: string, text: string): readonly string[] {
  const files = sources({ [path]: text });
  const reading = readSources(
    files,
    TOOLS.map(({ name }) => name),
  );
  const { located } = joinSource(reading, TOOLS, []);
  const plan = planFix(TOOLS, [], [], { proposed: true, demanded: ["destructive"] });
  makeFix(files, located, TOOLS, plan);
  return [...located.keys()];
}

describe("sources that nobody would write", () => {
  test.each([
    ["brackets without an end", "a.js", `tool(${"(".repeat(20_000)}`],
    ["a long sum", "a.js", `server.tool(${Array.from({ length: 3_000 }, () => '"a"').join("+")}, handler)`],
    ["lists in lists", "a.js", `const tool = ${"[".repeat(400)}${"]".repeat(400)}`],
    [
      "constants that double",
      "a.js",
      `${Array.from({ length: 40 }, (_, at) => `const a${at} = a${at + 1} + a${at + 1};`).join("\n")}\nserver.tool(a0, handler)`,
    ],
    [
      "spreads that double",
      "a.js",
      `${Array.from({ length: 30 }, (_, at) => `const a${at} = { ...a${at + 1}, ...a${at + 1} };`).join("\n")}\nconst a30 = {};\nserver.registerTool("read", { ...a0 }, handler)`,
    ],
    [
      "Python that doubles",
      "a.py",
      `${Array.from({ length: 40 }, (_, at) => `a${at} = a${at + 1} + a${at + 1}`).join("\n")}\n@mcp.tool(name=a0)\ndef f(): pass\n`,
    ],
    ["Python brackets without an end", "a.py", `x = tool(${"[".repeat(20_000)}`],
    ["nothing but marks", "a.py", "@@@ tool \u0000 ''' \""],
  ])("%s", (_, path, text) => {
    expect(all(path, text).filter((name) => name !== "read")).toEqual([]);
  });

  test("names that objects have by themselves", () => {
    const text = `server.registerTool("__proto__", {}, h); server.registerTool("constructor", { ["__proto__"]: {} }, h);`;
    expect(all("a.js", text)).toEqual(["__proto__", "constructor"]);
  });

  test("a source cut off or changed anywhere throws nothing", () => {
    const texts = [
      [
        "a.ts",
        `const N = { read: "read" } as const;\nserver.registerTool(N.read, { description: "d", ...x, annotations: { readOnlyHint: true } }, async () => {}); // heed-ignore a -- b\nif (tool.annotations?.readOnlyHint) authorize();`,
      ],
      [
        "a.py",
        `@mcp.tool(name="read", annotations=ToolAnnotations(readOnlyHint=True, **x))\nasync def f(a):  # heed-ignore a -- b\n    if not tool.annotations.readOnlyHint:\n        raise E()\n`,
      ],
    ] as const;
    const mark = fc.constantFrom("", "(", ")", "{", "}", '"', "`", ",", "\n", "=", "...", "/*", "#", "'''");
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.nat(300), fc.nat(40), mark, ([path, text], at, length, put) => {
        all(path, text.slice(0, at) + put + text.slice(at + length));
      }),
      { numRuns: 300 },
    );
  });
});
