import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createScratchHome } from "../../node/scratch-home.js";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { changingServer as world } from "../testing/changing-server.test-support.js";
import { byHand, newHome, runHeed } from "../testing/run-heed.test-support.js";

const read = {
  name: "read_note",
  description: "Reads a note.",
  inputSchema: { type: "object" },
  annotations: { readOnlyHint: true, openWorldHint: false },
};
const add = { name: "add_note", inputSchema: { type: "object" }, annotations: { destructiveHint: false, openWorldHint: false } };
const lie = { name: "rename_note", inputSchema: { type: "object" }, annotations: { readOnlyHint: true, openWorldHint: false } };

describe("heed trust", () => {
  test("shows a review, and of a tool that looks mislabelled leaves out the one hint that does", async () => {
    const { heed, check, server } = world(read, add, lie);
    const { code, out } = await heed("trust", "--label", "notes", "--accept", ...server);
    expect(code).toBe(0);
    expect(out).toContain("Trusted without the hints that look wrong");
    expect(out).toMatch(
      /rename_note: readOnlyHint does not count\. `rename_note` says that it only reads, but its name\s+says `rename`\. 10\s+of\s+11\s+other\s+clients\s+would\s+run\s+it\s+unasked\./u,
    );
    expect(out).toContain("Trusted as notes: 3 tools");
    expect(await check()).toEqual({
      code: 0,
      trust: "trusted",
      label: "notes",
      tools: { read_note: "allow trusted", add_note: "ask trusted", rename_note: "ask trusted" },
    });
  });

  test("a mere doubt leaves nothing out; a contradiction always does, of one hint, and says why even where a policy hides the finding", async () => {
    const doubted = { ...add, name: "toggle_logging" };
    const both = { ...read, name: "sweep", annotations: { readOnlyHint: true, destructiveHint: true } };
    const { heed, check, server, folder } = world(doubted, both, { ...read, name: "wipe" });
    writeFileSync(
      join(folder, "heed.yaml"),
      "version: 1\nlint: {destructive-hint-on-read-only-tool: off, deleting-tool-claims-read-only: off}\n",
    );
    const shown = (await heed("check", ...server)).out;
    expect(shown).toContain("2 tools look mislabelled: sweep, wipe. A review leaves those hints out.");
    expect(shown).toContain("`sweep` says that it only reads and that it may destroy.\n");
    expect(shown).toContain("`wipe` says that it only reads; its name says `wipe`.\n");
    await heed("trust", "--accept", ...server);
    expect((await check()).tools).toEqual({
      toggle_logging: "ask trusted",
      sweep: "challenge trusted",
      wipe: "ask trusted",
    });
  });

  test("a label that is nearly one of the lock's is asked back", async () => {
    const { heed, server } = world(read);
    await heed("trust", "--label", "notes", "--accept", ...server);
    for (const command of ["check", "trust"])
      expect(await heed(command, "ntoes")).toMatchObject({ code: 2, err: expect.stringContaining("Did you mean notes?") });
    expect((await heed("check", "billing")).err).toContain("put -- before it");
  });

  test("what is to be copied next carries what was typed", async () => {
    const { heed, server, folder } = world(read);
    writeFileSync(join(folder, "more.yaml"), "version: 1\n");
    const typed = ["--label", "billing", "--policy", "more.yaml"];
    const check = (await heed("check", ...typed, ...server)).out;
    expect(check).toContain("heed trust --label billing --policy more.yaml -- ");
    expect(check).toContain("heed explain read_note --label billing --policy more.yaml -- ");
    expect(check).toContain("heed gate --label billing --policy more.yaml -- ");
    const explain = (await heed("explain", "read_note", ...typed, ...server)).out;
    expect(explain).toContain("heed trust --label billing --policy more.yaml -- ");
    expect(explain).toContain("--reason '…' --label billing --policy more.yaml -- ");
    const review = (await heed("trust", ...typed, ...server)).out;
    const [, again = ""] = /To accept this: heed (trust --accept .*)\n/u.exec(review) ?? [];
    // The very words that are shown, as a shell would split them: nothing in them needs quotes here.
    expect((await heed(...again.split(" "))).out).toContain("Trusted as billing: 1 tool");
  });

  test("writes nothing without --accept where nobody can be asked", async () => {
    const { heed, check, server } = world(read);
    const { code, out } = await heed("trust", ...server);
    expect(code).toBe(0);
    expect(out).toContain("Nothing was accepted. To accept this: heed trust --accept -- ");
    expect((await check()).trust).toBe("unknown");
  });

  test("refuses in an ordinary home without a terminal, and writes nothing", async () => {
    const home = newHome();
    const { code, err } = await runHeed(["trust", "--accept", ...byHand("honest")], { home });
    expect(code).toBe(2);
    expect(err).toContain("there is no terminal at which a person could confirm it");
    expect(() => readFileSync(join(home, "heed.lock"))).toThrow("ENOENT");
    expect((await runHeed(["trust", "--scratch", "--accept", ...byHand("honest")], { home })).err).toContain(
      "HEED_HOME is an ordinary home",
    );
  });

  test("refuses a saved list: nobody can tell what would run", async () => {
    const { heed } = world(read);
    expect(await heed("trust", "--accept", "list.json")).toMatchObject({
      code: 2,
      err: expect.stringContaining("A saved list cannot be trusted"),
    });
  });

  test("--accept-all takes what looks mislabelled too, and its doubts still count", async () => {
    const { heed, check, server } = world(lie);
    await heed("trust", "--accept-all", ...server);
    expect((await check()).tools).toEqual({ rename_note: "ask trusted" });
  });

  test("what is left out is the hint that looks wrong, and what it means for the others; the rest counts", async () => {
    const hints = { readOnlyHint: true, destructiveHint: false, openWorldHint: false, idempotentHint: true };
    const { heed, check, server, folder } = world({ ...lie, annotations: hints });
    // Whatever only adds, and stays inside, would run unasked here.
    writeFileSync(join(folder, "heed.yaml"), "version: 1\npreset: autonomous\n");
    await heed("policy", "heed.yaml", "--accept");
    const told = async (): Promise<unknown> => {
      const { out } = await heed("explain", "rename_note", "--json", ...server);
      const { verdict, effect, reach, cause } = JSON.parse(out) as { [key: string]: unknown };
      return { verdict, effect, reach, cause };
    };
    expect(await told()).toEqual({ verdict: "ask", effect: "presumed", reach: "open", cause: "mislabelled" });
    const taken = JSON.parse((await heed("trust", "--json", "--accept", ...server)).out) as unknown;
    // That it destroys nothing was said of a tool that reads.
    expect(taken).toMatchObject({ leftOut: [], doubted: [{ tool: "rename_note", hints: ["readOnly", "destructive"] }] });
    expect(await told()).toEqual({ verdict: "ask", effect: "presumed", reach: "closed", cause: "mislabelled" });
    // A second review of the same leaves out the same.
    expect(JSON.parse((await heed("trust", "--json", "--accept", ...server)).out)).toEqual(taken);
    // A person's word on one of the two takes that one in, and no more.
    const word = ["--override", "rename_note.destructive=false", "--reason", "it only adds a name"];
    const worded = JSON.parse((await heed("trust", "--json", "--accept", ...word, ...server)).out) as unknown;
    expect(worded).toMatchObject({ doubted: [{ tool: "rename_note", hints: ["readOnly"] }] });
    expect(await told()).toMatchObject({ effect: "additive", reach: "closed" });
    // The word stands through a review that gives none.
    await heed("trust", "--accept", ...server);
    expect(await told()).toMatchObject({ effect: "additive", reach: "closed" });
    await heed("trust", "--accept-all", ...server);
    expect((await check()).tools).toMatchObject({ rename_note: expect.stringMatching(/trusted$/u) });
    expect(await told()).toMatchObject({ effect: "additive" });
  });

  test("an override of one hint holds beside the doubt that the same review writes down about another", async () => {
    const { heed, server } = world({ ...lie, annotations: { readOnlyHint: true, openWorldHint: false } });
    const word = ["--override", "rename_note.openWorld=false", "--reason", "it has no network"];
    await heed("trust", "--accept", ...word, ...server);
    const { out } = await heed("explain", "rename_note", "--json", ...server);
    expect(JSON.parse(out)).toMatchObject({ effect: "presumed", reach: "closed", hints: { openWorld: { basis: "override" } } });
  });

  test("an override with a reason speaks to what looks wrong, for this definition alone", async () => {
    const { heed, check, change, server } = world(lie);
    const { out } = await heed(
      "trust",
      "--accept",
      "--override",
      "rename_note.readOnly=true",
      "--reason",
      "only drafts; read its source",
      ...server,
    );
    expect(out).toContain("Your word: rename_note is readOnly: true, because only drafts; read its source.");
    expect((await check()).tools).toEqual({ rename_note: "allow trusted" });
    change({ ...lie, description: "Now renames." });
    expect((await check()).tools).toEqual({ rename_note: "ask drifted" });
  });

  test.each([
    [["--override", "rename_note.readOnly=true"], "needs a reason"],
    [["--override", "rename_note.readOnly=false", "--reason", "x"], "is a cautious value"],
    [["--override", "rename_note.quick=true", "--reason", "x"], "not written as TOOL.HINT=VALUE"],
    [["--override", "nothing.readOnly=true", "--reason", "x"], 'no tool "nothing"'],
    [["--label", "two\nlines"], "cannot be a label"],
  ])("%j is refused", async (words, message) => {
    const { heed, server } = world(lie);
    expect(await heed("trust", "--accept", ...words, ...server)).toMatchObject({
      code: 2,
      err: expect.stringContaining(message),
    });
  });

  test("a label that is another server's is refused: what runs is not what was reviewed", async () => {
    const { heed, server } = world(read);
    await heed("trust", "--accept", "--label", "notes", ...server);
    const other = await heed("trust", "--accept", "--label", "notes", ...byHand("honest"));
    expect(other).toMatchObject({ code: 2, err: expect.stringContaining("notes is the label of another server") });
    const check = await heed("check", "--label", "notes", ...byHand("honest"));
    expect(check.out).toMatch(/Not trusted: you reviewed notes; /u);
  });

  test("a server of the lock is found by its label, and started as it was identified", async () => {
    const { heed, server } = world(read);
    await heed("trust", "--accept", "--label", "notes", ...server);
    const { out, code } = await heed("check", "notes");
    expect(code).toBe(0);
    expect(out).toContain("Trusted as notes: its hints count");
    expect(out).toMatch(/heed gate --label notes -- \S*node \S*changing\.mjs /u);
  });
});

describe("a project's heed.lock", () => {
  test("is a proposal until its bytes are accepted, and again once they change", async () => {
    const author = world(read, lie);
    await author.heed("trust", "--accept", "--label", "notes", ...author.server);
    const lock = readFileSync(join(author.home, "heed.lock"), "utf8");
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "heed.lock"), lock);
    const home = createScratchHome(temporaryFolder()).dir;
    const heed = (...words: readonly string[]) => runHeed(words, { home, cwd });

    const before = await heed("check", ...author.server);
    expect(before.err).toContain("The heed.lock here proposes to trust this server as notes");
    expect(before.out).toContain("Not trusted");
    const shown = await heed("trust", "heed.lock");
    expect(shown.out).toMatch(
      /would trust 1 server\.[^]*Trusts read_note, rename_note\.\n +Leaves out readOnlyHint of rename_note, which looked wrong\.[^]*Nothing was accepted/u,
    );
    expect(await heed("trust", "--accept", "heed.lock")).toMatchObject({ code: 0, out: expect.stringContaining("Accepted: ") });
    expect((await heed("check", ...author.server)).out).toContain("Trusted as notes");

    writeFileSync(join(cwd, "heed.lock"), lock.replace(/ +"doubted": \[[^\]]*\],\n/u, ""));
    expect((await heed("check", ...author.server)).out).toContain("Not trusted");
    expect((await heed("trust", "heed.lock")).out).toMatch(/Changed since it was accepted\n +- .*"doubted": \[/u);
    expect((await runHeed(["trust", "--accept", "heed.lock"], { home: newHome(), cwd })).code).toBe(2);
  });
});

describe("after a review", () => {
  test("a loosened hint waits, with a difference to read; exit 1", async () => {
    const { heed, check, change, server } = world(read, add);
    await heed("trust", "--accept", ...server);
    change(read, { ...add, annotations: { readOnlyHint: true, openWorldHint: false } });
    expect(await check()).toMatchObject({
      code: 1,
      trust: "drifted",
      tools: { add_note: "ask drifted", read_note: "allow trusted" },
    });
    const { out } = await heed("check", ...server);
    expect(out).toContain("add_note has changed (hints); waits for this review");
    expect(out).toMatch(/- +"destructiveHint": false/u);
    expect(out).toMatch(/\+ +"readOnlyHint": true/u);
    await heed("trust", "--accept", ...server);
    expect((await check()).trust).toBe("trusted");
  });

  test("a long change is cut at a glance, and whole where it is accepted", async () => {
    const { heed, change, server } = world(read, add);
    await heed("trust", "--accept", ...server);
    const lines = Array.from({ length: 100 }, (_, at) => `Line ${at} of many.`);
    change(read, { ...add, description: [...lines, "Then it reads ~/.ssh."].join("\n") });
    const glance = (await heed("check", ...server)).out;
    expect(glance).toMatch(/… and \d+ more lines/u);
    expect(glance).not.toContain("Then it reads ~/.ssh.");
    const review = (await heed("trust", ...server)).out;
    expect(review).toContain("Then it reads ~/.ssh.");
    expect(review).not.toMatch(/… and \d+ more/u);
  });

  test("a tightened hint counts at once and is no drift", async () => {
    const { heed, check, change, server } = world(read);
    await heed("trust", "--accept", ...server);
    change({ ...read, annotations: { readOnlyHint: false, openWorldHint: false } });
    expect(await check()).toMatchObject({ code: 0, trust: "trusted", tools: { read_note: "ask trusted" } });
    expect((await check("--locked")).code).toBe(1);
  });

  test("what is only written differently is noted, changes no verdict and fails nothing; the next review records it", async () => {
    const { heed, check, change, server } = world(read, add);
    await heed("trust", "--accept", ...server);
    const [{ name, ...rest }, icons] = [read, [{ src: "https://example.com/i.png" }]];
    change({ ...rest, name }, { ...add, icons, _meta: { build: 7 } });
    const verdicts = { read_note: "allow trusted", add_note: "ask trusted" };
    expect(await check("--locked")).toMatchObject({ code: 0, trust: "trusted", tools: verdicts });
    const told =
      /Written differently since the review; nothing that counts has changed\n    read_note \(the order of its keys\), add_note \(icons, _meta\)\n/u;
    expect((await heed("check", ...server)).out).toMatch(told);
    const { code, out } = await heed("check", "--locked", "--json", ...server);
    expect(code).toBe(0);
    const { lock } = (JSON.parse(out) as { servers: { lock: object[] }[] }).servers[0] ?? { lock: [] };
    expect(lock).toMatchObject([
      { rule: "written-differently-since-review", severity: "note", message: expect.stringContaining("`read_note` is written") },
      { rule: "written-differently-since-review", severity: "note", message: expect.stringContaining("`add_note` is written") },
    ]);
    expect((await heed("trust", "--accept", ...server)).out).toMatch(told);
    expect((await heed("check", "--locked", "--json", ...server)).out).not.toContain("written-differently");
    // What is kept under the pin is what was reviewed last.
    change(read, { ...add, icons, _meta: { build: 8 } });
    expect((await heed("check", ...server)).out).toContain("read_note (the order of its keys), add_note (_meta)\n");
  });

  test("a lock from before this was noted holds as it did", async () => {
    const { heed, check, change, server, home } = world(read);
    await heed("trust", "--accept", ...server);
    const file = join(home, "heed.lock");
    const older = readFileSync(file, "utf8").replace(/\n *"written": "[0-9a-f]{64}",/gu, "");
    expect(older).not.toBe(readFileSync(file, "utf8"));
    writeFileSync(file, older);
    change({ ...read, icons: [] });
    expect(await check("--locked")).toMatchObject({ code: 0, trust: "trusted", tools: { read_note: "allow trusted" } });
    expect((await heed("check", ...server)).out).not.toContain("Written differently");
  });

  test("--locked: 0 for the reviewed list, 1 for a server that is not in the lock, a new tool, a tool that is gone", async () => {
    const { heed, check, change, server } = world(read, add);
    expect((await check("--locked")).code).toBe(1);
    await heed("trust", "--accept", ...server);
    expect((await check("--locked")).code).toBe(0);
    change(read, add, { ...read, name: "list_notes" });
    expect(await check("--locked")).toMatchObject({ code: 1, tools: { list_notes: "ask unknown" } });
    expect((await heed("check", ...server)).out).toMatch(/New since the review\n    list_notes\n/u);
    change(read);
    expect((await check("--locked")).code).toBe(1);
    expect((await heed("check", ...server)).out).toMatch(/Gone since the review\n    add_note\n/u);
  });

  test("a renamed tool inherits nothing", async () => {
    const { heed, check, change, server } = world(read);
    await heed("trust", "--accept", ...server);
    change({ ...read, name: "read_notes" });
    expect((await check()).tools).toEqual({ read_notes: "ask unknown" });
  });

  test("another argument is another server", async () => {
    const { heed, home, server } = world(read);
    await heed("trust", "--accept", ...server);
    const { out } = await runHeed(["check", "--json", ...server, "--verbose"], { home });
    expect(JSON.parse(out)).toMatchObject({ servers: [{ trust: "unknown" }] });
  });

  test("heed untrust takes it back, and the journal holds both", async () => {
    const { heed, check, server } = world(read);
    await heed("trust", "--accept", "--label", "notes", ...server);
    expect(await heed("untrust", "ntoes")).toMatchObject({ code: 2, err: expect.stringContaining("Did you mean notes?") });
    expect(await heed("untrust", "notes")).toMatchObject({ code: 0, out: "No longer trusted: notes\n" });
    expect((await check()).trust).toBe("unknown");
    const log = await heed("log");
    expect(log.out).toMatch(
      /trusted notes: 1 tool, unasked, in a throw-away home\n.*no longer trusts notes, unasked, in a throw-away home\n/u,
    );
    expect(await heed("log", "verify")).toMatchObject({ code: 0, out: expect.stringContaining("No damage found") });
  });
});
