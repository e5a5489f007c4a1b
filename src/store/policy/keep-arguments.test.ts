import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { acceptanceOf, acceptFile } from "../acceptance.js";
import { homePath } from "../../node/home.js";
import { createScratchHome } from "../../node/scratch-home.js";
import { noteAsked, wasAsked } from "../state/asked-once.js";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { editableFile, editPolicy, withEdit } from "./edit-policy.js";
import { argumentsEdit, argumentsUnsaid } from "./keep-arguments.js";

function home(policy: string | null) {
  const scratch = createScratchHome(temporaryFolder());
  const file = homePath(scratch, "heed.yaml");
  if (policy !== null) {
    writeFileSync(file, policy, { mode: 0o600 });
    acceptFile(scratch, file, policy);
  }
  return { scratch, file };
}

describe("what the journal shows of arguments, put into a policy", () => {
  test.each([
    ["", "version: 1\njournal:\n  arguments: values\n"],
    ["version: 1 # one\njournal:\n", "version: 1 # one\njournal:\n  arguments: values\n"],
    [
      "version: 1\njournal:\n  # mine\n  keepDays: 30\n  arguments: digest # why\n",
      "version: 1\njournal:\n  # mine\n  keepDays: 30\n  arguments: values # why\n",
    ],
    ["version: 1\r\njournal: { redact: [a] }\r\n", "version: 1\r\njournal: { redact: [ a ], arguments: values }\r\n"],
  ])("%j", (before, after) => {
    expect(withEdit(before, argumentsEdit("values"))).toBe(after);
  });

  test("is accepted with the file, and only where the file was", () => {
    const { scratch, file } = home("version: 1\n");
    const edit = argumentsEdit("values");
    const before = editableFile(scratch, edit);
    if (!before.ok) throw new Error(before.problem.message);
    expect(before.done).toBe(false);
    const written: string[] = [];
    expect(editPolicy(scratch, edit, before, (digest) => written.push(digest))).toEqual({ ok: true });
    const text = readFileSync(file, "utf8");
    expect([written.length, acceptanceOf(scratch, file, text).accepted]).toEqual([1, true]);
    expect(editableFile(scratch, edit)).toMatchObject({ ok: true, done: true });
    writeFileSync(file, `${text}mode: observe\n`, { mode: 0o600 });
    expect(editableFile(scratch, edit)).toMatchObject({ ok: false, problem: { code: "policy-not-accepted" } });
    expect(editPolicy(scratch, edit, before, () => undefined)).toMatchObject({ ok: false });
  });
});

test.each([
  [null, true],
  ["version: 1\n", true],
  ["version: 1\njournal: { keepDays: 3 }\n", true],
  ["version: 1\njournal: { arguments: digest }\n", false],
  ["version: 1\njournal: { arguments: values }\n", false],
  ["a: [", false],
])("a policy %j leaves it open: %j", (policy, open) => {
  expect(argumentsUnsaid(home(policy).scratch, { file: homePath(home(null).scratch, "none.yaml"), owner: 0 })).toBe(open);
});

test("a question that is asked once for a home is asked again only where the note of it is damaged", () => {
  const { scratch } = home(null);
  expect(wasAsked(scratch, "arguments")).toBe(false);
  noteAsked(scratch, "arguments");
  noteAsked(scratch, "arguments");
  expect(wasAsked(scratch, "arguments")).toBe(true);
  expect(wasAsked(home(null).scratch, "arguments")).toBe(false);
  writeFileSync(homePath(scratch, "asked-once.json"), '{"answered":["arguments"', { mode: 0o600 });
  expect(wasAsked(scratch, "arguments")).toBe(false);
});
