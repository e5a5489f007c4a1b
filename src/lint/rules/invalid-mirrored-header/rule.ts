import { NESTS_TOO_DEEPLY, oddMirror } from "../../../core/tool/odd-mirror.js";
import { atLeast } from "../../../wire/revision.js";
import { quote } from "../../../classify/quote.js";
import { rule } from "../../rule.js";

export const invalidMirroredHeader = rule<"invalid-mirrored-header", { name: string; why: string }>({
  id: "invalid-mirrored-header",
  scope: "tool",
  severity: "error",
  heuristic: false,
  clause: "2026-07-28 Transports, Streamable HTTP, custom headers: x-mcp-header",
  summary:
    "An `x-mcp-header` that a client cannot send: no header name, the same name twice, or on an argument that cannot have one.",
  why: "Clients over HTTP copy such an argument into a header, so that what stands before a server can route by it. They have to leave a tool out whose header is empty or no token, stands twice (case does not count), belongs to a value that is neither text, integer nor boolean, or stands where no argument is reached through `properties` alone. The tool then does not exist for them, and nobody is told why.",
  check(tool, report) {
    // Before 2026-07-28 the keyword means nothing; `field-not-in-revision` says so.
    if (!atLeast(tool.revision, "2026-07-28")) return;
    const why = oddMirror(tool.inputSchema);
    // A deep schema has a rule of its own, and seldom a header.
    if (why !== null && why !== NESTS_TOO_DEEPLY) report({ name: tool.name, why });
  },
  message: ({ name, why }) => `${quote(name)} is left out by clients over HTTP: ${why}.`,
  help: () =>
    "Give each header a name of its own of letters, digits and hyphens, on an argument of type string, integer or boolean that is reached through properties alone.",
  valid: [
    deep(100),
    schema({ region: { type: "string", "x-mcp-header": "Region" }, shard: { type: "integer", "x-mcp-header": "Shard" } }),
    schema({ where: { type: "object", properties: { region: { type: "string", "x-mcp-header": "Region" } } } }),
    schema({ region: { type: "string" } }),
  ],
  invalid: [
    { definition: schema({ region: { type: "string", "x-mcp-header": "" } }) },
    { definition: schema({ region: { type: "string", "x-mcp-header": "My Region" } }) },
    { definition: schema({ region: { type: "string", "x-mcp-header": "Region\r\nHost: elsewhere" } }) },
    { definition: schema({ a: { type: "string", "x-mcp-header": "Region" }, b: { type: "string", "x-mcp-header": "region" } }) },
    { definition: schema({ ratio: { type: "number", "x-mcp-header": "Ratio" } }) },
    { definition: schema({ regions: { type: "array", items: { type: "string", "x-mcp-header": "Region" } } }) },
  ],
});

function schema(properties: Record<string, object>): { readonly name: string; readonly inputSchema: never } {
  return { name: "peek", inputSchema: { type: "object", properties } as never };
}

function deep(levels: number): { readonly name: string; readonly inputSchema: never } {
  let items: object = { type: "string" };
  for (let level = 0; level < levels; level++) items = { type: "array", items };
  return schema({ items });
}
