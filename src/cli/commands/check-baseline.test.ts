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
const peek = { name: "peek", inputSchema, annotations: { readOnlyHint: null, openWorldHint: "false" } };
const stamped = { name: "notes", inputSchema, annotations: { readOnlyHint: true, destructiveHint: true, openWorldHint: false } };
const fine = { name: "list_notes", inputSchema, annotations: { readOnlyHint: true, openWorldHint: false } };

type Finding = { rule: string; tool?: number; known?: true; at?: { line: number } };
type Report = {
  configuration?: Finding[];
  servers: [{ findings: Finding[]; gone?: object[]; suppressed?: { finding: Finding; reason: string }[] }];
};

function world(
  tools: readonly object[],
  policy?: string,
): { readonly cwd: string; readonly save: (name: string, list: readonly object[]) => void } {
  const cwd = temporaryFolder();
  const save = (name: string, list: readonly object[]): void => writeFileSync(join(cwd, name), JSON.stringify(list));
  save("list.json", tools);
  if (policy !== undefined) writeFileSync(join(cwd, "heed.yaml"), policy);
  return { cwd, save };
}

const check = (cwd: string, ...words: readonly string[]) => runHeed(["check", ...words, "list.json"], { cwd });

async function report(
  cwd: string,
  ...words: readonly string[]
): Promise<{ code: number; report: Report; server: Report["servers"][0] }> {
  const { code, out } = await check(cwd, "--json", ...words);
  const read = JSON.parse(out) as Report;
  validate(read);
  expect(validate.errors).toBe(null);
  return { code, report: read, server: read.servers[0] };
}

const rules = (findings: readonly Finding[] = []) => findings.map(({ rule }) => rule);

describe("--baseline", () => {
  test("known findings do not fail, new ones do, fixed ones are told as gone", async () => {
    const { cwd, save } = world([peek]);
    expect((await check(cwd)).code).toBe(1);
    const written = await check(cwd, "--baseline", "known.json", "--write-baseline");
    expect(written).toMatchObject({ code: 0, err: expect.stringContaining("Wrote 2 findings to ") });
    expect(readFileSync(join(cwd, "known.json"), "utf8")).toMatchSnapshot();
    const same = await check(cwd, "--baseline", "known.json");
    expect(same.code).toBe(0);
    expect(same.out).toContain("2 findings are known from the baseline");
    expect(same.out).not.toContain("null-hint");
    save("list.json", [{ ...peek, annotations: { readOnlyHint: true, openWorldHint: "false" } }, stamped]);
    const after = await report(cwd, "--baseline", "known.json");
    expect(after.code).toBe(1);
    expect(after.server.findings.map(({ rule, known }) => [rule, known])).toEqual([
      ["malformed-hint", true],
      ["destructive-hint-on-read-only-tool", undefined],
    ]);
    expect(after.server.gone).toEqual([
      { rule: "null-hint", tool: "peek", hint: "readOnlyHint", pointer: "/annotations/readOnlyHint" },
    ]);
    expect((await check(cwd, "--baseline", "known.json")).out).toContain("1 finding of the baseline is gone: null-hint of peek.");
  });

  test("a second finding of one kind is not known by the first", async () => {
    const { cwd, save } = world([stamped]);
    await check(cwd, "--baseline", "known.json", "--write-baseline");
    save("list.json", [stamped, { ...stamped, name: "notes_too" }]);
    expect((await check(cwd, "--baseline", "known.json")).code).toBe(1);
    save("list.json", [fine, { ...stamped, description: "Moved, and described anew." }]);
    expect((await check(cwd, "--baseline", "known.json")).code).toBe(0);
  });

  test("written again it keeps what it holds of other servers", async () => {
    const { cwd, save } = world([stamped]);
    await check(cwd, "--baseline", "known.json", "--write-baseline");
    save("other.json", [peek]);
    await runHeed(["check", "--baseline", "known.json", "--write-baseline", "other.json"], { cwd });
    const { servers } = JSON.parse(readFileSync(join(cwd, "known.json"), "utf8")) as { servers: object };
    expect(Object.keys(servers)).toEqual(["list", "other"]);
    expect((await runHeed(["check", "--baseline", "known.json", "list.json", "other.json"], { cwd })).code).toBe(0);
  });

  test("a list that could not be read writes no baseline", async () => {
    const { cwd } = world([stamped]);
    const { code } = await runHeed(["check", "--baseline", "known.json", "--write-baseline", "list.json", "nowhere.json"], {
      cwd,
    });
    expect(code).toBe(2);
    expect(() => readFileSync(join(cwd, "known.json"))).toThrow("ENOENT");
  });

  test("SARIF has the state of each result", async () => {
    const { cwd, save } = world([stamped]);
    await check(cwd, "--baseline", "known.json", "--write-baseline");
    save("list.json", [stamped, peek]);
    const { out } = await check(cwd, "--baseline", "known.json", "--format", "sarif");
    const { runs } = JSON.parse(out) as { runs: [{ results: { ruleId: string; baselineState: string }[] }] };
    expect(runs[0].results.map(({ ruleId, baselineState }) => [ruleId, baselineState])).toEqual([
      ["destructive-hint-on-read-only-tool", "unchanged"],
      ["malformed-hint", "new"],
      ["null-hint", "new"],
    ]);
  });

  test.each([
    [["--baseline", "nowhere.json"], undefined, "There is no baseline"],
    [["--baseline", "known.json"], "[]", "is not a baseline"],
    [["--baseline", "known.json"], '{"schema":1,"servers":{"a":[{}]}}', "an entry names no rule"],
    [["--baseline", "known.json"], "{", "cannot be read as JSON"],
    [["--write-baseline"], undefined, "--write-baseline needs a file"],
    [["--baseline", "a.json", "--write-baseline", "--since", "list.json"], undefined, "--since looks at a part"],
  ])("%j with %j is refused: nothing passes because nothing was compared", async (words, text, message) => {
    const { cwd } = world([fine]);
    if (text !== undefined) writeFileSync(join(cwd, "known.json"), text);
    expect(await check(cwd, ...words)).toMatchObject({ code: 2, out: "", err: expect.stringContaining(message) });
  });
});

describe("--since", () => {
  test("only findings of tools that changed, or that the base list does not give", async () => {
    const { cwd, save } = world([peek, stamped, fine]);
    save("base.json", [peek, fine]);
    const { server, code } = await report(cwd, "--since", "base.json");
    expect(rules(server.findings)).toEqual(["destructive-hint-on-read-only-tool"]);
    expect(code).toBe(1);
    save("base.json", [fine, { annotations: stamped.annotations, name: "notes", inputSchema }, peek]);
    expect((await check(cwd, "--since", "base.json")).code).toBe(0);
  });

  test("a tool that changed is told of everything, also of what was wrong before", async () => {
    const { cwd, save } = world([{ ...peek, description: "Peeks." }]);
    save("base.json", [peek]);
    expect(rules((await report(cwd, "--since", "base.json")).server.findings)).toEqual(["malformed-hint", "null-hint"]);
  });

  test("a new tool that looks like an old one is told, wherever it stands", async () => {
    const { cwd, save } = world([{ ...fine, name: "list.notes" }, fine]);
    save("base.json", [fine]);
    expect(rules((await report(cwd, "--since", "base.json")).server.findings)).toContain("look-alike-names");
  });

  test.each([
    [["--since", "nowhere.json", "list.json"], "--since nowhere.json: There is no file"],
    [["--since", "list.json", "list.json", "list.json"], "--since is for one list"],
  ])("%j is refused", async (words, message) => {
    const { cwd } = world([fine]);
    expect(await runHeed(["check", ...words], { cwd })).toMatchObject({ code: 2, err: expect.stringContaining(message) });
  });
});

describe("several lists at once", () => {
  test("a title of another server is told at the end, in every format, and can be ignored", async () => {
    const { cwd, save } = world([{ ...fine, title: "List notes" }]);
    save("other.json", [{ ...fine, name: "list_all", title: "List nоtes" }]);
    const words = ["check", "list.json", "other.json"];
    const { out, code } = await runHeed([...words, "--json"], { cwd });
    const made = JSON.parse(out) as { across: Finding[] };
    validate(made);
    expect(validate.errors).toBe(null);
    expect(made.across).toMatchObject([{ rule: "title-of-another-server", at: { file: "other.json", line: 1 } }]);
    expect(code).toBe(0);
    expect((await runHeed([...words, "--fail-on", "warning"], { cwd })).code).toBe(1);
    expect((await runHeed(words, { cwd })).out).toContain(
      "other.json:1:3  `other`: `list_all` is shown as `List nоtes`, under which it is",
    );
    expect((await runHeed([...words, "--format", "github"], { cwd })).out).toContain(
      "::warning file=other.json,line=1,col=3,title=heed%3A title-of-another-server (a guess)::",
    );
    writeFileSync(
      join(cwd, "heed.yaml"),
      "version: 1\nlint: {ignore: [{rule: title-of-another-server, reason: both are ours}]}\n",
    );
    expect((await runHeed([...words, "--fail-on", "warning"], { cwd })).code).toBe(0);
    expect((await runHeed(["check", "list.json", "list.json", "--fail-on", "warning"], { cwd })).out).not.toContain("shown as");
  });
});

describe("--locked", () => {
  test("a list that is not in the lock is said to be so, in every format", async () => {
    const { cwd } = world([fine]);
    const { server, code } = await report(cwd, "--locked");
    expect(code).toBe(1);
    expect(server).toMatchObject({
      findings: [],
      lock: [{ rule: "not-in-lock", severity: "error", docs: "docs/check.md#locked" }],
    });
    expect((await check(cwd, "--locked")).out).toContain("`list` is not in the lock.");
    expect((await check(cwd, "--locked", "--format", "github")).out).toContain(
      "::error file=list.json,line=1,col=1,title=heed%3A not-in-lock::",
    );
    expect((await report(cwd)).code).toBe(0);
  });
});

describe("lint.ignore of heed.yaml", () => {
  const ignoring = (...entries: readonly string[]) =>
    `version: 1\nlint:\n  ignore:\n${entries.map((entry) => `    - {${entry}}\n`).join("")}`;

  test("leaves out findings of one rule about one tool, for a reason", async () => {
    const { cwd } = world(
      [peek, { ...peek, name: "look" }],
      ignoring("rule: null-hint, tool: peek, reason: the framework writes it"),
    );
    const { server, code } = await report(cwd);
    expect(rules(server.findings)).toEqual(["malformed-hint", "malformed-hint", "null-hint"]);
    expect(server.suppressed).toMatchObject([{ finding: { rule: "null-hint", tool: 0 }, reason: "the framework writes it" }]);
    expect(code).toBe(1);
    expect((await check(cwd)).out).toContain("1 finding is ignored for a reason");
  });

  test("without a tool, of all tools", async () => {
    const { cwd } = world([stamped], ignoring("rule: destructive-hint-on-read-only-tool, reason: known"));
    expect((await check(cwd)).code).toBe(0);
  });

  test("one without a reason is an error, and ignores nothing", async () => {
    const { cwd } = world([fine], ignoring("rule: null-hint, tool: peek", 'rule: null-hint, reason: "  "'));
    const { report: made, code } = await report(cwd);
    expect(rules(made.configuration)).toEqual(["suppression-without-reason", "suppression-without-reason"]);
    expect(made.configuration?.[0]?.at?.line).toBe(4);
    expect(code).toBe(1);
    const { out } = await check(cwd);
    expect(out).toContain("heed.yaml:4:7  The entry that ignores `null-hint` of `peek` gives no reason");
  });

  test("one that ignores nothing is told, over all lists of the run", async () => {
    const { cwd, save } = world(
      [fine],
      ignoring("rule: null-hint, tool: peek, reason: known", "rule: malformed-title, reason: never seen"),
    );
    save("other.json", [peek]);
    const unused = async (...lists: readonly string[]) => {
      const { out } = await runHeed(["check", "--json", "--fail-on", "never", ...lists], { cwd });
      return ((JSON.parse(out) as Report).configuration ?? []).map(({ rule, at }) => [rule, at?.line]);
    };
    expect(await unused("list.json")).toEqual([
      ["unused-suppression", 4],
      ["unused-suppression", 5],
    ]);
    expect(await unused("list.json", "other.json")).toEqual([["unused-suppression", 5]]);
    expect(await unused("--since", "list.json", "list.json")).toEqual([]);
  });

  test.each([
    ["- {rule: null-hint, tol: b, reason: c}", "did you mean `tool`"],
    ["- {tool: b, reason: c}", "it must name a `rule`"],
    ["- {rule: null-hint, tool: 7, reason: c}", "its `tool` must be a name"],
    ["- null-hint", "it must have `rule`, `tool` and `reason`"],
    ["{rule: a}", "it must be a list"],
  ])("%s is told and ignores nothing", async (entry, message) => {
    const { cwd } = world([fine], `version: 1\nlint:\n  ignore:\n    ${entry}\n`);
    const { err, code } = await check(cwd);
    expect(err.replaceAll(/\s+/gu, " ")).toContain(message);
    expect(code).toBe(0);
  });

  test("a rule that does not exist is an error with the name that was meant, in every format, and silences nothing", async () => {
    const { cwd } = world([fine], "version: 1\nlint:\n  nul-hint: off\n  ignore: [{rule: malformd-hint, reason: known}]\n");
    const { report: made, code } = await report(cwd);
    expect(made.configuration).toMatchObject([
      { rule: "unknown-lint-name", severity: "error", at: { line: 3 }, help: "Did you mean `null-hint`?" },
      { rule: "unknown-lint-name", severity: "error", at: { line: 4 }, help: "Did you mean `malformed-hint`?" },
    ]);
    expect(code).toBe(1);
    const { out, err } = await check(cwd);
    expect(out).toContain("heed.yaml:3:3  `lint.nul-hint` has no effect: there is no rule `nul-hint`.");
    expect(err).toBe("");
    const policy = await runHeed(["policy", "heed.yaml"], { cwd });
    expect(policy).toMatchObject({ code: 1, out: expect.stringContaining("Did you mean `null-hint`?") });
    writeFileSync(join(cwd, "heed.yaml"), "version: 1\nlint: {null-hint: off}\n");
    expect((await runHeed(["policy", "heed.yaml"], { cwd })).code).toBe(0);
    expect((await check(cwd)).code).toBe(0);
  });

  test("a tool cannot silence anything itself", async () => {
    const { cwd } = world([
      { ...stamped, _meta: { "heed/ignore": [{ rule: "destructive-hint-on-read-only-tool", reason: "trust me" }] } },
    ]);
    expect((await check(cwd)).code).toBe(1);
  });
});
