import { mkdirSync, realpathSync, symlinkSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { strictFrom } from "../../wire/strict-from.js";
import { loadPolicy } from "../../policy/load-policy.js";
import { hash } from "../../node/hash.js";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { directoryPaths } from "./directory-paths.js";

function policyOf(when: string) {
  const text = `version: 1\nrules: [{ id: r, verdict: deny, when: '${when}' }]\n`;
  const loaded = loadPolicy([{ tier: "user", file: "heed.yaml", text, accepted: true, acceptedText: null }], { hash });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.errors));
  return loaded.policy;
}

test("a condition over a folder behind a link looks at the folder it leads to", () => {
  const root = realpathSync(temporaryFolder());
  mkdirSync(join(root, "real"));
  symlinkSync(join(root, "real"), join(root, "link"));
  const policy = policyOf('under(args.path, "${root}/link")');
  const args = strictFrom({ path: "x" });
  if (!args.ok) throw new Error("not JSON");
  const test = (real: string) =>
    policy.rules[0]?.when?.test(args.strict, new Map([...directoryPaths(policy, root), ["x", real]]));
  expect(test(join(root, "real/file"))).toBe(true);
  expect(test(join(root, "other/file"))).toBe(false);
});

test("the home folder is the person's", () => {
  const paths = [...directoryPaths(policyOf('under(args.path, "~/notes")'), "/project").values()];
  expect(paths).toEqual([join(realpathSync(homedir()), "notes")]);
});
