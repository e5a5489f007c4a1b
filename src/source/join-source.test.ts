import { describe, expect, test } from "vitest";
import type { Finding } from "../core/decide/reason.js";
import { lint } from "../lint/lint.js";
import { joinSource, type JoinedSource } from "./join-source.js";
import { readSources } from "./read-sources.js";
import { onWire, sources } from "./testing-source.test-support.js";
import type { Json } from "../wire/json.js";

function join(texts: Readonly<Record<string, string>>, ...list: readonly Json[]): JoinedSource {
  const tools = onWire(...list);
  const reading = readSources(
    sources(texts),
    tools.map(({ name }) => name),
  );
  return joinSource(reading, tools, lint(tools));
}

/** A finding in a line: `rule hint at file:line:column`. */
const told = ({ rule, hint, at }: Finding): string =>
  `${rule}${hint === undefined ? "" : ` ${hint}`}${at === undefined ? "" : ` ${at.file}:${at.line}:${at.column}`}`;
const rulesOf = (joined: JoinedSource): readonly string[] => joined.findings.map(told);

const wipe = { name: "wipe", inputSchema: { type: "object" } };

describe("findings and their places", () => {
  test("a finding points to the registration, or to its hint where that is written", () => {
    const text = `server.registerTool(\n  "peek",\n  { description: "d", annotations: { readOnlyHint: true, destructiveHint: true } },\n  h);\nserver.registerTool("wipe", {}, h);`;
    const peek = { ...wipe, name: "peek", annotations: { readOnlyHint: true, destructiveHint: true } };
    expect(rulesOf(join({ "a.ts": text }, peek, wipe))).toEqual([
      "destructive-hint-on-read-only-tool destructiveHint a.ts:3:58",
      "partial-hints openWorldHint a.ts:2:3",
      "missing-hints a.ts:5:21",
    ]);
  });

  test("a tool that was not found is told, once", () => {
    const joined = join(
      { "a.ts": "export {};" },
      { ...wipe, name: "peek", annotations: { readOnlyHint: true, openWorldHint: false } },
    );
    expect(rulesOf(joined)).toEqual(["tool-not-in-source"]);
    expect(joined.findings[0]).toMatchObject({ severity: "note", tool: 0 });
  });

  test("a file that does not parse costs only itself", () => {
    const joined = join({ "a.ts": `server.registerTool("wipe", {`, "b.ts": `server.registerTool("wipe", {}, h);` }, wipe);
    expect(rulesOf(joined)).toEqual(["missing-hints b.ts:1:21", "source-not-read a.ts:1:1"]);
  });
});

describe("a hint that stands in the source but not on the wire", () => {
  const bare = { name: "peek", description: "d", inputSchema: { type: "object" } };
  const lost = (text: string, tool: Json = bare): readonly string[] =>
    join({ "a.ts": text }, tool)
      .findings.filter(({ rule }) => rule === "source-hint-not-on-wire")
      .map((finding) => `${told(finding)} ${finding.message}`);

  test("in its place, and dropped by the framework", () => {
    expect(lost(`server.addTool({ name: "peek", annotations: { readOnlyHint: true } });`)).toEqual([
      "source-hint-not-on-wire readOnlyHint a.ts:1:47 `peek` has readOnlyHint: true in the source, but the server's list does not have it.",
    ]);
  });

  test("another value than on the wire", () => {
    const tool = { ...bare, annotations: { readOnlyHint: false } };
    expect(lost(`server.registerTool("peek", { annotations: { readOnlyHint: true } }, h);`, tool)).toEqual([
      "source-hint-not-on-wire readOnlyHint a.ts:1:46 `peek` has readOnlyHint: true in the source, but the server's list says false.",
    ]);
  });

  test.each([
    [`server.tool("peek", "d", { path: z.string(), readOnlyHint: true }, () => {});`, "readOnlyHint among the parameters"],
    [`server.tool("peek", "d", {}, () => {}, { readOnlyHint: true });`, "readOnlyHint behind the handler"],
    [`server.registerTool("peek", { description: "d", readOnlyHint: true }, h);`, "readOnlyHint beside the description"],
    [`server.registerTool("peek", { description: "d", annotation: { readOnlyHint: true } }, h);`, "annotation.readOnlyHint"],
    [`server.registerTool("peek", { annotations: { readonly: true } }, h);`, "annotations.readonly"],
  ])("in a place where nothing looks: %s", (text, where) => {
    const said = lost(text);
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(`(${where}), so the server's list does not have readOnlyHint.`);
  });

  test.each([
    [
      "it is on the wire",
      `server.registerTool("peek", { annotations: { readOnlyHint: true } }, h);`,
      { ...bare, annotations: { readOnlyHint: true } },
    ],
    [
      "it arrives misspelt",
      `server.registerTool("peek", { annotations: { readonly: true } }, h);`,
      { ...bare, annotations: { readonly: true } },
    ],
    ["only a run would tell", `server.registerTool("peek", { annotations: { readOnlyHint: flag() } }, h);`, bare],
  ])("none where %s", (_, text, tool) => {
    expect(lost(text, tool)).toEqual([]);
  });
});

describe("comments answer findings", () => {
  const call = `server.registerTool("wipe", { description: "d" }, h);`;
  const note = "// heed-ignore missing-hints -- it says nothing on purpose";

  test.each([
    ["above", `${note}\n${call}`],
    ["above, in a block with other words", `/*\n * heed-ignore missing-hints -- on purpose\n */\n// more\n${call}`],
    ["on the same line", `${call} ${note}`],
    ["inside", `server.registerTool("wipe", {\n  ${note}\n  description: "d",\n}, h);`],
    ["with another rule", `// heed-ignore missing-hints, unused-name -- both\n${call}`],
  ])("%s", (_, text) => {
    const joined = join({ "a.ts": text }, wipe);
    expect(rulesOf(joined).filter((rule) => !rule.startsWith("unused"))).toEqual([]);
    expect(joined.suppressed).toMatchObject([{ finding: { rule: "missing-hints" } }]);
  });

  test("in Python, above the decorator", () => {
    const text = `# heed-ignore missing-hints -- on purpose\n@mcp.tool()\ndef wipe(): pass\n`;
    const joined = join({ "a.py": text }, wipe);
    expect(joined.findings).toEqual([]);
    expect(joined.suppressed).toMatchObject([{ reason: "on purpose", by: { file: "a.py", line: 1, column: 3 } }]);
  });

  test("at a branch that hangs on a hint", () => {
    const text = `// heed-ignore hints-as-access-control -- scopes are checked by the API\nif (!annotations.readOnlyHint) authorize();`;
    expect(join({ "a.ts": text }).findings).toEqual([]);
  });

  test.each([
    [
      "without a reason",
      `// heed-ignore missing-hints\n${call}`,
      ["missing-hints a.ts:2:21", "suppression-without-reason a.ts:1:4"],
    ],
    [
      "with an empty reason",
      `// heed-ignore missing-hints --\n${call}`,
      ["missing-hints a.ts:2:21", "suppression-without-reason a.ts:1:4"],
    ],
    ["without a rule", `// heed-ignore -- why\n${call}`, ["missing-hints a.ts:2:21", "suppression-without-reason a.ts:1:4"]],
    [
      "of another rule",
      `// heed-ignore partial-hints -- why\n${call}`,
      ["missing-hints a.ts:2:21", "unused-suppression a.ts:1:4"],
    ],
    ["too far above", `${note}\n\n${call}`, ["missing-hints a.ts:3:21", "unused-suppression a.ts:1:4"]],
    [
      "at another tool",
      `${note}\nserver.registerTool("other", {}, h);\n${call}`,
      ["missing-hints a.ts:3:21", "unused-suppression a.ts:1:4"],
    ],
    ["in a text that is no comment", `const a = "heed-ignore missing-hints -- why";\n${call}`, ["missing-hints a.ts:2:21"]],
  ])("not %s", (_, text, expected) => {
    expect(rulesOf(join({ "a.ts": text }, wipe))).toEqual(expected);
  });
});
