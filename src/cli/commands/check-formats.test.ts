import { createRequire } from "node:module";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import type { Log, Result } from "sarif";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { byHand, runHeed } from "../testing/run-heed.test-support.js";

// The official schema as the SARIF toolkit ships it; draft-04, whose `id` is all that keeps a newer validator from it.
const require = createRequire(import.meta.url);
const file = require.resolve("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json");
const { $schema: _draft, id: _id, ...schema } = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
const validate = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(schema);

const inputSchema = { type: "object" };
const LIST = `{
  "tools": [
    {
      "name": "peek",
      "inputSchema": {"type": "object"},
      "annotations": {
        "title": "a, b: 100%",
        "readOnlyHint": null
      }
    },
    {"name": "delete_note", "inputSchema": {"type": "object"}, "annotations": {"readOnlyHint": true, "openWorldHint": false}},
    {"name": "p|eek\\n::error::x", "inputSchema": {"type": "object"}}
  ]
}
`;

function folder(text = LIST, policy?: string): string {
  const made = temporaryFolder();
  writeFileSync(join(made, "the list.json"), text);
  if (policy !== undefined) writeFileSync(join(made, "heed.yaml"), policy);
  return made;
}

const check = (cwd: string, ...words: readonly string[]) => runHeed(["check", ...words, "the list.json"], { cwd });

async function sarif(
  cwd: string,
  ...words: readonly string[]
): Promise<{ readonly log: Log; readonly results: readonly Result[] }> {
  const { out } = await check(cwd, "--format", "sarif", ...words);
  const log = JSON.parse(out) as Log;
  validate(log);
  expect(validate.errors).toBe(null);
  return { log, results: log.runs[0]?.results ?? [] };
}

const suppressed = (results: readonly Result[]) =>
  results.flatMap(({ ruleId, suppressions }) => (suppressions === undefined ? [] : [[ruleId, suppressions]]));

const places = (results: readonly Result[]) =>
  results.map(({ ruleId, locations }) => {
    const physical = locations?.[0]?.physicalLocation;
    return [ruleId, physical?.artifactLocation?.uri, physical?.region?.startLine, physical?.region?.startColumn];
  });

describe("SARIF", () => {
  test("is valid, and each result points to its field, else to the tool's name", async () => {
    const { results, log } = await sarif(folder());
    expect(places(results)).toEqual([
      ["null-hint", "the%20list.json", 8, 9],
      ["deleting-tool-claims-read-only", "the%20list.json", 11, 80],
      ["invisible-character-in-name", "the%20list.json", 12, 6],
      ["missing-hints", "the%20list.json", 12, 6],
    ]);
    expect(log.version).toBe("2.1.0");
    expect(log.runs[0]?.tool.driver.rules?.length).toBeGreaterThan(25);
    expect(log.runs[0]?.invocations).toEqual([{ executionSuccessful: true }]);
  });

  test("every result names its rule by index, and no two have one fingerprint", async () => {
    const { results, log } = await sarif(folder(), "--profile", "openai-apps");
    const rules = log.runs[0]?.tool.driver.rules ?? [];
    for (const { ruleId, ruleIndex } of results) expect(rules[ruleIndex ?? -1]?.id).toBe(ruleId);
    const prints = results.map(({ partialFingerprints }) => partialFingerprints?.["heed/v1"]);
    expect(new Set(prints).size).toBe(results.length);
    for (const print of prints) expect(print).toMatch(/^[0-9a-f]{64}$/u);
    expect(results.filter(({ ruleId }) => ruleId === "openai-apps")).toHaveLength(3);
  });

  test("a fingerprint stays where lines, order and words around it change", async () => {
    const prints = async (text: string) => {
      const { results } = await sarif(folder(text));
      return results.filter(({ ruleId }) => ruleId === "null-hint").map((one) => one.partialFingerprints?.["heed/v1"]);
    };
    const { tools } = JSON.parse(LIST) as { tools: object[] };
    const moved = JSON.stringify({
      tools: [{ name: "first", inputSchema }, ...tools.map((tool) => ({ ...tool, description: "New." }))],
    });
    expect(await prints(moved)).toEqual(await prints(LIST));
  });

  test("what heed.yaml ignores is there, with its reason", async () => {
    const policy = "version: 1\nlint:\n  ignore:\n    - {rule: null-hint, tool: peek, reason: fixed next week}\n";
    const { results } = await sarif(folder(LIST, policy));
    expect(suppressed(results)).toEqual([
      ["null-hint", [{ kind: "external", status: "accepted", justification: "fixed next week" }]],
    ]);
  });

  test("what a comment in the source answers is there, with the comment's place", async () => {
    const made = folder();
    const source = '\n// heed-ignore null-hint -- the framework writes it\nserver.registerTool("peek", {}, done);\n';
    writeFileSync(join(made, "server.mjs"), source);
    const { results } = await sarif(made, "--source", ".");
    const artifactLocation = { uri: "server.mjs", uriBaseId: "%SRCROOT%" };
    const location = { physicalLocation: { artifactLocation, region: { startLine: 2, startColumn: 4 } } };
    expect(suppressed(results)).toEqual([
      ["null-hint", [{ kind: "inSource", location, status: "accepted", justification: "the framework writes it" }]],
    ]);
  });

  test("a server that could not be read is a failed run, not an empty one", async () => {
    const { out, code } = await runHeed(["check", "--format", "sarif", ...byHand("dying")]);
    const log = JSON.parse(out) as Log;
    validate(log);
    expect(validate.errors).toBe(null);
    expect(code).toBe(2);
    expect(log.runs[0]?.invocations?.[0]).toMatchObject({ executionSuccessful: false });
    expect(log.runs[0]?.invocations?.[0]?.toolExecutionNotifications).toHaveLength(1);
  });

  test("the schema would refuse another shape", () => {
    expect(validate({ version: "2.1.0", runs: [{ tool: {} }] })).toBe(false);
  });
});

describe("annotations of a GitHub job", () => {
  test("one line each, the gravest first, with everything escaped that would end it", async () => {
    const { out, code } = await check(folder(), "--format", "github");
    expect(out).toMatchSnapshot();
    expect(code).toBe(1);
    // No foreign text begins a line: none can give a command.
    for (const line of out.trimEnd().split("\n")) expect(line).toMatch(/^(?:::(?:error|warning|notice) file=|heed: )/u);
  });

  test("a percent sign, a colon and a comma of a path", async () => {
    const made = temporaryFolder();
    writeFileSync(join(made, "a,b:100%.json"), JSON.stringify([{ name: "a", inputSchema, annotations: { readOnlyHint: null } }]));
    const { out } = await runHeed(["check", "--format", "github", "a,b:100%.json"], { cwd: made });
    expect(out).toContain("::error file=a%2Cb%3A100%25.json,line=1,col=61,title=heed%3A null-hint::");
  });
});

describe("a summary in Markdown", () => {
  test("sums, findings, and notes folded", async () => {
    expect((await check(folder(), "--format", "markdown", "--profile", "openai-apps")).out).toMatchSnapshot();
  });

  test("a name cannot leave its code span", async () => {
    const list = JSON.stringify([{ name: "`</details><img src=x>[a](b)", inputSchema }]);
    const { out } = await check(folder(list), "--format", "markdown");
    expect(out).toContain("`'</details><img src=x>[a](b)`");
  });
});

describe("--format", () => {
  test("json is --json", async () => {
    const cwd = folder();
    expect((await check(cwd, "--format", "json")).out).toBe((await check(cwd, "--json")).out);
  });

  test.each([
    [["--format", "xml"], '--format "xml" is not a format'],
    [["--json", "--format", "sarif"], "are two formats"],
  ])("%j is refused", async (words, message) => {
    const { code, out, err } = await check(folder(), ...words);
    expect(code).toBe(2);
    expect(out + err).toContain(message);
  });
});
