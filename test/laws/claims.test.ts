import { describe, expect, test } from "vitest";
import type { Claim } from "../../src/core/trust/claim.js";
import type { Json } from "../../src/wire/json.js";
import { core } from "./core-under-test.js";
import { definitionOf, listInput, lockOf, PLAINEST } from "./list-laws.js";
import { plainHash, policyOf, sha } from "./realize.js";
import { PLAIN } from "./rule-space.js";

const named = (name: string, annotations: { readonly [key: string]: Json } = {}): Json => ({
  name,
  inputSchema: { type: "object" },
  annotations,
});

describe("what a definition claims by itself", () => {
  const claims = (definition: Json, hint: "readOnly" | "destructive"): readonly Claim[] =>
    core.resolveList(listInput([definition]))[0]?.tool.hints[hint].claims ?? [];

  test("a stray cautious value is the annotations' word, beside the valid one", () => {
    expect(claims({ ...(named("pay", { readOnlyHint: true }) as object), readOnlyHint: false }, "readOnly")).toEqual([
      { hint: "readOnly", source: "annotations", value: false },
      { hint: "readOnly", source: "annotations", value: true },
    ]);
  });

  test("two valid hints that contradict each other doubt the read-only one, and hold the verdict at ask", () => {
    const reason = { code: "declares-read-only-and-destructive", args: {} };
    const [listed] = core.resolveList(listInput([named("pay", { readOnlyHint: true, destructiveHint: true })]));
    expect(listed?.tool.hints.readOnly.claims).toEqual([
      { hint: "readOnly", source: "contradiction", weight: "doubt", reason },
      { hint: "readOnly", source: "annotations", value: true },
    ]);
    expect(listed?.tool.floor).toEqual(reason);
  });
});

describe("why a tool is drifted or withheld", () => {
  test.each<[Json, readonly Json[]]>([
    [{ code: "unusable-name", args: { why: "no-name" } }, [named("")]],
    [{ code: "duplicate-name", args: {} }, [named("pay"), named("pay")]],
    [null, [named("pay")]],
  ])("%j", (standing, definitions) => {
    expect(core.resolveList(listInput(definitions))[0]?.tool.standing).toEqual(standing);
  });

  test("a drifted one names the parts that changed", () => {
    const locked = lockOf(core.resolveList(listInput([definitionOf("pay", PLAINEST)])));
    const changed = { ...PLAINEST, text: "b", declared: { ...PLAINEST.declared, readOnly: "true" } } as const;
    const [listed] = core.resolveList(listInput([definitionOf("pay", changed)], { locked }));
    expect(listed?.tool.standing).toEqual({ code: "definition-changed", args: { parts: ["text", "hints"] } });
  });
});

describe("what a review says of a tool that it does not trust", () => {
  const both = [named("pay"), named("list")];
  const standings = (locked: ReturnType<typeof lockOf> | null): readonly Json[] =>
    core.resolveList(listInput(both, { locked })).map(({ tool }) => (tool.standing ?? null) as unknown as Json);

  test("it is new, or was left out; without a review there is nothing to say", () => {
    const listed = core.resolveList(listInput(both));
    expect(standings(lockOf(listed.slice(0, 1)))).toEqual([null, { code: "new-since-review", args: {} }]);
    expect(standings(lockOf(listed, "alpha", (at) => at === 1))).toEqual([{ code: "left-out-of-review", args: {} }, null]);
    expect(standings(null)).toEqual([null, null]);
  });

  test("a hint that looked wrong at the review is doubted, and no other is", () => {
    const definitions = [named("pay", { readOnlyHint: true, openWorldHint: false })];
    const whole = lockOf(core.resolveList(listInput(definitions)));
    const locked = { ...whole, tools: whole.tools.map((tool) => ({ ...tool, doubted: ["readOnly"] as const })) };
    const hints = core.resolveList(listInput(definitions, { locked }))[0]?.tool.hints;
    const reason = { code: "doubted-at-review", args: { hint: "readOnlyHint" } };
    expect(hints?.readOnly.claims.filter(({ source }) => source === "inference")).toEqual([
      { hint: "readOnly", source: "inference", weight: "doubt", reason },
    ]);
    expect([hints?.readOnly.value, hints?.openWorld.value]).toEqual([false, false]);
    expect(hints?.openWorld.claims.filter(({ source }) => source === "inference")).toEqual([]);
  });
});

test("the judge is asked about each usable definition, and about no other", () => {
  const asked: string[] = [];
  const judge = {
    version: "1",
    infer: ({ name }: { readonly name: string }): readonly Claim[] => {
      asked.push(name);
      return [];
    },
  };
  core.resolveList(listInput([named("pay"), named(""), named("list")], { judge }));
  expect(asked).toEqual(["pay", "list"]);
});

describe("overrides", () => {
  const overriding = (part: Partial<Parameters<typeof listInput>[1] & object>, server?: readonly [string]) => {
    const origin = { tier: "admin", file: "heed.yaml", line: 4 } as const;
    const override = {
      origin,
      tool: ["pay"],
      hint: "readOnly",
      reason: "because",
      ...(server === undefined ? {} : { server }),
    } as const;
    const policy = { ...policyOf(PLAIN), overrides: [override] } as ReturnType<typeof policyOf>;
    return core.resolveList(listInput([named("pay")], { policy, ...part }))[0]?.tool.hints.readOnly;
  };

  test("a policy's is cautious, says where it stands, and needs no lock", () => {
    const claim = {
      source: "override",
      hint: "readOnly",
      value: false,
      origin: { tier: "admin", file: "heed.yaml", line: 4 },
      reason: "because",
      binding: null,
    };
    expect(overriding({})).toEqual({ value: false, basis: "override", claims: [claim] });
    expect(overriding({}, ["alpha"])?.basis).toBe("override");
    expect(overriding({}, ["beta"])?.basis).toBe("default");
    expect(overriding({ locked: { label: "beta", server: sha("server"), tools: [] } }, ["beta"])?.basis).toBe("override");
    expect(overriding({ locked: { label: "beta", server: sha("server"), tools: [] } }, ["alpha"])?.basis).toBe("override");
  });

  test("a lock's is the user's, from heed.lock", () => {
    const { tools, ...lock } = lockOf(core.resolveList(listInput([named("pay")])));
    const pin = sha("another-pin");
    const overrides = [{ hint: "readOnly", value: true, reason: "because", shown: [], pin }] as const;
    const [listed] = core.resolveList(
      listInput([named("pay")], { locked: { ...lock, tools: tools.map((tool) => ({ ...tool, overrides })) } }),
    );
    const origin = { tier: "user", file: "heed.lock", line: 0 };
    expect(listed?.tool.hints.readOnly.claims).toEqual([
      { source: "override", hint: "readOnly", value: true, origin, reason: "because", binding: { pin, shown: [] } },
    ]);
  });

  test("a reassuring one that is bound to nothing does not hold", () => {
    const claim: Claim = {
      hint: "readOnly",
      source: "override",
      value: true,
      origin: { tier: "user", file: "f", line: 1 },
      reason: "because",
      binding: null,
    };
    const [listed] = core.resolveList(listInput([named("pay")], { extra: new Map([["pay", [claim]]]) }));
    expect(listed?.tool.hints.readOnly.basis).toBe("default");
  });

  test("one that was given before an administrator's cautious one on another hint is suspended by it", () => {
    const before = core.resolveList(listInput([named("pay")]));
    const { tools, ...lock } = lockOf(before);
    const overrides = [
      { hint: "readOnly", value: true, reason: "because", shown: [], pin: before[0]?.pin.pin ?? sha("") },
    ] as const;
    const locked = { ...lock, tools: tools.map((tool) => ({ ...tool, overrides })) };
    const override = {
      origin: { tier: "admin", file: "f", line: 1 },
      tool: ["pay"],
      hint: "destructive",
      reason: "it deletes",
    } as const;
    const policy = { ...policyOf(PLAIN), overrides: [override] } as ReturnType<typeof policyOf>;
    expect(core.resolveList(listInput([named("pay")], { locked }))[0]?.tool.effect).toBe("read");
    expect(core.resolveList(listInput([named("pay")], { locked, policy }))[0]?.tool.effect).toBe("destructive");
  });
});

describe("the digest of a claim", () => {
  const doubt: Claim = {
    hint: "readOnly",
    source: "inference",
    weight: "doubt",
    reason: { code: "writes", args: { word: "create" } },
  };
  const override: Claim = {
    hint: "readOnly",
    source: "override",
    value: false,
    origin: { tier: "user", file: "f", line: 1 },
    reason: "because",
    binding: null,
  };
  const proposal: Claim = { hint: "readOnly", source: "proposal", value: false, judge: "1", pin: sha("pin") };
  const digest = (claim: Claim): string => core.claimDigest(claim, plainHash);

  test("another hint, source, weight, reason, wording, judge or pin is another claim", () => {
    const all: readonly Claim[] = [
      doubt,
      { ...doubt, hint: "destructive" },
      { ...doubt, source: "verifier" },
      { ...doubt, weight: "warning" },
      { ...doubt, reason: { code: "writes", args: { word: "delete" } } },
      override,
      { ...override, hint: "openWorld" },
      { ...override, value: true },
      { ...override, reason: "another" },
      proposal,
      { ...proposal, judge: "2" },
      { ...proposal, pin: sha("another-pin") },
    ];
    expect(new Set(all.map(digest)).size).toBe(all.length);
  });

  test("an override is the same wherever it stands", () => {
    expect(digest({ ...override, origin: { tier: "user", file: "f", line: 9 } })).toBe(digest(override));
  });
});
