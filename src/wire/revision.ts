/** The protocol revisions that Heed knows, oldest first. */
export const REVISIONS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"] as const;

/** A protocol revision. */
export type Revision = (typeof REVISIONS)[number];

/** The newest revision: what a definition without a known revision is read as. */
export const LATEST_REVISION: Revision = "2026-07-28";

/** True for a revision that Heed knows. */
export function isRevision(text: string): text is Revision {
  return (REVISIONS as readonly string[]).includes(text);
}

/** True if `revision` is `since` or newer. Revisions are dates, so their text order is their order. */
export function atLeast(revision: Revision, since: Revision): boolean {
  return revision >= since;
}
