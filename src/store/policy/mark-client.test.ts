import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Sha256 } from "../../wire/branded.js";
import { acceptanceOf, acceptFile } from "../acceptance.js";
import { hash } from "../../node/hash.js";
import { homePath } from "../../node/home.js";
import { createScratchHome } from "../../node/scratch-home.js";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { markableFile, markClient, withMark } from "./mark-client.js";

const by = { marks: ["my-mark"], client: "c" } as const;
const ATTENDED = { ...by, key: "attended", value: true } as const;
const HOST = { ...by, key: "prompts", value: "host" } as const;
const GATE = { ...by, client: null, key: "prompts", value: null } as const;

describe("a mark in a policy's text", () => {
  test.each([
    ["no file", "", "version: 1\nclients:\n  my-mark:\n    client: c\n    attended: true\n"],
    ["no clients", "version: 1 # one\n", "version: 1 # one\nclients:\n  my-mark:\n    client: c\n    attended: true\n"],
    [
      "empty clients",
      "version: 1\nclients:\nmode: enforce\n",
      /^version: 1\nclients:\n {2}my-mark:\n {4}client: c\n {4}attended: true\nmode: enforce\n$/u,
    ],
    [
      "an empty client",
      "version: 1\nclients:\n  my-mark:\n",
      "version: 1\nclients:\n  my-mark:\n    client: c\n    attended: true\n",
    ],
    [
      "what else is said of the client",
      "version: 1\nclients: { my-mark: { prompts: host } }\n",
      "version: 1\nclients: { my-mark: { prompts: host, client: c, attended: true } }\n",
    ],
    [
      "no before",
      "version: 1\nclients:\n  my-mark: { client: c, attended: false } # why\n",
      "version: 1\nclients:\n  my-mark: { client: c, attended: true } # why\n",
    ],
    ["line ends of Windows", "version: 1\r\n", "version: 1\r\nclients:\r\n  my-mark:\r\n    client: c\r\n    attended: true\r\n"],
    [
      "comments and long lines",
      `# first\nversion: 1\n\n# before the rules\nrules:\n  - id: a # ${"long ".repeat(30)}end\n    tool: "x"\n    verdict: ask\n# last\n`,
      `# first\nversion: 1\n\n# before the rules\nrules:\n  - id: a # ${"long ".repeat(30)}end\n    tool: "x"\n    verdict: ask\nclients:\n  my-mark:\n    client: c\n    attended: true\n\n# last\n`,
    ],
  ])("beside %s", (_what, before, after) => {
    const marked = withMark(before, ATTENDED);
    if (typeof after === "string") expect(marked).toBe(after);
    else expect(marked).toMatch(after);
  });

  test.each(["a: [", "- a list\n", "just text\n"])("is not put into %j", (text) => {
    expect(withMark(text, ATTENDED)).toBeNull();
  });
});

describe("marking a client", () => {
  function home(policy: string | null) {
    const scratch = createScratchHome(temporaryFolder());
    const file = homePath(scratch, "heed.yaml");
    if (policy !== null) {
      writeFileSync(file, policy, { mode: 0o600 });
      acceptFile(scratch, file, policy);
    }
    return { scratch, file, text: () => readFileSync(file, "utf8") };
  }
  // The name that was tested, and the mark, may be any text.
  const named = (text: string) => ({ ...ATTENDED, marks: [text], client: text });
  const mark = (at: ReturnType<typeof home>, client: string, meanwhile = (): void => undefined) => {
    const before = markableFile(at.scratch, named(client));
    if (!before.ok) return { before, after: null, written: [] };
    meanwhile();
    const written: Sha256[] = [];
    return { before, after: markClient(at.scratch, named(client), before, (digest) => written.push(digest)), written };
  };

  test.each(["my-client", "a: b # c", "Visual Studio Code - Insiders", "1", "true"])("named %j", (client) => {
    for (const policy of [null, "version: 1\nclients:\n  other: { attended: true }\n"]) {
      const at = home(policy);
      const { after, written } = mark(at, client);
      expect(after).toEqual({ ok: true });
      expect(written).toEqual([hash(at.text())]);
      expect(acceptanceOf(at.scratch, at.file, at.text()).accepted).toBe(true);
      expect(markableFile(at.scratch, named(client))).toMatchObject({ ok: true, marked: true });
      expect(markableFile(at.scratch, { ...ATTENDED, marks: ["another"] })).toMatchObject({ ok: true, marked: false });
    }
  });

  test("leaves a file alone that changed meanwhile", () => {
    const at = home("version: 1\n");
    const { after, written } = mark(at, "my-client", () => {
      writeFileSync(at.file, "version: 1\nmode: observe\n");
      acceptFile(at.scratch, at.file, "version: 1\nmode: observe\n");
    });
    expect(after).toMatchObject({ ok: false, problem: { code: "policy-changed" } });
    expect([at.text(), written]).toEqual(["version: 1\nmode: observe\n", []]);
  });

  test("refuses a name that no policy can hold", () => {
    const at = home("version: 1\n");
    expect(mark(at, "__proto__").after).toMatchObject({ ok: false, problem: { code: "policy-not-markable" } });
    expect(at.text()).toBe("version: 1\n");
  });

  test("accepts nothing that a person has not", () => {
    const at = home(null);
    writeFileSync(at.file, "version: 1\nmode: observe\n", { mode: 0o600 });
    expect(mark(at, "my-client").before).toMatchObject({ ok: false, problem: { code: "policy-not-accepted" } });
  });
});

describe("who asks", () => {
  test.each([
    ["version: 1\n", "version: 1\nclients:\n  my-mark:\n    client: c\n    prompts: host\n"],
    [
      "version: 1 # one\nclients:\n  my-mark: { client: c, attended: true } # sits here\n",
      "version: 1 # one\nclients:\n  my-mark: { client: c, attended: true, prompts: host } # sits here\n",
    ],
    [
      "version: 1\nclients:\n  other: { prompts: host }\n",
      "version: 1\nclients:\n  other: { prompts: host }\n  my-mark:\n    client: c\n    prompts: host\n",
    ],
  ])("%j with the setting, and without it again", (text, marked) => {
    expect(withMark(text, HOST)).toBe(marked);
    expect(withMark(marked, GATE)).toBe(text);
    expect(withMark(text, GATE)).toBe(text);
  });

  test("a setting of the gate is the same as none", () => {
    const scratch = createScratchHome(temporaryFolder());
    const file = homePath(scratch, "heed.yaml");
    expect(markableFile(scratch, GATE)).toMatchObject({ ok: true, marked: true });
    const text = "version: 1\nclients: { my-mark: { client: c, prompts: gate } }\n";
    writeFileSync(file, text, { mode: 0o600 });
    acceptFile(scratch, file, text);
    expect(markableFile(scratch, GATE)).toMatchObject({ ok: true, marked: true });
    expect(markableFile(scratch, HOST)).toMatchObject({ ok: true, marked: false });
  });
});
