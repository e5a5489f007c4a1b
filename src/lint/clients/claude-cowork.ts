import type { Client } from "./client.js";
import { rawHint } from "./raw-hint.js";

/** Claude in Cowork holds every write at a gate, and takes what is not said to be read-only for one. */
export const claudeCowork: Client = {
  id: "claude-cowork",
  name: "Claude, Cowork",
  as_of: "2026-11",
  source: "Claude documentation, Cowork (secondary)",
  readsHints: true,
  predict: (tool) => (rawHint(tool, "readOnly") === true ? "run" : "ask"),
};
