/** Whole lists against the oracle: drift, whom a lock makes trusted, a policy's overrides, and the laws over lists. */
import { isDeepStrictEqual } from "node:util";
import type { Json } from "../../src/wire/json.js";
import type { Claim } from "../../src/core/trust/claim.js";
import type { LockedServer, LockedTool, Pin } from "../../src/core/trust/pin.js";
import type { Policy, PolicyOverride } from "../../src/core/decide/policy.js";
import type { ListInput, ListedTool } from "../../src/core/trust/resolve-list.js";
import type { Core } from "./core-under-test.js";
import { keptOfReview, oracleDrift, oracleTrust, type OracleDefinition, type OracleListed } from "./oracle-list.js";
import { HINT_NAMES, oracleResolve, type OracleDeclared, type OracleHint } from "./oracle-resolve.js";
import { oracleMatches } from "./oracle-decide.js";
import { plainHash, policyOf, sha } from "./realize.js";
import { pick, random, shuffled, type Random } from "./random.js";
import { breaks, count, type Report } from "./report.js";
import { PLAIN } from "./rule-space.js";
import type { Size } from "./state-space.js";

const STATES: readonly OracleDeclared[] = ["absent", "true", "false", "malformed", "malformed-cautious"];
const CAUTIOUS: Readonly<Record<OracleHint, boolean>> = {
  readOnly: false,
  destructive: true,
  idempotent: false,
  openWorld: true,
};

/** A definition that declares so; malformed values stand for all of their kind. */
export function definitionOf(name: string, { declared, text, schema, other }: OracleDefinition): Json {
  const hints = HINT_NAMES.flatMap((hint): [string, Json][] => {
    const state = declared[hint];
    if (state === "absent") return [];
    const value = state === "malformed" ? null : state === "malformed-cautious" ? String(CAUTIOUS[hint]) : state === "true";
    return [[`${hint}Hint`, value]];
  });
  return {
    name,
    description: text,
    inputSchema: { type: "object", title: schema },
    other,
    annotations: Object.fromEntries(hints),
  };
}

export function definitionAtRandom(next: Random): OracleDefinition {
  const declared = Object.fromEntries(HINT_NAMES.map((hint) => [hint, pick(STATES, next)])) as OracleDefinition["declared"];
  return { declared, text: pick(["a", "b"], next), schema: pick(["a", "b"], next), other: pick(["a", "b"], next) };
}

const doubtNames = { version: "judge-1", infer: (): readonly Claim[] => [] };

export function listInput(definitions: readonly Json[], part: Partial<ListInput> = {}): ListInput {
  return {
    definitions,
    revision: "2026-07-28",
    server: sha("server"),
    label: "alpha",
    locked: null,
    policy: null,
    judge: doubtNames,
    hash: plainHash,
    ...part,
  };
}

/** A lock that accepts every tool of the list as it is. */
export function lockOf(
  listed: readonly ListedTool[],
  label = "alpha",
  accepted: (at: number) => boolean = () => true,
): LockedServer {
  const tools = listed.map(({ parsed, pin }, at): LockedTool => ({
    name: parsed.name,
    accepted: accepted(at),
    pin,
    overrides: [],
    proposals: [],
  }));
  return { label, server: sha("server"), tools };
}

function pinOf(core: Core, definition: OracleDefinition): Pin {
  return core.pinTool(core.parseTool(definitionOf("tool", definition), "2026-07-28"), plainHash);
}

export const PLAINEST: OracleDefinition = {
  declared: { readOnly: "absent", destructive: "absent", idempotent: "absent", openWorld: "absent" },
  text: "a",
  schema: "a",
  other: "a",
};

/** Every move of one hint, every change elsewhere, and moves of several at random. */
function driftLaw(core: Core, runs: number, report: Report): void {
  const next = random(21);
  const moves = HINT_NAMES.flatMap((hint) =>
    STATES.flatMap((from) =>
      STATES.map((to) => [from, to].map((state) => ({ ...PLAINEST, declared: { ...PLAINEST.declared, [hint]: state } }))),
    ),
  );
  const changes = (["text", "schema", "other"] as const).map((part) => [PLAINEST, { ...PLAINEST, [part]: "b" }]);
  const sampled = Array.from({ length: runs }, () => {
    const before = definitionAtRandom(next);
    const after = definitionAtRandom(next);
    // Mostly the same but for the hints: any other change drowns them.
    return [before, next(4) === 0 ? after : { ...before, declared: { ...before.declared, ...pickHints(after.declared, next) } }];
  });
  for (const [before, after] of [...moves, ...changes, ...sampled] as [OracleDefinition, OracleDefinition][]) {
    const was = pinOf(core, before);
    const is = pinOf(core, after);
    const { direction } = core.drift(was, is);
    const expected = oracleDrift(before, after);
    if (direction !== expected || (expected === "same" || expected === "equivalent") !== (was.pin === is.pin))
      breaks(
        report,
        "drift differs from the text",
        JSON.stringify([before, after]).length,
        () =>
          `  from ${JSON.stringify(before)}\n  to ${JSON.stringify(after)}\n  core: ${direction}, by the text ${expected}; pins ${was.pin === is.pin ? "equal" : "differ"}`,
      );
    count(report, "definitions against their pins");
  }
}

function pickHints(declared: OracleDefinition["declared"], next: Random): Partial<OracleDefinition["declared"]> {
  return Object.fromEntries(HINT_NAMES.filter(() => next(3) === 0).map((hint) => [hint, declared[hint]]));
}

const NAMES = ["pay", "pay", "list", "peek", "", "a\u202eb"] as const;
const LABELS = ["alpha", "beta", "gamma"] as const;

type Scenario = { readonly input: ListInput; readonly expected: readonly OracleListed[] };

/** A list, a lock made of how it was, and a policy that marks servers and overrides hints. */
function scenario(core: Core, next: Random): Scenario {
  const names = Array.from({ length: 1 + next(4) }, () => pick(NAMES, next));
  const now = names.map(() => definitionAtRandom(next));
  const then = now.map((one) =>
    next(2) === 0
      ? one
      : {
          ...one,
          ...(next(6) === 0 ? { text: "c" } : {}),
          declared: { ...one.declared, ...pickHints(definitionAtRandom(next).declared, next) },
        },
  );
  const accepted = names.map(() => next(4) !== 0);
  const definitions = names.map((name, at) => definitionOf(name, now[at] as OracleDefinition));
  const before = names.map((name, at) => definitionOf(name, then[at] as OracleDefinition));
  const label = pick(LABELS, next);
  const locked =
    next(5) === 0 ? null : lockOf(core.resolveList(listInput(before)), pick(LABELS, next), (at) => accepted[at] === true);
  const marked = pick(LABELS, next);
  const overrides = Array.from({ length: next(3) }, (_, line): PolicyOverride => ({
    origin: { tier: "user", file: "heed.yaml", line },
    ...(next(2) === 0 ? { server: [pick(["alpha", "be*", "*"], next)] } : {}),
    tool: [pick(["pay", "p*", "*"], next)],
    hint: pick(HINT_NAMES, next),
    reason: "because",
  }));
  const servers = [{ label: marked, private: false, untrusted: next(2) === 0 }];
  const policy: Policy | null = next(4) === 0 ? null : ({ ...policyOf({ ...PLAIN, servers }), overrides } as unknown as Policy);
  return {
    input: listInput(definitions, { label, locked, policy }),
    expected: names.map((name, at) => ({
      now: now[at] as OracleDefinition,
      // Two lock entries of one name cancel each other; such a tool stands twice in the list here and is withheld anyway.
      lock: locked === null ? null : { accepted: accepted[at] === true, then: then[at] as OracleDefinition },
      duplicate: names.filter((one) => one === name).length > 1,
      unusable: name === "" || name.includes("\u202e"),
    })),
  };
}

function listedDiffers(input: ListInput, listed: ListedTool, expected: OracleListed): string | null {
  const trust = oracleTrust(expected);
  if (listed.tool.trust !== trust) return `trust ${listed.tool.trust}, by the text ${trust}`;
  // Of a reviewed server an unknown tool is new, or was left out: why it is unknown is told.
  const wants = trust === "drifted" || trust === "withheld" || (trust === "unknown" && input.locked !== null);
  if ((listed.tool.standing !== null) !== wants)
    return `standing ${JSON.stringify(listed.tool.standing)} of a tool that is ${trust}`;
  const labels = input.locked === null ? [input.label] : [input.label, input.locked.label];
  const said = (input.policy?.overrides ?? [])
    .filter(
      ({ server, tool }) =>
        tool.some((one) => oracleMatches(one, listed.tool.name)) &&
        (server === undefined || server.some((one) => labels.some((label) => oracleMatches(one, label)))),
    )
    .map(({ hint }) => ({ hint, kind: "override", cautious: true, pinned: true, shown: "all" }) as const);
  const kept = keptOfReview(expected);
  const resolved = oracleResolve({ declared: expected.now.declared, stray: [], trust, said: [...said, ...kept] });
  const { effect, reach, repeatable, floor, rememberable } = listed.tool;
  const hints = Object.fromEntries(
    HINT_NAMES.map((hint) => [hint, { value: listed.tool.hints[hint].value, basis: listed.tool.hints[hint].basis }]),
  );
  const got = { hints, effect, reach, repeatable, floor: floor !== null, rememberable };
  return isDeepStrictEqual(got, resolved) ? null : `${JSON.stringify(got)}, by the text ${JSON.stringify(resolved)}`;
}

function trustLaw(core: Core, runs: number, report: Report): void {
  const next = random(22);
  for (let run = 0; run < runs; run++) {
    const { input, expected } = scenario(core, next);
    const listed = core.resolveList(input);
    const text = (): string => `  ${JSON.stringify({ ...input, hash: undefined })}`;
    if (listed.length !== expected.length) breaks(report, "a list has an entry for each definition", expected.length, text);
    for (const [at, one] of listed.entries()) {
      const wrong = listedDiffers(input, one, expected[at] as OracleListed);
      if (wrong !== null)
        breaks(
          report,
          "a list differs from the text",
          JSON.stringify(input).length,
          () => `${text()}\n  ${one.tool.name}: ${wrong}`,
        );
    }
    sameInAnyOrder(core, input, listed, next, report);
    count(report, "lists");
  }
}

/** L6 over lists: the order of definitions, of the lock's entries and of a policy's overrides changes no tool. */
function sameInAnyOrder(core: Core, input: ListInput, listed: readonly ListedTool[], next: Random, report: Report): void {
  const order = shuffled(
    input.definitions.map((_, at) => at),
    next,
  );
  const { locked, policy } = input;
  const again = core.resolveList({
    ...input,
    definitions: order.map((at) => input.definitions[at] as Json),
    locked: locked === null ? null : { ...locked, tools: shuffled(locked.tools, next) },
    policy: policy === null ? null : { ...policy, overrides: shuffled(policy.overrides, next) },
  });
  if (
    isDeepStrictEqual(
      again.map(({ tool }) => tool),
      order.map((at) => listed[at]?.tool),
    )
  )
    return;
  breaks(
    report,
    "L6 is broken for lists",
    JSON.stringify(input).length,
    () => `  ${JSON.stringify({ ...input, hash: undefined })}`,
  );
}

const EFFECTS = ["read", "additive", "presumed", "destructive"];
const laxer = (a: ListedTool, b: ListedTool): boolean =>
  EFFECTS.indexOf(a.tool.effect) < EFFECTS.indexOf(b.tool.effect) || (a.tool.reach === "closed" && b.tool.reach === "open");

/** L8, with strays: no change makes a tool laxer than it was when it was reviewed, accepted or left out, and takes no floor away. */
function looseningLaw(core: Core, runs: number, report: Report): void {
  const next = random(23);
  const strayed = (definition: Json): Json => {
    const hint = pick(HINT_NAMES, next);
    const key = `${hint}Hint`;
    const value = pick([CAUTIOUS[hint], !CAUTIOUS[hint], null], next);
    const places: readonly Json[] = [
      { [key]: value },
      { _meta: { [key]: value } },
      { annotations: { ...(definition as { annotations: object }).annotations, [hint]: value } },
    ];
    return next(2) === 0 ? definition : ({ ...(definition as object), ...(pick(places, next) as object) } as Json);
  };
  for (let run = 0; run < runs; run++) {
    const one = { ...definitionAtRandom(next), text: "a", schema: "a", other: "a" };
    const other = { ...one, declared: { ...one.declared, ...pickHints(definitionAtRandom(next).declared, next) } };
    const before = strayed(definitionOf("pay", one));
    const after = strayed(definitionOf("pay", next(3) === 0 ? { ...other, text: "b" } : other));
    const accepted = core.resolveList(listInput([before]));
    const left = next(3) === 0;
    const locked = lockOf(accepted, "alpha", () => !left);
    const [was] = core.resolveList(listInput([before], { locked }));
    const [is] = core.resolveList(listInput([after], { locked }));
    count(report, "changes of an accepted definition");
    if (was === undefined || is === undefined) continue;
    const unfloored = was.tool.floor !== null && is.tool.floor === null;
    if (!laxer(is, was) && !unfloored) continue;
    breaks(
      report,
      "L8 is broken for a list: a change made a tool laxer",
      JSON.stringify([before, after]).length,
      () =>
        `  from ${JSON.stringify(before)}: ${was.tool.effect}, ${was.tool.reach}\n  to ${JSON.stringify(after)}: ${is.tool.effect}, ${is.tool.reach}`,
    );
  }
}

const RUNS = { mutation: 150, test: 1_500, full: 6_000 } as const;

export function listLaws(core: Core, size: Size, report: Report): void {
  driftLaw(core, RUNS[size], report);
  trustLaw(core, RUNS[size], report);
  looseningLaw(core, RUNS[size], report);
}
