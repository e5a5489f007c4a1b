import type { Client } from "./client.js";
import { rawHint } from "./raw-hint.js";

/** Docker Agent runs read-only tools unless a rule denies them; in later versions a destructive hint beats the other. */
export const dockerAgent: Client = {
  id: "docker-agent",
  name: "Docker Agent",
  as_of: "2026-11",
  source: "docker/docker-agent tool_dispatch.go @0d76412",
  readsHints: true,
  predict: (tool) => (rawHint(tool, "readOnly") === true && rawHint(tool, "destructive") !== true ? "run" : "ask"),
};
