import { describe, expect, test } from "vitest";
import { parseTool } from "../core/tool/parse-tool.js";
import { judge } from "./judge.js";

const judged = (name: string, description: string) =>
  judge(parseTool({ name, description, inputSchema: { type: "object" } }, "2025-11-25"));

describe("what sets something going, sends it or hands it over", () => {
  test.each([
    ["run_job", "Runs a job."],
    ["publish_site", "Publishes the site."],
    ["create_deployment", "Creates a deployment of the service."],
    ["create_run", "Creates a run of a workflow."],
    ["add_release", "Adds a release and publishes it."],
    ["add_entry", "Adds an entry and sends it to the list."],
    ["add_owner", "Adds an owner to the project."],
    ["ship_build", "Ships a build to users."],
    ["smtp_deliver", "Delivers a mail through the SMTP server."],
  ])("is not told to destroy nothing: %s, %s", (name, description) => {
    expect(judged(name, description).destructive.value).not.toBe(false);
  });
  test.each([
    ["create_label", "Creates a label."],
    ["add_comment", "Adds a comment."],
    ["create_folder", "Creates a folder."],
    ["add_row", "Adds a row to a table."],
  ])("but %s is", (name, description) => {
    expect(judged(name, description).destructive.value).toBe(false);
  });
});

test.each([
  ["smtp_deliver", "Delivers a mail through the SMTP server."],
  ["courier", "Delivers a message to a number."],
  ["box", "Offers a room to a guest."],
  ["slip", "Presents an invoice to a customer."],
  ["kiosk", "Answers a ticket."],
  ["giver", "Gives a badge to somebody."],
])("a word that only tells is no proof of a read: %s, %s", (name, description) => {
  expect(judged(name, description).readOnly.value).not.toBe(true);
});
