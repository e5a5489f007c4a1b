import { describe, expect, test } from "vitest";
import type { Call, Grant } from "../../src/core/decide/decision.js";
import { mayRemember } from "../../src/core/approve/may-remember.js";
import type { Tool } from "../../src/core/trust/tool.js";
import { infer } from "../../src/classify/infer.js";
import type { Json } from "../../src/wire/json.js";
import { core } from "./core-under-test.js";
import { listInput, lockOf } from "./list-laws.js";
import { oracleDecide, type OracleContext, type OracleRule } from "./oracle-decide.js";
import { oracleResolve, type State } from "./oracle-resolve.js";
import { callOf, contextOf, NAME, policyOf, resolveState } from "./realize.js";
import { ARGS, PLAIN } from "./rule-space.js";
import { DECLARED, declarations, extraSets, stateOf, TRUSTS } from "./state-space.js";

const LEGS = [false, true].flatMap((content) => [false, true].map((held) => ({ content, private: held })));
const RULES: readonly (readonly OracleRule[])[] = [
  [],
  [{ tier: "user", verdict: "ask" }],
  [{ tier: "user", verdict: "challenge" }],
  [{ tier: "user", verdict: "allow", tool: [NAME] }],
];
const SETTINGS: readonly OracleContext[] = RULES.flatMap((rules) =>
  LEGS.flatMap((legs) =>
    ARGS.flatMap((args) =>
      (["cautious", "autonomous"] as const).map((user) => ({ ...PLAIN, rules, legs, args, presets: { user } })),
    ),
  ),
);
const WORLDS = SETTINGS.map((setting) => ({ setting, context: contextOf(setting, policyOf(setting)) }));

/** What the text says: only an ask of a rememberable tool; under the raise only what is bound. */
function expected(state: State, setting: OracleContext): string {
  const { effect, reach, floor, rememberable } = oracleResolve(state);
  const { trust } = state;
  const facts = { effect, reach, floor, rememberable, trust, name: NAME, label: "alpha", locked: null };
  if (!rememberable || setting.args?.exact !== true || oracleDecide(facts, setting) !== "ask") return "nothing";
  return setting.legs.content && setting.legs.private && reach === "open" ? "bound" : "call";
}

/** The grant that a yes leaves: of the exact call, or bound to whom it reaches, with the legs that were on show. */
function left(tool: Tool, world: (typeof WORLDS)[number], bound: boolean): Grant {
  const { policy, legs, principal, session, now } = world.context;
  const { server, name, pin } = tool;
  const of = { id: "g", server, tool: name, pin, principal, session, policy: policy.digest, given: legs, expires: now + 1 };
  const where = { where: { text: "true", test: () => true } } as const;
  return bound ? { ...of, bound: "example.org", scope: where } : { ...of, scope: where };
}

describe("what may be remembered, over declarations, evidence, trust, legs, rules and arguments", () => {
  const seen = { nothing: 0, call: 0, bound: 0 };
  const wrong: string[] = [];
  let at = 0;
  for (const set of extraSets("mutation")) {
    for (const declared of declarations("mutation", set)) {
      for (const trust of TRUSTS) {
        // One in seven: no axis has a length that shares a factor with it.
        if (at++ % 7 !== 0) continue;
        const state = stateOf(declared, set, trust);
        const tool = resolveState(core, state);
        for (let turn = 0; turn < 11; turn++) {
          const world = WORLDS[(at * 11 + turn * 29) % WORLDS.length] as (typeof WORLDS)[number];
          const call: Call = callOf(world.setting, tool);
          const may = mayRemember(call, world.context);
          seen[may] += 1;
          const verdict = (grants: readonly Grant[]): string => core.decide(call, { ...world.context, grants }).verdict;
          const kinds = [left(tool, world, false), left(tool, world, true)];
          const after = kinds.map((grant) => verdict([grant]));
          const schema = world.setting.args?.schemaValid === true;
          const holds =
            // What is offered makes the same call run unasked, and under the raise only what is bound does.
            (may === "nothing" || !schema || after[1] === "allow") &&
            (may !== "call" || !schema || after[0] === "allow") &&
            (may !== "bound" || after[0] !== "allow") &&
            // Of a tool whose calls may not be remembered no grant counts, whoever gave it.
            (tool.rememberable || after.every((one) => one === verdict([])));
          if (may !== expected(state, world.setting) || !holds)
            wrong.push(JSON.stringify([DECLARED[declared], set, trust, world.setting, may, after]));
        }
      }
    }
  }

  test("is what the text says, and what is offered is what counts", () => {
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  test("met each answer often", () => {
    expect(seen.nothing).toBeGreaterThan(10_000);
    expect(seen.call).toBeGreaterThan(300);
    expect(seen.bound).toBeGreaterThan(100);
  });
});

describe("what may be remembered of real definitions, judged and reviewed", () => {
  const judge = { version: "real", infer };
  function remembers(name: string, annotations: Json | undefined, reviewed: boolean, description = ""): string {
    const definition: Json = { name, description, inputSchema: { type: "object" }, ...(annotations ? { annotations } : {}) };
    const before = core.resolveList(listInput([definition], { judge }));
    const [listed] = reviewed ? core.resolveList(listInput([definition], { judge, locked: lockOf(before) })) : before;
    const { context } = { context: contextOf(PLAIN, policyOf(PLAIN)) };
    return mayRemember({ ...callOf(PLAIN, (listed as (typeof before)[number]).tool) }, context);
  }
  const honest = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true };

  test.each<[string, Json | undefined, string]>([
    // What an honest server says of itself holds nothing against it.
    ["add_note", honest, "call"],
    ["add_note", { readOnlyHint: false, destructiveHint: false }, "call"],
    ["add_note", undefined, "call"],
    ["send_message", honest, "call"],
    ["create_ticket", { destructiveHint: false }, "call"],
    ["delete_note", undefined, "nothing"],
    ["delete_note", { readOnlyHint: true }, "nothing"],
    ["delete_note", { readOnlyHint: false, destructiveHint: false }, "nothing"],
    ["purge_queue", undefined, "nothing"],
    ["drop_table", { idempotentHint: true }, "nothing"],
    ["kill_process", undefined, "nothing"],
    ["add_note", { readOnlyHint: false, destructiveHint: true }, "nothing"],
    ["add_note", { readOnlyHint: true, openWorldHint: true }, "nothing"],
    ["add_note", { readOnlyHint: true, destructiveHint: true }, "nothing"],
    ["add_note", { destructiveHint: "true" }, "nothing"],
  ])("%s %j, reviewed: %s; not reviewed: nothing", (name, annotations, may) => {
    expect(remembers(name, annotations, true)).toBe(may);
    expect(remembers(name, annotations, false)).toBe("nothing");
  });
});
