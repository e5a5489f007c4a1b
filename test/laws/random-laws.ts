/** The laws over whole random inputs, by fast-check: from a definition as a server may send it to the decision. */
import fc from "fast-check";
import type { Json } from "../../src/wire/json.js";
import type { Decision } from "../../src/core/decide/decision.js";
import type { ListInput } from "../../src/core/trust/resolve-list.js";
import type { Core } from "./core-under-test.js";
import { listInput, lockOf } from "./list-laws.js";
import type { OracleContext } from "./oracle-decide.js";
import { callOf, contextOf, policyOf, ruleOf } from "./realize.js";
import { random } from "./random.js";
import { RULES, ruleAt, sampledContext } from "./rule-space.js";

const HINTS = ["readOnly", "destructive", "idempotent", "openWorld"] as const;
const VERDICTS = ["allow", "ask", "challenge", "deny"];

const odd: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, "true", "false", "yes", " TRUE ", 1, 0, 2, "", [], {}, [true]),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
);
const snake = (hint: string): string => hint.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const hintName = fc.constantFrom(...HINTS.map((hint) => `${hint}Hint`));
const anyKey = fc.oneof(
  hintName,
  fc.constantFrom(...HINTS),
  fc.constantFrom(...HINTS.map((hint) => `${snake(hint)}_hint`)),
  fc.constantFrom("title", "audience", "__proto__", "constructor"),
  fc.string(),
);

/** Valid hints in their places. */
const valid = fc.dictionary(hintName, fc.boolean(), { maxKeys: 4 });
/** Malformed values in the hints' places, and anything at all in wrong ones. */
const junk = fc.record({
  inPlace: fc.dictionary(
    hintName,
    odd.filter((value) => typeof value !== "boolean"),
    { maxKeys: 3 },
  ),
  misspelt: fc.dictionary(
    anyKey.filter((key) => !key.endsWith("Hint")),
    fc.oneof(odd, fc.boolean()),
    { maxKeys: 3 },
  ),
  above: fc.dictionary(hintName, fc.oneof(odd, fc.boolean()), { maxKeys: 2 }),
  meta: fc.dictionary(anyKey, fc.oneof(odd, fc.boolean()), { maxKeys: 2 }),
});
const context = fc.nat().map((seed): OracleContext => {
  const next = random(seed);
  return {
    ...sampledContext(
      next,
      Array.from({ length: next(4) }, () => ruleAt(next(RULES))),
    ),
    grants: [],
  };
});

/** Own properties only, `__proto__` among them. */
function merged(...parts: readonly { readonly [key: string]: Json }[]): { readonly [key: string]: Json } {
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
}

function definition(annotations: { readonly [key: string]: Json }, rest: { readonly [key: string]: Json } = {}): Json {
  return merged({ name: "pay", inputSchema: { type: "object" }, annotations }, rest);
}

function decideAll(
  core: Core,
  setting: OracleContext,
  input: Partial<ListInput> & { readonly definitions: readonly Json[] },
): readonly Decision[] {
  const policy = policyOf(setting, setting.rules.map(ruleOf));
  const real = contextOf(setting, policy);
  return core
    .resolveList(listInput(input.definitions, { policy, ...input }))
    .map(({ tool }) => core.decide(callOf(setting, tool), real));
}

const asStrict = (strict: Decision | undefined, lax: Decision | undefined): boolean =>
  strict !== undefined &&
  lax !== undefined &&
  VERDICTS.indexOf(strict.verdict) >= VERDICTS.indexOf(lax.verdict) &&
  (strict.marks.content || !lax.marks.content) &&
  (strict.marks.private || !lax.marks.private);

export type RandomLaw = { readonly name: string; readonly run: (core: Core, runs: number) => void };

export const RANDOM_LAWS: readonly RandomLaw[] = [
  {
    name: "L1: no annotation of an untrusted server makes a verdict laxer than none",
    run: (core, runs) =>
      fc.assert(
        fc.property(valid, junk, context, (hints, { inPlace, misspelt, above, meta }, setting) => {
          const loud = definition(merged(misspelt, hints, inPlace), merged({ _meta: meta }, above));
          const [strict, lax] = [loud, definition({})].map((one) => decideAll(core, setting, { definitions: [one] })[0]);
          return asStrict(strict, lax);
        }),
        { numRuns: runs, seed: 1 },
      ),
  },
  {
    name: "L4: junk is never laxer than its absence, on a trusted server too",
    run: (core, runs) =>
      fc.assert(
        fc.property(valid, junk, fc.boolean(), context, (hints, { inPlace, misspelt, above, meta }, trusted, setting) => {
          const kept = Object.fromEntries(Object.entries(hints).filter(([key]) => !Object.hasOwn(inPlace, key)));
          const pair = [definition(merged(misspelt, kept, inPlace), merged({ _meta: meta }, above)), definition(kept)];
          const [strict, lax] = pair.map((one) => {
            const definitions = [one];
            return decideAll(core, setting, {
              definitions,
              locked: trusted ? lockOf(core.resolveList(listInput(definitions))) : null,
            })[0];
          });
          return asStrict(strict, lax);
        }),
        { numRuns: runs, seed: 2 },
      ),
  },
  {
    name: "L3: trusting a list as it is makes no verdict stricter",
    run: (core, runs) =>
      fc.assert(
        fc.property(fc.array(fc.tuple(valid, junk), { minLength: 1, maxLength: 3 }), context, (tools, setting) => {
          const definitions = tools.map(([hints, { inPlace, misspelt }], at) =>
            merged(definition(merged(misspelt, hints, inPlace)) as { readonly [key: string]: Json }, { name: `pay${at}` }),
          );
          const locked = lockOf(core.resolveList(listInput(definitions)));
          const before = decideAll(core, setting, { definitions });
          const after = decideAll(core, setting, { definitions, locked });
          return before.every((one, at) => asStrict(one, after[at]));
        }),
        { numRuns: runs, seed: 3 },
      ),
  },
  {
    name: "L5 and L6: any input at all is decided, alike each time, in whatever order its keys stand",
    run: (core, runs) =>
      fc.assert(
        fc.property(
          fc.array(
            fc.oneof(
              fc.jsonValue() as fc.Arbitrary<Json>,
              fc.tuple(valid, junk).map(([hints, { inPlace, above }]) => definition(merged(hints, inPlace), above)),
            ),
          ),
          context,
          (definitions, setting) => {
            const reversed = (value: Json): Json => {
              if (Array.isArray(value)) return (value as readonly Json[]).map(reversed);
              if (typeof value !== "object" || value === null) return value;
              return Object.fromEntries(
                Object.entries(value)
                  .toReversed()
                  .map(([key, part]) => [key, reversed(part as Json)]),
              );
            };
            // Members of arrays keep their order: only that of keys means nothing.
            const decisions = decideAll(core, setting, { definitions });
            const again = decideAll(core, setting, { definitions: definitions.map(reversed) });
            return decisions.length === definitions.length && JSON.stringify(decisions) === JSON.stringify(again);
          },
        ),
        { numRuns: runs, seed: 4 },
      ),
  },
  {
    name: "L7: on a trusted server an absent hint has its default",
    run: (core, runs) =>
      fc.assert(
        fc.property(valid, (hints) => {
          const definitions = [definition(hints)];
          const [listed] = core.resolveList(listInput(definitions, { locked: lockOf(core.resolveList(listInput(definitions))) }));
          const defaults = { readOnly: false, destructive: true, idempotent: false, openWorld: true };
          return HINTS.every((hint) => {
            const effective = listed?.tool.hints[hint];
            return Object.hasOwn(hints, `${hint}Hint`) || (effective?.value === defaults[hint] && effective.basis === "default");
          });
        }),
        { numRuns: runs, seed: 5 },
      ),
  },
];
