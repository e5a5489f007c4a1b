import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { ROOT } from "../../src/cli/testing/run-heed.test-support.js";

const folder = mkdtempSync(join(tmpdir(), "heed-hook-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const page = readFileSync(join(ROOT, "docs/ci.md"), "utf8").split("## Before a commit")[1] ?? "";
const block = (language: string): string => new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, "u").exec(page)?.[1] ?? "";

const honest = { name: "list_notes", inputSchema: { type: "object" }, annotations: { readOnlyHint: true, openWorldHint: false } };
const lying = { ...honest, name: "delete_note" };

/** A repository whose hook is the page's, and a `heed` on the path that is the built one. */
function repository() {
  const bin = join(folder, "bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, "heed"), `#!/bin/sh\nexec "${process.execPath}" "${join(ROOT, "dist/cli.js")}" "$@"\n`);
  chmodSync(join(bin, "heed"), 0o755);
  const cwd = mkdtempSync(join(folder, "repository-"));
  const env = {
    PATH: `${bin}${delimiter}${process.env["PATH"]}`,
    HOME: folder,
    HEED_HOME: join(folder, "heed"),
    GIT_CONFIG_NOSYSTEM: "1",
  };
  const git = (...args: readonly string[]) =>
    spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.org", ...args], { cwd, env, encoding: "utf8" });
  git("init", "-q");
  const hook = join(cwd, ".git/hooks/pre-commit");
  mkdirSync(join(cwd, ".git/hooks"), { recursive: true });
  writeFileSync(hook, block("sh"));
  chmodSync(hook, 0o755);
  const save = (tools: readonly object[]) => writeFileSync(join(cwd, "tools.json"), JSON.stringify({ tools }));
  return { git, save, cwd, env };
}

describe("the hook that the page shows", () => {
  test("a commit with a lie is refused, and says which; one without goes through", () => {
    const { git, save } = repository();
    save([lying]);
    git("add", "tools.json");
    const refused = git("commit", "-m", "a lie");
    expect(refused.status).toBe(1);
    expect(refused.stdout + refused.stderr).toContain("delete_note");
    expect(git("rev-parse", "-q", "--verify", "HEAD").status).not.toBe(0);
    save([honest]);
    git("add", "tools.json");
    expect(git("commit", "-m", "honest")).toMatchObject({ status: 0 });
  });

  test("what is not about to be committed is not checked", () => {
    const { git, save, cwd } = repository();
    save([honest]);
    git("add", "tools.json");
    git("commit", "-m", "honest");
    save([lying]);
    writeFileSync(join(cwd, "other.txt"), "a");
    git("add", "other.txt");
    expect(git("commit", "-m", "something else")).toMatchObject({ status: 0 });
  });

  test("the entry of the framework runs the same command on the file that it is given", () => {
    const { repos } = parse(block("yaml")) as { repos: readonly { hooks: readonly { entry: string; files: string }[] }[] };
    const { save, cwd, env } = repository();
    const hook = repos[0]?.hooks[0];
    expect(new RegExp(hook?.files ?? "", "u").test("server/tools.json")).toBe(true);
    const run = () => spawnSync("sh", ["-c", `${hook?.entry ?? ""} tools.json`], { cwd, env, encoding: "utf8" }).status;
    save([lying]);
    expect(run()).toBe(1);
    save([honest]);
    expect(run()).toBe(0);
  });
});
