import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { guarded, trap } from "./installed-entry.test-support.js";

type Opened = { readonly type: string; readonly review?: { readonly code: string; readonly args: unknown } };

/** What the gates of a home wrote down of their openings, oldest first. */
function openings(home: string): readonly Opened[] {
  const dir = join(home, "journal");
  return readdirSync(dir)
    .filter((file) => file.endsWith(".jsonl"))
    .toSorted()
    .flatMap((file) => readFileSync(join(dir, file), "utf8").split("\n"))
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Opened)
    .filter(({ type }) => type === "session-opened");
}

const SHELL = {
  TERM: "xterm",
  SHLVL: "2",
  LS_COLORS: "x",
  SSH_AUTH_SOCK: "/tmp/s",
  GPG_TTY: "/dev/pts/1",
  NVM_DIR: "/n",
  PYENV_ROOT: "/p",
  VIRTUAL_ENV: "/v",
  STARSHIP_SHELL: "zsh",
  FZF_DEFAULT_OPTS: "x",
  DBUS_SESSION_BUS_ADDRESS: "unix:path=/run",
  XDG_SESSION_TYPE: "wayland",
  TERM_PROGRAM: "iTerm.app",
  HOMEBREW_NO_AUTO_UPDATE: "1",
  HISTCONTROL: "ignoredups",
  NODE_ENV: "production",
  HTTPS_PROXY: "http://proxy.example:3128",
  no_proxy: "localhost",
  NODE_EXTRA_CA_CERTS: "/etc/ca.pem",
  AWS_PROFILE: "work",
};
const HOSTS = {
  CLAUDE_PROJECT_DIR: "/p",
  CLAUDE_CODE_ENTRYPOINT: "cli",
  CLAUDECODE: "1",
  COREPACK_ENABLE_AUTO_PIN: "0",
  NoDefaultCurrentDirectoryInExePath: "1",
  ANTHROPIC_BASE_URL: "http://127.0.0.1:1",
  COPILOT_CLI_BINARY_VERSION: "1",
  PYTHONUNBUFFERED: "1",
  GIT_CONFIG_COUNT: "1",
  GIT_CONFIG_KEY_0: "safe.bareRepository",
  GIT_CONFIG_VALUE_0: "explicit",
  QWEN_CODE_NO_RELAUNCH: "true",
  OPENAI_BASE_URL: "http://127.0.0.1:1/v1",
  OPENCODE_PID: "7",
  AGENT: "1",
  GEMINI_CLI: "1",
  GOOGLE_GEMINI_BASE_URL: "http://127.0.0.1:1",
  VSCODE_IPC_HOOK: "/run/x.sock",
  CURSOR_TRACE_ID: "t",
  SOME_HOST_OF_TOMORROW: "1",
};

describe("7: a review that holds, and says so where it does not", () => {
  test("20 variables of shells and 20 of hosts void nothing", () => {
    const at = guarded({ trust: "checked", env: { READ_ONLY: "1" } });
    for (const env of [{}, SHELL, HOSTS, { ...SHELL, ...HOSTS }]) {
      const started = at.startEntry(env);
      expect(started.answer).toBe("the note");
      expect(started.err).not.toContain("you reviewed");
    }
    expect(openings(at.scratch).every(({ review }) => review === undefined)).toBe(true);
  });

  test("an evil twin, for which the host sets NODE_OPTIONS=--require, is not trusted, and the words say why", () => {
    const at = guarded({ trust: "checked" });
    const { module } = trap(at.project);
    const started = at.startEntry({ NODE_OPTIONS: `--require ${module}` });
    expect(started.answer).toContain("Not run");
    expect(started.err).toContain("you reviewed notes; this host also sets NODE_OPTIONS");
    expect(started.err).not.toContain(module);
    expect(openings(at.scratch).at(-1)?.review).toEqual({
      code: "reviewed-otherwise",
      args: { label: "notes", differences: [{ part: "variable-added", names: ["NODE_OPTIONS"] }] },
    });
    expect(at.startEntry().answer).toBe("the note");
  });

  test.each([
    ["API_URL", { API_URL: "https://evil.example" }, "this host also sets API_URL"],
    ["READ_ONLY=0", { READ_ONLY: "0" }, "READ_ONLY has another value here"],
    ["a name that nobody knows", { MODE_OF_TOMORROW: "1" }, "this host also sets MODE_OF_TOMORROW"],
  ])("a repository's entry that copies the arguments and sets %s is asked about, and the words say why", (_what, env, words) => {
    const at = guarded({ trust: "checked", env: { READ_ONLY: "1" } });
    const { command, args, env: own } = at.entryNow();
    // A repository cannot know the key.
    const without = args.flatMap((word, at, all) => (word === "--entry" || all[at - 1] === "--entry" ? [] : [word]));
    expect(without).toHaveLength(args.length - 2);
    const copied = at.start([command, ...without], { ...own });
    expect(copied.answer).toBe("the note");
    const started = at.start([command, ...without], { ...own, ...env });
    expect(started.answer).toContain("Not run");
    expect(started.err).toContain(`you reviewed notes; ${words}`);
  });

  test("another script under the same name says so", () => {
    const at = guarded({ trust: "checked" });
    writeFileSync(at.script, `${readFileSync(at.script, "utf8")}\n// and more`);
    const started = at.startEntry();
    expect(started.answer).toContain("Not run");
    expect(started.err).toContain("you reviewed notes; its script changed");
  });
});
