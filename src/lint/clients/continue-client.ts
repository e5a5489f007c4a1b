import type { Client } from "./client.js";

/** Continue asks unless a rule for the name says otherwise; it does not read hints. */
export const continueClient: Client = {
  id: "continue",
  name: "Continue",
  as_of: "2026-11",
  source: "continuedev/continue (secondary)",
  readsHints: false,
  predict: () => "ask",
};
