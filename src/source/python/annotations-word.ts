import type { Edit } from "../registration.js";
import { textOf, type PyModule } from "./py-module.js";

/** How a file calls `ToolAnnotations`, and the import to add where it does not know the name yet. */
export function annotationsWord(module: PyModule): { readonly word: string; readonly edits: readonly Edit[] } {
  for (const [local, binding] of module.names) {
    if (binding.kind !== "import") continue;
    if (binding.name === "ToolAnnotations") return { word: local, edits: [] };
    // `from mcp import types`, `import mcp.types as types`, `import mcp.types`
    const whole = binding.name === null ? binding.from : `${binding.from}.${binding.name}`;
    if (whole === "mcp.types") return { word: `${local}.ToolAnnotations`, edits: [] };
  }
  const { file, imports } = module;
  const newline = file.text.includes("\r\n") ? "\r\n" : "\n";
  const line = "from mcp.types import ToolAnnotations";
  const last = imports.findLast((node) => /^from\s+mcp\b/u.test(textOf(module, node))) ?? imports.at(-1);
  if (last === undefined) {
    const at = module.root.firstChild?.from ?? 0;
    return { word: "ToolAnnotations", edits: [{ file, start: at, end: at, text: `${line}${newline}` }] };
  }
  const end = last.from + textOf(module, last).trimEnd().length;
  const rest = /^[ \t]*(?:#[^\r\n]*)?/u.exec(file.text.slice(end))?.[0].length ?? 0;
  return { word: "ToolAnnotations", edits: [{ file, start: end + rest, end: end + rest, text: `${newline}${line}` }] };
}
