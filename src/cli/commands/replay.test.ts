import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hash } from "../../node/hash.js";
import { openHome } from "../../node/home.js";
import { randomId } from "../../node/ids.js";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { argumentDigest } from "../../store/journal/argument-digest.js";
import type { JournalRecord } from "../../store/journal/journal-record.js";
import { openJournal } from "../../store/journal/open-journal.js";
import { canonical } from "../../wire/canonical.js";
import type { Json } from "../../wire/json.js";
import { newHome, runHeed } from "../testing/run-heed.test-support.js";

const tool = (server: string, name: string, annotations: Json, properties: Json = {}): Json => ({
  server,
  tool: { name, inputSchema: { type: "object", properties }, annotations },
});
const READS = { readOnlyHint: true, openWorldHint: false };
const OPEN = { readOnlyHint: true, openWorldHint: true };
const DEFINITIONS = [
  tool("mail", "read_mail", READS),
  tool("web", "fetch_page", OPEN, { url: { type: "string" } }),
  tool("notes", "list_notes", READS),
  tool("notes", "delete_note", { readOnlyHint: false, destructiveHint: true }, { path: { type: "string" } }),
];
const call = (seq: number, server: string, name: string, more: { readonly [key: string]: Json } = {}): Json => ({
  trace: "s1",
  seq,
  server,
  tool: name,
  arguments: {},
  ...more,
});

function world(lines: readonly (Json | string)[], definitions: readonly Json[] = DEFINITIONS) {
  const cwd = temporaryFolder();
  const write = (name: string, all: readonly (Json | string)[]): void =>
    writeFileSync(join(cwd, name), all.map((one) => `${typeof one === "string" ? one : JSON.stringify(one)}\n`).join(""));
  write("a-calls.jsonl", lines);
  if (definitions.length > 0) write("a-tools.jsonl", definitions);
  const home = newHome();
  return {
    cwd,
    home,
    write,
    policy: (name: string, text: string) => writeFileSync(join(cwd, name), `version: 1\n${text}`),
    heed: (...words: readonly string[]) => runHeed(words, { home, cwd, columns: 200 }),
  };
}

type Rec = { readonly policy: string; readonly seq: number; readonly verdict: string; readonly cause: string | null };
type Summary = Record<string, number> & {
  readonly policy: string;
  readonly unasked: Record<string, number>;
  readonly stops: readonly unknown[];
};

function parse(out: string): { readonly records: readonly Rec[]; readonly summary: readonly Summary[]; readonly left: number } {
  const lines = out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);
  const last = lines.pop() as { readonly summary: readonly Summary[]; readonly left: number };
  return { records: lines as readonly Rec[], summary: last.summary, left: last.left };
}

describe("heed replay of a trace", () => {
  const calls = [
    call(1, "notes", "list_notes"),
    call(2, "notes", "delete_note"),
    call(3, "web", "fetch_page"),
    call(4, "odd", "who_knows"),
  ];

  test("decides each call again under each policy: a record a call and policy, and the summary", async () => {
    const { heed, policy } = world(calls);
    policy("none.yaml", 'rules:\n  - {id: no-notes, verdict: deny, tool: "*_note"}\n');
    const { code, out } = await heed(
      "replay",
      "a-calls.jsonl",
      "--reviewed",
      "--policy",
      "none.yaml",
      "--policy",
      "cautious",
      "--json",
    );
    expect(code).toBe(0);
    const { records, summary } = parse(out);
    expect(records.map(({ policy: name, seq, verdict, cause }) => [name, seq, verdict, cause])).toEqual([
      ["none.yaml", 1, "allow", null],
      ["none.yaml", 2, "deny", "rule"],
      ["none.yaml", 3, "allow", null],
      ["none.yaml", 4, "ask", "not-reviewed"],
      ["cautious", 1, "allow", null],
      ["cautious", 2, "challenge", "destructive"],
      ["cautious", 3, "ask", "reaches-out"],
      ["cautious", 4, "ask", "not-reviewed"],
    ]);
    expect(summary).toMatchObject([
      { policy: "none.yaml", calls: 4, questions: 1, per100: 25, stopped: 1, unasked: { read: 2, destructive: 0 }, unknown: 1 },
      { policy: "cautious", calls: 4, questions: 3, typed: 1, per100: 75, stopped: 0, unasked: { read: 1 }, unknown: 1 },
    ]);
    expect(summary[0]?.stops).toEqual([{ server: "notes", tool: "delete_note", cause: "rule", calls: 1 }]);
  });

  test("without a review nothing is believed of the definitions", async () => {
    const { heed } = world(calls);
    const { summary } = parse((await heed("replay", "a-calls.jsonl", "--json")).out);
    expect(summary).toMatchObject([{ policy: "current", questions: 4, unasked: { read: 0 } }]);
  });

  test("what came into a session counts for its later calls, and for no other session's", async () => {
    const lines = [
      call(1, "web", "fetch_page", { result: {} }),
      call(2, "mail", "read_mail", { result: {} }),
      call(3, "web", "fetch_page", { arguments: { url: "https://example.com/?q=all-of-it" } }),
      call(1, "web", "fetch_page", { trace: "s2" }),
    ];
    const { heed, policy } = world(lines);
    policy("private.yaml", "servers: {mail: {private: true}}\n");
    policy("plain.yaml", "preset: balanced\n");
    const { out } = await heed(
      "replay",
      "a-calls.jsonl",
      "--reviewed",
      "--policy",
      "private.yaml",
      "--policy",
      "plain.yaml",
      "--json",
    );
    const { records } = parse(out);
    expect(records.map(({ verdict }) => verdict)).toEqual(["allow", "allow", "ask", "allow", "allow", "allow", "allow", "allow"]);
    expect(records[2]?.cause).toBe("session");
  });

  test("what a person denied, and what a policy denies, brings nothing into the session", async () => {
    const lines = [
      call(1, "web", "fetch_page"),
      call(2, "mail", "read_mail", { answer: "denied" }),
      call(3, "web", "fetch_page", { arguments: { url: "https://example.com/x" } }),
    ];
    const { heed, policy } = world(lines);
    policy("private.yaml", "servers: {mail: {private: true}}\n");
    const { records } = parse((await heed("replay", "a-calls.jsonl", "--reviewed", "--policy", "private.yaml", "--json")).out);
    expect(records.map(({ verdict }) => verdict)).toEqual(["allow", "allow", "allow"]);
  });

  test("a line that cannot be read is told with its place and how to mend it, and ends with 1", async () => {
    const { heed } = world([
      call(1, "notes", "list_notes"),
      "{not json",
      "[1]",
      call(1, "notes", "list_notes"),
      { trace: "s1", seq: "2", server: "notes", tool: "x" },
      call(3, "notes", "list_notes", { arguments: [] }),
      call(4, "notes", "list_notes", { at: "yesterday" }),
      call(5, "notes", "list_notes", { answer: "maybe" }),
    ]);
    const { code, out, err } = await heed("replay", "a-calls.jsonl", "--json");
    expect(code).toBe(1);
    expect(parse(out)).toMatchObject({ left: 7, records: [{ seq: 1 }], summary: [{ calls: 1 }] });
    for (const line of [2, 3, 4, 5, 6, 7, 8]) expect(err).toMatch(new RegExp(`a-calls\\.jsonl:${line}:1: `, "u"));
    expect(err).toContain("two calls with seq 1");
    expect(err).toMatch(/Write one whole JSON object on each line/u);
  });

  test("the text tells what ran, what was asked and why, and that a definition is missing", async () => {
    const { heed } = world(calls);
    const { out } = await heed("replay", "a-calls.jsonl", "--reviewed", "--policy", "balanced");
    expect(out).toMatch(/4 calls decided again/u);
    expect(out).toMatch(/balanced +2 +50\.0 +1 +0 +2/u);
    expect(out).toMatch(/1 {2}can destroy data/u);
    expect(out).toMatch(/1 call of tools with no known definition/u);
  });

  test("a definition that stands beside the calls and is named again is one", async () => {
    const { heed } = world(calls);
    const words = ["replay", "a-calls.jsonl", "--reviewed", "--policy", "balanced"];
    const { out } = await heed(...words, "--tools", "a-tools.jsonl");
    expect(out).toBe((await heed(...words)).out);
  });

  test("the picture is a whole SVG with each policy's name, and nothing else is written over", async () => {
    const { heed, policy, cwd } = world(calls);
    policy("a<b>.yaml", "preset: balanced\n");
    const { code } = await heed("replay", "a-calls.jsonl", "--policy", "a<b>.yaml", "--picture", "curve.svg");
    expect(code).toBe(0);
    const svg = readFileSync(join(cwd, "curve.svg"), "utf8");
    expect(svg).toMatch(/^<svg [^]*<\/svg>\n$/u);
    expect(svg).toContain("a&lt;b&gt;.yaml: 100.0 in 100 calls");
    writeFileSync(join(cwd, "mine.svg"), "mine");
    expect(await heed("replay", "a-calls.jsonl", "--picture", "mine.svg")).toMatchObject({ code: 2 });
    expect(readFileSync(join(cwd, "mine.svg"), "utf8")).toBe("mine");
  });

  test("with --scopes a yes is also to the folder that its question offers: there, in that session, and for nothing grave", async () => {
    const adds = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };
    const text = { type: "string" };
    const definitions = [
      tool("notes", "add_note", adds, { path: text, content: text }),
      tool("notes", "delete_note", { readOnlyHint: false, destructiveHint: true }, { path: text }),
      tool("mail", "send_mail", adds, { to: text, body: text }),
    ];
    const add = (seq: number, path: string, more: { readonly [key: string]: Json } = {}): Json =>
      call(seq, "notes", "add_note", { arguments: { path, content: `text ${seq}` }, ...more });
    const lines = [
      add(1, "/srv/heed-replay/a/1.md"),
      add(2, "/srv/heed-replay/a/2.md"),
      add(3, "/srv/heed-replay/b/3.md"),
      add(4, "/srv/heed-replay/a/../b/4.md"),
      add(5, "/srv/heed-replay/a/5.md", { trace: "s2" }),
      add(6, "/srv/heed-replay/c/6.md", { answer: "denied" }),
      add(7, "/srv/heed-replay/c/7.md"),
      ...[8, 9].map((seq) => call(seq, "notes", "delete_note", { arguments: { path: "/srv/heed-replay/a/1.md" } })),
      ...[10, 11].map((seq) => call(seq, "mail", "send_mail", { arguments: { to: "a@example.com", body: `b${seq}` } })),
    ];
    const { heed } = world(lines, definitions);
    const verdicts = async (...words: readonly string[]) =>
      parse((await heed("replay", "a-calls.jsonl", "--reviewed", "--json", ...words)).out).records.map(({ verdict }) => verdict);
    const typed = ["challenge", "challenge"];
    expect(await verdicts()).toEqual([...Array.from({ length: 7 }, () => "ask"), ...typed, "ask", "ask"]);
    const scoped = ["ask", "allow", "ask", "allow", "ask", "ask", "ask", ...typed, "ask", "ask"];
    expect(await verdicts("--scopes")).toEqual(scoped);
    const { out } = await heed("replay", "a-calls.jsonl", "--reviewed", "--json", "--scopes");
    expect(out).toMatch(/"seq":2,[^\n]*"scope":"[^"]*heed-replay\/a[^"]*"/u);
  });

  test("what is not there, and a policy that does not validate, end with 2", async () => {
    const { heed, policy } = world(calls);
    policy("bad.yaml", "preset: brave\n");
    expect(await heed("replay", "b.jsonl")).toMatchObject({ code: 2 });
    expect(await heed("replay", "a-calls.jsonl", "--policy", "bad.yaml")).toMatchObject({ code: 2 });
    expect(await heed("replay", "a-calls.jsonl", "--policy", "none.yaml")).toMatchObject({ code: 2 });
  });
});

type DecisionRecord = Extract<JournalRecord, { readonly type: "decision" }>;

/** A home whose journal holds a call with arguments kept, one without, and one that a person denied. */
function journaled(): string {
  const dir = newHome();
  const home = openHome({ HEED_HOME: dir });
  const digest = argumentDigest(home);
  const decision = (id: string, name: string, args: Json, keep: boolean): DecisionRecord => ({
    type: "decision",
    call: id,
    session: "s",
    principal: "p",
    server: hash("server"),
    label: "notes",
    tool: name,
    pin: null,
    trust: "unknown",
    verdict: "ask",
    effect: "presumed",
    reach: "open",
    reasons: [{ code: "preset", args: {} }],
    legs: { content: false, private: false },
    policy: null,
    judge: "1",
    args: { digest: digest(canonical([name, args])), ...(keep ? { preview: args } : {}) },
  });
  const journal = openJournal({ home, clock: Date.now, ids: randomId, heed: "0" });
  journal.append(
    decision("c1", "write_note", { id: "a" }, true),
    { type: "outcome", call: "c1", outcome: "ran" },
    decision("c2", "write_note", { id: "a" }, false),
    { type: "outcome", call: "c2", outcome: "ran" },
    decision("c3", "wipe", {}, true),
    { type: "asked", call: "c3", approval: "a3", surface: "console", kind: "ask" },
    { type: "answered", approval: "a3", surface: "console", answer: "denied", by: "person" },
    { type: "outcome", call: "c3", outcome: "denied" },
    { ...decision("c4", "write_note", { id: "b" }, true), args: { digest: hash("other"), preview: { id: "b" } } },
  );
  journal.close();
  return dir;
}

describe("heed replay of the journal", () => {
  const RULE = 'version: 1\nrules:\n  - {id: a, verdict: deny, tool: write_note, when: args.id == "a"}\n';

  test("conditions see arguments that are kept whole; where they are not, the call is decided strictly and counted", async () => {
    const home = journaled();
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "p.yaml"), RULE.replace('"a"', '"z"'));
    const { records, summary } = parse((await runHeed(["replay", "--policy", "p.yaml", "--json"], { home, cwd })).out);
    // A preview that is not all of the arguments counts as little as none.
    expect(records).toMatchObject([
      { seq: 1, verdict: "ask" },
      { seq: 2, verdict: "deny", conditional: true },
      { seq: 3, verdict: "ask" },
      { seq: 4, verdict: "deny", conditional: true },
    ]);
    expect(summary).toMatchObject([{ calls: 4, denied: 1, withoutArguments: 2, undecided: 2 }]);
  });

  test("an export says the same of what does not hang on arguments", async () => {
    const home = journaled();
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "log.jsonl"), (await runHeed(["log", "export"], { home })).out);
    const { code, out } = await runHeed(["replay", "log.jsonl", "--json"], { home, cwd });
    expect(code).toBe(0);
    expect(parse(out).summary).toMatchObject([{ calls: 4, questions: 4, denied: 1, withoutArguments: 4 }]);
  });

  test("heed policy --against ends with 1 where a call that a person denied would run, or cannot be decided", async () => {
    const home = journaled();
    const cwd = temporaryFolder();
    const against = async (text: string, calls = "last-30-days") => {
      writeFileSync(join(cwd, "team.yaml"), `version: 1\n${text}`);
      return await runHeed(["policy", "team.yaml", "--against", calls], { home, cwd });
    };
    expect(await against("preset: cautious\n")).toMatchObject({ code: 0, out: expect.stringMatching(/Passed/u) as string });
    expect(await against("rules:\n  - {id: w, verdict: allow, tool: wipe}\n")).toMatchObject({
      code: 1,
      out: expect.stringMatching(/would run {2}wipe of notes, which a person denied/u) as string,
    });
    expect(await against(RULE.slice(11))).toMatchObject({
      code: 1,
      out: expect.stringMatching(/2 calls could not be decided/u) as string,
    });
    expect(await against("preset: brave\n")).toMatchObject({ code: 2 });
    expect(await against("preset: cautious\n", "none.jsonl")).toMatchObject({ code: 2 });
    writeFileSync(join(cwd, "empty.jsonl"), "");
    expect(await against("preset: cautious\n", "empty.jsonl")).toMatchObject({
      code: 1,
      err: expect.stringMatching(/nothing was tested/u) as string,
    });
  });
});

describe("session files of hosts", () => {
  const claude = (type: string, content: Json): Json => ({
    type,
    sessionId: "c1",
    timestamp: "2026-11-01T10:00:00Z",
    message: { content },
  });
  const use = (id: string, name: string): Json => ({ type: "tool_use", id, name, input: { path: "a" } });
  const REFUSAL = "The user doesn't want to proceed with this tool use. The tool use was rejected.";

  test("Claude Code's: servers' tools, what a person refused, and what was told twice once", async () => {
    const { heed, write } = world([]);
    write("claude.jsonl", [
      { type: "summary", summary: "notes", leafUuid: "x" },
      claude("assistant", [{ type: "text", text: "hm" }, use("t1", "mcp__notes__list_notes"), use("t2", "Bash")]),
      claude("user", [{ type: "tool_result", tool_use_id: "t1", content: "ok" }]),
      claude("assistant", [use("t1", "mcp__notes__list_notes"), use("t3", "mcp__notes__delete_note")]),
      claude("user", [{ type: "tool_result", tool_use_id: "t3", is_error: true, content: REFUSAL }]),
    ]);
    const { code, out, err } = await heed("replay", "claude.jsonl", "--tools", "a-tools.jsonl", "--reviewed", "--json");
    expect(code).toBe(0);
    expect(err).toMatch(/1 call of a host's own tools[^]*is left out/u);
    const { records, summary } = parse(out);
    expect(records).toMatchObject([
      { trace: "c1", seq: 1, verdict: "allow" },
      { trace: "c1", seq: 2, verdict: "challenge" },
    ]);
    expect(summary).toMatchObject([{ denied: 1, deniedWouldRun: 0, unknown: 0 }]);
  });

  test("Codex's: function calls of servers, under one name or under a namespace", async () => {
    const { heed, write } = world([]);
    const item = (payload: Json): Json => ({ timestamp: "2026-11-01T10:00:00Z", type: "response_item", payload });
    const args = JSON.stringify({ path: "a" });
    write("rollout.jsonl", [
      { timestamp: "2026-11-01T10:00:00Z", type: "session_meta", payload: { id: "x1", cwd: "/" } },
      item({ type: "message", role: "user", content: [] }),
      item({ type: "function_call", name: "shell", arguments: "{}", call_id: "k0" }),
      item({ type: "function_call", name: "mcp__notes__list_notes", arguments: args, call_id: "k1" }),
      item({ type: "function_call_output", call_id: "k1", output: "ok" }),
      item({ type: "function_call", namespace: "mcp__notes", name: "delete_note", arguments: args, call_id: "k2" }),
      item({ type: "function_call_output", call_id: "k2", output: "user rejected MCP tool call" }),
    ]);
    const { out } = await heed("replay", "rollout.jsonl", "--tools", "a-tools.jsonl", "--reviewed", "--json");
    expect(parse(out)).toMatchObject({
      records: [
        { trace: "x1", seq: 1, verdict: "allow" },
        { trace: "x1", seq: 2, verdict: "challenge" },
      ],
      summary: [{ calls: 2, denied: 1 }],
    });
  });

  test("are not looked for without a person's word", async () => {
    const { heed } = world([]);
    expect(await heed("replay", "--from", "codex")).toMatchObject({
      code: 2,
      err: expect.stringMatching(/asked at a terminal/u) as string,
    });
    expect(await heed("replay", "--from", "nobody")).toMatchObject({
      code: 2,
      err: expect.stringMatching(/claude-code, codex/u) as string,
    });
  });
});
