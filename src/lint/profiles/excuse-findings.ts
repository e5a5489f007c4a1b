import { hintKey, HINTS } from "../../core/tool/hint.js";
import type { Finding, Fix } from "../../core/decide/reason.js";
import type { Excuse, Profile } from "./profile.js";

/** The findings without those that object to what one of the profiles demands; a fix leaves alone what is demanded. */
export function excuseFindings(findings: readonly Finding[], profiles: readonly Profile[]): readonly Finding[] {
  const excuses = profiles.flatMap((profile) => profile.excuses);
  if (excuses.length === 0) return findings;
  return findings.flatMap((finding) => {
    const mine = excuses.filter(({ rule }) => rule === finding.rule);
    if (mine.some(({ hint }) => hint === finding.hint)) return [];
    return finding.fix === undefined || mine.length === 0 ? [finding] : [{ ...finding, fix: spared(finding.fix, mine) }];
  });
}

function spared({ set }: Fix, excuses: readonly Excuse[]): Fix {
  const kept = HINTS.filter((hint) => hint in set && !excuses.some((excuse) => excuse.hint === hintKey(hint)));
  return { set: Object.fromEntries(kept.map((hint) => [hint, set[hint]])) };
}
