import { QuestionEnded } from "../../node/person/question-ended.js";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { put } from "../../hosts/host-world.test-support.js";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { otherProgram, ownWords } from "./own-words.js";
import { agrees, takenOffers } from "./questions.js";
import { freeLabel, labelFor } from "./server-groups.js";
import type { TrustOffer } from "./trust-offer.js";

describe("the words that start Heed", () => {
  const folder = temporaryFolder;
  const program = (script: string, path = "", platform: NodeJS.Platform = "linux") => ({
    execPath: "/opt/node",
    script,
    env: { PATH: path },
    platform,
  });

  test("a command that is found and is this program is named by its name", () => {
    const dir = folder();
    const script = put(join(dir, "lib/heed/dist/cli.js"), "", 0o755);
    mkdirSync(join(dir, "bin"));
    symlinkSync(script, join(dir, "bin/heed"));
    expect(ownWords("user", program(script, join(dir, "bin")))).toEqual(["heed"]);
    expect(ownWords("user", program("/other/heed/dist/cli.js", join(dir, "bin")))).toEqual([
      "/opt/node",
      "/other/heed/dist/cli.js",
    ]);
    expect(ownWords("project", program("/other/heed/dist/cli.js", join(dir, "bin")))).toEqual(["heed"]);
  });

  test("what npx keeps is started by npx again, and a project's file holds no path", () => {
    const npx = ["npx", "-y", expect.stringMatching(/^heed@\d+\.\d+\.\d+$/u)];
    expect(ownWords("user", program("/home/ada/.npm/_npx/1f/node_modules/heed/dist/cli.js"))).toEqual(npx);
    expect(ownWords("project", program("/home/ada/heed/dist/cli.js"))).toEqual(npx);
    expect(ownWords("project", program("C:\\heed\\dist\\cli.js", "", "win32"))).toEqual(["cmd", "/c", ...npx]);
    expect(ownWords("user", program("C:\\heed\\dist\\cli.js", "C:\\npm", "win32"))).toEqual([
      "/opt/node",
      "C:\\heed\\dist\\cli.js",
    ]);
  });
});

test("what is merely called Heed is told apart from the Heed that runs", () => {
  const dir = temporaryFolder();
  const script = put(join(dir, "lib/heed/dist/cli.js"), "", 0o755);
  const fake = put(join(dir, "project/heed"), "", 0o755);
  const running = { execPath: process.execPath, script, env: { PATH: join(dir, "project") }, platform: process.platform };
  const other = (...own: readonly string[]) => otherProgram(own, join(dir, "project"), running);
  expect([other("node", script), other("npx", "-y", "heed"), other("node", "/gone/heed/dist/cli.js")]).toEqual([
    null,
    null,
    null,
  ]);
  expect([other("./heed"), other("heed"), other("node", "../project/heed")]).toEqual([fake, fake, fake]);
});

test("labels are what a lock takes, and each server has its own", () => {
  expect(["files", "My Files!", "日本", "--x", "…", "a".repeat(99)].map(labelFor)).toEqual([
    "files",
    "My-Files",
    "日本",
    "x",
    "server",
    "a".repeat(48),
  ]);
  expect(freeLabel(["a", "a-cursor"], new Set())).toBe("a");
  expect(freeLabel(["a", "a-cursor"], new Set(["a"]))).toBe("a-cursor");
  expect(freeLabel(["a", "a-cursor"], new Set(["a", "a-cursor", "a-cursor-2"]))).toBe("a-cursor-3");
});

describe("the one question", () => {
  const offer = (label: string) => ({ opened: { report: { label, assessment: { promptsEnd: 2 } } } }) as unknown as TrustOffer;
  const offers = [offer("a"), offer("b")];
  const answers = (...lines: readonly string[]) => {
    const left = [...lines];
    return async (): Promise<string> => {
      const next = left.shift();
      if (next === undefined) throw new QuestionEnded("interrupted");
      return next;
    };
  };

  test.each([
    [
      ["", "n"],
      ["a", "b"],
    ],
    [["Y"], ["a", "b"]],
    [["n"], []],
    [
      ["what?", "yes"],
      ["a", "b"],
    ],
    [["c", "", "y"], ["b"]],
    [["c", "y", "n"], ["a"]],
  ])("%j believes %j", async (lines, labels) => {
    expect((await takenOffers(offers, null, answers(...lines))).map(({ opened }) => opened.report.label)).toEqual(labels);
  });

  test.each([[[]], [["c"]], [["c", "y"]]])("%j, and then no answer, ends the command", async (lines) => {
    await expect(takenOffers([...offers, offer("c")], null, answers(...lines))).rejects.toBeInstanceOf(QuestionEnded);
  });

  test("is not asked where an option or nobody answers it", async () => {
    const never = async (): Promise<string> => {
      throw new Error("asked");
    };
    expect(await takenOffers(offers, "checked", never)).toBe(offers);
    expect(await takenOffers(offers, "none", never)).toEqual([]);
    expect(await takenOffers(offers, null, null)).toEqual([]);
    expect(await takenOffers([], null, never)).toEqual([]);
  });

  test("Enter alone is no", async () => {
    expect([await agrees("?", answers("")), await agrees("?", answers(" YES "))]).toEqual([false, true]);
  });
});
