import { QuestionEnded } from "../../store/person/question-ended.js";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { put } from "../../hosts/host-world.test-support.js";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { otherProgram, ownWords } from "./own-words.js";
import { takenOffers } from "./questions.js";
import { agrees } from "./agrees.js";
import type { TrustOffer } from "./trust-offer.js";

describe("the words that start Heed", () => {
  test("in a user's file: the launcher of Heed's folder, whatever is found by the name", () => {
    const dir = temporaryFolder();
    put(join(dir, "bin/heed"), "", 0o755);
    const env = { PATH: join(dir, "bin") };
    expect(ownWords("user", "/home/ada/.config/heed", env, "linux")).toEqual(["/home/ada/.config/heed/bin/heed"]);
    expect(ownWords("user", "/Users/ada/Library/Application Support/heed", env, "darwin")).toEqual([
      "/Users/ada/Library/Application Support/heed/bin/heed",
    ]);
    expect(ownWords("user", "C:\\heed", env, "win32").slice(0, 2)).toEqual(["cmd", "/c"]);
  });

  test("a project's file holds no path of this machine", () => {
    const npx = ["npx", "-y", expect.stringMatching(/^heed@\d+\.\d+\.\d+$/u)];
    const dir = temporaryFolder();
    put(join(dir, "bin/heed"), "", 0o755);
    expect(ownWords("project", "/h", { PATH: "" }, "linux")).toEqual(npx);
    expect(ownWords("project", "/h", { PATH: join(dir, "bin") }, "linux")).toEqual(["heed"]);
    expect(ownWords("project", "C:\\h", { PATH: join(dir, "bin") }, "win32")).toEqual(["cmd", "/c", ...npx]);
  });
});

test("what is merely called Heed is told apart from Heed's own copy and from the Heed that runs", () => {
  const dir = temporaryFolder();
  const [script, fake] = [put(join(dir, "lib/heed/dist/cli.js"), "", 0o755), put(join(dir, "project/heed"), "", 0o755)];
  const home = join(dir, "home");
  const copy = put(join(home, "bin/heed"), "", 0o755);
  const strange = put(join(dir, "strange/bin/heed"), "", 0o755);
  const env = { PATH: join(dir, "project") };
  const other = (...own: readonly string[]) => otherProgram(own, join(dir, "project"), home, env);
  expect([other(copy), other("node", process.argv[1] ?? ""), other("npx", "-y", "heed")]).toEqual([null, null, null]);
  expect(other("node", "/gone/heed/dist/cli.js")).toBeNull();
  expect([other("./heed"), other("heed"), other("node", "../project/heed")]).toEqual([fake, fake, fake]);
  expect([other("node", script), other(strange)]).toEqual([script, strange]);
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
