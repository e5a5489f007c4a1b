import type { Client } from "./client.js";
import { rawHint } from "./raw-hint.js";

/** VS Code runs what says it is read-only. The test is for truthiness: a text such as "false" passes it. */
export const vscode: Client = {
  id: "vscode",
  name: "VS Code",
  as_of: "2026-11",
  source: "microsoft/vscode mcpLanguageModelToolContribution.ts @027907c",
  predict: (tool) => (Boolean(rawHint(tool, "readOnly")) ? "run" : "ask"),
};
