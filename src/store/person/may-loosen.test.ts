import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openHome } from "../../node/home.js";
import { createScratchHome } from "../../node/scratch-home.js";
import { bundleScript } from "../../node/testing/bundle-script.test-support.js";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { isAgentEnvironment } from "./agent-environment.js";
import { mayLoosen, personPresent, type Terminal } from "./may-loosen.js";

const python = spawnSync("python3", ["-c", "import pty"]).status === 0;

/** A person who reads the code off the screen, or types something else. */
function person(type: (code: string) => string): Terminal & { readonly shown: string[] } {
  const shown: string[] = [];
  return {
    shown,
    interactive: true,
    ask: async (question) => {
      shown.push(question);
      return type(/type (\S+) and/.exec(question)?.[1] ?? "");
    },
  };
}

function loosen(terminal: Terminal, env: Record<string, string> = {}): ReturnType<typeof mayLoosen> {
  return mayLoosen({ home: openHome({ HEED_HOME: join(temporaryFolder(), "heed") }), env, terminal, what: "Trust billing." });
}

describe("loosening", () => {
  test("is open to a person who types the code back", async () => {
    expect(await loosen(person((code) => ` ${code.toUpperCase()} `))).toEqual({ ok: true, by: "person" });
  });

  test("asks another code each time, and says first what is loosened", async () => {
    const one = person((code) => code);
    await loosen(one);
    await loosen(one);
    expect(one.shown[0]).toMatch(/^Trust billing\.\n/);
    expect(one.shown[0]).not.toBe(one.shown[1]);
  });

  test.each<[string, () => string, string]>([
    ["another word", () => "yes", "loosen-wrong-code"],
    ["nothing", () => "", "loosen-wrong-code"],
  ])("is refused for %s, and the refusal holds no code", async (_, type, code) => {
    const terminal = person(type);
    const result = await loosen(terminal);
    expect(result).toMatchObject({ ok: false, refusal: { code } });
    const shown = /type (\S+) and/.exec(terminal.shown[0] ?? "")?.[1] ?? "?";
    expect(JSON.stringify(result)).not.toContain(shown);
  });

  test("is refused without a terminal, unasked", async () => {
    const terminal = { ...person((code) => code), interactive: false };
    expect(await loosen(terminal)).toMatchObject({ ok: false, refusal: { code: "loosen-without-terminal" } });
    expect(terminal.shown).toEqual([]);
  });

  test.each([
    "CLAUDECODE",
    "CURSOR_AGENT",
    "CODEX_SANDBOX_NETWORK_DISABLED",
    "GEMINI_CLI",
    "COPILOT_CLI",
    "OPENCODE",
    "AI_AGENT",
    "CI",
  ])("is refused under %s, unasked, without naming it", async (name) => {
    const terminal = person((code) => code);
    const result = await loosen(terminal, { [name]: "1" });
    expect(result).toMatchObject({ ok: false, refusal: { code: "loosen-by-agent" } });
    expect(JSON.stringify(result)).not.toContain(name);
    expect(terminal.shown).toEqual([]);
  });

  test("a variable that is switched off, or a credential, is no agent", () => {
    expect(
      isAgentEnvironment({
        CI: "false",
        CLAUDECODE: "0",
        GEMINI_CLI: "",
        CODEX_HOME: "/x",
        COPILOT_GITHUB_TOKEN: "t",
        PATH: "/bin",
      }),
    ).toBe(false);
  });

  test("needs nobody in a scratch home, not even outside of an agent", async () => {
    const result = await mayLoosen({
      home: createScratchHome(temporaryFolder()),
      env: { CLAUDECODE: "1" },
      terminal: { ...person(() => ""), interactive: false },
      what: "x",
    });
    expect(result).toEqual({ ok: true, by: "scratch" });
  });
});

describe.runIf(python)("at a real terminal", () => {
  const source = `
    import { mayLoosen } from "heed-src/store/person/may-loosen.js";
    import { processTerminal } from "heed-src/store/person/process-terminal.js";
    import { openHome } from "heed-src/node/home.js";
    try {
      const may = await mayLoosen({ home: openHome(process.env), env: {}, terminal: processTerminal(), what: "Trust billing." });
      console.log("RESULT " + (may.ok ? may.by : may.refusal.code));
    } catch (error) {
      console.log("ENDED " + error.how + " " + error.exitCode);
    }`;

  /** Runs the program at a pseudo-terminal; \`reply\` is a Python expression over \`seen\`, the text shown so far. */
  async function run(reply: string): Promise<string> {
    const folder = temporaryFolder();
    const script = await bundleScript(folder, source);
    const driver = `
import os, pty, re, sys
pid, fd = pty.fork()
if pid == 0:
    os.execv(sys.argv[1], sys.argv[1:])
seen = ""
answered = False
while True:
    try:
        data = os.read(fd, 4096)
    except OSError:
        break
    if not data:
        break
    seen += data.decode()
    if not answered and "changes nothing: " in seen:
        answered = True
        os.write(fd, (${reply}).encode())
os.waitpid(pid, 0)
print(seen)`;
    return spawnSync("python3", ["-c", driver, process.execPath, script], {
      encoding: "utf8",
      env: { ...process.env, HEED_HOME: join(folder, "heed") },
    }).stdout;
  }

  test("the typed code passes", { timeout: 30_000 }, async () => {
    expect(await run(`re.search(r"type (\\S+) and", seen).group(1) + "\\n"`)).toContain("RESULT person");
  });

  test("the end of the input does not, nor does Ctrl-C", { timeout: 30_000 }, async () => {
    expect(await run(`"\\x04"`)).toContain("ENDED ended 130");
    expect(await run(`"\\x03"`)).toContain("ENDED interrupted 130");
  });

  test("a pipe is no terminal", { timeout: 30_000 }, async () => {
    const folder = temporaryFolder();
    const script = await bundleScript(folder, source);
    const result = spawnSync(process.execPath, [script], {
      encoding: "utf8",
      input: "yes\n",
      env: { ...process.env, HEED_HOME: join(folder, "heed") },
    });
    expect(result.stdout).toContain("RESULT loosen-without-terminal");
  });
});

describe("a person's presence", () => {
  test.each<[string, boolean, Record<string, string>, object]>([
    ["a terminal", true, {}, { ok: true, by: "person" }],
    ["no terminal", false, {}, { ok: false, refusal: expect.objectContaining({ code: "loosen-without-terminal" }) }],
    [
      "an agent's terminal",
      true,
      { CLAUDECODE: "1" },
      { ok: false, refusal: expect.objectContaining({ code: "loosen-by-agent" }) },
    ],
  ])("at %s", (_where, interactive, env, expected) => {
    const home = openHome({ HEED_HOME: join(temporaryFolder(), "heed") });
    expect(personPresent({ home, env, interactive })).toEqual(expected);
  });

  test("is not needed in a scratch home", () => {
    const scratch = createScratchHome(temporaryFolder());
    expect(personPresent({ home: scratch, env: { CLAUDECODE: "1" }, interactive: false })).toEqual({ ok: true, by: "scratch" });
  });
});
