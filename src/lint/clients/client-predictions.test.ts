import { expect, test } from "vitest";
import { parseTool } from "../../core/tool/parse-tool.js";
import type { Json } from "../../wire/json.js";
import { CLIENT_IDS } from "./client.js";
import { CLIENTS, clientPredictions, HINT_READERS } from "./client-predictions.js";

/** Which clients run a tool with these annotations unasked. */
function runners(annotations: Json | undefined): readonly string[] {
  const definition = annotations === undefined ? { name: "a" } : { name: "a", annotations };
  const predictions = clientPredictions(parseTool(definition, "2026-07-28"));
  return HINT_READERS.filter((id) => predictions[id] === "run");
}

const READERS = [
  "vscode",
  "codex",
  "codex/writes",
  "claude-cowork",
  "copilot-cli",
  "copilot-review",
  "goose",
  "chatgpt",
  "cursor/admin",
  "docker-agent",
];
const without = (...ids: readonly string[]) => READERS.filter((id) => !ids.includes(id));

test.each([
  ["no annotations", undefined, []],
  ["no hints", { title: "A" }, []],
  ["read-only", { readOnlyHint: true }, READERS],
  [
    "read-only and destructive: some stop",
    { readOnlyHint: true, destructiveHint: true },
    without("codex", "cursor/admin", "docker-agent"),
  ],
  ["not read-only", { readOnlyHint: false }, []],
  ["additive in a closed world: Codex runs", { readOnlyHint: false, destructiveHint: false, openWorldHint: false }, ["codex"]],
  ["the same without readOnlyHint", { destructiveHint: false, openWorldHint: false }, ["codex"]],
  ["additive in an open world", { destructiveHint: false, openWorldHint: true }, []],
  ["additive, open world absent", { destructiveHint: false }, []],
  ["a text: only truthiness is fooled", { readOnlyHint: "true" }, ["vscode"]],
  ["the text false: truthiness is fooled too", { readOnlyHint: "false" }, ["vscode"]],
  ["one", { readOnlyHint: 1 }, ["vscode"]],
  ["zero", { readOnlyHint: 0 }, []],
  ["the empty text", { readOnlyHint: "" }, []],
  ["an empty array is truthy", { readOnlyHint: [] }, ["vscode"]],
  ["null", { readOnlyHint: null }, []],
  [
    "a mistyped hint elsewhere does not parse in Codex",
    { readOnlyHint: true, idempotentHint: "yes" },
    without("codex", "codex/writes"),
  ],
  ["null elsewhere is absent", { readOnlyHint: true, idempotentHint: null }, READERS],
  ["snake case", { read_only_hint: true }, []],
  ["annotations that are no object", [true], []],
] as const)("%s", (_, annotations, expected) => {
  expect(runners(annotations as Json | undefined)).toEqual(expected);
});

test("a hint at the top of the tool, or on a prototype, counts for no client", () => {
  expect(clientPredictions(parseTool({ name: "a", readOnlyHint: true }, "2026-07-28")).vscode).toBe("ask");
  const definition = JSON.parse('{"name":"a","annotations":{"__proto__":{"readOnlyHint":true}}}') as Json;
  const predictions = clientPredictions(parseTool(definition, "2026-07-28"));
  expect(HINT_READERS.filter((id) => predictions[id] === "run")).toEqual([]);
});

test("a client that reads no hints does the same whatever they say", () => {
  const said = [{}, { readOnlyHint: true }, { readOnlyHint: false, destructiveHint: true }, { readOnlyHint: "yes" }];
  const all = said.map((annotations) => clientPredictions(parseTool({ name: "a", annotations } as Json, "2026-07-28")));
  for (const id of CLIENT_IDS.filter((one) => !HINT_READERS.includes(one))) {
    expect(new Set(all.map((predictions) => predictions[id])).size, id).toBe(1);
  }
  // Claude Code's plan mode reads the hint to ask, whatever its rules say.
  for (const id of HINT_READERS.filter((one) => one !== "claude-code/plan")) {
    expect(new Set(all.map((predictions) => predictions[id])).size, id).toBe(2);
  }
});

test("every client says when and where it was seen", () => {
  expect(CLIENTS.map(({ id }) => id)).toEqual(CLIENT_IDS);
  for (const { name, as_of, source } of CLIENTS) {
    expect(name).not.toBe("");
    expect(as_of).toMatch(/^20\d\d-(?:0[1-9]|1[0-2])$/u);
    expect(source).not.toBe("");
  }
});
