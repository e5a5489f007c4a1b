import type { Client } from "./client.js";

/** Zed asks unless its settings name the tool; it does not read hints. */
export const zed: Client = {
  id: "zed",
  name: "Zed",
  as_of: "2026-11",
  source: "zed-industries/zed (secondary)",
  readsHints: false,
  predict: () => "ask",
};
