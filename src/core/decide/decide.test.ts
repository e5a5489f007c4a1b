import { describe, expect, test } from "vitest";
import { hash, judgeOne } from "../../../test/support/judge-one.js";
import { policyOf } from "../../../test/support/policy-of.js";
import type { Sha256 } from "../../wire/branded.js";
import type { Json } from "../../wire/json.js";
import { parseStrict } from "../../wire/strict.js";
import { callDigest } from "../approve/call-digest.js";
import { decide } from "./decide.js";
import type { Call } from "./decision.js";
import { explain } from "../explain/explain.js";
import { NO_LEGS } from "./observe.js";
import type { Rule } from "./policy.js";

const tool = (annotations?: Json): Json => ({
  name: "act",
  inputSchema: { type: "object" },
  ...(annotations === undefined ? {} : { annotations }),
});

const rule = (fields: Partial<Rule> & Pick<Rule, "verdict" | "match">): Rule => ({
  id: "r",
  origin: { tier: "user", file: "heed.yaml", line: 3 },
  ...fields,
});

describe("what a declaration comes to under the balanced preset", () => {
  test.each<[Json | undefined, string, string, string]>([
    [undefined, "presumed", "ask", "ask"],
    [{ readOnlyHint: true }, "presumed/read", "ask", "allow"],
    [{ readOnlyHint: false }, "presumed", "ask", "ask"],
    [{ readOnlyHint: false, destructiveHint: false }, "presumed/additive", "ask", "ask"],
    [{ destructiveHint: true }, "destructive", "challenge", "challenge"],
    [{ destructiveHint: "true" }, "destructive", "challenge", "challenge"],
    [{ destructiveHint: "false" }, "presumed", "ask", "ask"],
    [{ readOnlyHint: "true" }, "presumed", "ask", "ask"],
    [{ readOnlyHint: 1 }, "presumed", "ask", "ask"],
    [{ readOnlyHint: null }, "presumed", "ask", "ask"],
    [{ read_only_hint: true }, "presumed", "ask", "ask"],
    [{ readOnlyHint: true, destructiveHint: true }, "destructive", "challenge", "challenge"],
    [{ readOnlyHint: true, destructiveHint: false }, "presumed/read", "ask", "allow"],
    [{ title: "Act" }, "presumed", "ask", "ask"],
  ])("%j", (annotations, effects, untrusted, trusted) => {
    const [before, after = before] = effects.split("/");
    const unknown = judgeOne(tool(annotations));
    const known = judgeOne(tool(annotations), { trusted: true });
    expect([unknown.tool.effect, known.tool.effect]).toEqual([before, after]);
    expect([unknown.evaluation.decision.verdict, known.evaluation.decision.verdict]).toEqual([untrusted, trusted]);
  });
});

describe("tiers", () => {
  const read = tool({ readOnlyHint: true, openWorldHint: true });
  const verdict = (policy: Parameters<typeof policyOf>[0]) =>
    judgeOne(read, { trusted: true, policy: policyOf(policy) }).evaluation.decision.verdict;
  const allow = (tier: "admin" | "user") =>
    rule({ verdict: "allow", match: { tool: ["act"] }, origin: { tier, file: `${tier}.yaml`, line: 1 } });

  test("the strictest tier's preset counts", () => {
    expect(verdict({ presets: { user: "autonomous", project: "cautious" } })).toBe("ask");
    expect(verdict({ presets: { user: "autonomous" } })).toBe("allow");
  });
  test("a user's allow rule replaces a user's preset, never the administrator's", () => {
    expect(verdict({ presets: { user: "cautious" }, rules: [allow("user")] })).toBe("allow");
    expect(verdict({ presets: { admin: "cautious" }, rules: [allow("user")] })).toBe("ask");
    expect(verdict({ presets: { admin: "cautious" }, rules: [allow("admin")] })).toBe("allow");
  });
  test("an allow rule that does not count yet is shown and changes nothing", () => {
    const inert = { ...allow("user"), inert: { code: "not-accepted", args: {} } };
    const { evaluation } = judgeOne(read, { trusted: true, policy: policyOf({ presets: { user: "cautious" }, rules: [inert] }) });
    expect(evaluation.decision.verdict).toBe("ask");
    expect(evaluation.steps).toContainEqual(expect.objectContaining({ step: "rule", outcome: "inert" }));
  });
});

describe("the session's raise", () => {
  const legs = { content: true, private: true };
  const verdict = (annotations: Json, session = true) =>
    judgeOne(tool(annotations), { trusted: true, policy: policyOf({ session }), context: { legs } }).evaluation.decision;

  test("a read with open reach is asked, with the reason first", () => {
    const decision = verdict({ readOnlyHint: true });
    expect(decision.verdict).toBe("ask");
    expect(decision.reasons[0].code).toBe("session-legs");
  });
  test("a write with open reach is challenged, a closed read runs", () => {
    expect(verdict({ destructiveHint: false }).verdict).toBe("challenge");
    expect(verdict({ readOnlyHint: true, openWorldHint: false }).verdict).toBe("allow");
  });
  test("it can be switched off", () => {
    expect(verdict({ readOnlyHint: true }, false).verdict).toBe("allow");
  });
});

describe("a grant for one exact call", () => {
  const act = judgeOne(tool(), { trusted: true }).tool;
  const call = (text: string): Call => {
    const parsed = parseStrict(text);
    if (!parsed.ok) throw new Error(parsed.error.code);
    const args = parsed.strict;
    return { tool: act, args, digest: callDigest("act", args, hash), paths: new Map(), schemaValid: true, selfReach: false };
  };
  const verdict = (given: string, now: string) => {
    const policy = policyOf();
    const context = { policy, legs: NO_LEGS, grants: [], principal: "p", session: "s", now: 0 };
    const scope = { call: call(given).digest as Sha256 };
    const { server, name, pin } = act;
    const grant = { id: "g", server, tool: name, pin, principal: "p", policy: policy.digest, given: NO_LEGS, expires: 1, scope };
    return decide(call(now), { ...context, grants: [grant] }).verdict;
  };

  test("covers that call and no other", () => {
    expect(verdict('{"a":1,"b":2}', '{"b":2,"a":1}')).toBe("allow");
    expect(verdict('{"a":1}', '{"a":2}')).toBe("ask");
  });
  test("covers none whose numbers lose digits: two of them have one digest", () => {
    expect(verdict('{"amount":9007199254740993}', '{"amount":9007199254740992}')).toBe("ask");
    expect(verdict('{"amount":9007199254740992}', '{"amount":9007199254740993}')).toBe("ask");
  });
});

test("an explanation names the verdict, each hint with its claims, and every rule", () => {
  const policy = policyOf({
    rules: [
      rule({ verdict: "deny", match: { effect: "destructive" } }),
      rule({ id: "other", verdict: "ask", match: { tool: ["x"] } }),
    ],
  });
  const { evaluation } = judgeOne(tool({ destructiveHint: true, readOnlyHint: true }), { policy });
  expect(explain(evaluation)).toMatchInlineSnapshot(`
    "deny: rule "r" says deny (user tier, heed.yaml line 3)
      also: the balanced preset (the default) says type the name for a call that can destroy data, and may reach outside its own system
    effect: destructive (can destroy data); reach: open
    hints
      readOnlyHint: false (the default, which is the cautious value)
        doubt by contradiction: it claims both to only read and to destroy; one of the two is wrong
        the server says readOnlyHint: true (a reassurance)
      destructiveHint: true (somebody warns)
        the server says destructiveHint: true (a warning: always heeded)
      idempotentHint: false (the default, which is the cautious value)
      openWorldHint: true (the default, which is the cautious value)
    steps
      preset balanced (default): type the name
      rule "r" (deny, heed.yaml:3) decides
      rule "other" (ask, heed.yaml:3) is about other tools"
  `);
});
