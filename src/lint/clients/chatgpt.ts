import type { Client } from "./client.js";
import { rawHint } from "./raw-hint.js";

/** ChatGPT in developer mode confirms every write, and takes what is not said to be read-only for one. */
export const chatgpt: Client = {
  id: "chatgpt",
  name: "ChatGPT, developer mode",
  as_of: "2026-11",
  source: "OpenAI documentation, developer mode (secondary)",
  readsHints: true,
  predict: (tool) => (rawHint(tool, "readOnly") === true ? "run" : "ask"),
};
