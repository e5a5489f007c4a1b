import { describe, expect, test } from "vitest";
import type { Fix } from "../../core/decide/reason.js";
import { written } from "../testing-source.test-support.js";

const READS = { readOnly: true, openWorld: false } as const;

const CASES: readonly (readonly [string, Fix["set"], string, string])[] = [
  [
    "a configuration over several lines, before the handler's argument",
    READS,
    `server.registerTool(\n  "read",\n  {\n    description: "d", // what it does\n    inputSchema: {},\n  },\n  handler,\n);\n`,
    `server.registerTool(\n  "read",\n  {\n    description: "d", // what it does\n    inputSchema: {},\n    annotations: { readOnlyHint: true, openWorldHint: false },\n  },\n  handler,\n);\n`,
  ],
  [
    "no comma at the end, tabs, a remark behind the last member",
    READS,
    `server.registerTool("read", {\n\tdescription: "d" // remark\n}, handler)\n`,
    `server.registerTool("read", {\n\tdescription: "d",\n\tannotations: { readOnlyHint: true, openWorldHint: false } // remark\n}, handler)\n`,
  ],
  [
    "a remark behind the comma stays with its member",
    READS,
    `server.registerTool("read", {\n  description: "d", // remark\n  _meta: {},\n}, handler)\n`,
    `server.registerTool("read", {\n  description: "d", // remark\n  annotations: { readOnlyHint: true, openWorldHint: false },\n  _meta: {},\n}, handler)\n`,
  ],
  [
    "one line with spaces",
    READS,
    `server.registerTool("read", { description: "d" }, handler);`,
    `server.registerTool("read", { description: "d", annotations: { readOnlyHint: true, openWorldHint: false } }, handler);`,
  ],
  [
    "one line without spaces in its braces",
    READS,
    `server.registerTool("read", {description: "d"}, handler);`,
    `server.registerTool("read", {description: "d", annotations: {readOnlyHint: true, openWorldHint: false}}, handler);`,
  ],
  [
    "minified",
    READS,
    `s.registerTool("read",{description:"d"},h);`,
    `s.registerTool("read",{description:"d",annotations:{readOnlyHint:true,openWorldHint:false}},h);`,
  ],
  [
    "an empty configuration",
    READS,
    `server.registerTool("read", {}, handler);`,
    `server.registerTool("read", { annotations: { readOnlyHint: true, openWorldHint: false } }, handler);`,
  ],
  [
    "keys in quotes, Windows line ends",
    READS,
    `const tools = [\r\n  {\r\n    'name': 'read',\r\n    'inputSchema': {}\r\n  }\r\n];\r\n`,
    `const tools = [\r\n  {\r\n    'name': 'read',\r\n    'inputSchema': {},\r\n    'annotations': { 'readOnlyHint': true, 'openWorldHint': false }\r\n  }\r\n];\r\n`,
  ],
  [
    "before the code of a framework's definition",
    READS,
    `server.addTool({\n  name: "read",\n  parameters: z.object({}),\n  execute: async () => {\n    return "";\n  },\n});\n`,
    `server.addTool({\n  name: "read",\n  parameters: z.object({}),\n  annotations: { readOnlyHint: true, openWorldHint: false },\n  execute: async () => {\n    return "";\n  },\n});\n`,
  ],
  [
    "behind something spread, which could undo it",
    READS,
    `server.registerTool("read", { description: "d", ...rest() && {} }, handler);`,
    `not written: its annotations may come from something that is spread into the definition`,
  ],
  [
    "annotations that lack one",
    READS,
    `server.registerTool("read", {\n  annotations: {\n    title: "Read",\n    readOnlyHint: true,\n  },\n}, handler);`,
    `server.registerTool("read", {\n  annotations: {\n    title: "Read",\n    readOnlyHint: true,\n    openWorldHint: false,\n  },\n}, handler);`,
  ],
  [
    "a hint that is misspelt",
    READS,
    `server.registerTool("read", { annotations: { read_only_hint: true, openWorldHint: false } }, handler);`,
    `server.registerTool("read", { annotations: { readOnlyHint: true, openWorldHint: false } }, handler);`,
  ],
  [
    "a hint that goes: the first, the last and the only one",
    { readOnly: null },
    `server.registerTool("read", { annotations: { readOnlyHint: true, title: "t" } }, handler);`,
    `server.registerTool("read", { annotations: { title: "t" } }, handler);`,
  ],
  [
    "a hint that goes, the last one",
    { openWorld: null },
    `server.registerTool("read", {\n  annotations: {\n    title: "t",\n    openWorldHint: true,\n  },\n}, handler);`,
    `server.registerTool("read", {\n  annotations: {\n    title: "t",\n  },\n}, handler);`,
  ],
  [
    "a constant that others may use stays",
    READS,
    `const READS = { readOnlyHint: true };\nserver.registerTool("read", { annotations: READS }, handler);`,
    `const READS = { readOnlyHint: true };\nserver.registerTool("read", { annotations: { ...READS, readOnlyHint: true, openWorldHint: false } }, handler);`,
  ],
  [
    "a constant that holds too much",
    { destructive: null },
    `const READS = { readOnlyHint: true, destructiveHint: false };\nserver.registerTool("read", { annotations: READS }, handler);`,
    `not written: its annotations are made elsewhere, where others may use them too`,
  ],
  [
    "a hint that is worked out",
    READS,
    `server.registerTool("read", { annotations: { readOnlyHint: isReading() } }, handler);`,
    `not written: readOnlyHint is not written as true or false there`,
  ],
  [
    "tool(name, handler)",
    READS,
    `server.tool("read", async () => {});`,
    `server.tool("read", { readOnlyHint: true, openWorldHint: false }, async () => {});`,
  ],
  [
    "tool(name, description, schema, handler) over lines",
    READS,
    `server.tool(\n  "read",\n  "d",\n  { path: z.string() },\n  async () => {},\n);`,
    `server.tool(\n  "read",\n  "d",\n  { path: z.string() },\n  { readOnlyHint: true, openWorldHint: false },\n  async () => {},\n);`,
  ],
  [
    "tool(...) that has some",
    READS,
    `server.tool("read", "d", { path: z.string() }, { title: "t" }, handler);`,
    `server.tool("read", "d", { path: z.string() }, { title: "t", readOnlyHint: true, openWorldHint: false }, handler);`,
  ],
  [
    "a call of which nobody knows what it takes",
    READS,
    `defineTool("read", "d", schema, handler);`,
    `not written: the source does not tell where defineTool(…) takes annotations`,
  ],
  [
    "annotations of a class",
    READS,
    `class A {\n  name = "read";\n  description = "d";\n  annotations = { readOnlyHint: false };\n}`,
    `class A {\n  name = "read";\n  description = "d";\n  annotations = { readOnlyHint: true, openWorldHint: false };\n}`,
  ],
];

describe("hints are written as the code around is", () => {
  test.each(CASES)("%s", (_, set, before, after) => {
    expect(written("a.ts", before, "read", set)).toBe(after);
  });

  test("a line that would be too long is broken", () => {
    const before = `    server.registerTool("read", {\n      description: "d",\n    }, handler);\n`;
    const after = `    server.registerTool("read", {\n      description: "d",\n      annotations: {\n        readOnlyHint: false,\n        destructiveHint: true,\n        idempotentHint: false,\n        openWorldHint: true,\n      },\n    }, handler);\n`;
    expect(written("a.ts", before, "read", { readOnly: false, destructive: true, idempotent: false, openWorld: true })).toBe(
      after,
    );
  });
});
