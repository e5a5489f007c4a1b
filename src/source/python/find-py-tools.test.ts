import { describe, expect, test } from "vitest";
import { locate, sources, told } from "../testing-source.test-support.js";

const IN_ONE_FILE: readonly (readonly [string, string, string])[] = [
  ["a decorated function", `@mcp.tool()\nasync def read(path: str) -> str:\n    """Reads."""\n`, "decorator a.py:2:11"],
  ["a decorator without brackets", `@mcp.tool\ndef read(): pass\n`, "decorator a.py:2:5"],
  [
    "a name as keyword",
    `@mcp.tool(name="read", annotations={"readOnlyHint": True})\ndef f(): pass\n`,
    "decorator a.py:1:16 readOnly=true",
  ],
  ["a name by place, a constant", `NAME = "re" "ad"\n@server.tool(NAME)\n@other\ndef f(): pass\n`, "decorator a.py:2:14"],
  [
    "annotations by ToolAnnotations",
    `@mcp.tool(annotations=types.ToolAnnotations(title="t", readOnlyHint=True, openWorldHint=FALSE))\ndef read(): pass\nFALSE = False\n`,
    "decorator a.py:2:5 readOnly=true openWorld=false",
  ],
  [
    "annotations that are a constant",
    `READS = ToolAnnotations(readOnlyHint=True)\n@mcp.tool(annotations=READS)\ndef read(): pass\n`,
    "decorator a.py:3:5 readOnly=true",
  ],
  [
    "annotations that only a run would tell",
    `@mcp.tool(annotations=reads("x"))\ndef read(): pass\n`,
    "decorator a.py:2:5 incomplete",
  ],
  [
    "something spread into annotations",
    `@mcp.tool(annotations={**BASE, "readOnlyHint": flag()})\ndef read(): pass\n`,
    "decorator a.py:2:5 readOnly=? incomplete",
  ],
  [
    "a list of Tool(...) with names of an enumeration",
    `class Names(str, Enum):\n    READ = "read"\n\n@server.list_tools()\nasync def tools():\n    return [types.Tool(name=Names.READ.value, description="d", inputSchema={}, annotations=ToolAnnotations(readOnlyHint=True))]\n`,
    "constructor a.py:6:29 readOnly=true",
  ],
  [
    "add_tool with a function",
    `mcp.add_tool(self.read, description="d", annotations={"readOnlyHint": True})\n`,
    "addTool a.py:1:19 readOnly=true",
  ],
  [
    "a definition as a dictionary",
    `TOOLS = [{"name": "read", "inputSchema": {}, "annotations": {"readOnlyHint": False}}]\n`,
    "definition a.py:1:19 readOnly=false",
  ],
  [
    "hints in other places and spellings",
    `@mcp.tool(meta={"readOnlyHint": True}, annotations=ToolAnnotations(open_world_hint=False))\ndef read(): pass\n`,
    "decorator a.py:2:5 (meta.readOnlyHint) (annotations.open_world_hint)",
  ],
];

const NOT_FOUND: readonly (readonly [string, string])[] = [
  ["another name than the function's", `@mcp.tool(name="other")\ndef read(): pass\n`],
  ["another decorator", `@mcp.prompt()\ndef read(): pass\n`],
  ["a function without one", `def read(): pass\n`],
  ["a name that is bound twice", `NAME = "read"\nNAME = other()\nx = Tool(name=NAME, inputSchema={})\n`],
  ["a name of bytes, and one with a value in it", `a = Tool(name=b"read")\nb = Tool(name=f"{x}read")\n`],
  ["names that lead in a circle", `A = B\nB = A\nx = Tool(name=A)\n`],
];

describe("a registration in a Python file", () => {
  test.each(IN_ONE_FILE)("%s", (_, text, expected) => {
    expect(locate(sources({ "a.py": text }), "read").map(told)).toEqual([expected]);
  });

  test.each(NOT_FOUND)("none: %s", (_, text) => {
    expect(locate(sources({ "a.py": text }), "read").map(told)).toEqual([]);
  });

  test("names and annotations of other modules", () => {
    const files = sources({
      "src/server/main.py": `from .names import Names\nfrom server.hints import READS as reads\nimport server.more as more\n@mcp.tool(name=Names.READ, annotations=reads)\ndef f(): pass\n@mcp.tool(name=more.WRITE)\ndef g(): pass\n`,
      "src/server/names.py": `class Names:\n    READ = 'read'\n`,
      "src/server/hints.py": `READS = dict(readOnlyHint=True)\n`,
      "src/server/more.py": `WRITE = r"write"\n`,
    });
    expect(locate(files, "read").map(told)).toEqual(["decorator src/server/main.py:4:16 readOnly=true"]);
    expect(locate(files, "write").map(told)).toEqual(["decorator src/server/main.py:6:16"]);
  });
});
