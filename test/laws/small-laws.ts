/** What is small enough to be tried whole: presets, patterns, the session's legs, the order of claims, L7. */
import { isDeepStrictEqual } from "node:util";
import type { Decision, Legs } from "../../src/core/decide/decision.js";
import type { Core } from "./core-under-test.js";
import { stateCost, stateText } from "./counterexample.js";
import { oracleMatches, oraclePreset } from "./oracle-decide.js";
import { HINT_NAMES, type OracleTrust } from "./oracle-resolve.js";
import { resolveState } from "./realize.js";
import { random, shuffled } from "./random.js";
import { breaks, count, type Report } from "./report.js";
import { DECLARED, EXTRAS, TRUSTS, stateOf, type Size } from "./state-space.js";

function presetTable(core: Core, report: Report): void {
  for (const preset of ["balanced", "cautious", "autonomous"] as const)
    for (const effect of ["read", "additive", "presumed", "destructive"] as const)
      for (const reach of ["closed", "open"] as const)
        for (const trust of TRUSTS)
          for (const grave of [false, true]) {
            const got = core.presetVerdict(preset, effect, reach, trust, grave);
            const want = oraclePreset(preset, { effect, reach, trust, grave });
            count(report, "cells of the presets");
            if (got !== want)
              breaks(
                report,
                "a preset differs from the table",
                1,
                () => `  ${preset}: ${effect}, ${reach}, ${trust}${grave ? ", grave" : ""}: ${got}, by the text ${want}`,
              );
          }
}

/** Every pattern of up to four characters over an alphabet that holds the special ones, against every text of up to three. */
function patternLaw(core: Core, length: number, report: Report): void {
  const words = (alphabet: string, longest: number): readonly string[] => {
    let last = [""];
    const all = [""];
    for (let at = 0; at < longest; at++) {
      last = last.flatMap((word) => [...alphabet].map((letter) => word + letter));
      all.push(...last);
    }
    return all;
  };
  const texts = words("ab*\\", 3);
  // Long runs of one letter and stars besides: pieces must not overlap.
  for (const element of [...words("ab*\\", length), ...words("a*", 7)]) {
    const exact = core.isExact(element);
    for (const text of texts) {
      const want = oracleMatches(element, text);
      const got = core.matchesPattern([element], text);
      const named = core.namesExactly(["zzz", element], text);
      if (got !== want || named !== (want && exact))
        breaks(
          report,
          "a pattern differs from the text",
          element.length + text.length,
          () => `  ${JSON.stringify(element)} against ${JSON.stringify(text)}: ${got}, by the text ${want}; exactly: ${named}`,
        );
    }
    const one = texts.filter((text) => oracleMatches(element, text)).length <= 1;
    if (exact && !one) breaks(report, "an exact pattern matches one text", element.length, () => `  ${JSON.stringify(element)}`);
    const star = element.replaceAll("\\\\", "").replaceAll("\\*", "").includes("*");
    if (exact === star)
      breaks(report, "a pattern with a star is not exact", element.length, () => `  ${JSON.stringify(element)}: exact ${exact}`);
    count(report, "patterns against texts", texts.length);
  }
}

/** Legs are only ever added, and more legs or louder marks never give fewer. */
function observeLaw(core: Core, report: Report): void {
  const all: readonly Legs[] = [0, 1, 2, 3].map((bits) => ({ content: (bits & 2) !== 0, private: (bits & 1) !== 0 }));
  for (const legs of all)
    for (const marks of all)
      for (const untrusted of [false, true]) {
        const got = core.observe(legs, { marks } as unknown as Decision, { untrusted });
        const want = { content: legs.content || marks.content || untrusted, private: legs.private || marks.private };
        count(report, "sessions observed");
        if (!isDeepStrictEqual(got, want))
          breaks(
            report,
            "the session update differs from the text",
            1,
            () => `  ${JSON.stringify({ legs, marks, untrusted, got, want })}`,
          );
      }
}

/** L7: on a trusted server, and anywhere, an absent hint of which nobody speaks has its default. */
function defaultLaw(core: Core, report: Report): void {
  const defaults = { readOnly: false, destructive: true, idempotent: false, openWorld: true };
  for (const trust of TRUSTS)
    for (let at = 0; at < DECLARED.length; at += 3) {
      const state = stateOf(at, [], trust);
      const tool = resolveState(core, state);
      for (const hint of HINT_NAMES) {
        if (state.declared[hint] !== "absent") continue;
        const got = tool.hints[hint];
        count(report, "absent hints");
        if (got.value !== defaults[hint] || got.basis !== "default")
          breaks(report, "L7 is broken", stateCost(state), () => `  ${stateText(state)}\n  ${hint}: ${JSON.stringify(got)}`);
      }
    }
}

/** L6: claims in any order, and said twice, resolve to the same tool. */
function claimOrderLaw(core: Core, runs: number, report: Report): void {
  const next = random(41);
  for (let run = 0; run < runs; run++) {
    const set = EXTRAS.map((_, at) => at).filter(() => next(8) === 0);
    const state = stateOf(next(DECLARED.length), set, TRUSTS[next(TRUSTS.length)] as OracleTrust);
    const tool = resolveState(core, state);
    const again = resolveState(core, state, (claims) => shuffled([...claims, ...claims.filter(() => next(2) === 0)], next));
    count(report, "claims in another order");
    if (!isDeepStrictEqual(tool, again))
      breaks(
        report,
        "L6 is broken for claims",
        stateCost(state),
        () => `  ${stateText(state)}\n  ${JSON.stringify(tool)}\n  ${JSON.stringify(again)}`,
      );
  }
}

const RUNS = { mutation: 100, test: 2_000, full: 10_000 } as const;

export function smallLaws(core: Core, size: Size, report: Report): void {
  presetTable(core, report);
  observeLaw(core, report);
  defaultLaw(core, report);
  claimOrderLaw(core, RUNS[size], report);
  patternLaw(core, size === "full" ? 5 : 4, report);
}
