import { expect, test } from "vitest";
import { nameAction } from "./name-action.js";

/** What each name says: `-` for nothing that can be told. */
const TABLE: Readonly<Record<string, readonly string[]>> = {
  reads: [
    "get_invoice",
    "listInvoices",
    "invoices-search",
    "crm.contacts.get",
    "srv_contacts_list",
    "list_deleted_items",
    "list_update_runs",
    "get_delete_preview",
    "check_update",
    "list_labels_by_label",
    "srv_list_people_by_label",
    "test_run_list",
    "comment_list",
    "describe-build",
    "find_pull_request",
  ],
  adds: [
    "create_invoice",
    "invoiceCreate",
    "invoices-create-draft",
    "get_or_create_label",
    "runSuite",
    "post_message",
    "build_project",
    "git-commit",
    "send",
    "pages_upload",
    "add_pull_request",
  ],
  changes: ["update_invoice", "rename-page", "set_state", "find_and_edit", "archive_page", "manage_users", "update_status"],
  ends: ["cancel_run", "power-off-machine", "shut_down_host", "reset_password", "find_and_replace", "restart_service"],
  deletes: ["delete_invoice", "invoices.purge", "index_drop", "DROP", "tear-down-stack", "list_delete", "trash_page", "rm"],
  "-": [
    "deploy_status",
    "services_deploy_reader",
    "label_values",
    "generate_pin_map",
    "can_i_deploy",
    "download_file",
    "set_up_guide",
    "context",
    "deletion",
    "deleted",
    "updates",
    "",
    "42",
  ],
};

test.each(Object.entries(TABLE).flatMap(([does, names]) => names.map((name) => [name, does] as const)))("%s %s", (name, does) => {
  expect(nameAction(name)?.does ?? "-").toBe(does);
});

test("two words that make one verb are shown as they were written", () => {
  expect(nameAction("power-off-machine")?.word).toBe("power off");
});
