import { isObject, member, type Json } from "../../../wire/json.js";
import { atLeast, type Revision } from "../../../wire/revision.js";
import type { ParsedTool } from "../../../core/tool/parsed-tool.js";
import { quote } from "../../../classify/quote.js";
import { rule } from "../../rule.js";
import { schemaArguments } from "../../../classify/schema-walk.js";

export const fieldNotInRevision = rule<
  "field-not-in-revision",
  { name: string; key: string; pointer: string; revision: string; since: string }
>({
  id: "field-not-in-revision",
  scope: "tool",
  severity: "note",
  heuristic: false,
  clause:
    "Changelogs: annotations since 2025-03-26; Tool.title, _meta and outputSchema since 2025-06-18; icons and $schema since 2025-11-25; execution in 2025-11-25 only; x-mcp-header since 2026-07-28",
  summary: "A field that the negotiated revision does not have: not yet, or no longer.",
  why: "A client of that revision may drop the field. It does no harm, but what it says may reach nobody. Heed reads it all the same: a warning warns in every revision.",
  check(tool, report) {
    const { name, revision } = tool;
    for (const { kind, pointer, expected } of tool.anomalies) {
      if (kind === "not-in-revision") report({ name, key: pointer.slice(1), pointer, revision, since: expected ?? "" });
    }
    // SDKs of 2025-11-25 write "forbidden" on every tool, which is what its absence means as well.
    const tasks = member(member(tool.raw, "execution"), "taskSupport");
    if (tasks !== undefined && tasks !== "forbidden" && atLeast(revision, "2026-07-28"))
      report({ name, key: "execution", pointer: "/execution", revision, since: "" });
    for (const [key, since, pointer] of inSchema(tool)) {
      if (!atLeast(revision, since)) report({ name, key, pointer, revision, since });
    }
  },
  message: ({ name, key, revision, since }) =>
    since === ""
      ? `${quote(name)} has ${key}, which revision ${revision} no longer has.`
      : `${quote(name)} has ${key}, which came with revision ${since}.`,
  help: ({ since }) =>
    since === ""
      ? "Leave it out, or do not rely on it: only clients of earlier revisions read it."
      : `Negotiate ${since} or newer, or do not rely on it.`,
  valid: [
    { name: "peek", title: "Peek", annotations: { readOnlyHint: true } },
    { name: "peek", execution: { taskSupport: "forbidden" } },
    { name: "peek", inputSchema: { $schema: "https://json-schema.org/draft/2020-12/schema", type: "object" } },
  ],
  invalid: [
    { definition: { name: "peek", title: "Peek" }, revision: "2025-03-26" },
    { definition: { name: "peek", annotations: { readOnlyHint: true } }, revision: "2024-11-05" },
    { definition: { name: "peek", execution: { taskSupport: "optional" } } },
    {
      definition: { name: "peek", inputSchema: { type: "object", properties: { at: { type: "string", "x-mcp-header": "At" } } } },
      revision: "2025-11-25",
    },
    {
      definition: { name: "peek", outputSchema: { $schema: "https://json-schema.org/draft/2020-12/schema", type: "object" } },
      revision: "2025-06-18",
    },
  ],
});

/** What a schema holds that came later than schemas did: the first place of each. */
function* inSchema({ raw, inputSchema }: ParsedTool): Generator<readonly [key: string, since: Revision, pointer: string]> {
  for (const field of ["inputSchema", "outputSchema"]) {
    const schema: Json | undefined = member(raw, field);
    if (isObject(schema) && member(schema, "$schema") !== undefined) {
      yield ["$schema", "2025-11-25", `/${field}/$schema`];
      break;
    }
  }
  const header = schemaArguments(inputSchema).found.find(({ schema }) => member(schema, "x-mcp-header") !== undefined);
  if (header !== undefined) yield ["x-mcp-header", "2026-07-28", `/inputSchema${header.pointer}/x-mcp-header`];
}
