import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT, runHeed } from "../testing/run-heed.test-support.js";
import { VERSION } from "../../node/version.js";
import { parseInput } from "./parse-input.js";
import { COMMANDS } from "./registry.js";

describe("the version", () => {
  test("is that of the package", () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
    expect(VERSION).toBe(version);
  });

  test.each(["--version", "-V", "-v"])("is printed for %s", async (word) => {
    expect(await runHeed([word])).toEqual({ code: 0, out: `${VERSION}\n`, err: "" });
  });

  test("is printed before anything else is loaded: main.ts imports nothing but it", () => {
    const main = readFileSync(join(ROOT, "src/cli/main.ts"), "utf8");
    expect([...main.matchAll(/^import .* from "(.*)";$/gmu)].map(([, from]) => from)).toEqual(["../node/version.js"]);
  });
});

describe("help", () => {
  test("overview", async () => {
    const { code, out } = await runHeed(["--help"]);
    expect(code).toBe(0);
    expect(out).toMatchSnapshot();
    expect(await runHeed(["help"])).toMatchObject({ code: 0, out });
    for (const { name } of COMMANDS) expect(out).toContain(`\n  ${name.padEnd(10)}  `);
  });

  test.each(COMMANDS.map(({ name }) => name))("%s", async (name) => {
    const { code, out } = await runHeed([name, "--help"]);
    expect(code).toBe(0);
    expect(out).toMatchSnapshot();
    expect(out.startsWith(`heed ${name}: `)).toBe(true);
    expect(out.split("\n").every((line) => line.length <= 120)).toBe(true);
    expect(await runHeed([name, "--nonsense", "--help"])).toMatchObject({ code: 0, out });
    expect(await runHeed(["help", name])).toMatchObject({ code: 0, out });
  });

  test.each(COMMANDS)("every option of $name is in its help", async ({ load }) => {
    const { options, help } = await load();
    for (const name of Object.keys(options)) expect(help).toContain(`--${name}`);
  });
});

describe("mistakes on the command line end with 2 and say what was meant", () => {
  test.each<[string, string[], RegExp]>([
    ["a command that is near", ["chekc"], /no command "chekc"[^]*Did you mean heed check\?/],
    ["a command that is not", ["frobnicate"], /no command "frobnicate"[^]*See heed --help/],
    ["an option that is near", ["check", "--polcy", "x"], /no option --polcy[^]*Did you mean --policy\?/],
    ["a server's option before --", ["check", "npx", "-y", "x"], /no option -y[^]*Put -- before a server's command/],
    ["no value", ["check", "--policy"], /--policy needs a value/],
    ["an option as a value", ["check", "--policy", "--all"], /--policy needs a value/],
    ["a value for a flag", ["check", "--all=yes"], /--all takes no value/],
    ["twice", ["check", "--label", "a", "--label", "b"], /--label is given twice/],
    ["no target", ["check"], /Nothing to look at/],
    ["an unknown word", ["check", "nowhere"], /"nowhere" is not a URL, a file here or a label/],
    ["words before --", ["check", "word", "--", "node"], /"word" stands before --/],
    ["a header for a command", ["check", "--header", "A: b", "--", "node"], /--header is for a URL/],
    [
      "a header without its variable",
      ["check", "http://localhost:1", "--header", "A: ${NONE}"],
      /needs the environment variable NONE/,
    ],
    ["a bad time", ["check", "--timeout", "soon", "--", "node"], /--timeout "soon" is not a number of seconds/],
    ["a bad severity", ["check", "--fail-on", "fatal", "--", "node"], /--fail-on "fatal" is not a severity/],
    ["a bad revision", ["check", "--revision", "2020-01-01", "package.json"], /no protocol revision "2020-01-01"/],
    ["a policy that is not there", ["check", "--policy", "none.yaml", "package.json"], /none\.yaml does not exist/],
  ])("%s", async (_what, words, message) => {
    const { code, out, err } = await runHeed(words);
    expect(code).toBe(2);
    expect(out).toBe("");
    expect(err).toMatch(message);
  });

  test("as JSON where JSON was asked for", async () => {
    const { code, out, err } = await runHeed(["check", "--json", "--polcy=x"]);
    expect({ code, err }).toEqual({ code: 2, err: "" });
    expect(JSON.parse(out)).toMatchObject({
      schema: 1,
      error: { code: "unknown-option", help: expect.stringContaining("--policy") },
    });
  });

  test("foreign text cannot move the cursor", async () => {
    const { err } = await runHeed(["check", "\u001b[2Jevil\u202E"]);
    expect(err).not.toMatch(/[\u001b\u202E]/u);
  });
});

describe("parseInput", () => {
  const command = { name: "x", options: { label: "text", header: "texts", all: "flag" } } as const;
  test("leaves what stands after -- alone, a second -- too", () => {
    expect(parseInput(command, ["a", "--label", "007", "--", "npx", "--label", "--", "-y"])).toMatchObject({
      words: ["a"],
      rest: ["npx", "--label", "--", "-y"],
      text: new Map([["label", "007"]]),
    });
  });
  test("takes a value that starts with a dash after =", () => {
    expect(parseInput(command, ["--label=-x", "--header", "A: b", "--header=C: d", "--all"])).toMatchObject({
      text: new Map([["label", "-x"]]),
      texts: new Map([["header", ["A: b", "C: d"]]]),
      flags: new Set(["all"]),
      rest: null,
    });
  });
  test("knows no option that only a prototype has", () => {
    expect(() => parseInput(command, ["--constructor", "x"])).toThrow("no option --constructor");
    expect(() => parseInput(command, ["--__proto__", "x"])).toThrow("no option --__proto__");
  });
});
