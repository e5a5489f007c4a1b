import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { COMMANDS } from "../frame/registry.js";
import { runHeed } from "../testing/run-heed.test-support.js";

const SHELLS = ["bash", "zsh", "fish"];
const has = (shell: string): boolean => spawnSync(shell, ["--version"]).status === 0;

async function scriptOf(shell: string): Promise<string> {
  const { code, out } = await runHeed(["completion", shell]);
  expect(code).toBe(0);
  const file = join(temporaryFolder(), `heed.${shell}`);
  writeFileSync(file, out);
  return file;
}

/** What bash would offer for the last of these words. */
function offered(file: string, ...words: readonly string[]): readonly string[] {
  const line = `source "$0"; complete -p heed >/dev/null || exit 3; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _heed; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { status, stdout, stderr } = spawnSync("bash", ["-c", line, file, ...words], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return stdout.split("\n").filter((word) => word !== "");
}

describe("heed completion", () => {
  test.skipIf(!has("bash"))("bash offers commands, their options and what they take, and nothing after --", async () => {
    const file = await scriptOf("bash");
    expect(offered(file, "heed", "")).toEqual([...COMMANDS.map(({ name }) => name), "help", "--help", "--version"]);
    expect(offered(file, "heed", "un")).toEqual(["untrust", "uninstall"]);
    expect(offered(file, "heed", "check", "--fa")).toEqual(["--fail-on"]);
    expect(offered(file, "heed", "rule", "null")).toEqual(["null-hint"]);
    expect(offered(file, "heed", "completion", "")).toEqual([...SHELLS, "--json", "--help"]);
    expect(offered(file, "heed", "gate", "--", "npx", "--")).toEqual([]);
  });

  test.each(["zsh", "fish"].filter(has))("%s takes its script", async (shell) => {
    const { status, stderr } = spawnSync(shell, ["-n", await scriptOf(shell)], { encoding: "utf8" });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });

  test.each(SHELLS)("%s: every command and every option is in it, and no quote is left open", async (shell) => {
    const { out } = await runHeed(["completion", shell]);
    for (const { name, load } of COMMANDS) {
      expect(out).toContain(name);
      for (const option of Object.keys((await load()).options))
        expect(out).toContain(shell === "fish" ? `-l ${option}\n` : `--${option}`);
    }
    for (const line of out.split("\n")) expect(line.replaceAll(/\\'|'\\''/gu, "").split("'").length % 2, line).toBe(1);
  });

  test("of another shell: what is known", async () => {
    expect(await runHeed(["completion", "bsh"])).toMatchObject({ code: 2, err: expect.stringContaining("Did you mean bash?") });
    expect(await runHeed(["completion"])).toMatchObject({ code: 2, err: expect.stringContaining("bash, zsh, fish") });
  });
});
