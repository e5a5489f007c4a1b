import type { Json } from "../../wire/json.js";
import type { Client } from "./client.js";
import { rawHint } from "./raw-hint.js";

/** VS Code runs what says it is read-only. The test is for truthiness: a text such as "false" passes it. */
export const vscode: Client = {
  id: "vscode",
  name: "VS Code",
  as_of: "2026-11",
  source: "microsoft/vscode mcpLanguageModelToolContribution.ts @027907c",
  readsHints: true,
  predict: (tool) => (truthy(rawHint(tool, "readOnly")) ? "run" : "ask"),
};

/** What JavaScript takes for true. Said out, so that nobody mistakes it for a test of Heed's own. */
function truthy(value: Json | undefined): boolean {
  return value !== undefined && value !== null && value !== false && value !== 0 && value !== "";
}
