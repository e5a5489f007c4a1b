import type { ReviewChoice } from "../console/api.js";
import { CAUTIOUS, HINTS } from "../core/tool/hint.js";
import { isObject, member, type Json } from "../wire/json.js";

/** The longest reason that a person gives (UTF-16 units). */
const LONGEST_REASON = 500;

/**
 * A choice in a review, as a page sends it; null where it is none. An override speaks of a tool that is chosen, reassures
 * (what warns needs no review), and has a reason; each hint of a tool once.
 */
export function readChoice(body: Json): ReviewChoice | null {
  const [digest, accept, overrides] = [member(body, "digest"), member(body, "accept"), member(body, "overrides")];
  if (typeof digest !== "string" || !Array.isArray(accept) || !Array.isArray(overrides)) return null;
  const names = accept as readonly Json[];
  if (names.length === 0 || !names.every((name) => typeof name === "string")) return null;
  const chosen = new Set(names);
  const spoken = new Set<string>();
  const words: ReviewChoice["overrides"][number][] = [];
  for (const one of overrides as readonly Json[]) {
    const [tool, value, reason] = [member(one, "tool"), member(one, "value"), member(one, "reason")];
    const hint = HINTS.find((name) => name === member(one, "hint"));
    if (!isObject(one) || typeof tool !== "string" || !chosen.has(tool) || hint === undefined) return null;
    if (typeof value !== "boolean" || value === CAUTIOUS[hint]) return null;
    if (typeof reason !== "string" || reason.trim() === "" || reason.length > LONGEST_REASON) return null;
    const about = JSON.stringify([tool, hint]);
    if (spoken.has(about)) return null;
    spoken.add(about);
    words.push({ tool, hint, value, reason: reason.trim() });
  }
  return { digest, accept: [...chosen], overrides: words };
}
