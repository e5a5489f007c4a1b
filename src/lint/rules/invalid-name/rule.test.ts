import { expect, test } from "vitest";
import { parseTool } from "../../../core/tool/parse-tool.js";
import { lint } from "../../lint.js";
import { invalidName } from "./rule.js";

test("names are bound since 2025-11-25; one too long to run is reported in every revision", () => {
  const count = (name: string, revision: "2025-06-18" | "2025-11-25") =>
    lint([parseTool({ name, inputSchema: { type: "object" } }, revision)], [invalidName]).length;
  expect([count("list files", "2025-06-18"), count("list files", "2025-11-25")]).toEqual([0, 1]);
  expect([count("a".repeat(4096), "2025-06-18"), count("a".repeat(4097), "2025-06-18")]).toEqual([0, 1]);
});
