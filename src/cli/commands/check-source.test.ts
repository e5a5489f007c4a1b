import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import type { Json } from "../../wire/json.js";
import { closeSchema } from "../testing/close-schema.test-support.js";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { ROOT, runHeed, type Ran } from "../testing/run-heed.test-support.js";

const NAMES = `export const NAMES = { list: "list_notes", wipe: "delete_note" };\n`;
const SERVER = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { z } from "zod";
import { NAMES } from "./names.mjs";

const server = new McpServer({ name: "notes", version: "1.0.0" });
const done = async () => ({ content: [] });

server.registerTool(
  NAMES.list,
  {
    description: "Lists the notes.",
    inputSchema: {},
  },
  done,
);

server.tool(NAMES.wipe, "Deletes a note.", { id: z.string() }, done);

await server.connect(new StdioServerTransport());
`;

/** A server's folder with real packages beside it. */
function project(server = SERVER): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "src"));
  writeFileSync(join(folder, "src/server.mjs"), server);
  writeFileSync(join(folder, "src/names.mjs"), NAMES);
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  return folder;
}

async function check(cwd: string, ...words: readonly string[]): Promise<Ran> {
  return runHeed(["check", ...words, "--", process.execPath, "src/server.mjs"], { cwd });
}

type Report = {
  servers: [
    {
      tools: { name: string; registered?: { file: string; line: number; column: number }[] }[];
      findings: { rule: string; tool?: number; at?: object; docs: string }[];
      suppressed: { finding: { rule: string; tool?: number; at?: object }; reason: string }[];
    },
  ];
};

// Each check starts the server, which loads the SDK.
describe("heed check --source", { timeout: 120_000 }, () => {
  test("the findings have their places", async () => {
    const { out } = await check(project(), "--source", ".");
    expect(out).toContain("src/server.mjs:10:3: `list_notes` seems to only read");
    expect(out).toContain("src/server.mjs:18:13: `delete_note` has no hints");
  });

  test("in JSON, with what comments answer", async () => {
    const server = SERVER.replace("server.tool(", "// heed-ignore missing-hints -- it is going away\nserver.tool(");
    const { out } = await check(project(server), "--source", "src", "--json");
    const schema = JSON.parse(readFileSync(join(ROOT, "schema/check.schema.json"), "utf8")) as Json;
    const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true });
    const validate = ajv.compile(closeSchema(schema) as object);
    validate(JSON.parse(out));
    expect(validate.errors).toBe(null);
    const [{ tools, findings, suppressed }] = (JSON.parse(out) as Report).servers;
    expect(tools.map(({ registered }) => registered)).toEqual([
      [{ file: "src/server.mjs", line: 10, column: 3 }],
      [{ file: "src/server.mjs", line: 19, column: 13 }],
    ]);
    expect(findings.map(({ rule, at }) => [rule, at])).toEqual([
      ["read-only-tool-left-at-defaults", { file: "src/server.mjs", line: 10, column: 3 }],
    ]);
    expect(suppressed).toMatchObject([
      { finding: { rule: "missing-hints", tool: 1, at: { file: "src/server.mjs", line: 19 } }, reason: "it is going away" },
    ]);
  });

  test("every rule about sources is explained", async () => {
    const server = `${SERVER}// heed-ignore x\n// heed-ignore x -- y\nif (tool.annotations.readOnlyHint) authorize();\n`;
    const broken = server.replace("NAMES.wipe,", "NAMES.wipe + process.argv.length,");
    const folder = project(broken.replace("if (tool", "if (false) if (tool"));
    writeFileSync(join(folder, "src/bad.js"), "const tool = {");
    const { out } = await check(folder, "--source", "src", "--json");
    const [{ findings }] = (JSON.parse(out) as Report).servers;
    const own = findings.filter(({ docs }) => !docs.startsWith("docs/rules/"));
    expect(new Set(own.map(({ rule }) => rule))).toEqual(
      new Set([
        "source-not-read",
        "hints-as-access-control",
        "tool-not-in-source",
        "suppression-without-reason",
        "unused-suppression",
      ]),
    );
    for (const { docs } of own) {
      const [file = "", section] = docs.split("#");
      expect(readFileSync(join(ROOT, file), "utf8")).toContain(`### ${section}\n`);
    }
  });

  test.each([
    [["--fix"], "--fix writes into sources."],
    [["--source", ".", "--fix", "--format", "sarif"], "--fix prints a difference."],
    [["--source", ".", "--write"], "--write and --proposed belong to --fix."],
    [["--source", "nowhere"], '--source "nowhere" is not a folder.'],
    [["--source", "src/server.mjs"], '--source "src/server.mjs" is not a folder.'],
  ])("%j is refused", async (words, message) => {
    expect(await check(project(), ...words)).toMatchObject({ code: 2, err: expect.stringContaining(message) as string });
  });
});

describe("heed check --fix", { timeout: 120_000 }, () => {
  test("an author's walk: rejected, shown, written, passes", async () => {
    const folder = project();
    const profile = ["--profile", "openai-apps"];
    const before = await check(folder, ...profile, "--source", ".");
    expect(before.code).toBe(1);
    expect(before.out).toMatch(/^openai-apps: REJECTED, 2 of 2 tools\n/u);

    const shown = await check(folder, ...profile, "--source", ".", "--fix", "--proposed");
    expect(shown.out).toContain("+++ b/src/server.mjs\n");
    expect(shown.out).toContain("+    annotations: { readOnlyHint: true, destructiveHint: false },\n");
    expect(shown.err).toContain("These are the hints of 2 tools in 1 file. Nothing is written yet");
    expect(readFileSync(join(folder, "src/server.mjs"), "utf8")).toBe(SERVER);

    chmodSync(join(folder, "src/server.mjs"), 0o755);
    const written = await check(folder, ...profile, "--source", ".", "--fix", "--proposed", "--write");
    expect(written).toMatchObject({ code: 0, out: shown.out });
    expect(statSync(join(folder, "src/server.mjs")).mode & 0o777).toBe(0o755);
    expect(readFileSync(join(folder, "src/server.mjs"), "utf8")).toBe(
      SERVER.replace(
        "    inputSchema: {},\n",
        "    inputSchema: {},\n    annotations: { readOnlyHint: true, destructiveHint: false },\n",
      ).replace("{ id: z.string() }, done", "{ id: z.string() }, { readOnlyHint: false, destructiveHint: true }, done"),
    );

    // Of what it is not sure it says nothing, so that its own linter has nothing to object to; the author does.
    expect(shown.err).toContain("2 hints of which the judge is not sure enough are left out; only you can say them:");
    const file = join(folder, "src/server.mjs");
    writeFileSync(file, readFileSync(file, "utf8").replaceAll(/(destructiveHint: (?:true|false))/gu, "$1, openWorldHint: false"));
    const after = await check(folder, ...profile, "--source", ".");
    expect(after.out).toMatch(/^openai-apps: PASSES, 2 tools\n/u);
    expect(after.code).toBe(0);
    expect(await check(folder, ...profile, "--source", ".", "--fix", "--proposed")).toMatchObject({
      out: "",
      err: "Nothing to write.\n",
    });
  });

  test("without --proposed nothing is written that would reassure", async () => {
    const { code, out, err } = await check(project(), "--source", ".", "--fix");
    expect(code).toBe(0);
    expect(out).not.toContain("readOnlyHint: true");
    expect(out).toContain("+server.tool(NAMES.wipe,");
    expect(err).toContain("2 hints would reassure, so only you can say them");
    expect(err).toContain("list_notes  readOnlyHint: true  its name says `list`");
  });

  test("what cannot be written by machine is told", async () => {
    const server = SERVER.replace("    inputSchema: {},\n", "    ...JSON.parse('{}'),\n");
    const { code, err } = await check(project(server), "--source", ".", "--fix", "--proposed");
    expect(code).toBe(1);
    expect(err).toContain("To be written by hand (1):");
    expect(err).toContain("its annotations may come from something that is spread into the definition");
  });
});
