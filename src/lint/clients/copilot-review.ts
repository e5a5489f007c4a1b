import type { Client } from "./client.js";
import { rawHint } from "./raw-hint.js";

/** Copilot's code review offers only tools that say they are read-only; nobody is there to be asked. */
export const copilotReview: Client = {
  id: "copilot-review",
  name: "Copilot code review",
  as_of: "2026-11",
  source: "GitHub Copilot documentation, code review (secondary)",
  readsHints: true,
  predict: (tool) => (rawHint(tool, "readOnly") === true ? "run" : "deny"),
};
