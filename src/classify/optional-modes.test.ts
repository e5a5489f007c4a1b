import { describe, expect, test } from "vitest";
import { parseTool } from "../core/tool/parse-tool.js";
import { infer } from "./infer.js";

/** Whether the server's own word that a tool only reads is doubted. */
function doubted(name: string, description: string, argument: string, values: readonly string[], required: boolean): boolean {
  const inputSchema = {
    type: "object",
    properties: { [argument]: { type: "string", enum: [...values] }, id: { type: "string" } },
    ...(required ? { required: [argument] } : {}),
  };
  const tool = parseTool({ name, description, inputSchema, annotations: { readOnlyHint: true } }, "2025-11-25");
  return infer(tool).some(({ hint }) => hint === "readOnly");
}

describe("a mode in which a reading tool acts is heard, whether it must be given or not", () => {
  test.each<[string, string, string, readonly string[]]>([
    ["list_hosts", "Lists hosts.", "action", ["list", "delete"]],
    ["list_hosts", "Lists hosts.", "action", ["list", "get", "purge"]],
    ["get_records", "Gets records.", "mode", ["get", "delete"]],
    ["show_cache", "Shows the cache.", "operation", ["show", "clear"]],
    ["list_hosts", "Lists hosts.", "operation", ["read", "write"]],
    ["search_mail", "Searches mail.", "action", ["search", "archive", "trash"]],
  ])("%s, %s %s %j", (...sample) => {
    for (const required of [true, false]) expect(doubted(...sample, required), String(required)).toBe(true);
  });
  test.each<[string, string, string, readonly string[]]>([
    ["list_events", "Lists events.", "action", ["create", "update", "delete"]],
    ["list_audit_log", "Lists entries of the audit log.", "action", ["read", "create", "delete"]],
    ["search_changes", "Searches changes.", "operation", ["added", "removed", "changed"]],
    ["get_report", "Gets a report.", "mode", ["get", "list"]],
    ["list_hosts", "Lists hosts.", "status", ["list", "delete"]],
  ])("but not %s, %s %s %j", (...sample) => {
    expect(doubted(...sample, false)).toBe(false);
  });
});
