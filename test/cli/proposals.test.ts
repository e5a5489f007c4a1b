import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Json } from "../../src/wire/json.js";
import { createScratchHome } from "../../src/node/scratch-home.js";
import { LineClient, SERVERS } from "../gateway/harness.test-support.js";
import { atTerminal, HAS_TERMINAL, typedCode, type Reply } from "./at-terminal.test-support.js";

const cli = join(import.meta.dirname, "../../dist/cli.js");
const schema = { type: "object", properties: { id: { type: "string" } } };
const tool = (name: string, description: string, annotations?: Json): Json => ({
  name,
  description,
  inputSchema: schema,
  ...(annotations === undefined ? {} : { annotations }),
});
const TOOLS = [
  tool("list_notes", "Lists the notes."),
  tool("get_note", "Gets one note."),
  tool("search_notes", "Searches the notes for words."),
  tool("delete_note", "Deletes a note."),
  tool("send_note", "Sends a note.", { readOnlyHint: true }),
];

beforeAll(() => {
  if (!existsSync(cli)) throw new Error("run npm run build first");
});

/** A person with an ordinary home, and a server that gives these lists one after another. */
function person(...lists: readonly (readonly Json[])[]) {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "heed-proposals-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }));
  const [home, project, calls] = [join(folder, "home"), join(folder, "project"), join(folder, "calls.jsonl")];
  mkdirSync(project);
  writeFileSync(calls, "");
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: folder,
    HEED_HOME: home,
    TERM: "xterm",
    NO_COLOR: "1",
    GATE_CALLS: calls,
    GATE_TOOLS: JSON.stringify(lists),
  };
  const server = [process.execPath, join(SERVERS, "gate-raw.mjs")];
  const trust = (
    replies: readonly Reply[],
    more: { readonly words?: readonly string[]; readonly env?: NodeJS.ProcessEnv } = {},
  ) =>
    atTerminal([process.execPath, cli, "trust", "--label", "notes", ...(more.words ?? []), "--", ...server], replies, {
      cwd: project,
      env: { ...env, ...more.env },
      columns: 90,
    });
  const locked = () => {
    const { servers } = JSON.parse(readFileSync(join(home, "heed.lock"), "utf8")) as {
      servers: [{ tools: { name: string; accepted: boolean; pin: string; proposals: Record<string, unknown>[] }[] }];
    };
    return Object.fromEntries(servers[0].tools.map((one) => [one.name, one]));
  };
  const gate = async () => {
    const client = new LineClient(cli, { server, cwd: project, env, words: ["gate", "--label", "notes"] });
    await client.initialize({ elicitation: {} });
    return client;
  };
  return { home, trust, locked, gate, reached: () => callsOf(readFileSync(calls, "utf8")) };
}

/** The tools whose calls reached the server. */
function callsOf(lines: string): readonly string[] {
  return lines
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { method?: string; params?: { name: string } })
    .flatMap(({ method, params }) => (method === "tools/call" && params !== undefined ? [params.name] : []));
}

/** Waits for the question, then types `text`. */
const choose =
  (text: string): Reply =>
  (screen) =>
    screen.includes("Enter for none: ") ? text : null;

describe.skipIf(!HAS_TERMINAL)("what the judge proposes, reviewed at a terminal", () => {
  test("what was chosen runs unasked, until its definition changes", async () => {
    const changed = TOOLS.map((one, at) => (at === 1 ? tool("get_note", "Gets one note, and marks it as read.") : one));
    const { trust, locked, gate, reached } = person(TOOLS, changed);
    const { screen, code } = await trust([choose("2"), typedCode]);
    expect(screen).toContain("3 of 4 tools without readOnlyHint look as if they only read.");
    expect(screen).toContain("Taken with readOnlyHint true: get_note.");
    expect(screen).toContain("Trusted as notes: 5 tools and 1 proposed hint, in ");
    expect(code).toBe(0);
    const tools = locked();
    expect(tools["get_note"]?.proposals).toEqual([
      {
        hint: "readOnly",
        value: true,
        reason: expect.stringContaining("its name says `get`"),
        judge: expect.any(String),
        pin: tools["get_note"]?.pin,
      },
    ]);
    for (const name of ["list_notes", "delete_note", "send_note"]) expect(tools[name]?.proposals, name).toEqual([]);
    // Trusted, without the hint that looks wrong.
    expect(tools["send_note"]).toMatchObject({ accepted: true, doubted: ["readOnly"] });

    const client = await gate();
    client.call(1, "get_note");
    expect((await client.answerTo(1)).result).toMatchObject({ content: [{ text: "ran get_note" }] });
    client.call(2, "list_notes");
    const asked = await client.question();
    expect(asked.params?.["message"]).toContain("list_notes");
    client.send({ jsonrpc: "2.0", id: asked.id, result: { action: "decline" } });
    await client.answerTo(2);
    // The server changes what it says of the tool: the word that was given was about another definition.
    await client.request("again", "tools/list");
    client.call(3, "get_note");
    expect((await client.question(1)).params?.["message"]).toContain("get_note");
    expect(reached()).toEqual(["get_note"]);
  });

  test("a takes all that are sure, and a later review keeps them without asking", async () => {
    const all = person(TOOLS);
    expect((await all.trust([choose("a"), typedCode])).screen).toContain("5 tools and 3 proposed hints");
    expect(Object.values(all.locked()).flatMap(({ name, proposals }) => proposals.map(() => name))).toEqual([
      "get_note",
      "list_notes",
      "search_notes",
    ]);
    const again = await all.trust([typedCode]);
    expect(again.screen).not.toContain("look as if");
    expect(all.locked()["list_notes"]?.proposals).toHaveLength(1);
  });

  test("Enter takes none", async () => {
    const none = person(TOOLS);
    const { screen } = await none.trust([choose(""), typedCode]);
    expect(screen).toContain("Trusted as notes: 5 tools, in ");
    expect(Object.values(none.locked()).flatMap(({ proposals }) => proposals)).toEqual([]);
  });

  test("an answer with a mistake takes nothing and is asked for again", async () => {
    const { trust, locked } = person(TOOLS);
    const { screen } = await trust([choose("1 9"), choose("1"), typedCode]);
    expect(screen).toContain("9 is not a number or range between 1 and 3.");
    expect(Object.values(locked()).flatMap(({ name, proposals }) => proposals.map(() => name))).toEqual(["list_notes"]);
  });

  test("without the code nothing is written, whatever was chosen", async () => {
    const { trust, home } = person(TOOLS);
    const wrong: Reply = (screen) => (typedCode(screen) === null ? null : "yes");
    expect((await trust([choose("a"), wrong])).code).toBe(2);
    expect(existsSync(join(home, "heed.lock"))).toBe(false);
  });

  test("an agent's terminal is asked nothing and may not take them by option", async () => {
    const { trust, home } = person(TOOLS);
    for (const words of [[], ["--accept", "--proposals", "checked"]]) {
      const { code, screen } = await trust([], { words, env: { CLAUDECODE: "1" } });
      expect(code).toBe(2);
      expect(screen).not.toContain("Enter for none");
      expect(screen).toContain("Nothing was changed");
    }
    expect(existsSync(join(home, "heed.lock"))).toBe(false);
  });

  test("a throw-away home asks nobody where the acceptance is given", async () => {
    const { trust } = person(TOOLS);
    const scratch = createScratchHome(realpathSync(tmpdir())).dir;
    onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
    const { screen } = await trust([], { words: ["--accept"], env: { HEED_HOME: scratch } });
    expect(screen).toContain("Trusted as notes: 5 tools, in ");
    expect(screen).not.toContain("Enter for none");
  });
});
