import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import type { Json } from "../../wire/json.js";
import { closeSchema } from "../testing/close-schema.test-support.js";
import { ROOT, runHeed } from "../testing/run-heed.test-support.js";

const schema = JSON.parse(readFileSync(join(ROOT, "schema/check.schema.json"), "utf8")) as Json;
const validate = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true }).compile(
  closeSchema(schema) as object,
);

const inputSchema = { type: "object" };
const TOOLS = [
  { name: "list_notes", inputSchema, annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false } },
  { name: "add_note", inputSchema, annotations: { readOnlyHint: false, openWorldHint: false } },
  { name: "ping", inputSchema },
];

function folder(tools: readonly object[] = TOOLS, policy?: string): string {
  const made = temporaryFolder();
  writeFileSync(join(made, "notes.json"), JSON.stringify(tools));
  if (policy !== undefined) writeFileSync(join(made, "heed.yaml"), policy);
  return made;
}

const check = (cwd: string, ...words: readonly string[]) => runHeed(["check", ...words, "notes.json"], { cwd });

describe("heed check --profile", () => {
  test("the first line is the verdict, then tool by tool why; the exit code is 1", async () => {
    const { out, code, err } = await check(folder(), "--profile", "openai-apps");
    expect({ out, code, err }).toMatchSnapshot();
  });

  test("a list that passes", async () => {
    const { out, code } = await check(folder(TOOLS.slice(0, 1)), "--profile", "openai-apps");
    expect(code).toBe(0);
    expect(out.split("\n")[0]).toBe("openai-apps: PASSES, 1 tool");
  });

  test("several, in the order in which they were named; one that rejects is enough", async () => {
    const { out, code } = await check(folder(), "--profile", "openai-apps", "--profile", "spec,microsoft-365");
    expect(out.split("\n").slice(0, 3)).toEqual([
      "openai-apps: REJECTED, 2 of 3 tools",
      "spec: PASSES, 3 tools",
      "microsoft-365: REJECTED, 3 of 3 tools",
    ]);
    expect(code).toBe(1);
    expect((await check(folder(), "--profile", "spec", "--profile", "openai-apps", "--fail-on", "never")).code).toBe(0);
  });

  test("--justify prints a block for each tool and field", async () => {
    const { out, code } = await check(folder(), "--profile", "openai-apps", "--justify");
    expect(out).toMatchSnapshot();
    expect(out.match(/^=== /gmu)).toHaveLength(9);
    expect(code).toBe(1);
  });

  test("heed.yaml may name the profile, and the command line takes its place", async () => {
    const named = folder(TOOLS, "version: 1\nlint:\n  profile: [openai-apps]\n");
    expect((await check(named)).out).toMatch(/^openai-apps: REJECTED/u);
    expect((await check(named, "--profile", "spec")).out).toMatch(/^spec: PASSES/u);
    const single = folder(TOOLS, "version: 1\nlint: {profile: spec}\n");
    expect((await check(single)).out).toMatch(/^spec: PASSES/u);
  });

  test.each([
    [["--profile", "openai-app"], undefined, /--profile: there is no profile "openai-app"\.\s+Did you mean openai-apps\?/u],
    [[], "version: 1\nlint:\n  profile: mcrosoft-365\n", /heed\.yaml:3: lint\.profile: there is no profile "mcrosoft-365"/u],
    [["--justify"], undefined, /--justify is for a directory/u],
  ])("%j with %j is refused", async (words, policy, message) => {
    const { code, err, out } = await check(folder(TOOLS, policy), ...words);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err.replaceAll(/\s+/gu, " ")).toMatch(message);
  });

  test("--json says the same", async () => {
    const { out, code } = await check(folder(), "--json", "--profile", "openai-apps");
    expect(code).toBe(1);
    const report = JSON.parse(out) as { servers: [{ profiles: object[]; disagreements: object[] }] };
    validate(report);
    expect(validate.errors).toBe(null);
    expect(report.servers[0].profiles).toMatchObject([{ profile: "openai-apps", passes: false, tools: 3, rejected: [1, 2] }]);
    expect(report.servers[0].disagreements).toMatchObject([{ tools: [0] }]);
  });
});
