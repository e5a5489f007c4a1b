/** Compares the core's resolver with the oracle, state by state, and collects who must be at least as strict as whom. */
import type { Tool } from "../../src/core/trust/tool.js";
import type { Core } from "./core-under-test.js";
import { stateCost, stateText } from "./counterexample.js";
import {
  HINT_NAMES,
  oracleResolve,
  type OracleEffect,
  type OracleHint,
  type OracleResolved,
  type OracleTrust,
  type State,
} from "./oracle-resolve.js";
import { resolveState } from "./realize.js";
import { breaks, count, type Report } from "./report.js";
import { DECLARED, EXTRAS, TRUSTS, declarations, extraSets, stateOf, type ExtraSet, type Size } from "./state-space.js";

/** What a decision depends on beside names and labels, as a number below 128. */
export type Facts = number;
export type FactsOf = {
  readonly effect: OracleEffect;
  readonly reach: "closed" | "open";
  readonly floor: boolean;
  readonly rememberable: boolean;
  readonly trust: OracleTrust;
};

const EFFECTS = ["read", "additive", "presumed", "destructive"] as const;

export function factsNumber({ effect, reach, floor, rememberable, trust }: FactsOf): Facts {
  return (
    (rememberable ? 64 : 0) +
    ((EFFECTS.indexOf(effect) * 2 + (reach === "open" ? 1 : 0)) * 2 + (floor ? 1 : 0)) * 4 +
    TRUSTS.indexOf(trust)
  );
}

export function factsOf(facts: Facts): FactsOf {
  return {
    effect: EFFECTS[(facts >> 4) & 3] as OracleEffect,
    reach: (facts >> 3) % 2 === 1 ? "open" : "closed",
    floor: (facts >> 2) % 2 === 1,
    rememberable: facts >> 6 === 1,
    trust: TRUSTS[facts & 3] as OracleTrust,
  };
}

/** `strict` must be at least as strict as `lax`; `relocked`: `lax` stands in the lock under its label, `strict` does not. */
export type Pair = {
  readonly law: string;
  readonly strict: Facts;
  readonly lax: Facts;
  readonly relocked: boolean;
  readonly states: readonly [State, State];
  readonly cost: number;
};

export type Resolved = {
  readonly pairs: readonly Pair[];
  /** The smallest states of each combination of facts. */
  readonly reachable: ReadonlyMap<Facts, readonly State[]>;
};

const SHOWN_ALL_TO_NONE = new Map(
  EXTRAS.flatMap((extra, at) => {
    if (extra.kind !== "override" || extra.cautious || extra.shown !== "all" || !extra.pinned) return [];
    const other = EXTRAS.findIndex(
      (one) => one.kind === "override" && one.hint === extra.hint && one.pinned && one.shown === "none",
    );
    return other === -1 ? [] : [[at, other] as const];
  }),
);

/** Sets that say the same and one warning or doubt more, which was on show for the overrides or was not. */
function louder(set: ExtraSet): readonly ExtraSet[] {
  return EXTRAS.flatMap((extra, at) => {
    const adds = extra.kind === "evidence" || extra.kind === "stray" || extra.cautious;
    if (!adds || set.includes(at)) return [];
    const unseen = set.map((one) => SHOWN_ALL_TO_NONE.get(one) ?? one);
    return [
      [...set, at],
      [...unseen, at],
    ];
  });
}

const CAUTIOUS: Readonly<Record<OracleHint, string>> = {
  readOnly: "false",
  destructive: "true",
  idempotent: "false",
  openWorld: "true",
};
const DECLARED_AT = new Map(DECLARED.map((declared, at) => [HINT_NAMES.map((hint) => declared[hint]).join(), at]));

/** Positions of the declarations that must be at least as strict as this one, each by a change of one hint. */
function stricterDeclarations(declared: number): readonly { readonly law: number; readonly at: number }[] {
  const from = DECLARED[declared] as State["declared"];
  return HINT_NAMES.flatMap((hint) => {
    if (from[hint] !== "absent") return [];
    const to = (state: string): number =>
      DECLARED_AT.get(HINT_NAMES.map((one) => (one === hint ? state : from[one])).join()) ?? declared;
    return [
      { law: 4, at: to("malformed") },
      { law: 4, at: to("malformed-cautious") },
      { law: 2, at: to(CAUTIOUS[hint]) },
    ];
  });
}

function differs(tool: Tool, expected: OracleResolved): string | null {
  const hint = HINT_NAMES.find(
    (name) => tool.hints[name].value !== expected.hints[name].value || tool.hints[name].basis !== expected.hints[name].basis,
  );
  if (hint !== undefined)
    return `${hint}: ${JSON.stringify({ ...tool.hints[hint], claims: undefined })}, by the text ${JSON.stringify(expected.hints[hint])}`;
  const { effect, reach, repeatable, rememberable } = tool;
  const floor = tool.floor !== null;
  if (
    effect === expected.effect &&
    reach === expected.reach &&
    repeatable === expected.repeatable &&
    floor === expected.floor &&
    rememberable === expected.rememberable
  )
    return null;
  return `${JSON.stringify({ effect, reach, repeatable, floor, rememberable })}, by the text ${JSON.stringify({ ...expected, hints: undefined })}`;
}

/** Resolves the state and holds the core's answer to the oracle's. */
export function resolvesByTheText(core: Core, state: State, report: Report): Tool {
  const tool = resolveState(core, state);
  const wrong = differs(tool, oracleResolve(state));
  if (wrong !== null)
    breaks(report, "the resolver differs from the text", stateCost(state), () => `  ${stateText(state)}\n  core: ${wrong}`);
  return tool;
}

export function resolverLaws(core: Core, size: Size, report: Report): Resolved {
  const sets = extraSets(size);
  const tables = new Map<string, Table>();
  const reachable = new Map<Facts, State[]>();
  for (const set of sets) {
    const table = { set, facts: new Uint8Array(DECLARED.length * 4).fill(NOT_MET) };
    tables.set(set.join(), table);
    const declared = declarations(size, set);
    for (const at of declared) {
      for (const [column, trust] of TRUSTS.entries()) {
        const state = stateOf(at, set, trust);
        const tool = resolvesByTheText(core, state, report);
        const facts = factsNumber({
          effect: tool.effect,
          reach: tool.reach,
          floor: tool.floor !== null,
          rememberable: tool.rememberable,
          trust,
        });
        table.facts[at * 4 + column] = facts;
        const known = reachable.get(facts);
        if (known === undefined) reachable.set(facts, [state]);
        else if (known.length < 8) known.push(state);
      }
    }
    count(report, "resolver states", declared.length * TRUSTS.length);
  }
  return { pairs: collectPairs(tables, size, report), reachable };
}

/** The states of one set of extras, by declaration and trust. */
type Table = { readonly set: ExtraSet; readonly facts: Uint8Array };
const NOT_MET = 255;

function collectPairs(tables: ReadonlyMap<string, Table>, size: Size, report: Report): readonly Pair[] {
  const found = new Map<number, Pair>();
  let compared = 0;
  const declaredHints = DECLARED.map((one) => HINT_NAMES.filter((hint) => one[hint] !== "absent").length);
  const add = (law: number, strict: Table, strictAt: number, lax: Table, laxAt: number, relocked: boolean): void => {
    const strictFacts = strict.facts[strictAt] as Facts;
    const laxFacts = lax.facts[laxAt] as Facts;
    if (strictFacts === NOT_MET || laxFacts === NOT_MET) return;
    compared++;
    if (strictFacts === laxFacts && !relocked) return;
    const key = ((law * 2 + (relocked ? 1 : 0)) * 128 + strictFacts) * 128 + laxFacts;
    const cost =
      (declaredHints[strictAt >> 2] as number) + (declaredHints[laxAt >> 2] as number) + strict.set.length + lax.set.length;
    const known = found.get(key);
    if (known !== undefined && known.cost <= cost) return;
    const state = (table: Table, at: number): State => stateOf(at >> 2, table.set, TRUSTS[at & 3] as OracleTrust);
    found.set(key, {
      law: `L${law}`,
      strict: strictFacts,
      lax: laxFacts,
      relocked,
      states: [state(strict, strictAt), state(lax, laxAt)],
      cost,
    });
  };
  const unknown = TRUSTS.indexOf("unknown");
  const trusted = TRUSTS.indexOf("trusted");
  const proposals = EXTRAS.flatMap((extra, at) => (extra.kind === "proposal" && !extra.cautious && extra.pinned ? [at] : []));
  const stricter = DECLARED.map((_, at) => stricterDeclarations(at));
  const known = (set: ExtraSet): readonly Table[] => [tables.get(set.toSorted((a, b) => a - b).join()) ?? []].flat();
  for (const table of tables.values()) {
    const louderTables = louder(table.set).flatMap(known);
    const proposed = [table, ...proposals.flatMap((at) => known([...table.set, at]))];
    for (const at of declarations(size, table.set)) {
      for (let column = 0; column < TRUSTS.length; column++) {
        const here = at * 4 + column;
        if (column !== trusted) add(1, table, here, table, column, false);
        for (const louderTable of louderTables) add(2, louderTable, here, table, here, false);
        for (const one of stricter[at] ?? []) add(one.law, table, one.at * 4 + column, table, here, false);
      }
      // A review may also accept proposals: they too only loosen.
      for (const laxer of proposed) {
        add(3, table, at * 4 + unknown, laxer, at * 4 + trusted, false);
        add(3, table, at * 4 + unknown, laxer, at * 4 + trusted, true);
      }
    }
  }
  count(report, "pairs of states", compared);
  count(report, "distinct pairs of facts", found.size);
  return [...found.values()];
}
