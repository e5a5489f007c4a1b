import fc from "fast-check";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { hash, judgeList } from "../../test/support/judge-one.js";
import { evaluate } from "../core/decide/decide.js";
import { PRESETS, type Policy } from "../core/decide/policy.js";
import { EFFECTS, REACHES, VERDICTS } from "../core/trust/tool.js";
import type { Json } from "../wire/json.js";
import { loadPolicy } from "./load-policy.js";
import type { Source } from "./source.js";

const EXAMPLES = new URL("../../examples/policies/", import.meta.url);
const examples = readdirSync(EXAMPLES).map((name) => readFileSync(new URL(name, EXAMPLES), "utf8"));

function load(...sources: readonly (Partial<Source> & { readonly text: string | null })[]): Policy {
  const whole = sources.map((fields) => ({
    tier: "user" as const,
    file: "heed.yaml",
    accepted: true,
    acceptedText: null,
    ...fields,
  }));
  const loaded = loadPolicy(whole, { hash });
  if (!loaded.ok) throw new Error(loaded.errors.map(({ message, at }) => `${at?.line}: ${message}`).join("\n"));
  return loaded.policy;
}

const pattern = fc.constantFrom("act", "a*", "*", ["act", "other"], "other");
const label = fc.constantFrom("server", "s*", "other");
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const common = {
  server: optional(label),
  effect: optional(fc.constantFrom(...EFFECTS)),
  reach: optional(fc.constantFrom(...REACHES)),
};
const condition = optional(fc.constantFrom("args.n == 1", "has(args.n)", "args.missing == 1"));
const rule = fc.oneof(
  fc.record({
    verdict: fc.constantFrom("ask", "challenge", "deny"),
    tool: optional(pattern),
    ...common,
    trust: optional(fc.constant("untrusted")),
    when: condition,
    unless: condition,
  }),
  fc.record({
    verdict: fc.constant("allow"),
    tool: pattern,
    ...common,
    trust: optional(fc.constant("trusted")),
    when: condition,
    unless: condition,
  }),
);
const marks = fc.record({ private: fc.boolean(), untrusted: fc.boolean(), identity: fc.constantFrom("package", "strict") });
const file = fc
  .record({
    version: fc.constant(1),
    preset: optional(fc.constantFrom(...PRESETS)),
    mode: optional(fc.constantFrom("enforce", "observe")),
    session: optional(fc.constantFrom("on", "off")),
    servers: optional(fc.dictionary(label, marks)),
    overrides: optional(
      fc.array(
        fc.record({
          tool: pattern,
          hints: fc.constantFrom({ destructive: true }, { readOnly: false }, { openWorld: true }),
          reason: fc.constant("r"),
        }),
        { maxLength: 2 },
      ),
    ),
    rules: fc.array(rule, { maxLength: 4 }),
  })
  .map(({ rules, ...sections }) => ({ ...sections, rules: rules.map((fields, index) => ({ id: `r${index}`, ...fields })) }));
type File = typeof file extends fc.Arbitrary<infer T> ? T : never;

const text = (contents: object): string => stringify(JSON.parse(JSON.stringify(contents)));

describe("the digest", () => {
  it("does not see order, comments, other words or lint", () => {
    const reversed = (value: Json): Json => {
      if (Array.isArray(value)) return value.toReversed().map(reversed);
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .toReversed()
          .map(([key, part]) => [key, reversed(part)]),
      );
    };
    fc.assert(
      fc.property(file, file, (one, other) => {
        const contents = [one, other].map((part, index) => ({ text: text(part), file: `${index}.yaml` }));
        const { digest } = load(...contents);
        const turned = [one, other].map((part, index) => {
          const plain = reversed(JSON.parse(JSON.stringify(part)) as Json) as object;
          return { text: `# a comment\n${text({ ...plain, lint: { some: "off" } })}`, file: `elsewhere/${index}.yaml` };
        });
        expect(load(...turned.toReversed()).digest).toBe(digest);
      }),
      { numRuns: 100 },
    );
  });

  it.each<[string, object]>([
    ["a rule's name", { rules: [{ id: "b", verdict: "deny", tool: "x" }] }],
    ["a verdict", { rules: [{ id: "a", verdict: "ask", tool: "x" }] }],
    ["a match", { rules: [{ id: "a", verdict: "deny", tool: "y" }] }],
    ["a condition", { rules: [{ id: "a", verdict: "deny", tool: "x", when: "true" }] }],
    ["an exception", { rules: [{ id: "a", verdict: "deny", tool: "x", unless: "true" }] }],
    ["a preset", { preset: "cautious" }],
    ["the mode", { mode: "observe" }],
    ["the session", { session: "off" }],
    ["a mark", { servers: { s: { private: true } } }],
    ["a client", { clients: { c: { client: "n", attended: true } } }],
    ["an override", { overrides: [{ tool: "x", hints: { readOnly: false }, reason: "r" }] }],
  ])("sees %s", (_what, change) => {
    const base = { version: 1, rules: [{ id: "a", verdict: "deny", tool: "x" }] };
    expect(load({ text: text({ ...base, ...change }) }).digest).not.toBe(load({ text: text(base) }).digest);
  });

  it("sees the tier", () => {
    const deny = "version: 1\nrules: [{id: a, verdict: deny}]\n";
    expect(load({ text: deny, tier: "admin" }).digest).not.toBe(load({ text: deny }).digest);
  });
});

describe("acceptance", () => {
  const tools: readonly Json[] = [
    { name: "act", inputSchema: { type: "object" }, annotations: { readOnlyHint: true, openWorldHint: false } },
    { name: "act", inputSchema: { type: "object" }, annotations: { readOnlyHint: true } },
    { name: "act", inputSchema: { type: "object" }, annotations: { destructiveHint: false, openWorldHint: false } },
    { name: "act", inputSchema: { type: "object" } },
    { name: "act", inputSchema: { type: "object" }, annotations: { destructiveHint: true } },
  ];
  const legs = { content: true, private: true };

  /** How strict the policy is over a few calls: the verdict of each, and what goes beyond verdicts. */
  function strictness(policy: Policy): readonly number[] {
    const verdicts = tools.flatMap((definition) =>
      [true, false].map((trusted) => {
        const [listed] = judgeList([definition], { trusted, policy });
        if (listed === undefined) throw new Error("one definition gives one tool");
        const args = { value: { n: 1 }, exact: true } as never;
        const call = { tool: listed.tool, args, digest: hash(""), paths: new Map(), schemaValid: true, selfReach: false };
        const { decision } = evaluate(call, { policy, legs, grants: [], principal: "p", session: "s", now: 0 });
        return VERDICTS.indexOf(decision.verdict);
      }),
    );
    return [
      ...verdicts,
      Number(policy.mode === "enforce"),
      Number(policy.session),
      Number(policy.servers.get("server")?.private === true),
    ];
  }

  it("an edit that nobody accepted makes nothing milder, neither than before nor than without the file", () => {
    fc.assert(
      fc.property(file, fc.option(file), (before, now) => {
        const acceptedText = text(before);
        const edited = strictness(load({ text: now === null ? null : text(now), accepted: false, acceptedText }));
        const was = strictness(load({ text: acceptedText }));
        const without = strictness(load());
        edited.forEach((value, index) => {
          expect(value).toBeGreaterThanOrEqual(was[index] ?? 0);
          expect(value).toBeGreaterThanOrEqual(without[index] ?? 0);
        });
      }),
      { numRuns: 100 },
    );
  });

  it("what an edit tightens counts at once", () => {
    fc.assert(
      fc.property(file, (now) => {
        // Of its allow rules and milder settings nothing is left, but all else is.
        const tight: File = { ...now, rules: now.rules.filter(({ verdict }) => verdict !== "allow") };
        if (tight.preset === "autonomous") tight.preset = undefined;
        if (tight.mode === "observe") tight.mode = undefined;
        if (tight.session === "off") tight.session = undefined;
        expect(strictness(load({ text: text(now), accepted: false }))).toEqual(strictness(load({ text: text(tight) })));
      }),
      { numRuns: 100 },
    );
  });
});

describe("any text", () => {
  const positioned = (source: string): void => {
    const loaded = loadPolicy([{ tier: "user", file: "f", text: source, accepted: false, acceptedText: null }], { hash });
    const lines = source.replace(/^\uFEFF/, "").split("\n");
    for (const { at, message } of loaded.ok ? loaded.notes : loaded.errors) {
      expect(message).not.toBe("");
      if (at === undefined) continue;
      expect(at.line).toBeLessThanOrEqual(lines.length);
      expect(at.column).toBeLessThanOrEqual((lines[at.line - 1] ?? "").length + 1);
    }
  };

  it("gives a policy or diagnostics with places in it", () => {
    fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 200 }), positioned), { numRuns: 1000 });
    const piece = fc.constantFrom(
      "version: 1\n",
      "rules:\n",
      "  - ",
      "id: a\n",
      "    verdict: deny\n",
      "when: args.x\n",
      "? ",
      ": ",
      "- ",
      "[",
      "]",
      "{",
      "}",
      ",",
      "|\n",
      ">\n",
      "&a ",
      "*a",
      "!t ",
      "'",
      '"',
      "#",
      "\n",
      "\t",
      " ",
      "<<: ",
      "---\n",
      "...\n",
      "%YAML 1.2\n",
      "__proto__: ",
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join("")),
        positioned,
      ),
      { numRuns: 2000 },
    );
  });

  it("also where a good file was damaged", () => {
    const damaged = fc
      .tuple(fc.constantFrom(...examples), fc.nat(), fc.nat({ max: 30 }), fc.string({ maxLength: 5 }))
      .map(([good, at, length, other]) => `${good.slice(0, at % good.length)}${other}${good.slice((at % good.length) + length)}`);
    fc.assert(fc.property(damaged, positioned), { numRuns: 200 });
  });
});

it("loads ten thousand rules", () => {
  const rules = Array.from(
    { length: 10_000 },
    (_, i) => `  - {id: r${i}, verdict: ask, tool: "t${i}_*", when: args.n == ${i}}\n`,
  );
  expect(load({ text: `version: 1\nrules:\n${rules.join("")}` }).rules).toHaveLength(10_000);
});
