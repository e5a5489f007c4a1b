import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createScratchHome } from "../../node/scratch-home.js";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { newHome, ROOT, runHeed } from "../testing/run-heed.test-support.js";

const schema = { type: "object", properties: { path: { type: "string" } } };
const tools = [
  { name: "read_note", title: "Read a note", inputSchema: schema, annotations: { readOnlyHint: true, openWorldHint: false } },
  { name: "delete_note", inputSchema: schema, annotations: { readOnlyHint: true } },
  { name: "tidy", inputSchema: schema, annotations: { destructiveHint: true } },
];

function world(policy?: string) {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "list.json"), JSON.stringify(tools));
  if (policy !== undefined) writeFileSync(join(cwd, "heed.yaml"), policy);
  const home = newHome();
  return (...words: readonly string[]) => runHeed(["explain", ...words, "list.json"], { cwd, home });
}

describe("heed explain", () => {
  test.each(["read_note", "delete_note", "tidy"])("%s", async (name) => {
    const { code, out } = await world()(name);
    expect(code).toBe(0);
    expect(out).toMatchSnapshot();
  });

  test("every rule that was considered, and why it won or lost", async () => {
    const explain = world(`version: 1
rules:
  - {id: far, verdict: deny, tool: read_note, when: 'args.path == "/far"'}
  - {id: other, verdict: ask, tool: tidy}
  - {id: mine, verdict: allow, tool: read_note}
`);
    const without = await explain("read_note");
    expect(without.out).toMatch(/^deny: rule "far" says deny/mu);
    expect(without.out).toMatch(/depends on the arguments/u);
    expect(without.out).toMatch(/rule "mine" \(run, \S*heed\.yaml:5\) does not\s+count yet/u);
    const near = await explain("read_note", "--args", '{"path":"/near"}');
    expect(near.out).toMatch(/^ask: /mu);
    expect(near.out).toMatch(/rule "far" \(deny, \S*heed\.yaml:3\) does not\s+apply: its condition is false/u);
    const far = await explain("read_note", "--args", '{"path":"/far"}');
    expect(far.out).toMatch(/^deny: /mu);
  });

  test("what would change it is worked out", async () => {
    const changes = async (name: string) => {
      const { out } = await world()("--json", name);
      const list = (JSON.parse(out) as { changes: { act: string; to: string }[] }).changes;
      return Object.fromEntries(list.map(({ act, to }) => [act, to]));
    };
    expect(await changes("read_note")).toEqual({ trust: "allow", override: "allow", rule: "allow" });
    expect(await changes("delete_note")).toEqual({ trust: "ask", override: "allow", rule: "ask" });
    expect(await changes("tidy")).toEqual({ trust: "challenge", override: "allow", rule: "allow" });
  });

  test.each([
    ["read_note", "allow"],
    ["tidy", "allow"],
    ["delete_note", "ask"],
    // A pattern's star, a backslash before one, and what YAML would read otherwise.
    ["a*b", "allow"],
    ["a\\*b", "allow"],
    ["yes: [no]", "allow"],
  ])("the suggested rule for %s does what is said of it, copied as it stands", async (name, verdict) => {
    const home = createScratchHome(temporaryFolder()).dir;
    const cwd = temporaryFolder();
    const definitions = [
      ...tools,
      { ...tools[2], name: "a*b" },
      { ...tools[2], name: "a\\*b" },
      { ...tools[2], name: "yes: [no]" },
    ];
    writeFileSync(join(cwd, "list.json"), JSON.stringify(definitions));
    const server = ["--", process.execPath, join(ROOT, "test/fixtures/servers/changing.mjs"), join(cwd, "list.json")];
    const heed = (...words: readonly string[]) => runHeed(words, { home, cwd });
    type Explained = { verdict: string; changes: { act: string; to: string; rule?: string; after?: string }[] };
    const explained = async () =>
      JSON.parse((await heed("explain", "--json", name, "--label", "notes", ...server)).out) as Explained;
    const change = (await explained()).changes.find(({ act }) => act === "rule");
    expect(change).toMatchObject({ to: verdict, after: "review" });
    writeFileSync(join(home, "heed.yaml"), `version: 1\nrules:\n  ${change?.rule}\n`);
    await heed("policy", "--accept", join(home, "heed.yaml"));
    const before = await explained();
    await heed("trust", "--accept", "--label", "notes", ...server);
    const after = await explained();
    expect(after.verdict).toBe(verdict);
    // The server's label counts once it is locked: without a review the rule is about other servers.
    expect(before.verdict).toBe(name === "read_note" || name === "delete_note" ? "ask" : "challenge");
    // Of a server in the lock, the same rule is offered without a review.
    expect(after.changes.find(({ act }) => act === "rule")).toMatchObject({ to: verdict, rule: change?.rule, after: null });
  });

  test("a rule that is suggested for a call covers that call, and no neighbour of it", async () => {
    const home = createScratchHome(temporaryFolder()).dir;
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "list.json"), JSON.stringify(tools));
    const server = ["--", process.execPath, join(ROOT, "test/fixtures/servers/changing.mjs"), join(cwd, "list.json")];
    const heed = (...words: readonly string[]) => runHeed(words, { home, cwd });
    await heed("trust", "--accept", "--label", "notes", ...server);
    type Explained = { verdict: string; changes: { act: string; to: string; rule?: string }[] };
    const explained = async (name: string, args?: object) =>
      JSON.parse(
        (await heed("explain", "--json", name, ...(args === undefined ? [] : ["--args", JSON.stringify(args)]), ...server)).out,
      ) as Explained;
    const neighbours = [
      ["tidy", { path: "b" }],
      ["tidy", {}],
      ["tidy", { path: "a", more: 1 }],
      ["tidy", undefined],
      ["delete_note", { path: "a" }],
    ] as const;
    const verdicts = async () => await Promise.all(neighbours.map(async ([name, args]) => (await explained(name, args)).verdict));
    const before = await verdicts();
    const change = (await explained("tidy", { path: "a" })).changes.find(({ act }) => act === "rule");
    expect(change).toMatchObject({
      to: "allow",
      rule: '- {id: allow-tidy, verdict: allow, server: "notes", tool: "tidy", effect: destructive, reach: open, when: "size(args) == 1 && args.path == \\"a\\""}',
    });
    writeFileSync(join(home, "heed.yaml"), `version: 1\nrules:\n  ${change?.rule}\n`);
    await heed("policy", "--accept", join(home, "heed.yaml"));
    expect((await explained("tidy", { path: "a" })).verdict).toBe("allow");
    expect(await verdicts()).toEqual(before);
    // Arguments that the schema does not declare let no condition hold: the rule is about the tool then, and says so.
    expect((await explained("tidy", { path: "a", more: 1 })).changes.find(({ act }) => act === "rule")?.rule).not.toContain(
      "when",
    );
  });

  test("nobody is invited to talk a server's own warning away", async () => {
    expect((await world()("tidy")).out).not.toContain("--override");
  });

  test("a call whose arguments reach Heed itself wants its name typed", async () => {
    expect((await world()("read_note", "--args", '{"path":"./heed.yaml"}')).out).toMatch(
      /^type the name: the arguments reach Heed's own files/mu,
    );
  });

  test.each([
    [["reed_note"], "Did you mean read_note?"],
    [["read_note", "--args", "{"], "--args is not JSON"],
    [["read_note", "--args", "[]"], "--args is not a JSON object"],
    [["read_note", "--args", '{"a":1,"a":2}'], "stands twice"],
  ])("%j is a mistake", async (words, message) => {
    expect(await world()(...words)).toMatchObject({ code: 2, err: expect.stringContaining(message) });
  });
});
