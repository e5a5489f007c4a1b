import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { entryKeyOf, renewWords, seeThrough, wrapWords } from "./wrapper.js";

const original = { command: "npx", args: ["-y", "@acme/files", "--", "/data"] };

describe("Heed's own wrapper", () => {
  test.each([
    ["heed", ["gate", "--label", "files", "--", "npx", "-y", "@acme/files", "--", "/data"]],
    ["/usr/local/bin/heed", ["gate", "--label=files", "--", "npx", "-y", "@acme/files", "--", "/data"]],
    ["C:\\npm\\heed.cmd", ["gate", "--policy", "p.yaml", "--label", "files", "--", "npx", "-y", "@acme/files", "--", "/data"]],
    ["npx", ["-y", "heed", "gate", "--label", "files", "--", "npx", "-y", "@acme/files", "--", "/data"]],
    ["npx", ["heed@0.1.0", "gate", "--label", "files", "--", "npx", "-y", "@acme/files", "--", "/data"]],
    ["npx", ["-p", "heed", "--", "heed", "gate", "--label", "files", "--", "npx", "-y", "@acme/files", "--", "/data"]],
    ["npm", ["exec", "--", "heed", "gate", "--label", "files", "--", "npx", "-y", "@acme/files", "--", "/data"]],
    ["pnpm", ["dlx", "heed", "gate", "--label", "files", "--", "npx", "-y", "@acme/files", "--", "/data"]],
    ["cmd", ["/c", "npx", "-y", "heed", "gate", "--label", "files", "--", "npx", "-y", "@acme/files", "--", "/data"]],
    [
      "/opt/node",
      ["/opt/lib/node_modules/heed/dist/cli.js", "gate", "--label", "files", "--", "npx", "-y", "@acme/files", "--", "/data"],
    ].map((word, at) => (at === 0 ? "/opt/bin/node" : word)) as [string, string[]],
    [
      "node",
      ["--no-warnings", "/x/heed/dist/cli.js", "gate", "--label", "files", "--", "npx", "-y", "@acme/files", "--", "/data"],
    ],
  ] as [string, string[]][])("%s %j is seen through", (command, args) => {
    expect(seeThrough({ command, args })).toMatchObject({ label: "files", original, depth: 1, url: null });
  });

  test.each([
    ["npx", ["-y", "@acme/files", "heed", "gate", "--", "x"]],
    ["npx", ["heedless", "gate", "--", "x"]],
    ["npx", ["@evil/heed", "gate", "--", "x"]],
    ["heed", ["check", "--", "x"]],
    ["node", ["server.js", "gate", "--", "x"]],
    ["node", ["/x/cli.js", "gate", "--", "x"]],
    ["heed-notes", ["gate", "--", "x"]],
    ["node", []],
  ] as [string, string[]][])("%s %j is no wrapper", (command, args) => {
    expect(seeThrough({ command, args })).toBeNull();
  });

  test("wrappers around wrappers are all seen through", () => {
    const twice = wrapWords(["npx", "-y", "heed"], "outer", wrapWords(["heed"], "inner", original));
    expect(seeThrough(twice)).toMatchObject({ own: ["npx", "-y", "heed"], label: "outer", original, url: null, depth: 2 });
  });

  test("a gate for a URL has no command behind it", () => {
    expect(seeThrough({ command: "heed", args: ["gate", "--label", "r", "--url", "https://example.com/mcp"] })).toEqual({
      own: ["heed"],
      label: "r",
      original: null,
      url: "https://example.com/mcp",
      options: [
        ["--label", "r"],
        ["--url", "https://example.com/mcp"],
      ],
      depth: 1,
    });
  });

  test("one that another machine's Heed wrote is seen through by its very words, wherever that Heed is", () => {
    const behind = (...args: readonly string[]) =>
      seeThrough({ command: "/opt/node", args: ["/home/other/src/dist/cli.js", ...args] });
    expect(behind("gate", "--label", "files", "--", "npx", "-y", "@acme/files", "--", "/data")).toMatchObject({ original });
    expect(behind("gate", "--label=-x", "--", "y")).toMatchObject({ label: "-x", original: { command: "y", args: [] } });
    expect(behind("gate", "--label", "r", "--url-env", "HEED_URL")).toMatchObject({ original: null, url: null });
    for (const other of [
      ["gate", "--", "x"],
      ["gate", "--label"],
      ["gate", "--label", "files", "x"],
      ["serve", "--label", "files", "--", "x"],
    ])
      expect(behind(...other)).toBeNull();
    expect(seeThrough({ command: "node", args: ["/x/server.js", "gate", "--label", "files", "--", "x"] })).toBeNull();
  });

  test("what is wrapped comes out as it went in, whatever it is", () => {
    const word = fc.oneof(
      fc.constantFrom("__proto__", "--", "gate", "heed", "--label", "-y", "npx", ""),
      fc.string({ unit: "binary" }),
    );
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), word, fc.array(word), (label, command, args) => {
        fc.pre(seeThrough({ command, args }) === null);
        const found = seeThrough(wrapWords(["heed"], label, { command, args }));
        expect(found).toMatchObject({ label, original: { command, args }, depth: 1 });
      }),
    );
  });

  const KEY = "k".repeat(24);
  const OTHER = "o".repeat(24);

  test("a key stands among what the gate is told, however it is spelled, and nowhere else", () => {
    const { command, args } = wrapWords(["/h/bin/heed"], "files", original, KEY);
    expect([command, args]).toEqual(["/h/bin/heed", ["gate", "--label", "files", "--entry", KEY, "--", "npx", ...original.args]]);
    expect(entryKeyOf({ command, args })).toBe(KEY);
    expect(entryKeyOf({ command: "heed", args: ["gate", `--entry=${KEY}`, "--", "x"] })).toBe(KEY);
    expect(entryKeyOf({ command: "heed", args: ["gate", "--", "x", "--entry", KEY] })).toBeNull();
    expect(entryKeyOf({ command: "node", args: ["/other/src/dist/cli.js", ...args] })).toBe(KEY);
  });

  test.each([
    [
      ["--label", "a", "--terminal", "--", "--entry", "x"],
      ["--label", "a", "--entry", KEY, "--terminal", "--", "--entry", "x"],
    ],
    [
      ["--label=-a", "--entry", OTHER, "--policy", "p", "--", "x"],
      ["--label=-a", "--entry", KEY, "--policy", "p", "--", "x"],
    ],
    [
      [`--entry=${OTHER}`, "--url-env", "HEED_URL"],
      ["--entry", KEY, "--url-env", "HEED_URL"],
    ],
    [
      ["--policy", "p", "--label", "a", "--", "x"],
      ["--entry", KEY, "--policy", "p", "--label", "a", "--", "x"],
    ],
  ])("a gate told %j is told %j by a new one", (told, now) => {
    for (const own of [["heed"], ["npx", "-y", "heed@0.1.0"], ["cmd", "/c", "npx", "heed"]]) {
      const [command = "", ...args] = [...own, "gate", ...told];
      expect(renewWords(["/h/bin/heed"], KEY, { command, args })).toEqual({ command: "/h/bin/heed", args: ["gate", ...now] });
    }
  });

  test("what is no wrapper, or one around another, is not made anew", () => {
    expect(renewWords(["heed"], KEY, original)).toBeNull();
    expect(renewWords(["heed"], KEY, wrapWords(["heed"], "o", wrapWords(["heed"], "i", original)))).toBeNull();
  });
});
