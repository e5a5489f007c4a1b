import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createScratchHome } from "../../node/scratch-home.js";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { newHome, runHeed } from "../testing/run-heed.test-support.js";

const LOOSE = `version: 1
preset: autonomous
rules:
  - {id: no-wipe, verdict: deny, tool: "wipe_*"}
  - {id: notes, verdict: allow, tool: read_note}
`;

function world(text = LOOSE) {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "heed.yaml"), text);
  const home = createScratchHome(temporaryFolder()).dir;
  return {
    cwd,
    heed: (...words: readonly string[]) => runHeed(words, { home, cwd }),
    write: (name: string, content: string) => writeFileSync(join(cwd, name), content),
  };
}

const verdicts = async (heed: ReturnType<typeof world>["heed"]) => {
  const { out } = await heed("check", "--json", "list.json");
  const { servers } = JSON.parse(out) as { servers: [{ tools: { name: string; verdict: string }[] }] };
  return Object.fromEntries(servers[0].tools.map(({ name, verdict }) => [name, verdict]));
};

describe("heed policy", () => {
  test("says in words what a file changes, and what of it does not count yet", async () => {
    const { heed } = world();
    const { code, out } = await heed("policy", "heed.yaml");
    expect(code).toBe(0);
    expect(out).toMatch(/heed\.yaml: valid\.\n/u);
    expect(out).toMatch(/Refuse calls of `wipe_\*`/u);
    expect(out).toMatch(/Run calls of `read_note`[^]*\(does not count\s+yet\)/u);
    expect(out).toContain("heed.yaml --accept");
  });

  test("what tightens counts at once; what loosens counts for exactly the accepted bytes", async () => {
    const { heed, write } = world();
    const tool = { inputSchema: { type: "object" } };
    write(
      "list.json",
      JSON.stringify([
        { ...tool, name: "read_note" },
        { ...tool, name: "wipe_all" },
      ]),
    );
    expect(await verdicts(heed)).toEqual({ read_note: "ask", wipe_all: "deny" });
    expect(await heed("policy", "heed.yaml", "--accept")).toMatchObject({ code: 0, err: expect.stringContaining("Accepted: ") });
    expect(await verdicts(heed)).toEqual({ read_note: "allow", wipe_all: "deny" });
    expect((await heed("policy", "heed.yaml", "--accept")).err).toContain("accepted already");
    write("heed.yaml", LOOSE.replace("read_note", '"*"'));
    expect(await verdicts(heed)).toEqual({ read_note: "ask", wipe_all: "deny" });
    expect((await heed("log", "--type", "file-accepted", "--json")).out.trim().split("\n")).toHaveLength(1);
  });

  test("a strict rule that was accepted stays when its file is gone, until that is accepted", async () => {
    const { heed, write, cwd } = world();
    write("list.json", JSON.stringify([{ name: "wipe_all" }]));
    await heed("policy", "heed.yaml", "--accept");
    const { rmSync } = await import("node:fs");
    rmSync(join(cwd, "heed.yaml"));
    expect(await verdicts(heed)).toEqual({ wipe_all: "deny" });
    expect((await heed("policy", "heed.yaml", "--accept")).code).toBe(0);
    expect(await verdicts(heed)).toEqual({ wipe_all: "ask" });
  });

  test("acceptance in an ordinary home needs a terminal", async () => {
    const { cwd } = world();
    const { code, err } = await runHeed(["policy", "heed.yaml", "--accept"], { cwd, home: newHome() });
    expect(code).toBe(2);
    expect(err).toContain("no terminal at which a person could confirm it");
  });

  test("every mistake is shown with its place; exit 2", async () => {
    const { heed } = world("version: 1\npreset: brave\nrules:\n  - {id: a, verdict: alow, tool: x}\n");
    const { code, err } = await heed("policy", "heed.yaml");
    expect(code).toBe(2);
    expect(err).toMatch(/heed\.yaml:2:9: [^]*heed\.yaml:4:\d+: /u);
    const json = JSON.parse((await heed("policy", "heed.yaml", "--json")).out) as {
      valid: boolean;
      problems: { code: string; at: object }[];
    };
    expect(json.valid).toBe(false);
    expect(json.problems.length).toBeGreaterThanOrEqual(2);
    expect(json.problems[0]?.at).toMatchObject({ line: 2, column: 9 });
  });

  test("without a file: all that hold here; a file that is not there is an error", async () => {
    const { heed } = world();
    expect((await heed("policy")).out).toMatch(/^The policies that hold here: valid\./u);
    expect(await heed("policy", "none.yaml")).toMatchObject({ code: 2, err: expect.stringContaining("no file none.yaml") });
    expect(await heed("policy", "--accept")).toMatchObject({ code: 2, err: expect.stringContaining("--accept needs a file") });
  });
});
