import type { Content } from "./content.js";
import type { JournalSettings } from "./journal-settings.js";

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
