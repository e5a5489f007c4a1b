import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Json } from "../../src/wire/json.js";
import { LineClient, SERVERS } from "../gateway/harness.test-support.js";
import { atTerminal, HAS_TERMINAL, typedCode, type Reply } from "./at-terminal.test-support.js";
import { user } from "./installed.test-support.js";

const tool = (name: string, description: string, annotations?: Json): Json => ({
  name,
  description,
  inputSchema: { type: "object", properties: { id: { type: "string" } } },
  ...(annotations === undefined ? {} : { annotations }),
});
const NOTES = [
  tool("list_notes", "Lists the notes."),
  tool("get_note", "Gets one note."),
  tool("note_summary", "Your notes at a glance."),
  tool("delete_note", "Deletes a note."),
  tool("send_note", "Sends a note.", { readOnlyHint: true }),
];
const TASKS = [tool("list_tasks", "Lists the tasks."), tool("add_task", "Adds a task.")];

/** A person of Cursor with two servers, one of which is of another kind, in an ordinary home of Heed's. */
function person() {
  const at = user();
  const calls = join(at.project, "calls.jsonl");
  writeFileSync(calls, "");
  const server = (tools: readonly Json[], ...args: readonly string[]) => ({
    command: process.execPath,
    args: [join(SERVERS, "gate-raw.mjs"), ...args],
    env: { GATE_CALLS: calls, GATE_TOOLS: JSON.stringify([tools]) },
  });
  const text = JSON.stringify({ mcpServers: { notes: server(NOTES), tasks: server(TASKS, "tasks") } }, null, 2);
  const file = at.put(".cursor/mcp.json", text);
  const install = (replies: readonly Reply[], words: readonly string[] = [], env: NodeJS.ProcessEnv = {}) =>
    atTerminal([process.execPath, at.cli, "install", "--prompts", "both", "--journal", "digest", ...words], replies, {
      cwd: at.project,
      env: { ...at.env, NO_COLOR: "1", ...env },
      columns: 100,
    });
  const lock = join(at.home, ".config/heed/heed.lock");
  /** What was accepted, as `label/tool.hint`. */
  const taken = (from = lock): readonly string[] => {
    const { servers } = JSON.parse(readFileSync(from, "utf8")) as {
      servers: { label: string; tools: { name: string; proposals: { hint: string; value: boolean }[] }[] }[];
    };
    return servers.flatMap(({ label, tools }) =>
      tools.flatMap(({ name, proposals }) => proposals.map(({ hint, value }) => `${label}/${name}.${hint}=${value}`)),
    );
  };
  return { ...at, text, file, lock, install, taken, calls };
}

const labels =
  (answer: string): Reply =>
  (screen) =>
    screen.includes("ask for everything: ") ? answer : null;
const which =
  (answer: string): Reply =>
  (screen) =>
    screen.includes("Enter for none: ") ? answer : null;
const one =
  (server: string, answer: string): Reply =>
  (screen) =>
    new RegExp(`${server} \\(.*\\[N\\]o: `, "u").test(screen) ? answer : null;

describe.skipIf(!HAS_TERMINAL)("what the judge proposes, offered by heed install at a terminal", () => {
  test("nothing is chosen beforehand; what was chosen runs unasked through the guarded entry", async () => {
    const { install, taken, file, project, env, heed } = person();
    const { screen, code } = await install([labels(""), which("2"), typedCode]);
    expect(screen).toContain("3 of 4 tools without readOnlyHint look as if they only read. 3 questions hang on it.");
    expect(screen).toContain("  Numbers (2 5-7), a for the 3 that are sure enough, Enter for none: ");
    expect(screen.replaceAll(/\s+/gu, " ")).toContain(
      "Trust notes with 5 tools, without 1 hint that looks wrong. Their other hints count from now on, and 1 hint that the judge proposes.",
    );
    expect(screen).toContain("Trust tasks with 2 tools. Their hints count from now on.");
    expect(screen).toMatch(/Believed: notes, 5 tools and 1 proposed hint\r?\n/u);
    expect(code).toBe(0);
    const [, second = ""] = /^ +2 {2}(\w+)/mu.exec(screen) ?? [];
    expect(["list_notes", "get_note"]).toContain(second);
    expect(taken()).toEqual([`notes/${second}.readOnly=true`]);
    expect(heed(["log", "--type", "trusted"], {}).out).toContain("trusted notes: 5 tools, 1 proposed hint, by a person");

    const { notes } = (
      JSON.parse(readFileSync(file, "utf8")) as {
        mcpServers: { notes: { command: string; args: string[]; env: Record<string, string> } };
      }
    ).mcpServers;
    const words = notes.args;
    const at = words.indexOf("--");
    const client = new LineClient(notes.command, {
      isCommand: true,
      server: words.slice(at + 1),
      cwd: project,
      env: { ...env, ...notes.env },
      words: words.slice(0, at),
    });
    await client.initialize({ elicitation: {} });
    client.call(1, second);
    expect((await client.answerTo(1)).result).toMatchObject({ content: [{ text: `ran ${second}` }] });
    const other = second === "list_notes" ? "get_note" : "list_notes";
    client.call(2, other);
    expect((await client.question()).params?.["message"]).toContain(other);
  });

  test("one key takes all at the bar, of all servers in one question; those below it only by their number", async () => {
    const { install, taken } = person();
    const { code } = await install([labels("y"), which("a"), typedCode]);
    expect(code).toBe(0);
    expect(taken().toSorted()).toEqual([
      "notes/get_note.readOnly=true",
      "notes/list_notes.readOnly=true",
      "tasks/list_tasks.readOnly=true",
    ]);
  });

  test("only of servers whose labels are believed", async () => {
    const { install, taken } = person();
    const { screen, code } = await install([labels("c"), one("notes", "n"), one("tasks", "y"), which("1"), typedCode]);
    expect(code).toBe(0);
    expect(screen).not.toContain("list_notes");
    expect(taken()).toEqual(["tasks/list_tasks.readOnly=true"]);
    const none = person();
    const no = await none.install([labels("n")]);
    expect([no.code, no.screen.includes("look as if"), existsSync(none.lock)]).toEqual([0, false, false]);
  });

  test("without the code nothing is written, whatever was chosen", async () => {
    const { install, lock, file, text } = person();
    const wrong: Reply = (screen) => (typedCode(screen) === null ? null : "yes");
    expect((await install([labels(""), which("a"), wrong])).code).toBe(2);
    expect(existsSync(lock)).toBe(false);
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  test("an agent's terminal is shown no list and can take none by option", async () => {
    for (const [replies, words] of [
      [[labels("")], []],
      [[], ["--trust", "checked", "--proposals", "checked"]],
    ] as const) {
      const { install, lock, file, text } = person();
      const { screen, code } = await install(replies, words, { CLAUDECODE: "1" });
      expect(code).toBe(2);
      expect(screen).not.toContain("Enter for none");
      expect(screen).toContain("Nothing was changed");
      expect([existsSync(lock), readFileSync(file, "utf8")]).toEqual([false, text]);
    }
  });

  test("--proposals checked stands for the answer, not for the code; none offers none", async () => {
    const { install, taken } = person();
    const { screen } = await install([labels(""), typedCode], ["--proposals", "checked"]);
    expect(screen).toContain("Taken with readOnlyHint true: ");
    expect(screen).not.toContain("Enter for none");
    expect(taken()).toHaveLength(3);
    const none = person();
    const without = await none.install([labels(""), typedCode], ["--proposals", "none"]);
    expect([without.code, without.screen.includes("look as if"), none.taken()]).toEqual([0, false, []]);
  });
});

test("two entries of one server, whose variables differ, are offered and believed once", () => {
  const { heed, put, scratch } = user();
  const entry = (account: string) => ({
    command: process.execPath,
    args: [join(SERVERS, "gate-raw.mjs")],
    env: { GATE_CALLS: "/dev/null", GATE_TOOLS: JSON.stringify([TASKS]), ACCOUNT: account },
  });
  put(".cursor/mcp.json", JSON.stringify({ mcpServers: { work: entry("a"), own: entry("b") } }));
  const { out, code } = heed(["install", "--scratch", "--trust", "checked", "--proposals", "checked"]);
  expect(code).toBe(0);
  expect(out).toMatch(/ {2}own +2 +0\/2\/0 +the same server as work\n/u);
  expect(out.match(/^Believed: .*$/gmu)).toEqual(["Believed: work, 2 tools and 1 proposed hint"]);
  const { servers } = JSON.parse(readFileSync(join(scratch, "heed.lock"), "utf8")) as { servers: { label: string }[] };
  expect(servers.map(({ label }) => label)).toEqual(["work"]);
});

describe("what the judge proposes, with nobody there", () => {
  test("is taken by option where trust is given by option, in a throw-away home alone", () => {
    const { heed, scratch, taken, lock, file, text } = person();
    const words = ["install", "--trust", "checked", "--proposals", "checked"];
    expect(heed(words, {})).toMatchObject({ code: 2, err: expect.stringContaining("A person must do this") });
    expect([existsSync(lock), readFileSync(file, "utf8")]).toEqual([false, text]);
    // Without --trust nothing is believed, and so nothing of it is taken.
    expect(heed(["install", "--scratch", "--proposals", "checked", "--server", "tasks"]).out).toContain("not believed");
    expect(existsSync(join(scratch, "heed.lock"))).toBe(false);

    const { code, out } = heed([...words, "--scratch"]);
    expect(code).toBe(0);
    expect(out).toContain("Taken with readOnlyHint true: list_tasks.");
    expect(taken(join(scratch, "heed.lock")).toSorted()).toEqual([
      "notes/get_note.readOnly=true",
      "notes/list_notes.readOnly=true",
      "tasks/list_tasks.readOnly=true",
    ]);
  });

  test("is counted, and told to programs", () => {
    const { heed, taken, scratch } = person();
    const plain = heed(["install", "--scratch", "--trust", "checked", "--server", "notes"]);
    expect(plain.out).not.toContain("look as if");
    expect(plain.out).toContain("The judge proposes 2 hints more, for tools that leave them out. heed trust LABEL asks");
    const json = heed(["install", "--scratch", "--json", "--trust", "checked", "--proposals", "checked"]);
    const { servers, trusted } = JSON.parse(json.out) as { servers: { name: string; proposals?: Json }[]; trusted: string[] };
    expect(trusted).toEqual(["tasks"]);
    expect(servers.find(({ name }) => name === "tasks")?.proposals).toEqual([
      expect.objectContaining({
        tool: "list_tasks",
        hint: "readOnly",
        value: true,
        meetsBar: true,
        then: "allow",
        accepted: true,
      }),
    ]);
    expect(taken(join(scratch, "heed.lock"))).toEqual(["tasks/list_tasks.readOnly=true"]);
    expect(heed(["install", "--proposals", "all"])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--proposals "all" means nothing.'),
    });
  });
});
