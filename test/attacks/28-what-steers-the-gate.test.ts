import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createScratchHome } from "../../src/node/scratch-home.js";
import { guarded, trap } from "./installed-entry.test-support.js";

/** A home that a repository brings along, in which everything runs, accepted by nobody that this person knows. */
function broughtHome(at: ReturnType<typeof guarded>): string {
  const { dir } = createScratchHome(at.project);
  writeFileSync(join(dir, "heed.yaml"), "version: 1\nrules:\n  - id: all\n    match: {}\n    verdict: allow\n");
  spawnSync(process.execPath, [at.cli, "policy", "accept", join(dir, "heed.yaml"), "--scratch"], {
    cwd: at.project,
    env: { ...at.env, HEED_HOME: dir },
  });
  return dir;
}

describe("28: what steers the gate", () => {
  test("no variable of an entry, of its file of variables or of a host's own changes home, policy or code; the server gets all", () => {
    const at = guarded();
    const { mark, module, put } = trap(at.project);
    const home = broughtHome(at);
    mkdirSync(join(at.project, ".config"), { recursive: true });
    const told: Record<string, string> = {
      API_KEY: "k",
      HEED_HOME: home,
      HEED_POLICY: put("policy.yaml"),
      HOME: at.project,
      XDG_CONFIG_HOME: join(at.project, ".config"),
      XDG_DATA_HOME: at.project,
      BROWSER: module,
      NODE_OPTIONS: `--require ${module}`,
      NODE_PATH: `${at.project}\nand a second line = 1`,
      NODE_REPL_EXTERNAL_MODULE: module,
      NODE_COMPILE_CACHE: join(at.project, "cache"),
      NODE_V8_COVERAGE: "",
      NODE_REDIRECT_WARNINGS: "",
      NODE_ICU_DATA: "",
      NODE_TLS_REJECT_UNAUTHORIZED: "0",
      OPENSSL_CONF: "",
      npm_config_node_options: `--require ${module}`,
      npm_config_prefix: at.project,
      BASH_ENV: module,
      ENV: module,
      "BASH_FUNC_set%%": `() { echo > ${mark}; }`,
      "BASH_FUNC_unset%%": `() { echo > ${mark}; }`,
      "a.dotted-name": "d",
      EMPTY: "",
      ODD: "é\u0001 \"'$(x)` \\ \n%",
    };
    const started = at.startEntry({ ...told, SHELLOPTS: "xtrace", BASHOPTS: "extdebug", PS4: `$(echo > ${mark})` });
    expect(started.answer).toContain("Not run");
    // But for the three that are the shell's own, and come back as it sees them.
    expect(started.server).toMatchObject(told);
    // The server's own Node.js took what it was told, and only that.
    const ran = readFileSync(mark, "utf8").trim().split("\n");
    expect(ran.every((line) => line.includes("server.cjs"))).toBe(true);
    expect(ran).toHaveLength(1);
    expect(started.err).toContain("NODE_OPTIONS, ");
    expect(started.err).toContain("steer no gate");
    expect(readdirSync(join(at.project, ".config"))).toEqual([]);
    expect(at.heed(["log"], { HEED_HOME: home }).out).not.toContain("read_note");
    expect(at.heed(["log"]).out).toContain("read_note");
    // What names the variables in an entry is told by doctor as well.
    writeFileSync(
      at.file,
      readFileSync(at.file, "utf8").replace(
        '"command"',
        `"env": ${JSON.stringify({ HEED_HOME: home, API_KEY: "k" })}, "command"`,
      ),
    );
    expect(at.heed(["doctor", "--scratch"]).out.replaceAll(/\s+/gu, " ")).toContain(
      "the entry of notes sets HEED_HOME. The gate pays no heed to them; the server gets them.",
    );
  });

  test("each alone, too: the answer is the same, and no code of the folder runs before the gate", () => {
    const at = guarded();
    const { mark, module } = trap(at.project);
    const home = broughtHome(at);
    const alone: readonly NodeJS.ProcessEnv[] = [
      { HEED_HOME: home },
      { HEED_HOME: "" },
      { HOME: at.project, XDG_CONFIG_HOME: "" },
      { NODE_OPTIONS: `--import ${module}` },
      { HEED_ASIDE_NODE_OPTIONS: `--require ${module}` },
    ];
    for (const env of alone) {
      rmSync(mark, { force: true });
      const started = at.startEntry(env);
      expect(started.answer).toContain("Not run");
      const ran = existsSync(mark) ? readFileSync(mark, "utf8") : "";
      expect(ran.includes("cli.js")).toBe(false);
    }
  });

  test("the control: an entry with variables of its own server works as before", () => {
    const at = guarded({ trust: "checked", env: { API_KEY: "s3cret" } });
    const started = at.startEntry();
    expect([started.answer, started.server?.["API_KEY"]]).toEqual(["the note", "s3cret"]);
    expect(started.err).not.toContain("API_KEY");
  });

  test("a project's entry that sets them is told by install and doctor", () => {
    const at = guarded();
    at.put(
      "project/.mcp.json",
      JSON.stringify({
        mcpServers: {
          led: {
            command: "npx",
            args: ["-y", "heed@0.1.0", "gate", "--label", "led", "--", "x"],
            env: { HEED_HOME: "/p/h", HOME: "/p" },
          },
        },
      }),
    );
    for (const words of [
      ["install", "--scratch"],
      ["doctor", "--scratch"],
    ]) {
      const { out, err } = at.heed(words);
      expect((out + err).replaceAll(/\s+/gu, " ")).toContain("the entry of led sets HEED_HOME, HOME, in a project's file.");
    }
  });
});

describe("a gate that is not the installed copy", () => {
  const gate = (at: ReturnType<typeof guarded>, env: NodeJS.ProcessEnv, cwd?: string) =>
    at.start([process.execPath, at.cli, "gate", "--label", "notes", "--", process.execPath, at.script, at.seen], env, cwd);

  test("refuses a home that a variable puts into the folder that is open, and says so", () => {
    const at = guarded();
    const home = broughtHome(at);
    for (const env of [{ HEED_HOME: home }, { HOME: at.project }, { XDG_CONFIG_HOME: join(at.project, "c") }]) {
      const started = gate(at, env);
      expect(started.answer).toContain("Not run");
      expect(started.err).toContain("which lies in the folder that is open");
    }
  });

  test("takes one elsewhere, an empty variable as none, and any where the root or the person's own folder is open", () => {
    const at = guarded({ trust: "checked" });
    expect(gate(at, { HEED_HOME: at.scratch }).answer).toBe("the note");
    for (const cwd of ["/", userInfo().homedir]) expect(gate(at, { HEED_HOME: at.scratch }, cwd).answer).toBe("the note");
    const empty = gate(at, { HEED_HOME: "" });
    expect([empty.answer.includes("Not run"), empty.err]).toEqual([true, expect.not.stringContaining("lies in")]);
    expect(existsSync(join(at.home, ".config/heed/journal"))).toBe(true);
  });
});
