import { describe, expect, it } from "vitest";
import { hash } from "../../test/support/judge-one.js";
import { loadPolicy } from "./load-policy.js";
import type { Source } from "./source.js";

const source = (fields: Partial<Source>): Source => ({
  tier: "user",
  file: "heed.yaml",
  text: "version: 1\n",
  accepted: false,
  acceptedText: null,
  ...fields,
});

function load(...sources: readonly Partial<Source>[]) {
  const loaded = loadPolicy(sources.map(source), { hash });
  if (!loaded.ok) throw new Error(loaded.errors.map(({ message }) => message).join("\n"));
  return loaded;
}

const codes = (...sources: readonly Partial<Source>[]): readonly string[] => load(...sources).notes.map(({ code }) => code);

const ALLOW = "version: 1\nrules: [{id: a, verdict: allow, tool: x}]\n";
const DENY = "version: 1\nrules: [{id: d, verdict: deny, tool: x}]\n";

describe("what loosens", () => {
  const loosening: readonly (readonly [string, string, string, (loaded: ReturnType<typeof load>) => boolean])[] = [
    [
      "an allow rule",
      "rules: [{id: a, verdict: allow, tool: x}]",
      "policy-rule-not-accepted",
      ({ policy }) => policy.rules[0]?.inert === undefined,
    ],
    ["a milder preset", "preset: autonomous", "policy-preset-not-accepted", ({ policy }) => policy.presets.user === "autonomous"],
    ["observing", "mode: observe", "policy-observe-not-accepted", ({ policy }) => policy.mode === "observe"],
    ["leaving the session out", "session: off", "policy-session-off-not-accepted", ({ policy }) => !policy.session],
    [
      "an attended client",
      "clients: {c: {client: n, attended: true}}",
      "policy-client-not-accepted",
      ({ policy }) => policy.clients.get("c")?.attended === true,
    ],
    [
      "a client's own prompts",
      "clients: {c: {client: n, prompts: host}}",
      "policy-client-not-accepted",
      ({ policy }) => policy.clients.get("c")?.prompts === "host",
    ],
  ];

  it.each(loosening)("%s counts only in an accepted text", (_what, line, code, counts) => {
    const text = `version: 1\n${line}\n`;
    const fresh = load({ text });
    expect(counts(fresh)).toBe(false);
    expect(fresh.notes.map((note) => [note.code, note.severity, note.at?.line])).toEqual([[code, "note", 2]]);
    expect(fresh.notes[0]?.help).toContain("heed policy heed.yaml --accept");
    // Not even where the same line was accepted in another text of the file.
    const edited = load({ text, acceptedText: `# one more line\n${text}` });
    expect(counts(edited)).toBe(false);
    const accepted = load({ text, accepted: true });
    expect(counts(accepted)).toBe(true);
    expect(accepted.notes).toEqual([]);
    expect(accepted.policy.digest).not.toBe(fresh.policy.digest);
  });

  it("needs no acceptance from an administrator", () => {
    const { policy, notes } = load({ tier: "admin", text: `${ALLOW}preset: autonomous\nmode: observe\n` });
    expect([policy.rules[0]?.inert, policy.presets, policy.mode, notes]).toEqual([
      undefined,
      { admin: "autonomous" },
      "observe",
      [],
    ]);
  });

  it("shows the rule and why it does not count", () => {
    expect(load({ text: ALLOW }).policy.rules[0]?.inert).toEqual({
      code: "policy-rule-not-accepted",
      args: { file: "heed.yaml", name: "a" },
    });
  });
});

describe("what tightens", () => {
  const tightening: readonly (readonly [string, string, string, (loaded: ReturnType<typeof load>) => boolean])[] = [
    [
      "a strict rule",
      "rules: [{id: d, verdict: deny, tool: [x, y]}]",
      "policy-rule-kept",
      ({ policy }) => policy.rules.some(({ id }) => id === "d"),
    ],
    ["a stricter preset", "preset: cautious", "policy-preset-kept", ({ policy }) => policy.presets.user === "cautious"],
    [
      "the default preset, said aloud",
      "preset: balanced",
      "policy-preset-kept",
      ({ policy }) => policy.presets.user === "balanced",
    ],
    ["enforcing", "mode: enforce", "policy-setting-kept", ({ policy }) => policy.mode === "enforce"],
    ["the session", "session: on", "policy-setting-kept", ({ policy }) => policy.session],
    [
      "a private mark",
      "servers: {s: {private: true}}",
      "policy-mark-kept",
      ({ policy }) => policy.servers.get("s")?.private === true,
    ],
    [
      "an untrusted mark",
      "servers: {s: {untrusted: true}}",
      "policy-mark-kept",
      ({ policy }) => policy.servers.get("s")?.untrusted === true,
    ],
    [
      "a strict identity",
      "servers: {s: {identity: strict}}",
      "policy-mark-kept",
      ({ policy }) => policy.servers.get("s")?.identity === "strict",
    ],
    [
      "a warning override",
      "overrides: [{tool: x, hints: {destructive: true}, reason: r}]",
      "policy-override-kept",
      ({ policy }) => policy.overrides.some(({ hint }) => hint === "destructive"),
    ],
  ];

  it.each(tightening)("%s counts at once, and until its removal is accepted", (_what, line, code, counts) => {
    const text = `version: 1\n${line}\n`;
    const loaded = load({ text });
    expect([counts(loaded), loaded.notes]).toEqual([true, []]);
    for (const now of ["version: 1\n", null]) {
      const removed = load({ text: now, acceptedText: text });
      expect([counts(removed), removed.notes.map((note) => note.code)]).toEqual([true, [code]]);
      expect(removed.policy.digest).toBe(loaded.policy.digest);
      const accepted = load({ text: now, accepted: true, acceptedText: text });
      expect(accepted.notes).toEqual([]);
    }
    // Unless the file says it in other words.
    expect(codes({ text: `version: 1\n# the same\n${line}\n`, acceptedText: text })).toEqual([]);
  });

  it.each<[string, string]>([
    ["a milder verdict", DENY.replace("deny", "ask")],
    ["a narrower match", DENY.replace("tool: x", "tool: x, server: s")],
    ["reviewed tools left out", DENY.replace("tool: x", "tool: x, trust: untrusted")],
    ["an exception", DENY.replace("tool: x", "tool: x, unless: has(args.ok)")],
    ["a condition", DENY.replace("tool: x", "tool: x, when: has(args.ok)")],
  ])("a rule that was changed to %s still counts as it was", (_what, text) => {
    const { policy, notes } = load({ text, acceptedText: DENY });
    expect(policy.rules.map(({ verdict, match, when, unless }) => [verdict, match, when?.text, unless?.text])).toContainEqual([
      "deny",
      { tool: ["x"] },
      undefined,
      undefined,
    ]);
    expect([policy.rules.length, notes.map(({ code }) => code)]).toEqual([2, ["policy-rule-kept"]]);
  });

  it("another name for the same rule loosens nothing", () => {
    expect(codes({ text: DENY.replace("id: d", "id: e"), acceptedText: DENY })).toEqual([]);
  });

  it("an allow rule that is gone loosens nothing", () => {
    expect(load({ text: null, acceptedText: ALLOW }).policy.rules).toEqual([]);
  });

  it("a preset made milder counts as it was accepted", () => {
    const { policy, notes } = load({ text: "version: 1\npreset: autonomous\n", acceptedText: "version: 1\npreset: cautious\n" });
    expect(policy.presets).toEqual({ user: "cautious" });
    expect(notes.map(({ code }) => code)).toEqual(["policy-preset-not-accepted", "policy-preset-kept"]);
  });

  it("an accepted text that cannot be read any more closes", () => {
    const loaded = loadPolicy([source({ text: "version: 1\n", acceptedText: "version: 0\n" })], { hash });
    expect(loaded.ok ? [] : loaded.errors.map(({ code }) => code)).toEqual(["policy-accepted-text-unreadable"]);
  });
});

describe("several files", () => {
  it.each<["enforce" | "on", "observe" | "off", string]>([
    ["enforce", "observe", "mode"],
    ["on", "off", "session"],
  ])("%s of an administrator forbids %s", (strict, mild, key) => {
    const admin: Partial<Source> = { tier: "admin", file: "/etc/heed/heed.yaml", text: `version: 1\n${key}: ${strict}\n` };
    const user: Partial<Source> = { text: `version: 1\n${key}: ${mild}\n`, accepted: true };
    for (const sources of [
      [admin, user],
      [user, admin],
    ]) {
      const { policy, notes } = load(...sources);
      expect([policy.mode, policy.session]).toEqual(["enforce", true]);
      expect(notes.map(({ code, at }) => [code, at?.file, at?.line])).toEqual([["policy-overruled", "heed.yaml", 2]]);
      expect(notes[0]?.message).toContain("/etc/heed/heed.yaml");
    }
  });

  it("of one tier: the strictest preset, the union of rules and marks", () => {
    const one: Partial<Source> = {
      tier: "project",
      file: "a.yaml",
      text: `${DENY}preset: cautious\nservers: {s: {private: true}}\n`,
    };
    const other: Partial<Source> = {
      tier: "project",
      file: "b.yaml",
      text: `${DENY}preset: balanced\nservers: {s: {untrusted: true, private: false}}\n`,
    };
    const forth = load(one, other);
    const back = load(other, one);
    for (const { policy } of [forth, back]) {
      expect(policy.presets).toEqual({ project: "cautious" });
      expect(policy.servers.get("s")).toEqual({ private: true, untrusted: true, identity: "package" });
      expect(policy.rules.map(({ origin }) => origin.file).toSorted()).toEqual(["a.yaml", "b.yaml"]);
    }
    expect(forth.policy.digest).toBe(back.policy.digest);
  });

  it("of one person: a client is attended, or asks itself, where no file denies it", () => {
    const yes: Partial<Source> = {
      file: "a",
      accepted: true,
      text: "version: 1\nclients: {c: {client: n, attended: true, prompts: host}, d: {client: m, attended: true}}\n",
    };
    const no: Partial<Source> = {
      file: "b",
      accepted: true,
      text: "version: 1\nclients: {c: {client: n, attended: false, prompts: gate}}\n",
    };
    for (const sources of [
      [yes, no],
      [no, yes],
    ]) {
      expect(Object.fromEntries(load(...sources).policy.clients)).toEqual({
        c: { client: "n", attended: false, prompts: "gate" },
        d: { client: "m", attended: true, prompts: "gate" },
      });
    }
  });

  it("none: the default policy", () => {
    const { policy } = load();
    expect([policy.presets, policy.rules, policy.mode, policy.session]).toEqual([{}, [], "enforce", true]);
  });

  it("errors of all files are told together", () => {
    const loaded = loadPolicy(
      [source({ file: "a", text: "version: 2\n" }), source({ file: "b", tier: "project", text: "x: 1\n" })],
      { hash },
    );
    expect(loaded.ok ? [] : loaded.errors.map(({ at }) => at?.file)).toEqual(["a", "b", "b"]);
  });
});
