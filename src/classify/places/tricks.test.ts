import { expect, describe, test } from "vitest";
import { parseTool } from "../../core/tool/parse-tool.js";
import type { Json } from "../../wire/json.js";
import { judge } from "../judge.js";

const judged = (definition: object) => judge(parseTool(definition as Json, "2026-07-28"));
const schema = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });
const get = (description: string, more: object = {}) => ({ name: "get_account", description, ...more });
const takes = (properties: object, more: object = {}) => get("Gets an account.", { inputSchema: schema(properties, more) });
const one = (...values: readonly string[]) => ({ type: "string", enum: values });

describe("is not taken for a read", () => {
  test.each<readonly [string, object]>([
    ["a watch that subscribes", { name: "watch_account", description: "Watches an account and notifies of changes." }],
    [
      "a second verb behind a preposition",
      { name: "check_updates", description: "Automatically Check for and Install Content Updates" },
    ],
    ["a second verb that shares the object", { name: "search_files", description: "Search for and replace text in files." }],
    ["a second verb that is a noun elsewhere", { name: "find_flights", description: "Searches for, and book flights." }],
    [
      "a query of a database",
      {
        name: "run_query",
        description: "Run a query against the database and return the rows.",
        inputSchema: schema({ query: { type: "string" } }),
      },
    ],
    [
      "SQL in an argument of another name",
      {
        name: "execute_query",
        description: "Execute a SQL query and return its rows.",
        inputSchema: schema({ input: { type: "string" } }),
      },
    ],
    ["numbers that are files", { name: "convert_numbers_to_pdf", description: "Converts Apple Numbers files to PDF format." }],
    ["a watch alone", { name: "watch", description: "Watch a file for changes." }],
    ["a simulation that clicks", { name: "simulate_click", description: "Simulates a click on an element." }],
    ["a simulation of a person", { name: "simulate_user", description: "Simulates a user." }],
    ["get or make", { name: "get_or_make_account", description: "Gets an account, or makes one." }],
    ["get or set, with a free action", get("Get or set the account.", { inputSchema: schema({ action: { type: "string" } }) })],
    ["get or set", { name: "config", description: "Get X or set Y.", inputSchema: schema({ action: { type: "string" } }) }],
    ["validate and select", { name: "select_site", description: "Validate and select a site." }],
    ["block until", { name: "wait", description: "Block until the job is done." }],
    ["a wait alone", { name: "wait_for_job", description: "Waits for a job." }],
    ["what is caused to be done", get("Gets an invoice paid.")],
    ["what is got rid of", get("Gets rid of old accounts.")],
    ["what is looked after", { name: "look_after", description: "Looks after an account." }],
    ["what is listed for sale", { name: "list_item", description: "Lists an item for sale." }],
    ["what is listed on a market", { name: "list_property", description: "Lists a property on the market." }],
    ["a call of another tool that acts", get("Gets an account by calling delete_account.")],
    ["a call of a person", get("Gets an account by calling the customer.")],
    ["a deed as a means", { name: "inspect_element", description: "Inspects an element by clicking it." }],
    ["a deed as a means, in a second sentence", get("Gets an account. Checks it by sending a code.")],
    ["a check that charges", { name: "validate_card", description: "Validates a card with a charge of one cent." }],
    ["a translation in place", { name: "translate", description: "Translates a page in place." }],
    ["a ping of a person", { name: "ping_user", description: "Pings a user." }],
    ["what is delivered", { name: "smtp_deliver", description: "Delivers a mail through the SMTP server." }],
    ["a deed in a bullet", get("Account manager.\n- Delete the account\n- Show the account")],
    ["a deed in a bullet, in third person", get("Gets an account.\n- Shows the account\n- Deletes old ones")],
    ["a deed in a heading", get("Gets an account.\n\n### Delete account\nBy its id.")],
    ["a deed in another language", get("Gets an account. Elimina la cuenta.")],
    ["a deed in another language, behind a dash", get("Gets an account — löscht das Konto.")],
    ["a deed in Chinese", get("Gets an account. 删除账户。")],
    ["a receipt", get("Gets a message. The sender sees it as opened.")],
    ["a read that destroys", get("Gets a secret. It is destroyed after it is read.")],
    ["a read that removes", get("Gets messages. Messages are removed from the queue once read.")],
    ["a read that hides", get("Receives messages. They become invisible for 30 seconds.")],
    ["a switch that clears", takes({ clear: { type: "boolean" } })],
    ["a switch that applies", takes({ apply_fixes: { type: "boolean" } })],
    ["a switch that fixes", takes({ fix: { type: "boolean" } })],
    ["a delivery to a file", takes({ delivery: one("inline", "file") })],
    ["a method with acts", takes({ method: one("get", "cancel", "delete") }, { required: ["method"] })],
    ["an optional mode with acts", takes({ mode: one("list", "get", "delete") })],
    ["an optional action with acts", takes({ action: one("get", "delete") })],
    ["a mode as a constant", takes({ mode: { anyOf: [{ const: "get" }, { const: "delete" }] } })],
    ["a mode behind a reference", takes({ mode: { $ref: "#/$defs/Mode" } }, { $defs: { Mode: one("get", "delete") } })],
    ["a mode behind a reference that leads nowhere", takes({ mode: { $ref: "https://example.com/mode.json" } })],
    [
      "a mode in an alternative of the whole",
      takes({}, { oneOf: [{ properties: { mode: one("get") } }, { properties: { mode: one("delete") } }] }),
    ],
    ["arguments by pattern", takes({}, { patternProperties: { "^delete_": { type: "string" } } })],
    [
      "a condition",
      takes({ id: {} }, { if: { properties: { id: {} } }, then: { properties: { action: one("get", "delete") } } }),
    ],
    ["an output that tells of deleting", get("Gets an account.", { outputSchema: schema({ deleted: { type: "boolean" } }) })],
    [
      "an output that counts what it removed",
      get("Gets accounts.", { outputSchema: schema({ removed_count: { type: "integer" } }) }),
    ],
    ["SQL in a code block", get("Gets accounts.\n```sql\nDELETE FROM accounts\n```")],
    ["SQL in a line", get("Gets accounts by `DROP TABLE accounts`.")],
    ["zero-width characters", get("De\u200Bletes an account.")],
    ["soft hyphens", get("Dele\u00ADtes an account.")],
    ["fullwidth letters", get("Ｄｅｌｅｔｅｓ an account.")],
    ["mathematical letters", get("𝐃𝐞𝐥𝐞𝐭𝐞𝐬 an account.")],
    ["letters of another script", get("Dеletes an account.")],
    ["a name of mixed scripts", { name: "get_аccount_dеlete", description: "Gets an account." }],
    ["a fullwidth name", { name: "ｄｅｌｅｔｅ_account", description: "Gets an account." }],
    ["letters apart", get("D e l e t e s an account.")],
    ["letters and digits", get("D3letes an account.")],
    ["an accent", get("Délètes an account.")],
    ["a participle in a list", get("Gets accounts; old ones are archived, deleted and forgotten.")],
    ["a nominalisation", { name: "account_status", description: "Deletion of an account." }],
    ["a transfer performed", { name: "account_status", description: "Performs a transfer of money." }],
    ["a payment made", { name: "account_status", description: "Makes a payment." }],
    ["a wipe done", { name: "account_status", description: "Does a wipe of the account." }],
    ["a refund issued", { name: "account_status", description: "Issues a refund." }],
    ["an order placed", { name: "account_status", description: "Places an order for shares." }],
    ["a deletion carried out", { name: "account_status", description: "Carries out the deletion of an account." }],
    ["a transfer performed beside a read", get("Gets an account and performs a transfer.")],
    ["a payment made beside a read", get("Gets an account. It makes a payment.")],
    ["a passive", get("Gets an account. The account is deleted.")],
    ["a passive to come", get("Gets an account, which will be deleted.")],
    ["a pronoun", get("Gets an account and deletes it.")],
    ["a deed far behind", get(`Gets an account.${" It shows the name of each.".repeat(150)} Deletes the account.`)],
    ["a deed in capitals", get("GETS AN ACCOUNT. DELETES IT.")],
    ["a returned receipt alone", { name: "customer_account", description: "Returns a receipt." }],
  ])("%s", (_, definition) => {
    expect(judged(definition).readOnly.value).not.toBe(true);
  });
});

describe("is taken for a read, as the control", () => {
  test.each<readonly [string, object]>([
    ["a get", get("Gets an account.")],
    ["arguments that choose", takes({ sort: one("asc", "desc"), verbose: { type: "boolean" } })],
    ["two verbs that read, joined behind a preposition", { name: "search_files", description: "Searches for and lists files." }],
    ["nouns joined behind a preposition", { name: "search_news", description: "Searches for news and events." }],
    [
      "a query of metrics",
      {
        name: "run_query",
        description: "Run a PromQL query and return its series.",
        inputSchema: schema({ query: { type: "string" } }),
      },
    ],
    ["numbers that are numbers", { name: "convert_numbers_to_roman", description: "Converts numbers to Roman numerals." }],
    ["another tool that reads, named", get("Gets an account. Get its id by calling list_accounts first.")],
    ["a mode of reading", takes({ mode: one("list", "get") })],
    ["a reference that is found", takes({ id: { $ref: "#/$defs/Id" } }, { $defs: { Id: { type: "string" } } })],
    ["an output that tells", get("Gets an account.", { outputSchema: schema({ id: {}, name: {}, deleted_at: {} }) })],
    ["SQL that selects", get("Gets accounts.\n```sql\nSELECT * FROM accounts\n```")],
    ["fullwidth punctuation", get("Gets an account（by its id）。")],
    ["an accent in a name", get("Gets an account of a café.")],
    ["a bullet that lists", get("Gets an account:\n- name\n- status\n- balance")],
    ["participles of state", get("Lists accounts sorted by date, created and updated times included.")],
    ["a filter by what was deleted", get("Lists accounts. Archived and deleted accounts are not included.")],
  ])("%s", (_, definition) => {
    expect(judged(definition).readOnly).toMatchObject({ value: true });
  });
});

describe("nothing makes it laxer", () => {
  const rank = (definition: object): number => [true, null, false].indexOf(judged(definition).readOnly.value);
  const plain = [
    get("Gets an account."),
    { name: "account_status", description: "Shows the status of an account." },
    { name: "manage_account", description: "Manages accounts.", inputSchema: schema({ action: one("get", "update") }) },
    { name: "account", description: "Works with accounts.", inputSchema: schema({ mode: one("get", "list") }) },
    { name: "delete_account", description: "Deletes an account." },
  ];
  test.each(plain)("a mode that deletes, a clause, a bullet: $name", (definition) => {
    const { inputSchema, description } = definition as { inputSchema?: { properties: object }; description: string };
    const modes = [one("delete"), one("get", "delete"), one("list", "zorb"), { const: "delete" }];
    for (const [at, mode] of modes.entries())
      for (const name of ["mode", "action", "op", "what"]) {
        const properties = { ...inputSchema?.properties, [name]: mode };
        expect(rank({ ...definition, inputSchema: schema(properties) }), `${name} ${at}`).toBeGreaterThanOrEqual(
          rank(definition),
        );
      }
    for (const more of [
      " Zorbs it.",
      "\n- delete it",
      "\n- zorb it",
      " 删除。",
      " Zorba la cuenta.",
      " Read-only, and zorbs it.",
    ])
      expect(rank({ ...definition, description: description + more }), more).toBeGreaterThanOrEqual(rank(definition));
  });
});

describe("is taken for a read all the same", () => {
  test.each<readonly [string, object]>([
    ["what was done before", { name: "list_files", description: "Lists files deleted since a date." }],
    ["what is paid already", { name: "get_invoices", description: "Gets the invoices paid in a month." }],
    ["a place in a text", { name: "find_place", description: "Finds a place in a city." }],
    ["by its id", get("Gets an account by its id.")],
    ["with a date", { name: "list_events", description: "Lists events with a date." }],
    ["a host that is pinged", { name: "get_latency", description: "Gets the latency of a host." }],
    ["items in a list", { name: "list_items", description: "Lists the items of a market." }],
  ])("%s", (_, definition) => {
    expect(judged(definition).readOnly.value).toBe(true);
  });
});
