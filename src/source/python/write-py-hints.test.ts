import { describe, expect, test } from "vitest";
import type { Fix } from "../../core/decide/reason.js";
import { written } from "../testing-source.test-support.js";

const READS = { readOnly: true, openWorld: false } as const;
const MADE = "ToolAnnotations(readOnlyHint=True, openWorldHint=False)";

const CASES: readonly (readonly [string, Fix["set"], string, string])[] = [
  [
    "a decorator without brackets, and the import that it needs",
    READS,
    `"""A server."""\nfrom mcp.server.fastmcp import FastMCP  # the SDK\nimport os\n\n@mcp.tool\ndef read(): pass\n`,
    `"""A server."""\nfrom mcp.server.fastmcp import FastMCP  # the SDK\nfrom mcp.types import ToolAnnotations\nimport os\n\n@mcp.tool(annotations=${MADE})\ndef read(): pass\n`,
  ],
  [
    "empty brackets, a name that is known already",
    READS,
    `from mcp.types import ToolAnnotations as TA\n@mcp.tool()\ndef read(): pass\n`,
    `from mcp.types import ToolAnnotations as TA\n@mcp.tool(annotations=TA(readOnlyHint=True, openWorldHint=False))\ndef read(): pass\n`,
  ],
  [
    "arguments on one line",
    READS,
    `import mcp.types as types\n@mcp.tool(name="read")\ndef f(): pass\n`,
    `import mcp.types as types\n@mcp.tool(name="read", annotations=types.${MADE})\ndef f(): pass\n`,
  ],
  [
    "arguments on lines of their own",
    READS,
    `from mcp import types\n@mcp.tool(\n    name="read",  # its name\n)\ndef f(): pass\n`,
    `from mcp import types\n@mcp.tool(\n    name="read",  # its name\n    annotations=types.${MADE},\n)\ndef f(): pass\n`,
  ],
  [
    "Tool(...) without a comma at the end",
    READS,
    `from mcp.types import Tool, ToolAnnotations\nTOOLS = [\n    Tool(\n        name="read",\n        inputSchema={"type": "object"}\n    )\n]\n`,
    `from mcp.types import Tool, ToolAnnotations\nTOOLS = [\n    Tool(\n        name="read",\n        inputSchema={"type": "object"},\n        annotations=${MADE}\n    )\n]\n`,
  ],
  [
    "annotations that lack one, and one that is misspelt",
    READS,
    `@mcp.tool(annotations=ToolAnnotations(title="t", read_only_hint=True))\ndef read(): pass\n`,
    `@mcp.tool(annotations=ToolAnnotations(title="t", readOnlyHint=True, openWorldHint=False))\ndef read(): pass\n`,
  ],
  [
    "annotations as a dictionary",
    READS,
    `@mcp.tool(annotations={"readOnlyHint": False,})\ndef read(): pass\n`,
    `@mcp.tool(annotations={"readOnlyHint": True, "openWorldHint": False,})\ndef read(): pass\n`,
  ],
  [
    "annotations=None",
    READS,
    `from mcp.types import ToolAnnotations\n@mcp.tool(annotations=None)\ndef read(): pass\n`,
    `from mcp.types import ToolAnnotations\n@mcp.tool(annotations=${MADE})\ndef read(): pass\n`,
  ],
  [
    "hints that go",
    { destructive: null, idempotent: null },
    `@mcp.tool(annotations=ToolAnnotations(destructiveHint=True, readOnlyHint=True, idempotentHint=True))\ndef read(): pass\n`,
    `@mcp.tool(annotations=ToolAnnotations(readOnlyHint=True))\ndef read(): pass\n`,
  ],
  [
    "a constant that others may use stays",
    READS,
    `READS = ToolAnnotations(readOnlyHint=True)\n@mcp.tool(annotations=READS)\ndef read(): pass\n`,
    `READS = ToolAnnotations(readOnlyHint=True)\n@mcp.tool(annotations=READS.model_copy(update={"readOnlyHint": True, "openWorldHint": False}))\ndef read(): pass\n`,
  ],
  [
    "annotations that are made by a function",
    READS,
    `@mcp.tool(annotations=reads("t"))\ndef read(): pass\n`,
    `not written: its annotations are made elsewhere, where others may use them too`,
  ],
  [
    "a definition as a dictionary",
    READS,
    `TOOLS = [\n    {\n        "name": "read",\n        "inputSchema": {},\n    },\n]\n`,
    `TOOLS = [\n    {\n        "name": "read",\n        "inputSchema": {},\n        "annotations": {"readOnlyHint": True, "openWorldHint": False},\n    },\n]\n`,
  ],
];

describe("hints are written as the Python code around is", () => {
  test.each(CASES)("%s", (_, set, before, after) => {
    expect(written("a.py", before, "read", set)).toBe(after);
  });
});
