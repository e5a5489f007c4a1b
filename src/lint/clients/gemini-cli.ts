import type { Client } from "./client.js";

/** Gemini CLI asks unless a rule of its policy or a trusted server says otherwise; without a rule no hint lets anything through. */
export const geminiCli: Client = {
  id: "gemini-cli",
  name: "Gemini CLI",
  as_of: "2026-11",
  source: "google-gemini/gemini-cli policy-engine.ts @5411f11",
  readsHints: false,
  predict: () => "ask",
};
