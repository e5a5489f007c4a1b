import type { Policy } from "../core/decide/policy.js";
import type { Diagnostic } from "../core/decide/reason.js";
import type { JournalSettings } from "./journal-settings.js";
import { policyLines, type PolicyLine } from "./policy-lines.js";

const SEVERITY_WORDS = { error: "Error", warning: "Warning", note: "Note" } as const;

/** What a policy changes, as {@link policyLines} words it, a sentence a line; last what does not count and what looks like a mistake. */
export function describePolicy(policy: Policy, notes: readonly Diagnostic[], journal?: JournalSettings): readonly string[] {
  return [
    ...policyLines(policy, journal).map(lineText),
    ...notes.map(({ severity, message, help, at }) => {
      const place = at === undefined ? "" : `${at.file}:${at.line}: `;
      return `${SEVERITY_WORDS[severity]}: ${place}${message} ${help}`;
    }),
  ];
}

function lineText({ text, rule, at, counts }: PolicyLine): string {
  const place = at === null ? "" : ` [${rule === null ? "" : `${rule}, `}${at.file}:${at.line}]`;
  return `${text}${place}${counts ? "" : " (does not count yet)"}`;
}
