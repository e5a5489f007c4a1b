import { describe, expect, test } from "vitest";
import type { Claim } from "../core/trust/claim.js";
import { parseTool } from "../core/tool/parse-tool.js";
import type { Json } from "../wire/json.js";
import { infer } from "./infer.js";
import { JUDGE_VERSION } from "./judge.js";
import { JUDGE_CODES, judgeText } from "./judge-text.js";

const claimsOf = (definition: Json): readonly Claim[] => infer(parseTool(definition, "2026-07-28"));

/** Claims in brief: `readOnly name-deletes`, a contradiction with a `!`. */
function brief(definition: Json): readonly string[] {
  return claimsOf(definition).map((claim) =>
    "weight" in claim ? `${claim.hint} ${claim.reason.code}${claim.source === "contradiction" ? "!" : ""}` : "a value",
  );
}

function withArguments(name: string, properties: Json, required: readonly string[] = []): Json {
  return { name, inputSchema: { type: "object", properties, required } };
}

test("every claim is a doubt", () => {
  for (const name of ["delete_x", "create_x", "update_x"]) {
    for (const claim of claimsOf({ name, annotations: { readOnlyHint: true } })) {
      expect(claim).toMatchObject({ weight: "doubt" });
      expect(claim).not.toHaveProperty("value");
    }
  }
});

describe("names", () => {
  test.each<[string, readonly string[]]>([
    ["get_x", []],
    ["create_x", ["readOnly name-writes", "idempotent does-again"]],
    ["update_x", ["readOnly name-changes", "destructive name-changes"]],
    ["cancel_x", ["readOnly name-ends", "destructive name-ends"]],
    ["delete_x", ["readOnly name-deletes", "destructive name-deletes"]],
  ])("%s", (name, expected) => {
    expect(brief({ name })).toEqual(expected);
  });

  test("a deleting name that claims to be read-only is a contradiction as well; no other claim is", () => {
    expect(brief({ name: "delete_x", annotations: { readOnlyHint: true } })).toContain(
      "readOnly deleting-name-claims-read-only!",
    );
    expect(brief({ name: "delete_x", annotations: { readOnlyHint: "true" } })).not.toContain(
      "readOnly deleting-name-claims-read-only!",
    );
    expect(brief({ name: "delete_x", annotations: { destructiveHint: false } })).toEqual(brief({ name: "delete_x" }));
    expect(brief({ name: "cancel_x", annotations: { readOnlyHint: true } })).toEqual(brief({ name: "cancel_x" }));
  });

  test("titles and, where the name is silent, the description can only add a doubt", () => {
    expect(brief({ name: "delete_x", title: "Get X", description: "Lists x." })).toEqual(brief({ name: "delete_x" }));
    expect(brief({ name: "op_7", title: "Delete X" })).toEqual(["readOnly name-deletes", "destructive name-deletes"]);
    expect(brief({ name: "op_7", annotations: { title: "Delete X" } })).toEqual([
      "readOnly name-deletes",
      "destructive name-deletes",
    ]);
    expect(brief({ name: "op_7", description: "Deletes X." })).toEqual(["readOnly name-deletes", "destructive name-deletes"]);
    expect(brief({ name: "get_x", description: "Deletes nothing." })).toEqual([]);
    expect(brief({ name: "get_x", title: "Build status" })).toEqual([]);
  });
});

describe("schemas", () => {
  test.each<[string, Json, readonly string[]]>([
    [
      "a mode that writes",
      withArguments("doc", { mode: { enum: ["get", "put"] } }),
      ["readOnly mode-writes", "destructive mode-writes"],
    ],
    [
      "a mode that adds",
      withArguments("doc", { action: { enum: ["get", "create"] } }),
      ["readOnly mode-writes", "idempotent mode-writes"],
    ],
    [
      "a mode that deletes",
      withArguments("doc", { op: { enum: ["put", "delete"] } }),
      ["readOnly mode-deletes", "destructive mode-deletes"],
    ],
    [
      "an HTTP method",
      withArguments("api", { method: { enum: ["GET", "DELETE"] } }),
      ["readOnly mode-deletes", "destructive mode-deletes"],
    ],
    [
      "alternatives by const",
      withArguments("doc", { action: { oneOf: [{ const: "get" }, { const: "send" }] } }),
      ["readOnly mode-writes", "idempotent mode-writes"],
    ],
    [
      "a mode in an alternative",
      {
        name: "doc",
        inputSchema: { oneOf: [{ properties: { action: { const: "get" } } }, { properties: { action: { const: "add" } } }] },
      },
      ["readOnly mode-writes", "idempotent mode-writes"],
    ],
    [
      "a mode behind a reference",
      { name: "doc", inputSchema: { properties: { action: { $ref: "#/$defs/a~1b" } }, $defs: { "a/b": { enum: ["add"] } } } },
      ["readOnly mode-writes", "idempotent mode-writes"],
    ],
    ["modes of travel", withArguments("journeys", { mode: { enum: ["driving", "walking"] } }), []],
    ["a filter of a reading tool", withArguments("list_events", { action: { enum: ["create", "delete", "view"] } }), []],
    [
      "a mode that a reading tool must be given",
      withArguments("get_doc", { action: { enum: ["get", "set"] } }, ["action"]),
      ["readOnly mode-writes", "destructive mode-writes"],
    ],
    [
      "what a request is made of is not the tool's mode",
      withArguments("create_request", { method: { enum: ["GET", "DELETE"] } }),
      ["readOnly name-writes", "idempotent does-again"],
    ],
    [
      "SQL",
      withArguments("db", { sql: { type: "string" } }),
      ["readOnly code-argument", "destructive code-argument", "idempotent code-argument"],
    ],
    [
      "SQL of a query",
      withArguments("query", { sql: { type: "string" } }),
      ["readOnly code-argument", "destructive code-argument", "idempotent code-argument"],
    ],
    ["SQL to explain", withArguments("explain_plan", { sql: { type: "string" } }), []],
    [
      "a command",
      withArguments("pod", { command: { type: ["string", "null"] } }),
      ["readOnly code-argument", "destructive code-argument", "idempotent code-argument", "openWorld outside-by-code"],
    ],
    ["a command's number", withArguments("pod", { command: { type: "integer" } }), []],
    [
      "any method on any path",
      withArguments("api", { method: { type: "string" }, path: {} }),
      ["readOnly free-method", "destructive free-method", "idempotent free-method"],
    ],
    [
      "any action",
      withArguments("service", { action: { type: "string" } }),
      ["readOnly free-action", "destructive free-action", "idempotent free-action"],
    ],
    [
      "a file to write",
      withArguments("get_logs", { outputPath: { type: "string" } }),
      ["readOnly writes-a-file", "destructive writes-a-file"],
    ],
    ["a file to read", withArguments("get_logs", { filePath: { type: "string" } }), []],
    ["a switch that adds", withArguments("get_tools", { activate: { type: "boolean" } }), ["readOnly switch-writes"]],
    [
      "a switch that marks as read",
      withArguments("get_mail", { markRead: { type: "boolean" } }),
      ["readOnly switch-writes", "destructive switch-writes"],
    ],
    ["a switch that only shows less", withArguments("locks", { truncate: { type: "boolean" } }), []],
    ["a dry run", withArguments("rollup", { dryRun: { type: "boolean" } }), ["readOnly asks-to-confirm"]],
  ])("%s", (_, definition, expected) => {
    expect(brief(definition)).toEqual(expected);
  });

  test("a cyclic reference ends, and a schema too large to be read is a doubt", () => {
    const cyclic = {
      properties: { next: { $ref: "#/$defs/node" } },
      $defs: { node: { properties: { next: { $ref: "#/$defs/node" } } } },
    };
    expect(brief({ name: "get_x", inputSchema: cyclic })).toEqual([]);
    expect(brief({ name: "get_x", inputSchema: { properties: { a: { $ref: "#" } } } })).toEqual([]);
    const large = Object.fromEntries(Array.from({ length: 6_000 }, (_, at) => [`a${at}`, { type: "string" }]));
    expect(brief(withArguments("get_x", large))).toEqual(["readOnly schema-too-large", "destructive schema-too-large"]);
  });
});

test("codes and version are pinned", () => {
  expect(JUDGE_VERSION).toBe("judge-3");
  expect(JUDGE_CODES).toMatchInlineSnapshot(`
    [
      "name-writes",
      "name-changes",
      "name-ends",
      "name-deletes",
      "mode-writes",
      "mode-deletes",
      "code-argument",
      "free-method",
      "free-action",
      "writes-a-file",
      "switch-writes",
      "overwrite-switch",
      "asks-to-confirm",
      "schema-too-large",
      "deleting-name-claims-read-only",
      "name-reads",
      "name-is-report",
      "text-is-report",
      "says-nothing-changes",
      "modes-read",
      "arguments-select",
      "nothing-removes",
      "says-overwrites",
      "says-lasting",
      "does-again",
      "ends-the-same",
      "creates-if-missing",
      "one-of-a-name",
      "says-idempotent",
      "outside-by-code",
      "outside-by-browser",
      "outside-by-address",
      "outside-by-subject",
      "outside-by-recipient",
      "outside-by-content",
      "outside-by-source",
      "nothing-outside",
      "text-orders",
      "unknown-word",
      "text-too-long",
      "schema-unresolved",
    ]
  `);
});

test("every code has its clause, and an unknown one comes back fenced", () => {
  for (const code of JUDGE_CODES) expect(judgeText({ code, args: { word: "w", argument: "a", value: "v" } })).toMatch(/^its /u);
  expect(judgeText({ code: "else\u202E", args: {} })).toBe("`else\\u{202E}`");
  expect(judgeText({ code: "name-deletes", args: { where: "name", word: "purge" } })).toBe("its name says `purge`");
});
