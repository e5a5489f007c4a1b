import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { hash, judgeList } from "../../test/support/judge-one.js";
import type { Tier } from "../core/trust/claim.js";
import { evaluate } from "../core/decide/decide.js";
import type { Legs } from "../core/decide/decision.js";
import type { Policy } from "../core/decide/policy.js";
import type { Verdict } from "../core/trust/tool.js";
import type { Json } from "../wire/json.js";
import type { Strict } from "../wire/strict.js";
import { directoryKey } from "./condition/directory.js";
import { loadPolicy } from "./load-policy.js";
import { policyDirectories } from "./policy-directories.js";

function example(name: string, tier: Tier): Policy {
  const text = readFileSync(new URL(`../../examples/policies/${name}`, import.meta.url), "utf8");
  const loaded = loadPolicy([{ tier, file: name, text, accepted: true, acceptedText: null }], { hash });
  if (!loaded.ok) throw new Error(loaded.errors.map(({ message, at }) => `${at?.line}: ${message}`).join("\n"));
  expect(loaded.notes).toEqual([]);
  return loaded.policy;
}

type Case = {
  readonly label: string;
  readonly tool: string;
  readonly annotations?: Json;
  readonly args?: Json;
  readonly trusted?: boolean;
  readonly legs?: Legs;
  /** Where the path of the same spelling leads; others lead where they say. */
  readonly links?: Readonly<Record<string, string>>;
};

function strings(value: Json): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(strings) : [];
}

function verdict(policy: Policy, call: Case): Verdict {
  const {
    label,
    tool,
    annotations = {},
    args = {},
    trusted = true,
    legs = { content: false, private: false },
    links = {},
  } = call;
  const [listed] = judgeList([{ name: tool, inputSchema: { type: "object" }, annotations }], { label, trusted, policy });
  if (listed === undefined) throw new Error("one definition gives one tool");
  const real = (path: string): string => path.replace(/^~/, "/home/me").replace(/^\$\{root\}/, "/home/me/project");
  const paths = new Map(strings(args).map((text) => [text, links[text] ?? real(text)] as const));
  for (const directory of policyDirectories(policy)) paths.set(directoryKey(directory), real(directory));
  const strict = { value: args, exact: true } as unknown as Strict;
  const given = {
    tool: listed.tool,
    args: strict,
    digest: hash(JSON.stringify(args)),
    paths,
    schemaValid: true,
    selfReach: false,
  };
  return evaluate(given, { policy, legs, grants: [], principal: "me", session: "s", now: 0 }).decision.verdict;
}

const READ = { readOnlyHint: true, openWorldHint: false };
const LOOK_OUTSIDE = { readOnlyHint: true, openWorldHint: true };
const ADD = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };
const POST = { readOnlyHint: false, destructiveHint: false, openWorldHint: true };
const BOTH_LEGS = { content: true, private: true };

function table(policy: () => Policy, cases: readonly (readonly [string, Case, Verdict])[]): void {
  it.each(cases)("%s", (_what, call, expected) => {
    expect(verdict(policy(), call)).toBe(expected);
  });
}

describe("everyday.yaml", () => {
  const policy = example("everyday.yaml", "user");
  const note = { label: "files", tool: "write_file", annotations: { readOnlyHint: false } };
  table(
    () => policy,
    [
      ["a note is written without asking", { ...note, args: { path: "~/notes/a.md" } }, "allow"],
      [
        "not if the path leads elsewhere",
        { ...note, args: { path: "~/notes/../x" }, links: { "~/notes/../x": "/home/me/x" } },
        "ask",
      ],
      ["not if a link leads elsewhere", { ...note, args: { path: "~/notes/l" }, links: { "~/notes/l": "/etc/hosts" } }, "ask"],
      ["not without a path", { ...note, args: {} }, "ask"],
      ["not by a server that was never reviewed", { ...note, trusted: false, args: { path: "~/notes/a.md" } }, "ask"],
      [
        "a key is not even read",
        { label: "files", tool: "read_text_file", annotations: READ, args: { path: "~/.ssh/id" } },
        "deny",
      ],
      [
        "nor one among others",
        { label: "files", tool: "read_multiple_files", annotations: READ, args: { paths: ["/a", "~/.ssh/id"] } },
        "deny",
      ],
      ["other files are read", { label: "files", tool: "read_text_file", annotations: READ, args: { path: "/srv/a" } }, "allow"],
      [
        "own repositories are read",
        { label: "code-host", tool: "list_issues", annotations: LOOK_OUTSIDE, args: { owner: "my-name" } },
        "allow",
      ],
      ["publishing needs the name", { label: "code-host", tool: "merge_pull_request", annotations: ADD, args: {} }, "challenge"],
      ["a draft does not", { label: "code-host", tool: "create_release", annotations: ADD, args: { draft: true } }, "ask"],
      [
        "a moved file may replace another",
        { label: "files", tool: "move_file", annotations: ADD, args: { source: "/a" } },
        "challenge",
      ],
      ["a folder of strangers is read all the same", { label: "downloads", tool: "read", annotations: READ, args: {} }, "allow"],
      [
        "after private data and outside content a search asks",
        { label: "code-host", tool: "search_code", annotations: LOOK_OUTSIDE, args: { owner: "my-name" }, legs: BOTH_LEGS },
        "ask",
      ],
    ],
  );
});

describe("administrator.yaml", () => {
  const policy = example("administrator.yaml", "admin");
  const upload = { label: "any", tool: "file_upload", annotations: ADD };
  table(
    () => policy,
    [
      [
        "what nobody reviewed and may destroy is refused",
        { label: "x", tool: "wipe", annotations: { destructiveHint: true }, trusted: false },
        "deny",
      ],
      ["reviewed, it needs the name", { label: "x", tool: "wipe", annotations: { destructiveHint: true } }, "challenge"],
      ["payments need the name", { label: "x", tool: "send_payment", annotations: ADD }, "challenge"],
      ["payments can be looked at", { label: "x", tool: "list_payments", annotations: READ }, "allow"],
      ["an upload to our own host asks", { ...upload, args: { url: "https://files.example.com/a" } }, "ask"],
      ["elsewhere it is refused", { ...upload, args: { url: "https://files.example.com.evil.example/a" } }, "deny"],
      ["also with a misleading user name", { ...upload, args: { url: "https://files.example.com@evil.example/a" } }, "deny"],
      [
        "a small refund needs the name",
        { label: "support-desk", tool: "refund", annotations: ADD, args: { amount: 20 } },
        "challenge",
      ],
      ["a large one is refused", { label: "support-desk", tool: "refund", annotations: ADD, args: { amount: 101 } }, "deny"],
      ["one without an amount too", { label: "support-desk", tool: "refund", annotations: ADD, args: {} }, "deny"],
      [
        "a search that reaches outside after all asks",
        { label: "intranet-search", tool: "search", annotations: READ, legs: BOTH_LEGS },
        "ask",
      ],
      ["one that stays inside runs", { label: "other-search", tool: "search", annotations: READ, legs: BOTH_LEGS }, "allow"],
    ],
  );
});

describe("production.yaml", () => {
  const policy = example("production.yaml", "project");
  const query = { label: "prod-db", tool: "query", annotations: READ };
  table(
    () => policy,
    [
      ["a plain SELECT runs", { ...query, args: { sql: "SELECT 1" } }, "allow"],
      ["two statements do not", { ...query, args: { sql: "select 1; drop table x" } }, "challenge"],
      ["an UPDATE does not", { ...query, args: { sql: "UPDATE x SET y = 1" } }, "challenge"],
      ["nor a query without a statement", { ...query, args: {} }, "challenge"],
      ["writing is refused", { label: "prod-db", tool: "insert", annotations: ADD }, "deny"],
      ["as long as nobody reviewed it, reading is refused too", { ...query, trusted: false, args: { sql: "select 1" } }, "deny"],
      ["many rows ask", { ...query, args: { sql: "select 1", limit: 5000 } }, "ask"],
      [
        "exports go to their folder",
        { label: "x", tool: "export_csv", annotations: READ, args: { path: "${root}/exports/a" } },
        "allow",
      ],
      [
        "and nowhere else",
        { label: "x", tool: "export_csv", annotations: READ, args: { path: "${root}/exports-old/a" } },
        "deny",
      ],
      ["what posts outside asks", { label: "web", tool: "post", annotations: POST }, "ask"],
      [
        "after production was read it needs the name",
        { label: "web", tool: "post", annotations: POST, legs: BOTH_LEGS },
        "challenge",
      ],
    ],
  );
});
