import { describe, expect, test } from "vitest";
import { parseTool } from "../core/tool/parse-tool.js";
import type { Json } from "../wire/json.js";
import { lint } from "./lint.js";

const CLAIMS = { readOnlyHint: true, openWorldHint: false };

/** The rules that have something to say about a tool which claims to only read inside its own system. */
function said(name: string, description: string, properties: Readonly<Record<string, Json>> = {}): readonly string[] {
  const definition = { name, description, inputSchema: { type: "object", properties }, annotations: CLAIMS };
  return lint([parseTool(definition, "2026-07-28")]).map(({ rule }) => rule);
}

describe("an honest claim to only read is left alone, though a word in it can act", () => {
  test.each<[string, string, string, Record<string, Json>?]>([
    ["waiting", "wait_for_job", "Block until the job has finished. Returns its state."],
    ["waiting", "await_build", "Blocks until the build is done."],
    ["telling", "check_lock", "Report whether the door is locked."],
    ["telling", "is_member", "Reports whether a user is a member of the group."],
    ["a part that something plays", "get_proxy", "Gets the proxy that acts as the front door."],
    ["a noun", "list_updates", "Lists updates on issues."],
    ["a noun", "list_changes", "Lists changes to a page."],
    ["what becomes of the tool", "get_items", "Gets the items. This tool will be removed in version 2."],
    ["what becomes of the tool", "get_rows", "Gets the rows. Deprecated: will be deleted in the next release."],
    ["a thing's name", "post_office_find", "Finds post offices near a place.", { place: { type: "string" } }],
    ["a value that is a noun", "list_hosts", "Lists hosts.", { "auth-method": { type: "string", enum: ["Key", "Password"] } }],
    ["code", "get_help", "Shows the available `commands` of the program."],
    ["another language", "get_note", "Lit une note du dossier."],
  ])("%s: %s", (_what, name, description, properties) => {
    expect(said(name, description, properties)).toEqual([]);
  });
});

describe("the same words where they act are told of", () => {
  test.each<[string, string, string, string, Record<string, Json>?]>([
    ["blocking", "writing-tool-claims-read-only", "block_user", "Blocks a user."],
    ["updating", "writing-tool-claims-read-only", "update_issue", "Updates an issue."],
    ["removing", "doubted-hint", "get_items", "Gets the items. Removes them from the queue."],
    ["posting", "writing-tool-claims-read-only", "post_message", "Posts a message."],
    [
      "a value that acts",
      "writing-tool-claims-read-only",
      "hosts",
      "Manages hosts.",
      { action: { type: "string", enum: ["list", "delete"] } },
    ],
    ["another language", "writing-tool-claims-read-only", "note", "Supprime une note du dossier."],
  ])("%s: %s", (_what, rule, name, description, properties) => {
    expect(said(name, description, properties)).toEqual([rule]);
  });
});

test("hints that are alike on tools that seem unlike may be right, and are not ordered to be weakened", () => {
  const alike = ["get_schema", "list_nodes", "search_code", "find_path", "export_rows"].map((name) =>
    parseTool({ name, annotations: CLAIMS }, "2026-07-28"),
  );
  const stamp = lint(alike).find(({ rule }) => rule === "one-stamp-on-unlike-tools");
  expect(stamp?.message).toContain("`export_rows` seems to write");
  expect(stamp?.help).toContain("If none does, the hints are right and should stay.");
});
