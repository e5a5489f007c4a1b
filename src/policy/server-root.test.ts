import { describe, expect, it } from "vitest";
import { judgeList } from "../../test/support/judge-one.js";
import { conditionOutcome } from "../core/decide/condition-outcome.js";
import type { Tool } from "../core/trust/tool.js";
import { directoryKey } from "./condition/directory.js";
import { parseStrict } from "../wire/strict.js";
import { isAdminRoot, serverRoot } from "../core/tool/server-root.js";
import { sha256 } from "../wire/sha256.js";
import { describePolicy } from "./describe-policy.js";
import { loadPolicy } from "./load-policy.js";
import type { Source } from "./source.js";

const file = (root: string, more: Partial<Source> = {}): Source => ({
  tier: "user",
  file: "heed.yaml",
  text: `version: 1\nservers: { vault: { root: "${root}" } }\n`,
  accepted: true,
  acceptedText: null,
  ...more,
});
function load(...sources: readonly Source[]) {
  const loaded = loadPolicy(sources, { hash: sha256 });
  if (!loaded.ok) throw new Error(loaded.errors.map(({ message }) => message).join("\n"));
  return loaded;
}

it("counts for the label of the review, or of the start where there was none, and only as a person accepted it", () => {
  const { policy, notes } = load(file("/home/ada/vault"));
  expect(serverRoot(policy, { label: "vault", locked: null })).toBe("/home/ada/vault");
  expect(serverRoot(policy, { label: "other", locked: "vault" })).toBe("/home/ada/vault");
  // Anybody can start a server under any label; a reviewed one keeps its own.
  expect(serverRoot(policy, { label: "vault", locked: "other" })).toBe(null);
  expect(describePolicy(policy, notes).join("\n")).toContain("Server `vault`: its relative paths begin in `/home/ada/vault`.");

  const unaccepted = load(file("/home/ada/vault", { accepted: false }));
  expect(serverRoot(unaccepted.policy, { label: "vault", locked: null })).toBe(null);
  expect(unaccepted.notes.map(({ code }) => code)).toEqual(["policy-root-not-accepted"]);
});

it("is none where two files differ, in whatever order, and is in the digest", () => {
  const one = file("/a");
  const same = file("/a", { tier: "project", file: "p.yaml" });
  const other = file("/b", { tier: "project", file: "p.yaml" });
  const of = (...sources: readonly Source[]): string | null =>
    serverRoot(load(...sources).policy, { label: "vault", locked: null });
  expect([of(one, same), of(one, other), of(other, one), of(one, other, one)]).toEqual(["/a", null, null, null]);
  expect(load(file("/a")).policy.digest).not.toBe(load(file("/b")).policy.digest);
});

it.each(["vault", "./vault", "~/vault", "/a/../b", ""])("is a whole path without steps up, not %j", (root) => {
  const loaded = loadPolicy([file(root)], { hash: sha256 });
  expect(loaded.ok ? "" : loaded.errors[0]?.message).toContain("a whole path");
});

describe("an administrator's rules", () => {
  const rules = (tier: "admin" | "user", more = ""): Source => ({
    tier,
    file: `${tier}-rules.yaml`,
    text: `version: 1\n${more}rules:\n  - {id: no, tool: read, verdict: deny, when: 'under(args.path, "/etc")'}\n`,
    accepted: true,
    acceptedText: null,
  });
  const admin = 'servers: { vault: { root: "/vault" } }\n';
  /** What becomes of a call of this path, which leads to /vault/notes.md where the root is known. */
  function outcomeOf(path: string, ...sources: readonly Source[]): string {
    const { policy } = load(...sources);
    const [rule] = policy.rules;
    const args = parseStrict(JSON.stringify({ path }));
    if (rule === undefined || !args.ok) throw new Error("there is a rule, and these are arguments");
    const tool = judgeList([{ name: "read" }], { label: "vault" })[0]?.tool as Tool;
    const known = serverRoot(policy, tool) !== null;
    const folders = new Map([[directoryKey("/etc"), "/etc"]]);
    const paths = new Map([...folders, ["/vault/notes.md", "/vault/notes.md"]]);
    const call = { tool, args: args.strict, digest: null, schemaValid: true, selfReach: false };
    const withRoot = known ? new Map([...paths, ["notes.md", "/vault/notes.md"]]) : paths;
    const hidden = known && !isAdminRoot(policy, tool) ? { adminPaths: paths } : {};
    return conditionOutcome(rule, { ...call, paths: withRoot, ...hidden });
  }

  it("know no root that only a user or a project says: a relative path is an error there, and the rule applies", () => {
    expect(outcomeOf("notes.md", rules("admin"), file("/vault"))).toBe("applies");
    expect(outcomeOf("notes.md", rules("admin"), file("/vault", { tier: "project", file: "p.yaml" }))).toBe("applies");
    expect(outcomeOf("notes.md", rules("admin"))).toBe("applies");
  });

  it("control: they know the one that an administrator says, whole paths, and a user's own rules know the user's", () => {
    expect(outcomeOf("notes.md", rules("admin", admin))).toBe("condition-false");
    expect(outcomeOf("notes.md", rules("admin", admin), file("/vault"))).toBe("condition-false");
    expect(outcomeOf("/vault/notes.md", rules("admin"), file("/vault"))).toBe("condition-false");
    expect(outcomeOf("notes.md", rules("user"), file("/vault"))).toBe("condition-false");
  });

  it("are bound by who said the root", () => {
    const digest = (tier: "admin" | "user") => load(file("/a", { tier })).policy.digest;
    expect(digest("admin")).not.toBe(digest("user"));
  });
});
