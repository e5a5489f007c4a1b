import type { Client } from "./client.js";
import { rawHint } from "./raw-hint.js";

/**
 * goose in smart-approve mode: read-only runs, not read-only asks. Without the hint a language model judges, which
 * may go either way; the prediction is the way that is certain to stop.
 */
export const goose: Client = {
  id: "goose",
  name: "goose, smart approve",
  as_of: "2026-11",
  source: "block/goose permission_inspector.rs @81aef28",
  readsHints: true,
  predict: (tool) => (rawHint(tool, "readOnly") === true ? "run" : "ask"),
};
