import { describe, expect, test } from "vitest";
import { parseTool } from "../core/tool/parse-tool.js";
import type { JsonObject } from "../wire/json.js";
import { infer } from "./infer.js";

const doubts = (name: string, description: string, properties: JsonObject = {}): readonly string[] =>
  infer(
    parseTool(
      { name, description, inputSchema: { type: "object", properties }, annotations: { readOnlyHint: true } },
      "2025-11-25",
    ),
  ).flatMap(({ hint }) => (hint === "readOnly" ? [hint] : []));

describe("verbs that act elsewhere, and here only wait, tell or format", () => {
  test.each<[string, string, JsonObject?]>([
    ["wait_for_job", "Block until the job has finished and report its status."],
    ["await_build", "Blocks until the build is done."],
    ["wait_for_lock", "Pause until the lock is free."],
    ["check_flag", "Report whether a feature flag is on."],
    ["disk_usage", "Report how much space is left."],
    ["get_progress", "Looks at a run and reports its progress."],
    ["export_report", "Export the report as JSON."],
    ["dump_schema", "Dump the schema in YAML."],
    ["describe_role", "Acts as a reference of roles."],
    ["get_status", "Gets the status. The verbose argument will be removed in version 2."],
    ["get_size", "Gets the size. It will be dropped with the next release."],
    ["offer_quality", "Evaluates an offer by several criteria."],
    ["get_link", "Gets a link.", { "target-path": { type: "string", description: "Path that the link leads to" } }],
    ["read_symlink", "Reads a symlink.", { target_file: { type: "string", description: "What it points to" } }],
  ])("%s: %s", (name, description, properties) => {
    expect(doubts(name, description, properties)).toEqual([]);
  });
  test.each<[string, string, JsonObject?]>([
    ["block_user", "Block a user until tomorrow."],
    ["pause_job", "Pause a job until it is resumed."],
    ["report_problem", "Report a problem to the maintainers."],
    ["report_user", "Report a user."],
    ["export_report", "Export the report to a file as JSON."],
    ["dump_database", "Dump the database to disk in text."],
    ["browser_eval", "Evaluates JavaScript in the browser."],
    ["debug_step", "Evaluate an expression in the frame."],
    ["act_on_ticket", "Act on a ticket: close or reopen it."],
    ["get_mail", "Gets a mail. It will be removed from the server."],
    ["get_page", "Gets a page.", { target_path: { type: "string", description: "Where the page is saved" } }],
  ])("but %s: %s", (name, description, properties) => {
    expect(doubts(name, description, properties)).toContain("readOnly");
  });
});
