import { GLOB, globStep, spelledBy, type GlobStep, type Work } from "./glob-step.js";
import type { ProtectedName } from "./protected-names.js";

/** No path is longer, and no word that holds a pattern is either. */
const LONGEST = 1024;
const MOST_ALTERNATIVES = 64;
/** So many characters of a name a pattern must spell itself, so that one for every file of a kind is none for this one. */
const TELLING = 3;
/** Steps that say nothing of what is looked for. */
const COMMON = new Set([
  ".config",
  ".github",
  "library",
  "application support",
  "appdata",
  "roaming",
  "user",
  "data",
  "home",
  "users",
]);

/** The words of a text that are patterns of paths, each once. */
export function globWords(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  if (!GLOB.test(text)) return found;
  for (const [word] of text.matchAll(/[^\s"'`;|&<>()=]+/g)) if (word.length <= LONGEST && GLOB.test(word)) found.add(word);
  return found;
}

/** What the braces of a word stand for; the word alone where it has none, or too many. */
export function alternatives(word: string, work: Work): readonly string[] {
  let words = [word];
  for (let round = 0; round < 8; round++) {
    let some = false;
    const next: string[] = [];
    for (const one of words) {
      const inner = /\{([^{}]*,[^{}]*)\}/.exec(one);
      if (inner === null) next.push(one);
      else {
        some = true;
        const [head, tail] = [one.slice(0, inner.index), one.slice(inner.index + inner[0].length)];
        for (const part of (inner[1] ?? "").split(",")) next.push(head + part + tail);
      }
    }
    if (!some || next.length > MOST_ALTERNATIVES) return words;
    work.left -= next.length * 20;
    words = next;
  }
  return words;
}

/** Names by their first step, for most patterns match none of these. */
export type NamesByStep = ReadonlyMap<string, readonly ProtectedName[]>;

/** True if a pattern picks a protected place out: it matches it, and spells enough of its name or all of the way to it. */
export function globPicks(pattern: string, names: NamesByStep, work: Work): boolean {
  const steps = pattern.split("/").map(globStep);
  const whole = steps[0]?.text === "";
  for (const [first, begun] of names) {
    for (let start = whole ? 1 : 0; start < steps.length; start++) {
      const step = steps[start];
      work.left -= 1;
      if (step === undefined || step.text === "**" || spelledBy(step, first, work) === null) continue;
      if (begun.some((name) => (!name.rooted || (whole && start === 1)) && picksFrom(steps, start, start, name, 0, 0, work)))
        return true;
    }
  }
  return false;
}

function picksFrom(
  steps: readonly GlobStep[],
  start: number,
  at: number,
  name: ProtectedName,
  index: number,
  spelled: number,
  work: Work,
): boolean {
  const step = steps[at];
  const wanted = name.steps[index];
  if (wanted === undefined) {
    if (!name.below && step !== undefined && step.text !== "") return false;
    return spelled >= (name.rooted ? 2 : TELLING) || (name.rooted && wayIsSpelled(steps, start, name));
  }
  if (step === undefined) return false;
  if (step.text === "**") return picksFrom(steps, start, at + 1, name, index, spelled, work);
  const count = spelledBy(step, wanted, work);
  // A star alone matches no hidden name.
  if (count === null || (count === 0 && wanted.startsWith("."))) return false;
  return picksFrom(steps, start, at + 1, name, index + 1, spelled + telling(step.text, wanted, count, name, index), work);
}

/** What counts of the spelled characters: not an ending that many files have, not steps that say nothing, not the way to a rooted place. */
function telling(step: string, wanted: string, count: number, name: ProtectedName, index: number): number {
  if (COMMON.has(wanted) || (name.rooted && index < name.steps.length - 1)) return 0;
  const ending = /(?!^)\.[^.]+$/.exec(wanted)?.[0] ?? "";
  return ending !== "" && step.endsWith(ending) ? count - ending.length : count;
}

/** The folder of a rooted place is written out, so that the pattern picks from just that one. */
function wayIsSpelled(steps: readonly GlobStep[], start: number, name: ProtectedName): boolean {
  return name.steps.slice(0, -1).every((step, index) => steps[start + index]?.text === step);
}
