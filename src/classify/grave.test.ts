import { describe, expect, test } from "vitest";
import { judgeOne } from "../../test/support/judge-one.js";
import { policyOf } from "../../test/support/policy-of.js";
import type { Rule } from "../core/decide/policy.js";
import { describeReason } from "../core/explain/describe-reason.js";
import { explain } from "../core/explain/explain.js";
import { causeOf } from "../core/explain/question-cause.js";
import { parseTool } from "../core/tool/parse-tool.js";
import { GRAVE_KINDS, type GraveKind } from "../core/trust/grave.js";
import type { JsonObject } from "../wire/json.js";
import { CLASSIFIER } from "./classifier.js";
import { grave } from "./grave.js";

const kindOf = (name: string, description = "", args: JsonObject = {}): GraveKind | null =>
  grave(parseTool({ name, description, inputSchema: { type: "object", properties: args } }, "2026-07-28"))?.kind ?? null;

type Sample = readonly [kind: GraveKind, name: string, description?: string, args?: JsonObject];
type Plain = readonly [name: string, description: string, args?: JsonObject];
const GRAVE: readonly Sample[] = [
  ["money", "pay_invoice", "Pays an invoice."],
  ["money", "wire_money", "Wires money to an account. Returns a receipt."],
  ["money", "bookHotel", "Books a room."],
  ["money", "create_spot_market_order", "Places a market order."],
  ["money", "make_video", "Makes a video. This call incurs costs."],
  ["money", "top_up", "Tops up the balance.", { amount: { type: "number" } }],
  ["people", "send_sms", "Sends a text to a number."],
  ["people", "reply_to_thread", "Replies in a thread."],
  ["people", "add_issue_comment", "Adds a comment to an issue."],
  ["people", "create_event", "Creates an event.", { attendees: { type: "array" } }],
  ["access", "grant_access", "Lets somebody in."],
  ["access", "updateWorkspaceRoles", "Changes who can see a workspace."],
  ["access", "start_tunnel", "Creates a tunnel to this machine."],
  ["credentials", "create_api_key", "Creates a key."],
  ["credentials", "get_secret", "Gets a secret."],
  ["credentials", "rotate_password", "Changes a password."],
  ["code", "execute_command", "Runs a command."],
  ["code", "write_query", "Executes an INSERT, UPDATE or DELETE query.", { sql: { type: "string" } }],
  ["code", "deploy_app", "Deploys an app."],
  ["code", "install_plugin", "Installs a plugin."],
  ["money", "支付订单", "支付一个订单"],
  ["people", "メッセージ送信", "メッセージを送信します"],
  ["code", "run", "명령을 실행합니다"],
  ["code", "create_deployment", "Creates a deployment of the service."],
  ["code", "create_run", "Creates a run of a workflow."],
  ["access", "assign_owner", "Makes a user the owner of a project."],
  ["people", "smtp_deliver", "Delivers a mail through the SMTP server."],
  ["people", "schedule_meeting", "Schedules a meeting.", { participants: { type: "array" } }],
  ["unknown", "zorble_widgets", "Zorbles the widgets."],
];
const HARMLESS: readonly Plain[] = [
  ["add_paragraph", "Adds a paragraph to a document."],
  ["create_folder", "Creates a folder."],
  ["list_messages", "Lists messages."],
  ["get_orders", "Gets orders."],
  ["delete_comment", "Deletes a comment."],
  ["create_mail_folder", "Creates a folder for mail."],
  ["set_page", "Replaces a page of a document."],
  ["add_tag", "Adds a tag to a note.", { code: { type: "string", description: "The project's code" } }],
  ["search_users", "Searches users."],
];

describe("grave", () => {
  test.each(GRAVE.map((sample) => [`${sample[0]}: ${sample[1]}`, sample] as const))(
    "%s",
    (_, [kind, name, description, args]) => {
      expect(kindOf(name, description, args)).toBe(kind);
    },
  );
  test.each(HARMLESS.map((sample) => [sample[0], sample] as const))("%s is not", (_, [name, description, args]) => {
    expect(kindOf(name, description, args)).toBeNull();
  });
  test("the declared hints change nothing", () => {
    for (const [kind, name, description = "", properties = {}] of GRAVE)
      for (const annotations of [{ readOnlyHint: true }, { destructiveHint: false, openWorldHint: false }])
        expect(
          grave(parseTool({ name, description, inputSchema: { type: "object", properties }, annotations }, "2026-07-28"))?.kind,
          name,
        ).toBe(kind);
  });
  test("each kind has words", () => {
    for (const kind of GRAVE_KINDS)
      expect(describeReason({ code: "grave", args: { kind, where: "name", word: "pay" } })).toMatch(/may \w+/u);
  });
});

describe("autonomous", () => {
  const judged = (name: string, description: string, rules: readonly Rule[] = []) =>
    judgeOne(
      { name, description, annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false } },
      { trusted: true, judge: CLASSIFIER, policy: policyOf({ presets: { user: "autonomous" }, rules }) },
    );
  test("lets what adds and stays inside run, and asks where it is grave", () => {
    expect(judged("add_paragraph", "Adds a paragraph to a document.").evaluation.decision.verdict).toBe("allow");
    const { tool, evaluation } = judged("add_payment", "Adds a payment.");
    expect([tool.effect, tool.reach, tool.grave?.kind, evaluation.decision.verdict]).toEqual([
      "additive",
      "closed",
      "money",
      "ask",
    ]);
    expect(causeOf(evaluation.decision, tool)).toBe("grave");
    expect(describeReason(evaluation.decision.reasons[0])).toContain("may spend or move money");
    expect(explain(evaluation)).toContain("grave: it may spend or move money: its name says `payment`");
  });
  test("an allow rule that a person wrote is their word for it", () => {
    const allow: Rule = {
      id: "payments",
      verdict: "allow",
      match: { tool: ["add_payment"] },
      origin: { tier: "user", file: "heed.yaml", line: 1 },
    };
    expect(judged("add_payment", "Adds a payment.", [allow]).evaluation.decision.verdict).toBe("allow");
  });
});
