import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HINTS } from "../core/tool/hint.js";
import { parseTool } from "../core/tool/parse-tool.js";
import type { Json } from "../wire/json.js";
import { judge } from "./judge.js";
import { proposals } from "./proposals.js";

const judged = (definition: Json) => judge(parseTool(definition, "2026-07-28"));
const valuesOf = (definition: Json) => HINTS.map((hint) => judged(definition)[hint].value);

/** One deed in many words: [name, description], by what it does. */
const DEEDS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  reads: [
    ["get_invoice", "Gets an invoice by its id."],
    ["fetch_invoice", "Fetch one invoice."],
    ["retrieveInvoice", "This tool retrieves an invoice."],
    ["invoice-lookup", "Look up an invoice. Does not modify anything."],
    ["show_invoice", "Use this tool to show an invoice."],
    ["obtener_factura", "Obtiene una factura."],
    ["customer", "Ruft eine Rechnung ab."],
    ["customer", "Récupère une facture."],
    ["customer", "Retorna uma fatura."],
    ["customer", "Recherche des factures."],
    ["customer", "Restituisce una fattura."],
    ["customer", "Toont een factuur."],
    ["customer", "Pobiera fakturę."],
    ["invoice", "Получает счёт по номеру."],
    ["invoice", "获取发票详情。"],
    ["invoice", "請求書を取得します。"],
    ["invoice", "송장을 조회합니다."],
  ],
  deletes: [
    ["delete_invoice", "Deletes an invoice."],
    ["remove_invoice", "Remove an invoice."],
    ["purgeInvoices", "This tool purges invoices."],
    ["invoices-wipe", "Use this to wipe all invoices."],
    ["factura", "Elimina una factura."],
    ["rechnung", "Löscht eine Rechnung."],
    ["facture", "Supprime une facture."],
    ["fatura", "Exclui uma fatura."],
    ["fattura", "Elimina una fattura."],
    ["factuur", "Verwijdert een factuur."],
    ["faktura", "Usuwa fakturę."],
    ["invoice", "Удаляет счёт."],
    ["invoice", "删除发票。"],
    ["invoice", "請求書を削除します。"],
    ["invoice", "송장을 삭제합니다."],
  ],
};
const EXPECTED: Readonly<Record<string, readonly boolean[]>> = {
  reads: [true, false, true, false],
  deletes: [false, true, true, false],
};

describe("Chinese, Japanese and Korean say further on that they write", () => {
  test.each([
    ["query_data", "查询数据，删除过期记录"],
    ["query_data", "查询数据。删除过期记录。"],
    ["get_users", "获取用户列表，并更新缓存"],
    ["orders", "获取订单；同时自动取消超时订单"],
    ["records", "レコードを検索します。古いレコードを削除します。"],
    ["items", "목록을 조회합니다. 오래된 항목을 삭제합니다."],
  ])("%s: %s", (name, description) => {
    expect(valuesOf({ name, description, inputSchema: { type: "object" } })[0]).not.toBe(true);
  });

  test.each([
    ["get_data", "查询数据。如需删除请使用 delete_data。"],
    ["get_list", "获取列表，不会修改任何数据"],
    ["get_list", "获取列表，支持按创建时间排序，支持更新时间过滤"],
    ["get_orders", "查询订单，可按删除状态过滤"],
    ["search_records", "データを検索します。削除するには delete を使ってください。"],
    ["list_records", "一覧を取得します。データは変更しません。"],
    ["list_items", "목록을 조회합니다. 데이터를 변경하지 않습니다."],
  ])("or speak of others: %s: %s", (name, description) => {
    expect(valuesOf({ name, description, inputSchema: { type: "object" } })[0]).toBe(true);
  });
});

describe.each(Object.entries(DEEDS))("what %s", (deed, ways) => {
  test.each(ways)("%s: %s", (name, description) => {
    const inputSchema = { type: "object", properties: { id: { type: "string" } }, required: ["id"] };
    const expected = EXPECTED[deed] ?? [];
    for (const [at, value] of valuesOf({ name, description, inputSchema }).entries()) {
      // Unknown is allowed, the opposite is not.
      expect([null, expected[at]]).toContain(value);
    }
    // Of the two that matter most, nothing may stay open.
    expect(judged({ name, description, inputSchema }).readOnly.value).toBe(expected[0]);
    expect(judged({ name, description, inputSchema }).destructive.value).toBe(expected[1]);
  });
});

test.each<[string, Json, readonly (boolean | null)[]]>([
  [
    "a description that says it changes nothing",
    { name: "status", description: "Does not modify anything." },
    [null, false, true, false],
  ],
  ["a read that saves", { name: "get_log", description: "Gets the log. The log is saved to disk." }, [null, true, true, false]],
  [
    "a read that fetches to a place of one's own",
    { name: "retrieve_metadata", description: "Retrieve metadata from an org to your local project." },
    [null, null, true, false],
  ],
  [
    "a read that does something by itself",
    { name: "get_feed", description: "Get the feed. What is shown will be marked as read." },
    [null, null, true, false],
  ],
  [
    "a read of what was done by itself",
    { name: "get_feed", description: "Get the feed, without what will not be deleted." },
    [true, false, true, false],
  ],
  [
    "a heading in front of what is done",
    { name: "get-recording", description: "The recordings of a meeting.\n\nTip: Gets one recording." },
    [true, false, true, false],
  ],
  [
    "a demonstrative, no verb",
    { name: "list_people", description: "Lists people. This request needs a header." },
    [true, false, true, false],
  ],
  [
    "what an argument takes",
    { name: "get_case", description: "Gets a case. Accepts a number or a text." },
    [true, false, true, false],
  ],
  [
    "what the reader is told to do first",
    { name: "get_tools", description: "IMPORTANT: Run this tool first. Returns the tools." },
    [true, false, true, false],
  ],
  [
    "a filter that is named like a switch",
    {
      name: "stories-search",
      description: "Find stories.",
      inputSchema: { properties: { hasCommit: { type: "boolean" } } },
    },
    [true, false, true, false],
  ],
  [
    "a prefix that could be a verb",
    { name: "protect_list_cameras", description: "List all cameras." },
    [true, false, true, false],
  ],
  ["a prefix that is the verb", { name: "protect_get_camera", description: "Protects a camera." }, [false, true, true, false]],
  [
    "two in one, in another language",
    { name: "facture", description: "Liste les factures et supprime les anciennes." },
    [null, null, true, false],
  ],
  ["things on their way", { name: "deploy_contents", description: "Deploy files to a host." }, [false, null, false, false]],
  ["what is handed over", { name: "take_ownership", description: "Take ownership of a schedule." }, [null, null, null, false]],
  [
    "what a signal does is told elsewhere",
    { name: "signal", description: "Send a signal to a process." },
    [false, null, false, false],
  ],
  ["a noun before a thing", { name: "get_files", description: "Deploy files of a host." }, [true, false, true, false]],
  [
    "a thing, in a text that begins with its article",
    { name: "list_rooms", description: "The rooms of a house." },
    [true, false, true, false],
  ],
  [
    "the graver of two in a name",
    { name: "create_or_replace_sku", description: "Create or replace a mapping." },
    [false, true, true, false],
  ],
  ["an answer to somebody", { name: "respond_to_review", description: "Respond to a review." }, [false, false, false, false]],
  ["two words, one verb", { name: "server", description: "Shut down the server." }, [false, true, true, false]],
  [
    "an argument that is put right",
    { name: "get_info", description: "Gets information about a file. Its path will be automatically normalized." },
    [true, false, true, false],
  ],
  ["two in one", { name: "branches", description: "Lists all branches or creates a new branch." }, [false, false, true, false]],
  [
    "a report that is sent",
    { name: "feedback", description: "Report a problem with this server." },
    [false, false, false, false],
  ],
  [
    "a list of acts",
    {
      name: "scrape",
      description: "Scrape a page.",
      inputSchema: {
        properties: { actions: { type: "array", items: { properties: { type: { enum: ["wait", "click", "write"] } } } } },
      },
    },
    [false, true, false, true],
  ],
  ["a web search", { name: "web_search", description: "Searches the web." }, [true, false, true, true]],
  [
    "an address",
    { name: "fetch_page", description: "Fetches a page.", inputSchema: { properties: { url: {} }, required: ["url"] } },
    [true, false, true, true],
  ],
  ["a message", { name: "send_message", description: "Sends a message." }, [false, null, false, false]],
  ["what is put in a place", { name: "store_value", description: "Store a value." }, [false, true, false, false]],
  ["what is put and is new", { name: "save_new_view", description: "Saves a new view." }, [false, false, true, false]],
  [
    "what is put nowhere but where nothing stands",
    { name: "write_file", description: "Writes a file. Fails if the file already exists." },
    [false, false, true, false],
  ],
  [
    "what is put over all that stands",
    { name: "apply_manifest", description: "Apply a new manifest." },
    [false, true, false, false],
  ],
])("%s", (_what, definition, expected) => {
  expect(valuesOf(definition)).toEqual(expected);
});

describe("what must not matter", () => {
  const word = fc.constantFrom(
    "get",
    "list",
    "create",
    "delete",
    "update",
    "send",
    "run",
    "invoice",
    "pages",
    "status",
    "by",
    "and",
  );
  const text = fc.array(word, { minLength: 1, maxLength: 6 });
  const property = fc.tuple(
    fc.constantFrom("id", "url", "path", "content", "action", "sql", "to", "force", "outputPath"),
    fc.constantFrom<Json>({ type: "string" }, { type: "boolean" }, { enum: ["get", "list"] }, { enum: ["get", "send"] }),
  );
  const properties = fc.uniqueArray(property, { selector: ([name]) => name, maxLength: 5 });

  test("the order of the schema's keys", () => {
    fc.assert(
      fc.property(text, text, properties, (name, description, entries) => {
        const of = (list: typeof entries): Json => ({
          name: name.join("_"),
          description: description.join(" "),
          inputSchema: { type: "object", properties: Object.fromEntries(list) },
        });
        expect(valuesOf(of(entries))).toEqual(valuesOf(of(entries.toReversed())));
      }),
    );
  });

  test("space around and between the words, and how a name joins them", () => {
    fc.assert(
      fc.property(text, text, (name, description) => {
        const plain = valuesOf({ name: name.join("_"), description: description.join(" ") });
        expect(valuesOf({ name: name.join("-"), description: `  ${description.join("  ")} ` })).toEqual(plain);
      }),
    );
  });

  test("a mode that deletes never makes a tool laxer", () => {
    const laxness = (definition: Json): readonly number[] => {
      const { readOnly, destructive } = judged(definition);
      const rank = (value: boolean | null, lax: boolean): number => (value === lax ? 2 : value === null ? 1 : 0);
      return [rank(readOnly.value, true), rank(destructive.value, false)];
    };
    const modes = fc.subarray(["get", "list", "create", "update", "send"], { minLength: 1 });
    fc.assert(
      fc.property(text, text, modes, fc.boolean(), (name, description, values, required) => {
        const of = (list: readonly string[]): Json => ({
          name: name.join("_"),
          description: description.join(" "),
          inputSchema: { properties: { action: { enum: list as string[] } }, required: required ? ["action"] : [] },
        });
        const [before, after] = [laxness(of(values)), laxness(of([...values, "delete"]))];
        for (const [at, rank] of after.entries()) expect(rank).toBeLessThanOrEqual(before[at] ?? 0);
      }),
    );
  });
});

test("hostile input is judged, and alike each time", () => {
  const deep = Array.from({ length: 200 }).reduce<Json>((inner) => ({ properties: { action: inner } }), { enum: ["delete"] });
  for (const description of [
    "a ".repeat(50_000),
    "(".repeat(100_000),
    "`".repeat(100_000),
    "[x]-".repeat(30_000),
    "\uD800\u202E delete",
    "，".repeat(90_000),
  ]) {
    const definition = { name: description.slice(0, 90_000), title: description, description, inputSchema: deep };
    expect(valuesOf(definition)).toEqual(valuesOf(definition));
  }
});

test("proposals fill what is absent and means something, and say whether the bar is met", () => {
  const tools = [
    { name: "list_invoices", description: "Lists invoices." },
    { name: "delete_invoice", description: "Deletes an invoice.", annotations: { readOnlyHint: false } },
    { name: "frobnicate", annotations: { readOnlyHint: true, openWorldHint: true } },
  ].map((definition) => parseTool(definition, "2026-07-28"));
  const brief = proposals(tools).map(({ tool, hint, value, reassures }) => [tool, hint, value, reassures]);
  expect(brief).toEqual([
    [0, "readOnly", true, true],
    [0, "openWorld", false, true],
    [1, "destructive", true, false],
    [1, "idempotent", true, true],
    [1, "openWorld", false, true],
  ]);
  const [first] = proposals(tools);
  expect(first?.confidence).toBeGreaterThan(0.98);
  expect(first?.meetsBar).toBe(true);
});
