import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createScratchHome } from "../../node/scratch-home.js";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import type { Json } from "../../wire/json.js";
import { runHeed } from "../testing/run-heed.test-support.js";

const text = { type: "string" };
const tool = (name: string, annotations: Json, properties: Json): Json => ({
  server: "notes",
  tool: { name, inputSchema: { type: "object", properties }, annotations },
});
const ADDS = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };
const DEFINITIONS = [
  tool("add_note", ADDS, { path: text, content: text }),
  tool("overwrite_note", { readOnlyHint: false, destructiveHint: true }, { path: text }),
  tool("send_mail", { ...ADDS, openWorldHint: true }, { to: text, body: text }),
  tool("tag_note", { readOnlyHint: false }, { path: text }),
  tool("fetch_page", { readOnlyHint: true, openWorldHint: true }, { query: text }),
];

/** Twenty calls of each of these tools, in turns, as a person answered them. */
function world(calls: Readonly<Record<string, (at: number) => { readonly args: Json; readonly answer?: string }>>) {
  const cwd = temporaryFolder();
  const lines = Array.from({ length: 20 }, (_, at) =>
    Object.entries(calls).map(([name, of], place) => {
      const { args, answer } = of(at);
      return {
        trace: "s",
        seq: at * 10 + place,
        server: "notes",
        tool: name,
        arguments: args,
        ...(answer === undefined ? {} : { answer }),
      };
    }),
  ).flat();
  const write = (name: string, all: readonly Json[]): void =>
    writeFileSync(join(cwd, name), all.map((one) => `${JSON.stringify(one)}\n`).join(""));
  write("a-calls.jsonl", lines);
  write("a-tools.jsonl", DEFINITIONS);
  const home = createScratchHome(temporaryFolder()).dir;
  const suggest = (...words: readonly string[]) =>
    runHeed(["suggest", "a-calls.jsonl", "--reviewed", ...words], { home, cwd, columns: 120 });
  return { cwd, home, suggest, heed: (...words: readonly string[]) => runHeed(words, { home, cwd }) };
}

type Told = {
  readonly questions: number;
  readonly later: { readonly questions: number };
  readonly offered: readonly { readonly tool: string; readonly when: string | null; readonly saved: number }[];
  readonly rejected: readonly { readonly tool: string; readonly denied: number }[];
  readonly diff: string;
};
const told = (out: string): Told => JSON.parse(out) as Told;
/** No link leads there, and nothing lies there. */
const folderOf = "/srv/heed-suggest/notes";
const inFolder = (at: number): Json => ({ path: join(folderOf, `n${at}.md`), content: `text ${at}` });

describe("heed suggest", () => {
  test("offers the narrowest rule that saves most, tested on calls it was not made from, as a diff", async () => {
    const { suggest, home } = world({ add_note: (at) => ({ args: inFolder(at) }) });
    const { code, out } = await suggest("--json");
    expect(code).toBe(0);
    const { questions, later, offered, diff } = told(out);
    expect({ questions, later }).toMatchObject({ questions: 20, later: { questions: 10 } });
    expect(offered).toMatchObject([{ tool: "add_note", saved: 10 }]);
    expect(offered[0]?.when).toContain(`under(args.path, ${JSON.stringify(folderOf)})`);
    expect(diff).toMatch(/^--- a\/heed\.yaml\n[^]*\+ {2}- \{ ?id: allow-add_note, verdict: allow/mu);
    expect(existsSync(join(home, "heed.yaml"))).toBe(false);
    expect((await suggest()).out).toMatch(/would have saved 10 of 10 questions[^]*heed suggest --accept/u);
  });

  test("nothing for what may destroy, is grave, or is only presumed harmless; no id and no recipient is widened", async () => {
    const { suggest } = world({
      overwrite_note: (at) => ({ args: { path: join(folderOf, `n${at}`) } }),
      send_mail: (at) => ({ args: { to: "a@example.com", body: `b${at}` } }),
      tag_note: (at) => ({ args: { path: join(folderOf, `n${at}`) } }),
    });
    expect(told((await suggest("--json")).out)).toMatchObject({ questions: 60, offered: [], rejected: [], diff: "" });
  });

  test("what would have run a call that a person denied is told, and not offered", async () => {
    const { suggest } = world({ add_note: (at) => ({ args: inFolder(at), ...(at === 15 ? { answer: "denied" } : {}) }) });
    expect(told((await suggest("--json")).out)).toMatchObject({
      offered: [],
      rejected: [{ tool: "add_note", denied: 1 }],
      diff: "",
    });
    expect((await suggest()).out).toMatch(/would have run 1 call that you denied: not offered/u);
  });

  test("what no longer happens in the later half is not offered", async () => {
    const { suggest } = world({
      add_note: (at) => ({ args: at < 10 ? inFolder(at) : { path: `/elsewhere${at}/n`, content: "x" } }),
    });
    expect(told((await suggest("--json")).out).offered).toEqual([]);
  });

  test("--accept writes them, beside what stands there, and they count; a second time there is nothing left to ask", async () => {
    const { suggest, heed, home } = world({ add_note: (at) => ({ args: inFolder(at) }) });
    writeFileSync(join(home, "heed.yaml"), "version: 1\n# mine\nrules:\n  - {id: allow-add_note, verdict: ask, tool: other}\n");
    expect(await heed("policy", join(home, "heed.yaml"), "--accept", "--scratch")).toMatchObject({ code: 0 });
    expect(await suggest("--accept", "--scratch")).toMatchObject({ code: 0 });
    const written = readFileSync(join(home, "heed.yaml"), "utf8");
    expect(written).toContain("# mine");
    expect(written).toContain("id: allow-add_note-2");
    expect(told((await suggest("--json")).out)).toMatchObject({ questions: 0, offered: [] });
    expect((await heed("log", "--type", "file-accepted", "--json")).out).toContain("heed.yaml");
  });

  test("in an ordinary home nothing is written without a person at a terminal", async () => {
    const { cwd } = world({ add_note: (at) => ({ args: inFolder(at) }) });
    const home = temporaryFolder();
    const { code } = await runHeed(["suggest", "a-calls.jsonl", "--reviewed", "--accept"], { home, cwd });
    expect(code).toBe(2);
    expect(existsSync(join(home, "heed.yaml"))).toBe(false);
  });

  test("--only takes one of the list, and says where there is none", async () => {
    const { suggest } = world({ add_note: (at) => ({ args: inFolder(at) }) });
    expect(told((await suggest("--only", "1", "--json")).out).diff).toContain("allow-add_note");
    expect(await suggest("--only", "2")).toMatchObject({ code: 2, err: expect.stringMatching(/no suggestion 2/u) as string });
  });
});
