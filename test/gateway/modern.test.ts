import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import {
  MARK,
  MARKED_WORDS,
  decisionOf,
  gateProgram,
  LineClient,
  modernMeta,
  places,
  ran,
  SERVERS,
} from "./harness.test-support.js";

let program = "";
beforeAll(async () => {
  program = await gateProgram();
});
const server = [process.execPath, join(SERVERS, "gate-invoices.mjs")];
const KEY = "dev.heed/ask";

function start(policy?: string) {
  const at = places(policy);
  return { ...at, client: new LineClient(program, { server, cwd: at.project, env: at.env, words: MARKED_WORDS }) };
}
type Client = LineClient;
const params = (name: string, args: unknown, more: Record<string, unknown> = {}, meta: unknown = modernMeta()) => ({
  name,
  arguments: args,
  ...more,
  _meta: meta,
});
/** The first round: what the gate asks. */
async function ask(client: Client, id: unknown, name: string, args: unknown, more: Record<string, unknown> = {}) {
  const { result } = await client.request(id, "tools/call", params(name, args, more));
  const requests = result?.["inputRequests"] as Record<string, { params: { message: string } }> | undefined;
  return { result, state: result?.["requestState"] as string, message: requests?.[KEY]?.params.message };
}
const yes = (requestState: string, content: unknown = { decision: "allow" }) => ({
  inputResponses: { [KEY]: { action: "accept", content } },
  requestState,
});

describe("a gate before a client of 2026-07-28", () => {
  it("asks by input_required and runs exactly what was asked about", async () => {
    const { client, calls } = start();
    const { state, message, result } = await ask(client, 0, "create_invoice", { invoice_id: "INV-1" });
    expect(result?.["resultType"]).toBe("input_required");
    expect(message).toContain("billing › `create_invoice`");
    expect(ran(calls)).toEqual([]);
    const done = await client.request(1, "tools/call", params("create_invoice", { invoice_id: "INV-1" }, yes(state)));
    expect(done.result?.["content"]).toEqual([{ type: "text", text: "created INV-1" }]);
    expect(ran(calls)).toHaveLength(1);
  });

  it("takes an approval once: a replay is asked about anew", async () => {
    const { client, calls } = start();
    const { state } = await ask(client, 0, "create_invoice", { invoice_id: "INV-1" });
    await client.request(1, "tools/call", params("create_invoice", { invoice_id: "INV-1" }, yes(state)));
    const replay = await client.request(2, "tools/call", params("create_invoice", { invoice_id: "INV-1" }, yes(state)));
    expect(replay.result?.["resultType"]).toBe("input_required");
    expect(ran(calls)).toHaveLength(1);
  });

  it.each<[string, string, Record<string, unknown>, Record<string, unknown>]>([
    ["other arguments", "create_invoice", { invoice_id: "INV-2" }, {}],
    ["more arguments", "create_invoice", { invoice_id: "INV-1", force: true }, {}],
    ["another tool", "delete_invoice", { invoice_id: "INV-1" }, {}],
    ["a task", "create_invoice", { invoice_id: "INV-1" }, { task: { ttl: 1 } }],
  ])("does not run a retry with %s", async (_, name, args, more) => {
    const { client, calls } = start();
    const { state } = await ask(client, 0, "create_invoice", { invoice_id: "INV-1" });
    const answer = await client.request(1, "tools/call", params(name, args, { ...yes(state), ...more }));
    expect(answer.result?.["resultType"] === "input_required" || decisionOf(answer)?.["outcome"] === "unseen").toBe(true);
    expect(ran(calls)).toEqual([]);
  });

  it("refuses a state that was changed, or sealed by another process", async () => {
    const { client, calls } = start();
    const other = start();
    const { state } = await ask(client, 0, "create_invoice", { invoice_id: "INV-1" });
    const foreign = await ask(other.client, 0, "create_invoice", { invoice_id: "INV-1" });
    // Not at its end, where some letters of base64 hold bits that nobody reads.
    const changed = `${state.slice(0, -8)}${state.at(-8) === "A" ? "B" : "A"}${state.slice(-7)}`;
    for (const [id, bad] of [changed, foreign.state, "heed1.", `heed1.${"A".repeat(80)}`].entries()) {
      const answer = await client.request(`t${id}`, "tools/call", params("create_invoice", { invoice_id: "INV-1" }, yes(bad)));
      expect(answer.error?.code).toBe(-32602);
    }
    expect(ran(calls)).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ["accept without content", { action: "accept" }, "unseen"],
    ["accept with another decision", { action: "accept", content: { decision: "yes" } }, "unseen"],
    [
      "accept with more than was asked",
      { action: "accept", content: { decision: "allow", confirm: "create_invoice" } },
      "unseen",
    ],
    ["a cancel", { action: "cancel" }, "unseen"],
    ["software's quick no", { action: "decline" }, "unseen"],
    ["nonsense", 5, "unseen"],
  ])("does not run on %s", async (_, response, outcome) => {
    const { client, calls } = start();
    const { state } = await ask(client, 0, "create_invoice", { invoice_id: "INV-1" });
    const answer = await client.request(
      1,
      "tools/call",
      params("create_invoice", { invoice_id: "INV-1" }, { inputResponses: { [KEY]: response }, requestState: state }),
    );
    expect(decisionOf(answer)?.["outcome"]).toBe(outcome);
    expect(answer.result?.["resultType"]).toBe("complete");
    expect(ran(calls)).toEqual([]);
  });

  it("answers a client that shows no forms by a tool result", async () => {
    const { client, calls } = start();
    const answer = await client.request(1, "tools/call", params("create_invoice", {}, {}, modernMeta(null)));
    expect(answer.result).toMatchObject({ isError: true, resultType: "complete" });
    expect(decisionOf(answer)?.["outcome"]).toBe("unseen");
    expect(ran(calls)).toEqual([]);
  });

  it("goes to the next surface, of which there is none, when the first call is repeated", async () => {
    const { client } = start();
    await ask(client, 0, "create_invoice", { invoice_id: "INV-1" });
    expect(
      decisionOf(await client.request(1, "tools/call", params("create_invoice", { invoice_id: "INV-1" })))?.["outcome"],
    ).toBe("unseen");
  });

  it("keeps the approval while the server asks something itself, for that one call", async () => {
    const { client, calls } = start();
    const { state } = await ask(client, 0, "ask_invoice", { invoice_id: "INV-1" });
    const theirs = await client.request(1, "tools/call", params("ask_invoice", { invoice_id: "INV-1" }, yes(state)));
    expect(Object.keys(theirs.result?.["inputRequests"] as object)).toEqual(["colour"]);
    const kept = theirs.result?.["requestState"] as string;
    expect(kept).toMatch(/^heed1\./);
    const answer = { inputResponses: { colour: { action: "accept", content: { colour: "red" } } }, requestState: kept };
    const done = await client.request(2, "tools/call", params("ask_invoice", { invoice_id: "INV-1" }, answer));
    expect(done.result?.["content"]).toEqual([{ type: "text", text: "colour red upstream-state" }]);
    const replay = await client.request(3, "tools/call", params("ask_invoice", { invoice_id: "INV-1" }, answer));
    expect(Object.keys(replay.result?.["inputRequests"] as object)).toEqual([KEY]);
    const changed = await client.request(4, "tools/call", params("ask_invoice", { invoice_id: "INV-2" }, answer));
    expect(Object.keys(changed.result?.["inputRequests"] as object)).toEqual([KEY]);
    expect(ran(calls)).toHaveLength(2);
  });

  it("lets a challenge count only for an attended client that types the name", async () => {
    const unattended = start();
    const denied = await unattended.client.request(0, "tools/call", params("delete_invoice", { invoice_id: "INV-1" }));
    expect(decisionOf(denied)).toMatchObject({ verdict: "challenge", outcome: "unseen" });
    const { client, calls } = start(`version: 1\nclients:\n  ${MARK}:\n    client: lines\n    attended: true\n`);
    const first = await ask(client, 0, "delete_invoice", { invoice_id: "INV-1" });
    expect(first.message).toContain("can destroy data. Type its name to run it.");
    const wrong = await client.request(
      1,
      "tools/call",
      params("delete_invoice", { invoice_id: "INV-1" }, yes(first.state, { confirm: "delete" })),
    );
    expect(wrong.result?.["isError"]).toBe(true);
    const second = await ask(client, 2, "delete_invoice", { invoice_id: "INV-1" });
    await client.request(
      3,
      "tools/call",
      params("delete_invoice", { invoice_id: "INV-1" }, yes(second.state, { confirm: "delete_invoice" })),
    );
    expect(ran(calls)).toEqual([{ name: "delete_invoice", args: { invoice_id: "INV-1" } }]);
  });
});
