import type { Client } from "./client.js";

/** Open WebUI does not read hints; what it asks about, it asks by name. */
export const openWebui: Client = {
  id: "open-webui",
  name: "Open WebUI",
  as_of: "2026-11",
  source: "open-webui/open-webui (secondary)",
  readsHints: false,
  predict: () => "ask",
};
