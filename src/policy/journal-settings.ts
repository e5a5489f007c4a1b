import type { Content } from "./content.js";

/** What the policy files together say of the journal. It decides nothing about calls, and is no part of the policy's digest. */
export type JournalSettings = {
  /** How much of a call's arguments it shows beside their digest. */
  readonly arguments: "digest" | "shape" | "values";
  /** Patterns for names of arguments whose values it never shows. */
  readonly redact: readonly string[];
  /** `power`: each write waits for the disk. */
  readonly durability: "process" | "power";
  /** After how many days records are removed; null: never. */
  readonly keepDays: number | null;
};

const SHOWN = ["digest", "shape", "values"] as const;

/** Of several words the stricter wins: what shows less, what is safer, what keeps longer. */
export function mergeJournal(contents: readonly Content[]): JournalSettings {
  const words = contents.flatMap(({ journal }) => (journal === null ? [] : [journal.value]));
  const shown = words.flatMap((one) => (one.arguments === undefined ? [] : [SHOWN.indexOf(one.arguments)]));
  const kept = words.flatMap(({ keepDays }) => (keepDays === undefined ? [] : [keepDays]));
  return {
    arguments: SHOWN[shown.length === 0 ? 0 : Math.min(...shown)] ?? "digest",
    redact: [...new Set(words.flatMap(({ redact }) => redact))].toSorted(),
    durability: words.some(({ durability }) => durability === "power") ? "power" : "process",
    keepDays: kept.length === 0 ? null : Math.max(...kept),
  };
}
