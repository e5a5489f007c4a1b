import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CODEX, configOf, user } from "./installed.test-support.js";

describe("who asks", () => {
  const MINE = `# mine\n${CODEX} # why\n`;
  const LEFT = /^version: 1\nclients:\n {2}entry-[0-9a-f]{16}:\n {4}client: claude-code\n {4}prompts: host\n$/u;
  const approves = (home: string): boolean => existsSync(join(home, ".claude/settings.json"));
  // Nobody reviews anything here, and that is not what these tests are about.
  const findings = (out: string): readonly string[] =>
    (JSON.parse(out) as { findings: { code: string }[] }).findings
      .map(({ code }) => code)
      .filter((code) => code !== "not-reviewed");

  test("the host, by a line in heed.yaml that counts, and back again", () => {
    const { heed, put, scratch, home } = user();
    const file = put(".claude.json", configOf("with-sdk.mjs"));
    const before = readFileSync(file, "utf8");
    const policy = join(scratch, "heed.yaml");
    expect(heed(["install", "--scratch", "--prompts", "host"])).toMatchObject({
      code: 0,
      out: expect.stringContaining("Claude Code asks about the tools"),
    });
    expect(readFileSync(policy, "utf8")).toMatch(LEFT);
    expect(approves(home)).toBe(false);
    expect(heed(["policy", policy, "--scratch"]).out).not.toMatch(/not accepted|does not count/u);
    expect(findings(heed(["doctor", "--scratch", "--json"]).out)).toEqual([]);
    // The other way: first heed.yaml, then the host's own entry.
    expect(heed(["install", "--scratch", "--prompts", "gate"]).code).toBe(0);
    expect(readFileSync(policy, "utf8")).toBe("version: 1\n");
    expect(approves(home)).toBe(true);
    expect(findings(heed(["doctor", "--scratch", "--json"]).out)).toEqual([]);
    // And back: what Heed told the host goes before the host is left the question.
    expect(heed(["install", "--scratch", "--prompts", "host"]).code).toBe(0);
    expect(readFileSync(policy, "utf8")).toMatch(LEFT);
    expect(approves(home)).toBe(false);
    expect(heed(["install", "--scratch", "--prompts", "both"]).code).toBe(0);
    expect(readFileSync(policy, "utf8")).toBe("version: 1\n");
    heed(["install", "--scratch", "--prompts", "host"]);
    expect(heed(["uninstall", "--scratch"])).toMatchObject({ code: 0, out: expect.stringContaining("byte for byte") });
    expect(readFileSync(file, "utf8")).toBe(before);
    expect(readFileSync(policy, "utf8")).toBe("version: 1\n");
  });

  test("never nobody: what a person told a host keeps Heed from leaving it the question, and doctor sees it", () => {
    const { heed, put, scratch } = user();
    put(".claude.json", configOf("with-sdk.mjs"));
    const settings = put(".claude/settings.json", '{"permissions": {"allow": ["mcp__notes"]}}');
    const refused = heed(["install", "--scratch", "--prompts", "host"]);
    expect(refused.err).toContain("Claude Code is left as it is: it is told to run notes without asking");
    expect(existsSync(join(scratch, "heed.yaml"))).toBe(false);
    expect(findings(heed(["doctor", "--scratch", "--json"]).out)).toEqual([]);
    writeFileSync(settings, "{}");
    expect(heed(["install", "--scratch", "--prompts", "host"]).code).toBe(0);
    writeFileSync(settings, '{"permissions": {"allow": ["mcp__notes"]}}');
    const seen = heed(["doctor", "--scratch", "--json"]);
    expect([seen.code, findings(seen.out)]).toEqual([2, ["nobody-asks"]]);
    expect(heed(["install", "--scratch", "--prompts", "gate"]).code).toBe(0);
    expect(heed(["doctor", "--scratch"]).code).toBe(0);
  });

  test("what an older Heed marked by a client's name is told by doctor, and goes with the choice", () => {
    const { heed, put, scratch } = user();
    put(".claude.json", configOf("with-sdk.mjs"));
    const policy = join(scratch, "heed.yaml");
    writeFileSync(policy, "version: 1\nclients:\n  claude-code: { prompts: host }\n  other: { attended: true }\n", {
      mode: 0o600,
    });
    heed(["policy", policy, "--accept", "--scratch"]);
    expect(heed(["install", "--scratch"]).code).toBe(0);
    const said = heed(["doctor", "--scratch"]).out.replaceAll(/\s+/gu, " ");
    for (const name of ["claude-code", "other"]) expect(said).toContain(`client \`${name}\` does not count any more`);
    expect(said).toContain('heed doctor --test-forms "other"');
    expect(heed(["install", "--scratch", "--prompts", "both"]).code).toBe(0);
    expect(readFileSync(policy, "utf8")).toBe("version: 1\nclients:\n  other: { attended: true }\n");
  });

  test("an unattended install writes neither, and hosts of which nothing is known that makes them ask in every mode are left as they are", () => {
    const { heed, put, scratch, home } = user();
    put(".cursor/mcp.json", configOf("with-sdk.mjs"));
    put(".codex/config.toml", MINE);
    const plain = heed(["install", "--scratch"]);
    expect(plain.code).toBe(0);
    const told = heed(["install", "--scratch", "--prompts", "host"]);
    expect(told.err).toContain("Codex is left as it is: nobody knows of anything that makes Codex ask in each of its modes");
    expect(told.err).toContain("Cursor is left as it is: nobody knows");
    expect(existsSync(join(scratch, "heed.yaml"))).toBe(false);
    expect(existsSync(join(home, ".claude/settings.json"))).toBe(false);
    expect(existsSync(join(home, ".cursor/permissions.json"))).toBe(false);
    // In an ordinary home both want a person.
    put(".claude.json", configOf("with-sdk.mjs"));
    for (const who of ["host", "gate"])
      expect(heed(["install", "--prompts", who], {})).toMatchObject({
        code: 2,
        err: expect.stringContaining("A person must do this"),
      });
  });

  test("Cursor's list of what runs unasked gets an entry for the server, and loses it again", () => {
    const { heed, put, home } = user();
    put(".cursor/mcp.json", configOf("with-sdk.mjs"));
    const mine = '{\n  // mine\n  "terminalAllowlist": ["git"],\n  "mcpAllowlist": ["other:*"]\n}\n';
    const file = put(".cursor/permissions.json", mine);
    expect(heed(["install", "--scratch", "--prompts", "gate"]).code).toBe(0);
    expect(readFileSync(file, "utf8")).toBe(mine.replace('"other:*"', '"other:*", "notes:*"'));
    expect(findings(heed(["doctor", "--scratch", "--json"]).out)).toEqual([]);
    expect(heed(["uninstall", "--scratch", "--server", "notes"]).code).toBe(0);
    expect(readFileSync(file, "utf8")).toBe(mine);
    rmSync(file);
    heed(["install", "--scratch", "--prompts", "gate"]);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ mcpAllowlist: ["notes:*"] });
    heed(["uninstall", "--scratch"]);
    expect(existsSync(join(home, ".cursor/permissions.json"))).toBe(false);
  });

  test("a folder that only Heed's file was in goes with it, and one in which somebody else put something stays", () => {
    const { heed, put, home } = user();
    put(".claude.json", configOf("with-sdk.mjs"));
    heed(["install", "--scratch", "--prompts", "gate"]);
    expect(existsSync(join(home, ".claude/settings.json"))).toBe(true);
    heed(["uninstall", "--scratch"]);
    expect(existsSync(join(home, ".claude"))).toBe(false);
    heed(["install", "--scratch", "--prompts", "gate"]);
    put(".claude/CLAUDE.md", "mine");
    heed(["uninstall", "--scratch"]);
    expect(readdirSync(join(home, ".claude"))).toEqual(["CLAUDE.md"]);
  });
});

const scriptCommand = spawnSync("script", ["--version"], { encoding: "utf8" }).stdout ?? "";

describe.skipIf(!scriptCommand.includes("util-linux"))("at a terminal", () => {
  /** Runs a command line at a pseudo-terminal and answers each question that the screen shows. */
  async function atTerminal(
    at: ReturnType<typeof user>,
    words: readonly string[],
    answers: readonly (readonly [question: RegExp, answer: string])[],
  ) {
    const line = [process.execPath, at.cli, ...words].map((word) => `'${word}'`).join(" ");
    const child = spawn("script", ["-qec", line, "/dev/null"], { cwd: at.project, env: at.env });
    let screen = "";
    let looked = 0;
    const left = [...answers];
    child.stdout.on("data", (chunk) => {
      screen += String(chunk);
      const [next] = left;
      const found = next?.[0].exec(screen.slice(looked));
      if (next === undefined || found === null || found === undefined) return;
      looked = screen.length;
      left.shift();
      child.stdin.write(`${next[1] === "CODE" ? found[1] : next[1]}\r`);
    });
    const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
    return { code, screen, unasked: left.length };
  }
  const code = [/type ([a-z0-9]{6}) and press/u, "CODE"] as const;
  const history = [/what each call was given[^]*\[N\]o: /u, ""] as const;

  test("one question, one for the host's own entry, and a code for both", async () => {
    const at = user();
    const file = at.put(".claude.json", configOf("with-sdk.mjs"));
    const settings = join(at.home, ".claude/settings.json");
    const before = readFileSync(file);
    const given = await atTerminal(at, ["install"], [[/ask for everything: /u, ""], [/\[B\]oth, as now: /u, "g"], history, code]);
    expect(given).toMatchObject({ code: 0, unasked: 0 });
    expect(given.screen).toContain("Trust notes with 1 tool.");
    expect(given.screen.replaceAll(/\s+/gu, " ")).toContain("another server of that name would run unasked too");
    expect(JSON.parse(readFileSync(settings, "utf8"))).toEqual({ permissions: { allow: ["mcp__notes"] } });
    expect(at.heed(["doctor"], {})).toMatchObject({ code: 0 });
    const taken = await atTerminal(at, ["uninstall"], [code]);
    expect(taken).toMatchObject({ code: 0, unasked: 0 });
    expect(readFileSync(file)).toEqual(before);
    expect(existsSync(settings)).toBe(false);
  });

  test("of a host that can be made to ask in every mode, the person says who asks", async () => {
    const at = user();
    at.put(".claude.json", configOf("with-sdk.mjs"));
    const given = await atTerminal(
      at,
      ["install"],
      [[/ask for everything: /u, "n"], [/\[B\]oth, as now: /u, "h"], history, code],
    );
    expect(given).toMatchObject({ code: 0, unasked: 0 });
    expect(readFileSync(join(at.home, ".config/heed/heed.yaml"), "utf8")).toContain("prompts: host");
    // Once is enough.
    expect(await atTerminal(at, ["install"], [[/ask for everything: /u, "n"]])).toMatchObject({ code: 0, unasked: 0 });
    expect(await atTerminal(at, ["uninstall"], [code])).toMatchObject({ code: 0, unasked: 0 });
    expect(readFileSync(join(at.home, ".config/heed/heed.yaml"), "utf8")).toBe("version: 1\n");
  });

  test("no: the gate is put in and nothing is believed; a wrong code changes nothing", async () => {
    const at = user();
    const file = at.put(".cursor/mcp.json", configOf("with-sdk.mjs"));
    const before = readFileSync(file);
    const wrong = await atTerminal(
      at,
      ["install"],
      [
        [/ask for everything: /u, "y"],
        [/leave the question to Heed[^]*\[N\]o: /u, "n"],
        history,
        [/type [a-z0-9]{6} and press/u, "wrong"],
      ],
    );
    expect(wrong).toMatchObject({ code: 2, unasked: 0 });
    expect(readFileSync(file)).toEqual(before);
    const both = [[/ask for everything: /u, "n"], [/leave the question to Heed[^]*\[N\]o: /u, "n"], history] as const;
    expect(await atTerminal(at, ["install"], both)).toMatchObject({ code: 0, unasked: 0 });
    expect(readFileSync(file)).not.toEqual(before);
    expect(existsSync(join(at.home, ".config/heed/heed.lock"))).toBe(false);
  });
});
