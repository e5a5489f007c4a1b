import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { guarded } from "./installed-entry.test-support.js";

describe("7: the folder that is open in the host", () => {
  test("is reviewed once for whatever folder is open, shown as such, and never as the home or the root", () => {
    const at = guarded({ trust: "checked", args: ["--root", "${workspaceFolder}"] });
    const lock = readFileSync(join(at.scratch, "heed.lock"), "utf8");
    expect(lock).toContain("<the opened folder>");
    expect(lock).not.toContain(at.project);
    const other = join(at.project, "other");
    mkdirSync(other);
    for (const folder of [at.project, other]) expect(at.startEntry({}, folder).answer).toBe("the note");
    expect(at.heed(["check", "notes"]).out).toContain("Trusted as notes");
    for (const folder of [at.home, "/"]) {
      const started = at.startEntry({}, folder);
      expect(started.answer).toContain("Not run");
      expect(started.err).toContain("you reviewed notes; its arguments differ");
    }
  });

  test("an entry without the key fills nothing, though it copies the words", () => {
    const at = guarded({ trust: "checked", args: ["--root", "${workspaceFolder}"] });
    const { command, args } = at.entryNow();
    const copied = args.flatMap((word, index, all) => (word === "--entry" || all[index - 1] === "--entry" ? [] : [word]));
    const started = at.start([command, ...copied.map((word) => word.replace("${workspaceFolder}", () => at.project))]);
    expect(started.answer).toContain("Not run");
    expect(started.err).toContain("its arguments differ");
  });

  test("a configuration in it is reviewed by its own place", () => {
    const at = guarded({ trust: "checked", args: ["--config=${workspaceFolder}"] });
    const other = join(at.project, "other");
    mkdirSync(other);
    expect(at.startEntry({}, other).answer).toContain("Not run");
    expect(at.startEntry({}, at.project).answer).toBe("the note");
  });
});

test("7: a lock of before, which held more of a shell's variables, holds without a new review", () => {
  const at = guarded({ trust: "checked", env: { READ_ONLY: "1" } });
  const file = join(at.scratch, "heed.lock");
  const lock = JSON.parse(readFileSync(file, "utf8")) as { servers: { identity: { envNames: string[]; env: object[] } }[] };
  const identity = lock.servers[0]?.identity;
  identity?.envNames.unshift("COREPACK_ENABLE_AUTO_PIN", "HTTPS_PROXY", "NOTES_OF_A_SHELL");
  const digest = "a".repeat(64);
  identity?.env.unshift({ name: "COREPACK_ENABLE_AUTO_PIN", digest }, { name: "HTTPS_PROXY", digest });
  writeFileSync(file, JSON.stringify(lock, null, 2));
  expect(at.startEntry().answer).toBe("the note");
  expect(at.startEntry({ HTTPS_PROXY: "http://other.example", COREPACK_ENABLE_AUTO_PIN: "1" }).answer).toBe("the note");
  const started = at.startEntry({ READ_ONLY: "0" });
  expect(started.answer).toContain("Not run");
  expect(started.err).toContain("you reviewed notes; READ_ONLY has another value here");
});
