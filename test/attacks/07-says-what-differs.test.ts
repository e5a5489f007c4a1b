import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { guarded, trap } from "./installed-entry.test-support.js";
import { HOST_VARIABLES, SHELL_VARIABLES } from "../../src/node/testing/ambient-variables.test-support.js";

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

const SHELL = { ...SHELL_VARIABLES, AWS_PROFILE: "work" };
const HOSTS = { ...HOST_VARIABLES, SOME_HOST_OF_TOMORROW: "1" };

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
