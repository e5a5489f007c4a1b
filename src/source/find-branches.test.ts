import { describe, expect, test } from "vitest";
import { readSources } from "./read-sources.js";
import { sources } from "./testing-source.test-support.js";

/** What is found in one file: `enforces readOnly at 1:5`. */
function branches(path: string, text: string): readonly string[] {
  const { files } = readSources(sources({ [path]: text }), []);
  return files.flatMap(({ branches: found }) => found.map(({ does, hint, because }) => `${does} ${hint}: ${because}`));
}

const JS: readonly (readonly [string, string, readonly string[]])[] = [
  [
    "authorisation is skipped",
    `if (!tool.annotations?.readOnlyHint) await authorize(user);`,
    ["enforces readOnly: authorize(…) is called by it"],
  ],
  [
    "an error is thrown",
    `if (tool.annotations.destructiveHint === true && !admin) { throw new Error("no"); }`,
    ["enforces destructive: it decides whether an error is thrown"],
  ],
  [
    "an error is returned",
    `function call(tool) { if (!tool.annotations["readOnlyHint"]) return { isError: true, content: [] }; }`,
    ["enforces readOnly: it decides whether an error is returned"],
  ],
  [
    "what else the test asks belongs to it",
    `const { readOnlyHint } = tool.annotations; if (!readOnlyHint && !isAllowed(user)) return next();`,
    ["enforces readOnly: isAllowed(…) is called by it"],
  ],
  [
    "by a choice",
    `const ok = annotations.readOnlyHint ? true : await checkPermission(user);`,
    ["enforces readOnly: checkPermission(…) is called by it"],
  ],
  [
    "by a short cut",
    `annotations.readOnlyHint || requireScope("write");`,
    ["enforces readOnly: requireScope(…) is called by it"],
  ],
  [
    "a person is asked",
    `if (tool.annotations.destructiveHint) { const ok = await confirmAction(name); }`,
    ["asks destructive: confirmAction(…) is called by it"],
  ],
  [
    "a read-only mode leaves tools out",
    `const offered = tools.filter((tool) => tool.annotations?.readOnlyHint);`,
    ["filters readOnly: tools is filtered by it"],
  ],
  [
    "a read-only mode registers some",
    `for (const tool of tools) { if (readOnly && !tool.annotations.readOnlyHint) continue; server.registerTool(tool.name, tool, run); }`,
    ["filters readOnly: it decides what is left out"],
  ],
  ["only shown", `if (tool.annotations.readOnlyHint) label += " (reads)";`, []],
  ["only counted", `const reads = tools.map((tool) => (tool.annotations.readOnlyHint ? 1 : 0));`, []],
  ["made from something else", `const annotations = { readOnlyHint: mode === "read" ? true : false };`, []],
  [
    "another's tools",
    `import { Client } from "@modelcontextprotocol/sdk/client/index.js";\nif (!tool.annotations.readOnlyHint) await confirm(tool);`,
    [],
  ],
  [
    "a gateway",
    `const { tools } = await upstream.listTools();\nif (!tools[0].annotations.readOnlyHint) throw new Error("no");`,
    [],
  ],
];

const PYTHON: readonly (readonly [string, string, readonly string[]])[] = [
  [
    "an error is raised",
    `def call(tool):\n    if not tool.annotations.readOnlyHint:\n        raise PermissionError("no")\n`,
    ["enforces readOnly: it decides whether an error is raised"],
  ],
  [
    "authorisation is skipped",
    `async def call(tool):\n    if not tool.annotations.get("readOnlyHint"):\n        await authorize(user)\n`,
    ["enforces readOnly: authorize(…) is called by it"],
  ],
  [
    "a person is asked",
    `async def call(tool):\n    if tool.annotations["destructiveHint"]:\n        await ctx.elicit("sure?")\n`,
    ["asks destructive: elicit(…) is called by it"],
  ],
  [
    "a read-only mode",
    `offered = [tool for tool in tools if tool.annotations.readOnlyHint]\n`,
    ["filters readOnly: tools is filtered by it"],
  ],
  ["only shown", `if tool.annotations.readOnlyHint:\n    label = "reads"\n`, []],
  ["another's tools", `from mcp import ClientSession\nif not tool.annotations.readOnlyHint:\n    raise ValueError("no")\n`, []],
];

describe("branches that hang on a server's own hints", () => {
  test.each(JS)("JavaScript: %s", (_, text, expected) => expect(branches("a.js", text)).toEqual(expected));
  test.each(PYTHON)("Python: %s", (_, text, expected) => expect(branches("a.py", text)).toEqual(expected));
});
