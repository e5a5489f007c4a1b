import { expect, it } from "vitest";
import { serverRoot } from "../core/server-root.js";
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
