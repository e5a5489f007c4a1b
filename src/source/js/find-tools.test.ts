import { describe, expect, test } from "vitest";
import { locate, sources, told } from "../testing-source.test-support.js";

/** One file, the tool `read`, and where it is found. */
const IN_ONE_FILE: readonly (readonly [string, string, string])[] = [
  [
    "registerTool with a name of text",
    `server.registerTool("read", { description: "d", inputSchema: {}, annotations: { readOnlyHint: true, openWorldHint: false } }, handler);`,
    "registerTool a.ts:1:21 readOnly=true openWorld=false",
  ],
  [
    "registerTool without annotations",
    `this.server.registerTool(\n  'read',\n  { description: "d" },\n  async () => ({}),\n);`,
    "registerTool a.ts:2:3",
  ],
  [
    "a name and annotations that are constants",
    `const NAME = "read" as const;\nconst READS = { readOnlyHint: true } satisfies ToolAnnotations;\nserver.registerTool(NAME, { description: "d", annotations: READS }, handler);`,
    "registerTool a.ts:3:21 readOnly=true",
  ],
  [
    "a name of an enumeration, a template and a sum",
    "enum Names { Read = `re${'a'}` + 'd' }\nserver.registerTool(Names.Read, { description: 'd' }, handler);",
    "registerTool a.ts:2:21",
  ],
  [
    "an enumeration as a compiler writes it",
    `var Names;\n(function (Names) { Names["Read"] = "read"; })(Names || (Names = {}));\nserver.registerTool(Names.Read, { description: "d" }, handler);`,
    "registerTool a.ts:3:21",
  ],
  [
    "a configuration that is a constant",
    `const config = { description: "d", annotations: Object.freeze({ ...BASE, destructiveHint: !1 }) };\nconst BASE = { readOnlyHint: !0 };\n(0, sdk.registerTool)(server, "read", config, handler);`,
    "registerTool a.ts:3:31 readOnly=true destructive=false",
  ],
  ["tool(name, handler)", `server.tool("read", async () => ({}));`, "tool a.ts:1:13"],
  ["tool(name, description, handler)", `server.tool("read", "d", async () => ({}));`, "tool a.ts:1:13"],
  [
    "tool(name, schema, handler)",
    `server.tool("read", { path: z.string(), readOnly: z.boolean() }, async () => ({}));`,
    "tool a.ts:1:13",
  ],
  [
    "tool(name, description, annotations, handler)",
    `server.tool("read", "d", { title: "t", readOnlyHint: true }, async () => ({}));`,
    "tool a.ts:1:13 readOnly=true",
  ],
  [
    "tool(name, description, schema, annotations, handler)",
    `server.tool("read", D, { path: z.string() }, { readOnlyHint: true }, handler);`,
    "tool a.ts:1:13 readOnly=true",
  ],
  [
    "tool(...) with hints among the parameters, and behind the handler",
    `server.tool("read", "d", { path: z.string(), readOnlyHint: true }, async () => ({}), { annotations: { openWorldHint: false } });`,
    "tool a.ts:1:13 (readOnlyHint among the parameters) (annotations.openWorldHint behind the handler)",
  ],
  [
    "a list of definitions for tools/list",
    `server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [\n  { name: "read", description: "d", inputSchema: { type: "object" }, annotations: { readOnlyHint: true } },\n] }));`,
    "definition a.ts:2:5 readOnly=true",
  ],
  [
    "a definition whose annotations are spread into it",
    `const reading = { annotations: { readOnlyHint: true } };\nexport const tools = [{ name: "read", description: "d", inputSchema: {}, ...reading }];`,
    "definition a.ts:2:25 readOnly=true",
  ],
  [
    "a definition into which something unknown is spread",
    `export const tools = [{ name: "read", description: "d", inputSchema: {}, ...common(this) }];`,
    "definition a.ts:1:25 incomplete",
  ],
  [
    "a definition in a function of a framework",
    `export const read = defineTool({ name: "read", description: "d", schema: {}, annotations: { readOnlyHint: true }, handler });`,
    "definition a.ts:1:34 readOnly=true",
  ],
  ["addTool", `server.addTool({ name: "read", description: "d", parameters: z.object({}), execute });`, "addTool a.ts:1:18"],
  ["an object under the name as its key", `const TOOLS = { read: { description: "d", inputSchema: {} } };`, "key a.ts:1:17"],
  [
    "a class",
    `class ReadTool extends Tool {\n  static description = "d";\n  static toolName = "read";\n  annotations = { readOnlyHint: true };\n}`,
    "class a.ts:3:3 readOnly=true",
  ],
  [
    "a module",
    `export const method = "read";\nexport const description = "d";\nexport const annotations = { readOnlyHint: true };`,
    "module a.ts:1:14 readOnly=true",
  ],
  [
    "a hint whose value only a run would tell",
    `server.registerTool("read", { description: "d", annotations: { readOnlyHint: isReading(), openWorldHint: undefined } }, handler);`,
    "registerTool a.ts:1:21 readOnly=?",
  ],
  [
    "hints beside the description, in _meta and under another key",
    `server.registerTool("read", { description: "d", readOnlyHint: true, _meta: { openWorldHint: false }, hints: { idempotent_hint: true } }, handler);`,
    "registerTool a.ts:1:21 (readOnlyHint beside the description) (_meta.openWorldHint) (hints.idempotent_hint)",
  ],
  [
    "misspelt hints",
    `server.registerTool("read", { description: "d", annotations: { readonly: true, read_only_hint: true } }, handler);`,
    "registerTool a.ts:1:21 (annotations.readonly) (annotations.read_only_hint)",
  ],
];

/** What must not be taken for a registration of `read`. */
const NOT_FOUND: readonly (readonly [string, string])[] = [
  ["a name that is a parameter", `const add = (name) => server.registerTool(name, { description: "d" }, handler); add("other");`],
  [
    "a constant that a parameter hides",
    `const NAME = "read";\nfunction add(NAME) { server.registerTool(NAME, { description: "d" }, handler); }`,
  ],
  ["a name that is assigned to", `let name = "read"; name = other();\nserver.registerTool(name, { description: "d" }, handler);`],
  ["a prompt", `const prompts = [{ name: "read", description: "d", arguments: [] }];`],
  ["a resource", `const resources = [{ name: "read", uri: "file:///a", description: "d", schema: {} }];`],
  ["a mere mention", `console.log("read"); const x = { name: "read" }; getTool("read");`],
  ["names that lead in a circle", `const a = b; const b = a;\nserver.registerTool(a, { description: "d" }, handler);`],
];

describe("a registration in one file", () => {
  test.each(IN_ONE_FILE)("%s", (_, text, expected) => {
    expect(locate(sources({ "a.ts": text }), "read").map(told)).toEqual([expected]);
  });

  test.each(NOT_FOUND)("none: %s", (_, text) => {
    expect(locate(sources({ "a.ts": text }), "read").map(told)).toEqual([]);
  });
});

describe("a registration over several files", () => {
  const call = `import { NAMES, READS as reads } from "./names.js";\nserver.registerTool(NAMES.read, { description: "d", annotations: reads }, handler);`;

  test("imported constants, through a file that passes them on", () => {
    const files = sources({
      "src/server.ts": call,
      "src/names.ts": `export * from "./all/index.js";\nexport { READS } from "./hints";`,
      "src/all/index.ts": `export const NAMES = { read: "read" } as const;`,
      "src/hints.mts": `const READS = { readOnlyHint: true };\nexport { READS };`,
    });
    expect(locate(files, "read").map(told)).toEqual(["registerTool src/server.ts:2:21 readOnly=true"]);
  });

  test("CommonJS as a compiler writes it", () => {
    const files = sources({
      "server.cjs": `const names_1 = require("./names.cjs");\nconst hints = __importStar(require("./hints.cjs"));\nserver.registerTool(names_1.NAMES.read, { description: "d", annotations: hints.READS }, handler);`,
      "names.cjs": `exports.NAMES = void 0;\nexports.NAMES = { read: "read" };`,
      "hints.cjs": `module.exports = { READS: { readOnlyHint: true } };`,
    });
    expect(locate(files, "read").map(told)).toEqual(["registerTool server.cjs:3:21 readOnly=true"]);
  });

  test("files that import each other in a circle", () => {
    const files = sources({
      "a.ts": `export { N } from "./b";\nimport { N } from "./a";\nserver.registerTool(N, {}, handler);`,
      "b.ts": `export { N } from "./a";`,
    });
    expect(locate(files, "read")).toEqual([]);
  });

  test("sources come before what was built from them, both before tests; two builds stand side by side", () => {
    const text = `server.registerTool("read", { description: "d" }, handler);`;
    const at = (...paths: readonly string[]): readonly string[] =>
      locate(sources(Object.fromEntries(paths.map((path) => [path, text]))), "read").map(({ place }) => place.file.path);
    expect(at("dist/a.js", "src/a.ts", "test/a.test.ts")).toEqual(["src/a.ts"]);
    expect(at("test/a.test.ts", "dist/esm/a.js", "dist/cjs/a.cjs")).toEqual(["dist/esm/a.js", "dist/cjs/a.cjs"]);
    expect(at("test/a.test.ts")).toEqual(["test/a.test.ts"]);
  });

  test("the surest registration counts", () => {
    const text = `const all = [{ name: "read", description: "d", inputSchema: {} }];\nserver.registerTool("read", { description: "d" }, handler);`;
    expect(locate(sources({ "a.js": text }), "read").map(told)).toEqual(["registerTool a.js:2:21"]);
  });
});
