import type { Hash, Sha256 } from "../../wire/branded.js";
import { canonical } from "../../wire/canonical.js";
import type { Json } from "../../wire/json.js";
import { claimDigest, isCaution } from "./claim-digest.js";
import type { Grave } from "./grave.js";
import type { Claim, Effective, Effective4 } from "./claim.js";
import { effectOf } from "./effect.js";
import { CAUTIOUS, HINTS, type Declared4, type HintName } from "../tool/hint.js";
import { displayName, type ParsedTool } from "../tool/parsed-tool.js";
import type { Reason } from "../decide/reason.js";
import { isRememberable } from "../approve/rememberable.js";
import type { Tool, ToolFields, Trust } from "./tool.js";

/** What is known about a tool beside its definition. */
export type Standing = {
  readonly server: Sha256;
  readonly label: string;
  readonly locked: string | null;
  readonly pin: Sha256;
  readonly trust: Trust;
  readonly standing?: Reason;
  /** Overrides, accepted proposals and evidence. What the definition itself says is added by `resolve`. */
  readonly claims: readonly Claim[];
  /** That its calls are grave; null or absent where nothing says so. */
  readonly grave?: Grave | null;
  /** The version of the judge among whose claims these are. */
  readonly judge: string;
  readonly hash: Hash;
};

/** What the definition itself claims: its valid and its cautious malformed hints, and a contradiction between two valid ones. */
function declaredClaims(tool: ParsedTool): readonly Claim[] {
  const claims: Claim[] = [];
  for (const hint of HINTS) {
    const declared = tool.declared[hint];
    if (declared === "true" || declared === "false") claims.push({ hint, source: "annotations", value: declared === "true" });
    if (declared === "malformed-cautious" || tool.stray.includes(hint))
      claims.push({ hint, source: "annotations", value: CAUTIOUS[hint] });
  }
  return [...claims, ...contradictions(tool.declared)];
}

/** What two valid hints say against each other. */
export function contradictions({ readOnly, destructive }: Declared4): readonly Claim[] {
  if (readOnly !== "true" || destructive !== "true") return [];
  const reason: Reason = { code: "declares-read-only-and-destructive", args: {} };
  return [{ hint: "readOnly", source: "contradiction", weight: "doubt", reason }];
}

/** Claims in one order, each once: neither the order nor the repetition of claims may matter. */
function ordered(claims: readonly Claim[]): readonly Claim[] {
  const keyed = new Map(claims.map((claim) => [canonical(claim as unknown as Json), claim]));
  return [...keyed.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, claim]) => claim);
}

/** The trust rule: one hint's effective value (DESIGN, section 2, steps 1 to 4). */
function effective(hint: HintName, claims: readonly Claim[], trust: Trust, holds: (claim: Claim) => boolean): Effective {
  const cautious = CAUTIOUS[hint];
  const own = claims.filter((claim) => claim.hint === hint);
  const overrides = own.filter((claim) => claim.source === "override");
  if (overrides.some((claim) => claim.value === cautious)) return { value: cautious, basis: "override", claims: own };
  if (overrides.some(holds)) return { value: !cautious, basis: "override", claims: own };
  const warns = own.some((claim) => ("weight" in claim ? claim.weight === "warning" : claim.value === cautious));
  if (warns) return { value: cautious, basis: "warning", claims: own };
  const doubted = own.some((claim) => "weight" in claim);
  // What is left of the declarations and proposals reassures: a cautious one would have warned.
  const reassured = own.some((claim) => claim.source === "annotations" || holds(claim));
  if (trust === "trusted" && reassured && !doubted) return { value: !cautious, basis: "trusted", claims: own };
  return { value: cautious, basis: "default", claims: own };
}

/**
 * Resolves a tool's claims into the hints that decisions act on: every warning is heeded, no
 * reassurance counts without a reason (2026-07-28 Tools, "clients MUST consider tool annotations to
 * be untrusted unless they come from trusted servers").
 */
export function resolve(parsed: ParsedTool, as: Standing): Tool {
  const claims = ordered([...declaredClaims(parsed), ...as.claims]);
  // Digests are only needed where an override may hold, which is seldom.
  let cautions: readonly Sha256[] | undefined;
  // A drifted or withheld tool matches no reassuring override (DESIGN, section 3).
  const standing = as.trust === "trusted" || as.trust === "unknown";
  const holds = (claim: Claim): boolean => {
    if (!standing) return false;
    if (claim.source === "proposal") return claim.pin === as.pin;
    if (claim.source !== "override" || claim.binding === null || claim.binding.pin !== as.pin) return false;
    cautions ??= claims.filter(isCaution).map((caution) => claimDigest(caution, as.hash));
    const shown = new Set(claim.binding.shown);
    return cautions.every((digest) => shown.has(digest));
  };
  const hints = Object.fromEntries(HINTS.map((hint) => [hint, effective(hint, claims, as.trust, holds)])) as Effective4;
  const contradiction = claims.flatMap((claim) => (claim.source === "contradiction" ? [claim.reason] : []))[0];
  const lifted = hints.readOnly.basis === "override" && hints.readOnly.value;
  const effect = effectOf(hints);
  const floor = contradiction === undefined || lifted ? null : contradiction;
  const fields: ToolFields = {
    server: as.server,
    label: as.label,
    locked: as.locked,
    name: parsed.name,
    displayName: displayName(parsed),
    pin: as.pin,
    trust: as.trust,
    standing: as.standing ?? null,
    hints,
    effect,
    reach: hints.openWorld.value ? "open" : "closed",
    repeatable: effect === "read" || hints.idempotent.value,
    floor,
    rememberable: isRememberable(hints, as.trust, floor),
    grave: as.grave ?? null,
    judge: as.judge,
  };
  return fields as Tool;
}
