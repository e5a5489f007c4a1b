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
    "can_i_deploy",
    "set_up_guide",
    "run_query",
    "resolve_library_id",
    "listar_facturas",
    "rechnungen_suchen",
    "check_version",
    "show_toolbar",
    "convert_date_to_timestamp",
    "list_return_reasons",
  ],
  works: ["generate_pin_map", "download_file", "test_connection", "render_chart"],
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
    "show_toast",
    "leave_feedback",
    "confirm_booking",
    "ask_human",
    "phone_long_press",
  ],
  changes: [
    "update_invoice",
    "rename-page",
    "set_state",
    "find_and_edit",
    "find_and_replace",
    "archive_page",
    "manage_users",
    "update_status",
    "resolve_incident",
    "select_option",
    "find_replace",
    "create_or_replace_group",
    "resume_campaign",
    "revise_listing",
    "search_index_rebuild",
    "unmerge_cells",
    "reauthorize-subscription",
  ],
  ends: ["cancel_run", "power-off-machine", "shut_down_host", "reset_password", "restart_service", "withdraw_offer"],
  deletes: [
    "delete_invoice",
    "invoices.purge",
    "index_drop",
    "DROP",
    "tear-down-stack",
    "list_delete",
    "trash_page",
    "rm",
    "account_deletion",
    "borrar_cliente",
    "删除记录",
  ],
  "-": ["deploy_status", "services_deploy_reader", "label_values", "context", "deleted", "updates", "", "42"],
};

test.each(Object.entries(TABLE).flatMap(([does, names]) => names.map((name) => [name, does] as const)))("%s %s", (name, does) => {
  expect(nameAction(name)?.does ?? "-").toBe(does);
});

test("a word that can be a noun is no verb in front of a report", () => {
  for (const name of ["order_status", "run_results", "comment_list", "deploy_logs"])
    expect(nameAction(name)?.does ?? "-", name).toMatch(/^(?:-|reads)$/);
  expect(nameAction("run_code_analyzer")?.does).toBe("adds");
  expect(nameAction("sales_report")).toBeNull();
});

test("two words that make one verb are shown as they were written", () => {
  expect(nameAction("power-off-machine")?.word).toBe("power off");
});

test("the Chinese word for input is an act where it types, and none where it says what is put in", () => {
  for (const acts of ["输入文本到页面", "在网页中输入内容", "点击并输入", "输入参数到表单，返回结果"])
    expect(nameAction(acts)?.does, acts).toBe("adds");
  expect(nameAction("根据输入查询天气")?.does).toBe("reads");
  expect(nameAction("输入参数：城市，查询天气")?.does).toBe("reads");
  expect(nameAction("输入参数，删除记录")?.does).toBe("deletes");
});
