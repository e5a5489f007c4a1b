/**
 * L8: drift never makes a call easier. Every declaration against every other, with evidence, overrides and proposals of the
 * review, is compared with the oracle; and no setting decides the changed tool more laxly than the reviewed one.
 */
import { isDeepStrictEqual } from "node:util";
import type { Claim } from "../../src/core/trust/claim.js";
import type { LockedServer, LockedTool } from "../../src/core/trust/pin.js";
import type { ListedTool } from "../../src/core/trust/resolve-list.js";
import type { Tool } from "../../src/core/trust/tool.js";
import type { Core } from "./core-under-test.js";
import { contextCost, contextText } from "./counterexample.js";
import { definitionOf, listInput, lockOf, PLAINEST } from "./list-laws.js";
import type { OracleContext } from "./oracle-decide.js";
import { keptOfReview, oracleTrust, type OracleListed } from "./oracle-list.js";
import { HINT_NAMES, oracleResolve, type OracleHint, type Said, type State } from "./oracle-resolve.js";
import { callOf, contextOf, plainHash, policyOf } from "./realize.js";
import { random } from "./random.js";
import { breaks, count, type Report } from "./report.js";
import { busyRule, LEGS, PLAIN, PLAIN_RULES, ruleAt, sampledContext } from "./rule-space.js";
import { DECLARED, type Size } from "./state-space.js";

const REASSURING: Readonly<Record<OracleHint, boolean>> = {
  readOnly: true,
  destructive: false,
  idempotent: true,
  openWorld: false,
};

/** What is held against the tool whatever it declares, and against one that says it only reads. */
const EVIDENCE: readonly { readonly always: readonly Said[]; readonly asRead: readonly Said[] }[] = [
  { always: [], asRead: [] },
  { always: [{ hint: "readOnly", kind: "evidence", source: "inference", weight: "doubt" }], asRead: [] },
  { always: [], asRead: [{ hint: "readOnly", kind: "evidence", source: "contradiction", weight: "doubt" }] },
  { always: [], asRead: [{ hint: "destructive", kind: "evidence", source: "inference", weight: "doubt" }] },
  { always: [{ hint: "destructive", kind: "evidence", source: "verifier", weight: "warning" }], asRead: [] },
];

/** What a person said of the reviewed definition: nothing, a reassurance with everything or nothing on show, a proposal. */
const SPOKEN: readonly (Said | null)[] = [
  null,
  ...(["readOnly", "destructive", "openWorld"] as const).flatMap((hint): Said[] => [
    { hint, kind: "override", cautious: false, pinned: true, shown: "all" },
    { hint, kind: "override", cautious: false, pinned: true, shown: "none" },
    { hint, kind: "proposal", cautious: false, pinned: true },
  ]),
];

/** One reviewed tool and its lock. */
type Reviewed = {
  readonly declared: State["declared"];
  readonly evidence: number;
  readonly spoken: Said | null;
  readonly locked: LockedServer;
  readonly was: Tool;
};

const IDEMPOTENT_ABSENT = DECLARED.filter(({ idempotent }) => idempotent === "absent");
/** One in so many of all combinations is looked at. */
const SHARE = { mutation: 2_000, test: 400, full: 20 } as const;
const RENAMES = { mutation: 200, test: 1_000, full: 6_000 } as const;

export function driftLaw(core: Core, size: Size, report: Report): void {
  const next = random(81);
  const laxer = laxerSettings(core, size);
  const read = (text: string): readonly ListedTool[] =>
    IDEMPOTENT_ABSENT.map((declared) => core.resolveList(listInput([definition(declared, text)]))[0] as ListedTool);
  const texts = { a: read("a"), b: read("b") };
  for (const [before, declared] of IDEMPOTENT_ABSENT.entries()) {
    for (let evidence = 0; evidence < EVIDENCE.length; evidence++) {
      for (const spoken of SPOKEN) {
        for (const accepted of [true, false]) {
          let reviewed: Reviewed | undefined;
          for (const [after, now] of IDEMPOTENT_ABSENT.entries()) {
            for (const text of ["a", "b"] as const) {
              if (next(SHARE[size]) !== 0) continue;
              reviewed ??= review(core, declared, texts.a[before] as ListedTool, { evidence, spoken, accepted });
              const listed = texts[text][after] as ListedTool;
              changed(core, reviewed, { declared: now, text, accepted }, listed, laxer, report);
            }
          }
        }
      }
    }
  }
  renames(core, RENAMES[size], report);
}

function definition(declared: State["declared"], text: string) {
  return definitionOf("pay", { ...PLAINEST, declared, text });
}

function saidOf(evidence: number, declared: State["declared"]): readonly Said[] {
  const { always, asRead } = EVIDENCE[evidence] as (typeof EVIDENCE)[number];
  return declared.readOnly === "true" ? [...always, ...asRead] : always;
}

function judgeOf(evidence: number) {
  const infer = ({ declared }: { readonly declared: State["declared"] }): readonly Claim[] =>
    saidOf(evidence, declared).map((said) => ({ ...said, reason: { code: "says-so", args: {} } }) as unknown as Claim);
  return { version: "judge-1", infer };
}

function judged(core: Core, listed: ListedTool, evidence: number, locked: LockedServer | null): Tool {
  const input = listInput([listed.parsed.raw], { locked, judge: judgeOf(evidence) });
  return (core.resolveList(input, [listed])[0] as ListedTool).tool;
}

function review(
  core: Core,
  declared: State["declared"],
  listed: ListedTool,
  { evidence, spoken, accepted }: { readonly evidence: number; readonly spoken: Said | null; readonly accepted: boolean },
): Reviewed {
  const bare = judged(core, listed, evidence, null);
  const lock = lockOf([listed], "alpha", () => accepted);
  const given =
    spoken === null ? [] : [{ hint: spoken.hint, value: REASSURING[spoken.hint], reason: "because", pin: listed.pin.pin }];
  const shown = Object.values(bare.hints)
    .flatMap(({ claims }) => claims)
    .filter((claim) => "weight" in claim || claim.value !== REASSURING[claim.hint])
    .map((claim) => core.claimDigest(claim, plainHash));
  const all = spoken?.kind === "override" && spoken.shown === "all";
  const tools = lock.tools.map((tool): LockedTool => ({
    ...tool,
    overrides: spoken?.kind === "override" ? given.map((one) => ({ ...one, shown: all ? shown : [] })) : [],
    proposals: spoken?.kind === "proposal" ? given.map((one) => ({ ...one, judge: "1" })) : [],
  }));
  const locked = { ...lock, tools };
  return { declared, evidence, spoken, locked, was: judged(core, listed, evidence, locked) };
}

function changed(
  core: Core,
  { declared, evidence, spoken, locked, was }: Reviewed,
  now: { readonly declared: State["declared"]; readonly text: "a" | "b"; readonly accepted: boolean },
  listed: ListedTool,
  laxer: (was: Tool, is: Tool) => OracleContext | null,
  report: Report,
): void {
  count(report, "reviewed tools and what became of them");
  const is = judged(core, listed, evidence, locked);
  const cost =
    HINT_NAMES.filter((hint) => declared[hint] !== "absent").length +
    HINT_NAMES.filter((hint) => now.declared[hint] !== "absent").length;
  const text = (): string =>
    `  from ${JSON.stringify({ ...declared, evidence: EVIDENCE[evidence], spoken })}\n  to ${JSON.stringify(now)}\n` +
    `  was ${was.effect}, ${was.reach}, floor ${was.floor !== null}, ${was.trust}; is ${is.effect}, ${is.reach}, floor ${is.floor !== null}, ${is.trust}`;
  const setting = laxer(was, is);
  if (setting !== null)
    breaks(report, "L8 is broken", 1000 * cost + contextCost(setting), () => `${text()}\n  ${contextText(setting)}`);
  const pay: OracleListed = {
    now: { ...PLAINEST, declared: now.declared, text: now.text },
    lock: { accepted: now.accepted, then: { ...PLAINEST, declared } },
    duplicate: false,
    unusable: false,
  };
  const resolved = oracleResolve({
    declared: now.declared,
    stray: [],
    trust: oracleTrust(pay),
    said: [...saidOf(evidence, now.declared), ...saidOf(evidence, declared), ...keptOfReview(pay), ...spokenNow(spoken, pay)],
  });
  const hints = Object.fromEntries(
    HINT_NAMES.map((hint) => [hint, { value: is.hints[hint].value, basis: is.hints[hint].basis }]),
  );
  const got = {
    hints,
    effect: is.effect,
    reach: is.reach,
    repeatable: is.repeatable,
    floor: is.floor !== null,
    rememberable: is.rememberable,
  };
  if (is.trust === oracleTrust(pay) && isDeepStrictEqual(got, resolved)) return;
  breaks(
    report,
    "a changed tool differs from the text",
    cost,
    () => `${text()}\n  ${JSON.stringify(got)}, by the text ${JSON.stringify(resolved)}`,
  );
}

/** What a person said holds for the very pin, as long as nothing speaks against the tool that did not then. */
function spokenNow(spoken: Said | null, { now, lock }: OracleListed): readonly Said[] {
  if (spoken === null || lock === null || !("pinned" in spoken)) return [];
  const bears = (hint: OracleHint, declared: State["declared"]): string =>
    declared[hint] === String(REASSURING[hint])
      ? "reassures"
      : declared[hint] === "malformed-cautious" || declared[hint] === String(!REASSURING[hint])
        ? "warns"
        : "nothing";
  const pinned =
    now.text === lock.then.text && HINT_NAMES.every((hint) => bears(hint, now.declared) === bears(hint, lock.then.declared));
  const both = ({ readOnly, destructive }: State["declared"]): boolean => readOnly === "true" && destructive === "true";
  const fresh = both(now.declared) && !both(lock.then.declared);
  return [{ ...spoken, pinned, ...(spoken.kind === "override" && fresh ? { shown: "none" as const } : {}) } as Said];
}

/** Finds a setting that decides `is` more laxly than `was`; each pair of facts is tried once. */
function laxerSettings(core: Core, size: Size): (was: Tool, is: Tool) => OracleContext | null {
  const next = random(82);
  const presets = [{}, { user: "balanced" }, { user: "cautious" }, { user: "autonomous" }] as const;
  const all: OracleContext[] = presets.flatMap((preset) =>
    LEGS.slice(0, 4).flatMap((legs) => [
      { ...PLAIN, presets: preset, legs },
      ...(size === "mutation"
        ? []
        : Array.from({ length: PLAIN_RULES }, (_, at) => ({ ...PLAIN, presets: preset, legs, rules: [ruleAt(at)] }))),
    ]),
  );
  for (let turn = 0; turn < (size === "mutation" ? 60 : 600); turn++)
    // Grants are bound to pins, and are void where anything has changed.
    all.push({
      ...sampledContext(
        next,
        Array.from({ length: 1 + next(3) }, () => busyRule(next)),
      ),
      grants: [],
    });
  const settings = all.map((context) => ({ context, real: contextOf(context, policyOf(context)) }));
  const known = new Map<string, OracleContext | null>();
  const order = ["allow", "ask", "challenge", "deny"];
  return (was, is) => {
    const key = JSON.stringify([was, is].map(({ effect, reach, floor, trust }) => [effect, reach, floor !== null, trust]));
    let found = known.get(key);
    if (found === undefined) {
      found =
        settings.find(({ context, real }) => {
          const before = core.decide(callOf(context, was), real);
          const after = core.decide(callOf(context, is), real);
          const unmarked = (before.marks.content && !after.marks.content) || (before.marks.private && !after.marks.private);
          return order.indexOf(after.verdict) < order.indexOf(before.verdict) || unmarked;
        })?.context ?? null;
      known.set(key, found);
    }
    return found;
  };
}

/** A new name for a reviewed text and schema that are gone takes the warnings over; while they stand, it takes nothing. */
function renames(core: Core, runs: number, report: Report): void {
  const next = random(83);
  const any = () => ({ ...PLAINEST, declared: DECLARED[next(DECLARED.length)] as State["declared"] });
  for (let run = 0; run < runs; run++) {
    const [old, other, now] = [any(), { ...any(), text: "b" }, any()];
    const reviewed = core.resolveList(listInput([definitionOf("pay", old), definitionOf("list", other)]));
    const locked = lockOf(reviewed, "alpha", () => next(3) !== 0);
    const stands = next(3) === 0;
    const elsewhere = next(4) === 0;
    const list = [definitionOf("settle", elsewhere ? { ...now, schema: "b" } : now), definitionOf("list", other)];
    const former = stands ? [definitionOf("pay", any())] : next(2) === 0 ? [definitionOf("pay", { ...any(), text: "c" })] : [];
    const listed = core.resolveList(listInput([...list, ...former], { locked, judge: judgeOf(run % EVIDENCE.length) }));
    const [is] = listed as readonly [ListedTool];
    const gone: OracleListed | null =
      stands || elsewhere ? null : { now, lock: { accepted: true, then: old }, duplicate: false, unusable: false };
    const contradicted =
      gone === null
        ? []
        : saidOf(run % EVIDENCE.length, old.declared).filter(
            (said) => said.kind === "evidence" && said.source === "contradiction",
          );
    const said = [...saidOf(run % EVIDENCE.length, now.declared), ...(gone === null ? [] : keptOfReview(gone)), ...contradicted];
    const resolved = oracleResolve({ declared: now.declared, stray: [], trust: "unknown", said });
    const hints = Object.fromEntries(
      HINT_NAMES.map((hint) => [hint, { value: is.tool.hints[hint].value, basis: is.tool.hints[hint].basis }]),
    );
    const got = {
      hints,
      effect: is.tool.effect,
      reach: is.tool.reach,
      repeatable: is.tool.repeatable,
      floor: is.tool.floor !== null,
      rememberable: is.tool.rememberable,
    };
    count(report, "renamed tools");
    if (is.tool.trust === "unknown" && isDeepStrictEqual(got, resolved)) continue;
    breaks(
      report,
      "L8 is broken for a new name",
      JSON.stringify([old, now]).length,
      () =>
        `  from ${JSON.stringify(old)} to ${JSON.stringify(now)}, ${JSON.stringify({ stands, elsewhere })}\n  ${JSON.stringify(got)}, by the text ${JSON.stringify(resolved)}`,
    );
  }
}
