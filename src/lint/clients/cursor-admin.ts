import type { Client } from "./client.js";
import { rawHint } from "./raw-hint.js";

/** Cursor where an admin allows reading tools: those run that say they only read and do not say they destroy; others are off. */
export const cursorAdmin: Client = {
  id: "cursor/admin",
  name: "Cursor, read-only tools by an admin",
  as_of: "2026-11",
  source: "Cursor 3.23 documentation, admin controls (secondary)",
  readsHints: true,
  predict: (tool) => (rawHint(tool, "readOnly") === true && rawHint(tool, "destructive") !== true ? "run" : "deny"),
};
