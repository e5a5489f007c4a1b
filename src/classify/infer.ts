import type { Claim } from "../core/trust/claim.js";
import { HINTS, type HintName } from "../core/tool/hint.js";
import type { ParsedTool } from "../core/tool/parsed-tool.js";
import type { Reason } from "../core/decide/reason.js";
import { poison } from "./poison/poison.js";
import { pointerTo } from "./tool-texts.js";
import { inquire } from "./judge.js";

/**
 * What the judge holds against a tool's hints. Doubts only, never a value and never a warning: a doubt cancels a
 * reassurance (DESIGN: the trust rule). Independent of the declared hints, but for one claim more when a deleting name
 * is declared read-only: no annotation takes a doubt away.
 *
 * @example
 * infer(parseTool({ name: "purge_queue", annotations: { destructiveHint: false } }, "2026-07-28"));
 * // doubts on readOnly and on destructive, each with the reason `name-deletes`
 */
export function infer(tool: ParsedTool): readonly Claim[] {
  let claims = known.get(tool);
  if (claims === undefined) known.set(tool, (claims = inferAnew(tool)));
  return claims;
}

/** A list is judged more than once: as it is trusted now, and as it would be. */
const known = new WeakMap<ParsedTool, readonly Claim[]>();

function inferAnew(tool: ParsedTool): readonly Claim[] {
  const { judgement, name, signs } = inquire(tool);
  const { readOnly, destructive, idempotent, openWorld } = judgement;
  const claims: Claim[] = [];
  const doubt = (hint: HintName, reasons: readonly Reason[]): void => {
    for (const reason of reasons) claims.push({ hint, source: "inference", weight: "doubt", reason });
  };
  // A reassurance needs no proof to be doubted: signs are enough where nothing is concluded.
  if (readOnly.value !== true)
    doubt(
      "readOnly",
      signs.map(({ reason }) => reason),
    );
  if (destructive.value === true) doubt("destructive", destructive.reasons);
  // A word that nobody knows proves nothing, in either direction.
  else if (destructive.value === null && destructive.grade !== "unknown-word")
    doubt(
      "destructive",
      signs.flatMap(({ removes, reason }) => (removes ? [reason] : [])),
    );
  if (idempotent.value === false) doubt("idempotent", idempotent.reasons);
  if (openWorld.value === true) doubt("openWorld", openWorld.reasons);
  // Who orders the model about is believed in nothing.
  const [poisoned] = poison(tool);
  if (poisoned !== undefined) {
    const { kind, place } = poisoned;
    for (const hint of HINTS) doubt(hint, [{ code: "text-orders", args: { kind, pointer: pointerTo(place) } }]);
  }
  if (name?.does === "deletes" && tool.declared.readOnly === "true") {
    const reason = { code: "deleting-name-claims-read-only", args: { word: name.word } };
    claims.push({ hint: "readOnly", source: "contradiction", weight: "doubt", reason });
  }
  return claims;
}
