import type { Diagnostic } from "../core/decide/reason.js";

/**
 * What a rule about sources says of itself; its page is the section of its name in docs/sources.md, or in
 * docs/check.md where heed.yaml can break it too.
 */
export type SourceRule = { readonly id: string; readonly severity: Diagnostic["severity"]; readonly heuristic: boolean };

/** The rules about sources, in the order of their findings. */
export const SOURCE_RULES = {
  hintNotOnWire: { id: "source-hint-not-on-wire", severity: "warning", heuristic: false },
  accessControl: { id: "hints-as-access-control", severity: "warning", heuristic: true },
  withoutReason: { id: "suppression-without-reason", severity: "error", heuristic: false },
  unused: { id: "unused-suppression", severity: "warning", heuristic: false },
  notFound: { id: "tool-not-in-source", severity: "note", heuristic: false },
  notRead: { id: "source-not-read", severity: "note", heuristic: false },
} as const satisfies Readonly<Record<string, SourceRule>>;

/** True for the id of a rule about sources. */
export function isSourceRule(id: string): boolean {
  return Object.values(SOURCE_RULES).some((rule) => rule.id === id);
}
