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
