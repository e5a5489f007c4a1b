import { expect, test } from "vitest";
import type { Json } from "../../wire/json.js";
import { maySuggest } from "./may-suggest.js";

const mail: Json = { name: "compose", description: "Sends an email to a recipient.", inputSchema: { type: "object" } };

test("a rule is suggested for what reads or adds, and for nothing that may destroy or is grave", () => {
  expect(maySuggest("add_note", "additive", null)).toBe(true);
  expect(maySuggest("list_notes", "read", null)).toBe(true);
  expect(maySuggest("add_note", "presumed", null)).toBe(false);
  expect(maySuggest("delete_note", "destructive", null)).toBe(false);
  expect(maySuggest("send_email", "additive", null)).toBe(false);
  expect(maySuggest("compose", "additive", mail)).toBe(false);
});
