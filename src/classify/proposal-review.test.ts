import { expect, test } from "vitest";
import { parseTool } from "../core/tool/parse-tool.js";
import type { Proposed } from "./proposals.js";
import { atBar, groupProposals } from "./proposal-review.js";

const tools = [
  { name: "list_notes" },
  { name: "get_note", annotations: { readOnlyHint: null } },
  { name: "read_note", annotations: { readOnlyHint: false } },
  { name: "add_note" },
  { name: "bad\u202Ename" },
].map((definition) => parseTool(definition, "2026-07-28"));

const proposal = (tool: number, more: Partial<Proposed> = {}): Proposed => ({
  tool,
  hint: "readOnly",
  value: true,
  reassures: true,
  confidence: 0.99,
  meetsBar: true,
  reasons: [],
  ...more,
});

test("a group a hint, the likeliest first, counted against the tools that leave the hint out", () => {
  const groups = groupProposals(tools, [
    proposal(0, { confidence: 0.9, meetsBar: false }),
    proposal(3),
    proposal(3, { hint: "destructive", value: false }),
    proposal(0, { hint: "openWorld", value: false }),
  ]);
  expect(groups.map(({ hint, summary }) => [hint, summary])).toEqual([
    ["readOnly", "2 of 2 tools without readOnlyHint look as if they only read."],
    ["destructive", "1 of 4 tools without destructiveHint looks as if it destroys nothing."],
    ["openWorld", "1 of 4 tools without openWorldHint looks as if it stays in its own system."],
  ]);
  expect(groups[0]?.proposals.map(({ tool }) => tool)).toEqual([3, 0]);
  expect(atBar(groups[0]?.proposals ?? []).map(({ tool }) => tool)).toEqual([3]);
});

test.each([
  ["a cautious value: it counts anyway", proposal(0, { value: false, reassures: false })],
  ["a hint that is declared", proposal(2)],
  ["a hint that is declared and malformed", proposal(1)],
  ["what spares no prompt", proposal(0, { hint: "idempotent" })],
  ["a tool that is not there", proposal(9)],
])("is not asked: %s", (_, one) => {
  expect(groupProposals(tools, [one])).toEqual([]);
});
