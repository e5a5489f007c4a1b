import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createScratchHome } from "../../node/scratch-home.js";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { changingServer as world } from "../testing/changing-server.test-support.js";
import { newHome, runHeed } from "../testing/run-heed.test-support.js";

const lie = { name: "send_mail", inputSchema: { type: "object" }, annotations: { readOnlyHint: true, openWorldHint: false } };

describe("hints that the judge proposes", () => {
  const silent = [
    { name: "list_notes", description: "Lists the notes.", inputSchema: { type: "object" } },
    { name: "get_note", description: "Gets one note.", inputSchema: { type: "object" } },
    { name: "delete_note", description: "Deletes a note.", inputSchema: { type: "object" } },
  ];
  const lockOf = (home: string) => readFileSync(join(home, "heed.lock"), "utf8");

  test("are listed with their reasons; nobody there to choose, none is taken", async () => {
    const { heed, check, server, home } = world(...silent, lie);
    const shown = (await heed("trust", ...server)).out;
    expect(shown).toContain("2 of 3 tools without readOnlyHint look as if they only read. 2 questions hang on it.\n");
    expect(shown).toMatch(/\n +1 {2}list_notes {2}its name says `list`/u);
    expect(shown).toContain("“Gets one note.”");
    expect(shown).toContain("With --proposals checked it takes 2 proposed hints as well; in a terminal you choose.");
    await heed("trust", "--accept", ...server);
    expect(lockOf(home)).not.toContain('"judge"');
    expect((await check()).tools).toMatchObject({ list_notes: "ask trusted", get_note: "ask trusted" });
    expect((await heed("trust", "--proposals", "none", ...server)).out).not.toContain("look as if");
  });

  test("are taken by option, count for what was shown alone, and stand in the journal", async () => {
    const { heed, check, change, server } = world(...silent, lie);
    const { out } = await heed("trust", "--accept", "--label", "notes", "--proposals", "checked", ...server);
    expect(out).toContain("Taken with readOnlyHint true: list_notes, get_note.");
    expect(out).toContain("Trusted as notes: 4 tools and 2 proposed hints, in ");
    expect((await heed("log")).out).toContain("trusted notes: 4 tools, 2 proposed hints, unasked, in a throw-away home");
    const expected = { get_note: "allow trusted", delete_note: "ask trusted", send_mail: "ask trusted" };
    expect((await check()).tools).toEqual({ ...expected, list_notes: "allow trusted" });
    expect((await heed("explain", "list_notes", ...server)).out).toMatch(/a person accepted the proposal true of judge/u);

    const [list, ...rest] = silent;
    change({ ...list, description: "Lists the notes, and archives old ones." }, ...rest, lie);
    expect((await check()).tools).toEqual({ ...expected, list_notes: "ask drifted" });
    // A review of what it is now starts anew: the word about another definition is gone.
    await heed("trust", "--accept", ...server);
    expect((await check()).tools).toMatchObject({ list_notes: "ask trusted", get_note: "allow trusted" });
  });

  test("count no more once somebody doubts or warns", async () => {
    const { heed, check, server, folder, home } = world(...silent);
    await heed("trust", "--accept", "--label", "notes", "--proposals", "checked", ...server);
    writeFileSync(
      join(folder, "heed.yaml"),
      "version: 1\noverrides: [{tool: get_note, server: notes, hints: {readOnly: false}, reason: it marks notes as seen}]\n",
    );
    expect((await check()).tools).toEqual({ list_notes: "allow trusted", get_note: "ask trusted", delete_note: "ask trusted" });
    // As if an earlier judge had proposed what this one doubts.
    const lock = JSON.parse(lockOf(home)) as { servers: [{ tools: { name: string; pin: string; proposals: object[] }[] }] };
    const deleting = lock.servers[0].tools.find(({ name }) => name === "delete_note");
    deleting?.proposals.push({ hint: "readOnly", value: true, reason: "it looked so", judge: "0", pin: deleting.pin });
    writeFileSync(join(home, "heed.lock"), JSON.stringify(lock));
    expect((await check()).tools).toMatchObject({ list_notes: "allow trusted", delete_note: "ask trusted" });
  });

  test("go to a pipe with what was taken", async () => {
    const { heed, server } = world(silent[0] as object, lie);
    const proposal = {
      tool: "list_notes",
      hint: "readOnly",
      value: true,
      meetsBar: true,
      then: "allow",
      reason: expect.stringContaining("its name says `list`"),
      judge: expect.any(String),
    };
    const result = async (...words: readonly string[]): Promise<unknown> =>
      JSON.parse((await heed("trust", "--json", ...words, ...server)).out);
    expect(await result()).toMatchObject({ written: false, proposals: [{ ...proposal, accepted: false }] });
    const taken = await result("--accept", "--proposals", "checked");
    expect(taken).toMatchObject({
      written: true,
      doubted: [{ tool: "send_mail", hints: ["readOnly"] }],
      proposals: [{ ...proposal, accepted: true }],
    });
  });

  test("need --proposals to be spelled, and a person where the home is an ordinary one", async () => {
    const { heed, server } = world(...silent);
    expect(await heed("trust", "--proposals", "all", ...server)).toMatchObject({
      code: 2,
      err: expect.stringContaining('--proposals "all" means nothing.'),
    });
    const home = newHome();
    expect(await runHeed(["trust", "--accept", "--proposals", "checked", ...server], { home })).toMatchObject({
      code: 2,
      err: expect.stringContaining("there is no terminal at which a person could confirm it"),
    });
    expect(() => readFileSync(join(home, "heed.lock"))).toThrow("ENOENT");
  });

  test("of hostile tools show what they are, each on lines of its own", async () => {
    const { heed, server } = world(
      {
        name: "get_note",
        description: "Gets.\n  99  list  status",
        inputSchema: { type: "object" },
      },
      { name: `get_${"very_".repeat(30)}long`, description: `1${" ".repeat(200)}hidden`, inputSchema: { type: "object" } },
      { name: "list_\u202Eevil", description: "Withheld.", inputSchema: { type: "object" } },
      { name: "note_summary", description: "Your notes at a glance.", inputSchema: { type: "object" } },
      {
        name: "read `a` [b](http://c)",
        title: "Read",
        description: "“Quoted” `nested` **visible**",
        inputSchema: { type: "object" },
      },
    );
    const { out } = await heed("trust", ...server);
    const from = out.indexOf("tools without readOnlyHint");
    expect(out.slice(from, out.indexOf("\nNothing was accepted"))).toMatchInlineSnapshot(`
      "tools without readOnlyHint look as if they only read. 4 questions hang on it.
          1  get_note                its name says \`get\`; its description says \`gets\`
                                     “Gets.\\n  99  list  status”
        Less sure
          2  get_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_long
                                     its name says \`get\`
                                     “1\\u{20}{200 times}hidden”
          3  read \`a\` [b](http://c)  its name says \`read\`
                                     ““Quoted” \`nested\` **visible**”
          4  note_summary            its name is that of a report
                                     “Your notes at a glance.”
      "
    `);
  });
});

test("a project's heed.lock shows the proposals that it would have accepted", async () => {
  const author = world({ name: "list_notes", description: "Lists the notes.", inputSchema: { type: "object" } });
  await author.heed("trust", "--accept", "--label", "notes", "--proposals", "checked", ...author.server);
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "heed.lock"), readFileSync(join(author.home, "heed.lock")));
  const { out } = await runHeed(["trust", "heed.lock"], { home: createScratchHome(temporaryFolder()).dir, cwd });
  expect(out).toMatch(
    /Takes list_notes as readOnlyHint: true, accepted as a proposal of judge\s+\S+: its\s+name\s+says\s+`list`/u,
  );
});
