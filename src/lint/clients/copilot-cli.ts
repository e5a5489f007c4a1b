import type { Client } from "./client.js";
import { rawHint } from "./raw-hint.js";

/** Copilot CLI runs read-only tools unless a rule denies them. */
export const copilotCli: Client = {
  id: "copilot-cli",
  name: "Copilot CLI",
  as_of: "2026-11",
  source: "GitHub Copilot CLI 1.0.63 (secondary)",
  readsHints: true,
  predict: (tool) => (rawHint(tool, "readOnly") === true ? "run" : "ask"),
};
