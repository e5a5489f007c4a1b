import type { Client } from "./client.js";

/** opencode runs everything that no rule for its name stops; it does not read hints. */
export const opencode: Client = {
  id: "opencode",
  name: "opencode",
  as_of: "2026-11",
  source: "opencode documentation, permissions (secondary)",
  readsHints: false,
  predict: () => "run",
};
