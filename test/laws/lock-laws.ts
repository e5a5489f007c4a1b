/** What a lock, a judge and other sources say of the tools of a list. */
import { isDeepStrictEqual } from "node:util";
import type { Claim } from "../../src/core/trust/claim.js";
import type { LockedServer, LockedTool, Pin } from "../../src/core/trust/pin.js";
import type { ListedTool } from "../../src/core/trust/resolve-list.js";
import type { Core } from "./core-under-test.js";
import { stateCost, stateText } from "./counterexample.js";
import { definitionAtRandom, definitionOf, listInput, lockOf, PLAINEST } from "./list-laws.js";
import { HINT_NAMES, oracleResolve, type OracleHint, type Said, type State } from "./oracle-resolve.js";
import { pick, random } from "./random.js";
import { plainHash, sha } from "./realize.js";
import { breaks, count, type Report } from "./report.js";
import { EXTRAS, type Size } from "./state-space.js";

const CAUTIOUS: Readonly<Record<OracleHint, boolean>> = {
  readOnly: false,
  destructive: true,
  idempotent: false,
  openWorld: true,
};

/** What the lock, the judge and other sources say of a tool reaches its hints, and only that tool's. */
function claimsLaw(core: Core, runs: number, report: Report): void {
  const next = random(24);
  for (let run = 0; run < runs; run++) {
    const definition = { ...definitionAtRandom(next), text: "a", schema: "a", other: "a" };
    const definitions = [definitionOf("pay", definition), definitionOf("list", PLAINEST)];
    const said = Array.from({ length: next(4) }, () =>
      pick(
        EXTRAS.filter((extra) => extra.kind !== "stray"),
        next,
      ),
    ) as readonly Said[];
    const evidence = said.flatMap((one) =>
      one.kind === "evidence"
        ? [{ hint: one.hint, source: one.source, weight: one.weight, reason: { code: "says-so", args: {} } }]
        : [],
    );
    const judge = {
      version: "judge-2",
      infer: ({ name }: { readonly name: string }) =>
        name === "pay" ? evidence.filter(({ source }) => source !== "extension") : [],
    };
    const extra = new Map([["pay", evidence.filter(({ source }) => source === "extension")]]);
    const input = listInput(definitions, { judge, extra });
    const listed = core.resolveList(input);
    const shown = Object.values((listed[0] as ListedTool).tool.hints)
      .flatMap(({ claims }) => claims)
      .filter((claim) => "weight" in claim || claim.value === CAUTIOUS[claim.hint]);
    const cautious = said.flatMap((one) =>
      "cautious" in one && one.cautious && one.kind === "override"
        ? [overrideOf(one.hint, CAUTIOUS[one.hint], [], sha("pin"))]
        : [],
    );
    const proposed = said.flatMap((one) =>
      "cautious" in one && one.cautious && one.kind === "proposal"
        ? [
            {
              source: "proposal",
              hint: one.hint,
              value: CAUTIOUS[one.hint],
              judge: "1",
              pin: (listed[0] as ListedTool).pin.pin,
            } as const,
          ]
        : [],
    );
    const digests = [
      ...shown,
      ...cautious.map(
        (one) => ({ ...one, source: "override", origin: { tier: "user", file: "heed.lock", line: 0 }, binding: null }) as const,
      ),
      ...proposed,
    ].map((claim) => core.claimDigest(claim as Claim, plainHash));
    const accepted = lockOf(listed);
    const locked: LockedServer = {
      ...accepted,
      tools: accepted.tools.map((tool): LockedTool => {
        if (tool.name !== "pay") return tool;
        const pinned = (one: { readonly pinned: boolean }): Pin["pin"] => (one.pinned ? tool.pin.pin : sha("another-pin"));
        return {
          ...tool,
          overrides: said.flatMap((one) =>
            one.kind === "override"
              ? [
                  overrideOf(
                    one.hint,
                    one.cautious ? CAUTIOUS[one.hint] : !CAUTIOUS[one.hint],
                    one.shown === "all" ? digests : [],
                    pinned(one),
                  ),
                ]
              : [],
          ),
          proposals: said.flatMap((one) =>
            one.kind === "proposal"
              ? [proposalOf(one.hint, one.cautious ? CAUTIOUS[one.hint] : !CAUTIOUS[one.hint], pinned(one))]
              : [],
          ),
        };
      }),
    };
    const got = core.resolveList({ ...input, locked });
    for (const [at, one] of got.entries()) {
      const state: State =
        at === 0
          ? { declared: definition.declared, stray: [], trust: "trusted", said }
          : { declared: PLAINEST.declared, stray: [], trust: "trusted", said: [] };
      const want = oracleResolve(state);
      const values = Object.fromEntries(
        HINT_NAMES.map((hint) => [hint, { value: one.tool.hints[hint].value, basis: one.tool.hints[hint].basis }]),
      );
      const drift = one.drift?.direction;
      count(report, "tools with claims of a lock and a judge");
      if (
        isDeepStrictEqual(values, want.hints) &&
        (one.tool.floor !== null) === want.floor &&
        one.tool.rememberable === want.rememberable &&
        drift === "same" &&
        one.tool.judge === "judge-2" &&
        one.tool.locked === "alpha"
      )
        continue;
      breaks(
        report,
        "the claims of a list differ from the text",
        stateCost(state),
        () =>
          `  ${one.tool.name}: ${stateText(state)}\n  core: ${JSON.stringify(values)}\n  by the text: ${JSON.stringify(want.hints)}`,
      );
    }
  }
}

function overrideOf(
  hint: OracleHint,
  value: boolean,
  shown: readonly Pin["pin"][],
  pin: Pin["pin"],
): LockedTool["overrides"][number] {
  return { hint, value, reason: "because", shown, pin };
}

function proposalOf(hint: OracleHint, value: boolean, pin: Pin["pin"]): LockedTool["proposals"][number] {
  return { hint, value, reason: "it looks so", judge: "1", pin };
}

/** Two entries of one name in a lock: neither makes anything trusted, whichever comes first. */
function doubledEntryLaw(core: Core, report: Report): void {
  const listed = core.resolveList(listInput([definitionOf("pay", PLAINEST)]));
  const { tools, ...lock } = lockOf(listed);
  const [entry] = tools as readonly [LockedTool];
  for (const order of [
    [entry, { ...entry, accepted: false }],
    [{ ...entry, accepted: false }, entry],
    [entry, entry, entry],
  ]) {
    const [got] = core.resolveList(listInput([definitionOf("pay", PLAINEST)], { locked: { ...lock, tools: order } }));
    if (got?.tool.trust !== "unknown" || got.drift !== null)
      breaks(report, "a doubled lock entry counts", 1, () => `  ${JSON.stringify(got)}`);
  }
}

const RUNS = { mutation: 150, test: 1_500, full: 6_000 } as const;

export function lockLaws(core: Core, size: Size, report: Report): void {
  claimsLaw(core, RUNS[size], report);
  doubledEntryLaw(core, report);
}
