import type { Client } from "./client.js";

/** Cline asks unless the tool is named in `alwaysAllow`; it does not read hints. */
export const cline: Client = {
  id: "cline",
  name: "Cline",
  as_of: "2026-11",
  source: "cline/cline (secondary)",
  readsHints: false,
  predict: () => "ask",
};
