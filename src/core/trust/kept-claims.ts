import type { Claim } from "./claim.js";
import { HINTS, type HintName } from "../tool/hint.js";
import type { ParsedTool } from "../tool/parsed-tool.js";
import { pinBearing, type LockedTool } from "./pin.js";
import type { Judge } from "./judge.js";
import { contradictions } from "./resolve.js";

/**
 * What the reviewed definition warned of and the definition of now does not: it stays until the next review, whatever else
 * has changed, so that no change makes a call easier. A warning that is taken back becomes one of the review's own. Doubts
 * and contradictions are those of the reviewed hints over the text of now: the lock holds no more of the text than digests.
 */
export function keptClaims(tool: ParsedTool, { pin }: LockedTool, judge: Judge): readonly Claim[] {
  if (tool.unusable !== null || HINTS.every((hint) => sameSaid(tool, pin, hint))) return [];
  const taken = HINTS.filter((hint) => pinBearing(pin, hint) === "warning" && pinBearing(tool, hint) !== "warning");
  return [...taken.map((hint) => takenBack(hint, "warning-taken-back", {})), ...doubts(tool, pin, judge)];
}

function sameSaid(tool: ParsedTool, { declared, stray = [] }: LockedTool["pin"], hint: HintName): boolean {
  return declared[hint] === tool.declared[hint] && stray.includes(hint) === tool.stray.includes(hint);
}

/**
 * The same for a tool of another name that bears the text and schema of reviewed ones which are gone: a warning does not
 * end with a name.
 *
 * @param gone entries whose text and schema equal the tool's, in an order that does not depend on that of any list
 */
export function renamedClaims(tool: ParsedTool, gone: readonly LockedTool[], judge: Judge): readonly Claim[] {
  if (tool.unusable !== null) return [];
  const warned = HINTS.flatMap((hint) => {
    const first = gone.find(({ pin }) => pinBearing(pin, hint) === "warning");
    return first === undefined ? [] : [takenBack(hint, "warning-of-former-name", { name: first.name })];
  });
  const contradicted = gone.flatMap(({ name, pin }) =>
    doubts({ ...tool, name }, pin, judge).filter(({ source }) => source === "contradiction"),
  );
  return [...warned, ...contradicted];
}

function takenBack(hint: HintName, code: string, args: { readonly name?: string }): Claim {
  return { hint, source: "review", weight: "warning", reason: { code, args: { hint, ...args } } };
}

function doubts(tool: ParsedTool, { declared, stray = [] }: LockedTool["pin"], judge: Judge): readonly Claim[] {
  return [...contradictions(declared), ...judge.infer({ ...tool, declared, stray })];
}
