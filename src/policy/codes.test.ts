import { describe, expect, it } from "vitest";
import { hash } from "../../test/support/judge-one.js";
import type { Tier } from "../core/trust/claim.js";
import { type Code, CODES } from "./codes.js";
import { loadPolicy } from "./load-policy.js";

const seen = new Set<string>();

function diagnostics(text: string | null, tier: Tier = "user", acceptedText: string | null = null) {
  const loaded = loadPolicy([{ tier, file: "heed.yaml", text, accepted: false, acceptedText }], { hash });
  const told = loaded.ok ? loaded.notes : loaded.errors;
  const errors = told.some(({ severity, code }) => severity === "error" && code !== "policy-lint-unknown-name");
  expect(errors).toBe(!loaded.ok);
  return loaded.ok ? loaded.notes : loaded.errors;
}

/** The first diagnostic as `code line:column`, and what it suggests. */
function first(text: string, tier?: Tier): readonly [string, string] {
  const [diagnostic] = diagnostics(text, tier);
  if (diagnostic === undefined) return ["none", ""];
  seen.add(diagnostic.code);
  expect(diagnostic.message.length + diagnostic.help.length).toBeLessThan(800);
  expect(`${diagnostic.message} ${diagnostic.help}`).not.toMatch(/undefined|\[object|\bNaN\b/);
  const { at } = diagnostic;
  // Beside the lint section every code is as grave as the table says.
  const { severity } = CODES[diagnostic.code as Code];
  const grave = diagnostic.severity === severity ? "" : ` (${diagnostic.severity})`;
  return [`${diagnostic.code} ${at?.line ?? "-"}:${at?.column ?? "-"}${grave}`, diagnostic.help];
}

const rule = (fields: string): string => `version: 1\nrules:\n  - id: a\n    verdict: deny\n${fields.replaceAll(/^/gm, "    ")}`;

const rules = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) =>
      `  - id: r${at}\n    verdict: ask\n    server: s${at}\n    tool: [a${at}, b${at}]\n    effect: destructive\n    when: args.a == ${at}\n    # why\n`,
  ).join("");

describe("what is wrong with a file as text", () => {
  it.each<[string, string, string]>([
    ["nothing but white space", " \n\n", "policy-version 1:1"],
    ["nothing but a comment", "# policy\n", "policy-version 1:1"],
    ["empty", "", "policy-version 1:1"],
    ["a list", "- a\n", "policy-wrong-value 1:1"],
    ["a tab for indentation", "version: 1\nservers:\n\ta: {}\n", "policy-syntax 3:1"],
    ["an open quote", 'version: 1\npreset: "cautious\n', "policy-syntax 3:1"],
    ["an open bracket", "version: 1\nrules: [\n", "policy-syntax 3:1"],
    ["a wrong indentation", "version: 1\n preset: cautious\n", "policy-syntax 1:10"],
    ["a byte order mark is no mistake, nor a shift", "\uFEFFversion: 2\n", "policy-version 1:10"],
    ["CRLF is no mistake, nor a shift", "version: 1\r\npreset: careful\r\n", "policy-wrong-value 2:9"],
    ["a carriage return alone", "version: 1\rpreset: cautious\n", "policy-bad-character 1:11"],
    ["a byte that was no UTF-8", "version: 1\n# caf\uFFFD\n", "policy-bad-character 2:6"],
    ["UTF-16 read as UTF-8", "v\0e\0r\0", "policy-bad-character 1:2"],
    ["half a surrogate pair", "version: 1\n# \uD800\n", "policy-bad-character 2:3"],
    ["text that runs backwards", "version: 1\n# \u202Etxet\n", "policy-bad-character 2:3"],
    ["a character of no width", "version: 1\nrules: [{id: a, verdict: deny, tool: de\u200Blete}]\n", "policy-bad-character 2:40"],
    ["a tag character", "version: 1\n# \u{E0041}\n", "policy-bad-character 2:3"],
    ["a control character", "version: 1\n# \u0007\n", "policy-bad-character 2:3"],
    ["more parts than anybody writes", `version: 1\nrules: [${"{},".repeat(1_000_000)}]`, "policy-too-many-parts 2:250007"],
    ["more line ends than anybody writes", `version: 1${"\n".repeat(2_000_000)}`, "policy-too-many-parts 999995:1"],
    ["more levels than anybody opens", `version: 1\nrules: ${"[".repeat(4_000_000)}`, "policy-too-deep 2:24"],
    ["very many mistakes", `version: 1\n${"a: 1\n".repeat(49_000)}`, "policy-duplicate-key 3:1"],
    ["ten thousand rules", `version: 1\nrules:\n${rules(10_000)}`, "none"],
    ["more than fits", `version: 1\n#${"x".repeat(4 << 20)}`, "policy-too-large 1:1"],
    ["nesting in brackets", `version: 1\nlint: ${"[".repeat(9000)}`, "policy-too-deep 2:23"],
    ["nesting in dashes", `version: 1\nlint:\n  ${"- ".repeat(9000)}x`, "policy-too-deep 3:35"],
    [
      "nesting in lines",
      `version: 1\nlint:\n${Array.from({ length: 30 }, (_, i) => `${" ".repeat(i + 1)}a:\n`).join("")}`,
      "policy-too-deep 19:18",
    ],
    ["an anchor", "version: 1\nservers: &s {a: {private: true}}\n", "policy-yaml-feature 2:10"],
    ["an alias", "version: 1\nservers: *s\n", "policy-yaml-feature 2:10"],
    ["an alias bomb", `version: 1\nlint: {a: &a [1, 1], b: &b [*a, *a]}\n`, "policy-yaml-feature 2:11"],
    ["a tag", "version: !!int 1\n", "policy-yaml-feature 1:10"],
    ["a merge key", "version: 1\nservers: {a: {<<: {private: true}}}\n", "policy-yaml-feature 2:15"],
    ["two documents", "version: 1\n---\nversion: 1\n", "policy-yaml-feature 2:1"],
    ["a key that is a list", "version: 1\n? [a]\n: 1\n", "policy-yaml-feature 2:3"],
    ["a key twice", "version: 1\npreset: cautious\npreset: autonomous\n", "policy-duplicate-key 3:1"],
    ["a key twice in a rule", rule("tool: a\ntool: b\n"), "policy-duplicate-key 6:5"],
    ["a key twice, quoted", 'version: 1\nservers: {"1": {}, 1: {}}\n', "policy-duplicate-key 2:20"],
    ["a key of a megabyte", `version: 1\n? "${"k".repeat(1 << 20)}"\n: 1\n`, "policy-unknown-key 2:3"],
    ["a plain key of a megabyte", `version: 1\n${"k".repeat(1 << 20)}: 1\n`, "policy-syntax 2:1"],
    ["a value of a megabyte", `version: 1\npreset: ${"k".repeat(1 << 20)}\n`, "policy-wrong-value 2:9"],
  ])("%s", (_what, text, expected) => {
    expect(first(text)[0]).toBe(expected);
  });
});

describe("what is wrong with a file's shape", () => {
  it.each<[string, string, string, string?]>([
    ["no version", "preset: cautious\n", "policy-version 1:1"],
    ["another version", "version: 2\n", "policy-version 1:10"],
    ["an unknown section", "version: 1\nrule: []\n", "policy-unknown-key 2:1", "rules"],
    ["__proto__ as a section", "version: 1\n__proto__: {preset: autonomous}\n", "policy-unknown-key 2:1"],
    ["constructor as a section", "version: 1\nconstructor: 1\n", "policy-unknown-key 2:1"],
    ["toString as a key of a rule", rule("toString: 1\n"), "policy-unknown-key 5:5"],
    ["a typo in a rule", rule("efect: read\n"), "policy-unknown-key 5:5", "effect"],
    ["a typo in a mark", "version: 1\nservers:\n  a:\n    privat: true\n", "policy-unknown-key 4:5", "private"],
    ["a typo in the journal's section", "version: 1\njournal: {argument: shape}\n", "policy-unknown-key 2:11", "arguments"],
    ["a journal that shows what there is not", "version: 1\njournal: {arguments: value}\n", "policy-wrong-value 2:22", "values"],
    ["a journal for part of a day", "version: 1\njournal: {keepDays: 0.5}\n", "policy-wrong-value 2:21"],
    ["a journal for no day", "version: 1\njournal: {keepDays: 0}\n", "policy-wrong-value 2:21"],
    ["a journal for days in words", "version: 1\njournal: {keepDays: 90d}\n", "policy-wrong-value 2:21"],
    ["a typo in a client", "version: 1\nclients: {a: {prompt: gate}}\n", "policy-unknown-key 2:15", "prompts"],
    [
      "the wire's name of a hint",
      "version: 1\noverrides: [{tool: a, reason: b, hints: {readOnlyHint: false}}]\n",
      "policy-unknown-key 2:42",
      "readOnly",
    ],
    ["a reserved label", "version: 1\nservers: {constructor: {private: true}}\n", "policy-reserved-name 2:11"],
    ["a label that no object can hold", "version: 1\nservers: {__proto__: {private: true}}\n", "policy-reserved-name 2:11"],
    ["an unknown preset", "version: 1\npreset: ballanced\n", "policy-wrong-value 2:9", "balanced"],
    ["session as a boolean", "version: 1\nsession: false\n", "policy-wrong-value 2:10", "off"],
    ["a mark that is text", "version: 1\nservers: {a: {private: yes}}\n", "policy-wrong-value 2:24"],
    ["rules as a map", "version: 1\nrules: {a: deny}\n", "policy-wrong-value 2:8"],
    ["a rule that is text", "version: 1\nrules: [deny]\n", "policy-wrong-value 2:9"],
    ["a rule without a verdict", "version: 1\nrules: [{id: a}]\n", "policy-missing-key 2:9"],
    ["a rule without an id", "version: 1\nrules: [{verdict: deny}]\n", "policy-missing-key 2:9"],
    ["an id with a space", "version: 1\nrules: [{id: no deletes, verdict: deny}]\n", "policy-wrong-value 2:14"],
    ["an unknown verdict", "version: 1\nrules: [{id: a, verdict: aks}]\n", "policy-wrong-value 2:26", "ask"],
    ["an empty list of tools", rule("tool: []\n"), "policy-wrong-value 5:11"],
    ["a number for a tool", rule("tool: 7\n"), "policy-wrong-value 5:11"],
    ["an empty name", rule('server: ""\n'), "policy-wrong-value 5:13"],
    ["an effect that is none", rule("effect: write\n"), "policy-wrong-value 5:13"],
    ["trust that is neither", rule("trust: untrustd\n"), "policy-wrong-value 5:12", "untrusted"],
    ["an override without hints", "version: 1\noverrides: [{tool: a, reason: b}]\n", "policy-missing-key 2:13"],
    ["an override with no hint", "version: 1\noverrides: [{tool: a, reason: b, hints: {}}]\n", "policy-missing-key 2:41"],
    ["an override without a tool", "version: 1\noverrides: [{reason: b, hints: {readOnly: false}}]\n", "policy-missing-key 2:13"],
    ["an override without a reason", "version: 1\noverrides: [{tool: b, hints: {readOnly: false}}]\n", "policy-missing-key 2:13"],
    [
      "a hint that is text",
      'version: 1\noverrides: [{tool: b, reason: c, hints: {readOnly: "false"}}]\n',
      "policy-wrong-value 2:52",
      "false",
    ],
  ])("%s", (_what, text, expected, suggestion) => {
    const [code, help] = first(text);
    expect(code).toBe(expected);
    if (suggestion !== undefined) expect(help).toBe(`Did you mean \`${suggestion}\`?`);
  });

  it("is told all at once, in the order of the file", () => {
    const text = "version: 1\npreset: x\nmode: y\nrules:\n  - {id: a, verdict: z}\n  - {id: b, verdict: deny, trust: trusted}\n";
    expect(diagnostics(text).map(({ code, at }) => `${code} ${at?.line}`)).toEqual([
      "policy-wrong-value 2",
      "policy-wrong-value 3",
      "policy-wrong-value 5",
      "policy-polarity 6",
    ]);
  });

  it("is told a hundred times at most", () => {
    expect(diagnostics(`version: 1\nrules:\n${"  - {id: a, verdict: x}\n".repeat(500)}`)).toHaveLength(100);
  });
});

describe("what is wrong with a file's meaning", () => {
  it.each<[string, string, string, Tier?]>([
    [
      "an id twice",
      "version: 1\nrules:\n  - {id: a, verdict: deny}\n  - {id: a, verdict: ask}\n",
      "policy-duplicate-rule-id 4:10",
    ],
    ["a strict rule for trusted tools", rule("trust: trusted\n"), "policy-polarity 5:12"],
    [
      "an allow rule for untrusted tools",
      "version: 1\nrules: [{id: a, verdict: allow, trust: untrusted}]\n",
      "policy-polarity 2:40",
    ],
    ["a rule on a declared hint", rule("readOnlyHint: true\n"), "policy-declared-hint 5:5"],
    ["a rule on hints", rule("hints: {readOnly: true}\n"), "policy-declared-hint 5:5"],
    ["a rule on a hint's short name", rule("destructive: true\n"), "policy-declared-hint 5:5"],
    [
      "a reassuring override",
      "version: 1\noverrides: [{tool: a, reason: b, hints: {readOnly: true}}]\n",
      "policy-reassuring-override 2:52",
    ],
    ["an allow rule for everything", "version: 1\nrules: [{id: a, verdict: allow}]\n", "policy-allow-everything 2:9"],
    ["clients in a project's file", "version: 1\nclients: {a: {attended: true}}\n", "policy-wrong-tier 2:1", "project"],
    ["the journal in a project's file", "version: 1\njournal: {durability: power}\n", "policy-wrong-tier 2:1", "project"],
    ["clients in an administrator's file", "version: 1\nclients: {a: {}}\n", "policy-wrong-tier 2:1", "admin"],
    ["a client by its name alone", "version: 1\nclients: {a: {attended: true}}\n", "policy-client-by-name 2:11"],
    ["an idle effect", rule("effect: read\n"), "policy-idle-match 5:13"],
    ["an idle reach", rule("reach: closed\n"), "policy-idle-match 5:12"],
    [
      "an idle reach in an allow rule",
      "version: 1\nrules: [{id: a, verdict: allow, tool: b, reach: open}]\n",
      "policy-idle-match 2:49",
      "admin",
    ],
    ["lint as a list", "version: 1\nlint: [a]\n", "policy-lint-ignored 2:7"],
    ["a lint level that is none", "version: 1\nlint: {null-hint: eror}\n", "policy-lint-ignored 2:19"],
    ["a lint rule twice", "version: 1\nlint: {null-hint: error, null-hint: off}\n", "policy-duplicate-key 2:26 (warning)"],
    ["a lint rule that does not exist", "version: 1\nlint: {nul-hint: error}\n", "policy-lint-unknown-name 2:8"],
    [
      "an ignored rule that does not exist",
      "version: 1\nlint: {ignore: [{rule: nul-hint, reason: a}]}\n",
      "policy-lint-unknown-name 2:24",
    ],
    ["a profile that does not exist", "version: 1\nlint: {profile: openai-app}\n", "policy-lint-unknown-name 2:17"],
  ])("%s", (_what, text, expected, tier) => {
    expect(first(text, tier)[0]).toBe(expected);
  });
});

describe("what is wrong with a condition stands where the mistake is", () => {
  it.each<[string, string, string]>([
    ["plain", "when: args.x == y\n", "condition-unknown-name 5:21"],
    ["single-quoted", "when: 'args.x == ''a'' && y'\n", "condition-unknown-name 5:31"],
    ["double-quoted", 'when: "args.x == \\"a\\" && y"\n', "condition-unknown-name 5:31"],
    ["a block", "when: |\n  args.x == 1\n  && y\n", "condition-unknown-name 7:10"],
    ["a folded block", "unless: >-\n  args.x == 1 &&\n\n  y\n", "condition-unknown-name 8:7"],
    ["plain on two lines", "when: args.x == 1 &&\n  y\n", "condition-unknown-name 6:7"],
    ["in a flow map", "when: {a: 1}\n", "policy-wrong-value 5:11"],
    ["empty", 'when: ""\n', "condition-syntax 5:12"],
    ["behind the end", "when: args.x ==\n", "condition-syntax 5:20"],
    ["of a wrong type", "when: size(args.x)\n", "condition-type 5:11"],
    ["with a regular expression", "when: args.x.matches('a')\n", "condition-not-allowed 5:11"],
    ["with a relative folder", 'when: under(args.x, "a")\n', "condition-directory 5:25"],
    ["with a computed pattern", "when: like(args.x, args.y)\n", "condition-pattern 5:24"],
    ["too long", `when: args.x == "${"a".repeat(3000)}"\n`, "condition-too-large 5:11"],
  ])("%s", (_what, fields, expected) => {
    expect(first(rule(fields))[0]).toBe(expected);
  });
});

describe("the codes", () => {
  it("are pinned", () => {
    expect(Object.entries(CODES).map(([code, { severity }]) => `${severity} ${code}`)).toMatchSnapshot();
  });

  it("are each reached by a test of this file or are about acceptance (settle-content.test.ts)", () => {
    const acceptance = /-not-accepted$|-kept$|^policy-overruled$|^policy-accepted-text-unreadable$/;
    expect(Object.keys(CODES).filter((code) => !seen.has(code) && !acceptance.test(code))).toEqual([]);
  });
});
