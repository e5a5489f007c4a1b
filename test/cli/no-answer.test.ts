import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { atTerminal, HAS_TERMINAL, typedCode, type Reply } from "./at-terminal.test-support.js";
import { configOf, user } from "./installed.test-support.js";

const KEYS = [
  ["Ctrl-C", "\u0003"],
  ["Ctrl-D", "\u0004"],
] as const;

/** Waits for a text on the screen, then types. */
const at =
  (text: string, typed: string): Reply =>
  (screen) =>
    screen.includes(text) ? typed : null;

const CODE = "To confirm, type ";

/** A person with an ordinary home of Heed's and one server in one host's file. */
function person() {
  const made = user();
  const file = made.put(".cursor/mcp.json", configOf("with-sdk.mjs"));
  const home = join(made.home, ".config/heed");
  const run = (words: readonly string[], replies: readonly Reply[]) =>
    atTerminal([process.execPath, made.cli, ...words], replies, { cwd: made.project, env: { ...made.env, NO_COLOR: "1" } });
  return { ...made, file, home, run };
}

describe.skipIf(!HAS_TERMINAL)(
  "a question that a person leaves without an answer ends the command, and nothing was changed",
  () => {
    test.each(KEYS)("heed install, at each of its questions: %s", { timeout: 120_000 }, async (_, key) => {
      const { file, home, run } = person();
      const before = readFileSync(file, "utf8");
      const questions = ["Believe the labels", "Let it leave the question to Heed", "what each call was given", CODE];
      const answers = [at("Believe the labels", "y"), at("Let it leave", "n"), at("each call was given", "n")];
      for (const [index, question] of questions.entries()) {
        const { code, screen } = await run(["install"], [...answers.slice(0, index), at(question, key)]);
        expect(screen, question).toContain("Nothing was changed.");
        expect(code, question).toBe(130);
        expect(readFileSync(file, "utf8"), question).toBe(before);
        expect(existsSync(join(home, "heed.lock")), question).toBe(false);
      }
    });

    test.each(KEYS)("heed trust, policy, log prune and uninstall: %s", { timeout: 120_000 }, async (_, key) => {
      const { cli, env, file, home, project, put, run } = person();
      const ended = async (words: readonly string[]): Promise<void> => {
        const { code, screen } = await run(words, [at(CODE, key)]);
        expect(screen, words.join(" ")).toContain("Nothing was changed.");
        expect(code, words.join(" ")).toBe(130);
      };
      await ended(["trust", "--proposals", "none", "--", process.execPath, serverOf(file)]);
      expect(existsSync(join(home, "heed.lock"))).toBe(false);
      const policy = put("project/heed.yaml", "version: 1\npreset: autonomous\n");
      await ended(["policy", policy, "--accept"]);
      const done = await run(
        ["install"],
        [at("Believe the labels", "n"), at("Let it leave", "n"), at("each call was given", "n")],
      );
      expect(done.code).toBe(0);
      const guarded = readFileSync(file, "utf8");
      expect(guarded).toContain("gate");
      await ended(["uninstall"]);
      expect(readFileSync(file, "utf8")).toBe(guarded);
      await ended(["log", "prune", "--before", "2999-01-01"]);
      // The honest way: the code typed takes it all out.
      expect((await atTerminal([process.execPath, cli, "uninstall"], [typedCode], { cwd: project, env })).code).toBe(0);
      expect(readFileSync(file, "utf8")).toBe(configOf("with-sdk.mjs"));
    });
  },
);

function serverOf(file: string): string {
  const [, path = ""] = /"args": \["([^"]*)"\]/u.exec(readFileSync(file, "utf8")) ?? [];
  writeFileSync(file, configOf("with-sdk.mjs"));
  return path;
}
