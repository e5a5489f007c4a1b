import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { doctor, look, type RunningDoctor } from "./form-doctor.test-support.js";
import { gateProgram, LineClient, MARK, MARKED_WORDS, modernMeta, places, ran, SERVERS } from "./harness.test-support.js";

let program = "";
beforeAll(async () => {
  program = await gateProgram();
});

const server = [process.execPath, join(SERVERS, "gate-invoices.mjs")];
/** Every call runs, so that what becomes of the test's own call is seen at the server. */
const OBSERVED = "version: 1\nmode: observe\n";
type Places = ReturnType<typeof places>;
const rules = (at: Places): string => readFileSync(join(at.home.dir, "heed.yaml"), "utf8");
const KEY = "dev.heed/ask";

/** Calls a tool once the test is open, and answers the form that comes back by this. */
async function tested(at: Places, test: RunningDoctor, reply: (code: string) => unknown) {
  const client = new LineClient(program, { server, cwd: at.project, env: at.env, words: MARKED_WORDS });
  onTestFinished(() => void client.child.kill());
  const _meta = modernMeta();
  client.call("first", "delete_invoice", { invoice_id: "INV-1" }, { _meta });
  const { result } = await client.answerTo("first");
  expect(result).toMatchObject({
    resultType: "input_required",
    inputRequests: { [KEY]: { method: "elicitation/create", params: { message: expect.stringContaining("Heed asks whether") } } },
    requestState: expect.any(String),
  });
  expect(JSON.stringify(result)).not.toContain(test.secret());
  await look();
  const answered = { requestState: result?.["requestState"], inputResponses: { [KEY]: reply(test.secret()) } };
  client.call("again", "delete_invoice", { invoice_id: "INV-1" }, { _meta, ...answered });
  const { result: done } = await client.answerTo("again");
  return { client, done };
}

describe("a test of the forms of a client of 2026-07-28", () => {
  it("comes with the next call, which is decided as if nothing had been", async () => {
    const at = places(OBSERVED);
    const test = doctor(at, "lines");
    await test.opened();
    const { done, client } = await tested(at, test, (code) => ({ action: "accept", content: { code } }));
    expect([await test.code, test.shown.out]).toEqual([0, expect.stringContaining("now marks lines as attended")]);
    expect(rules(at)).toBe(`${OBSERVED}clients:\n  ${MARK}:\n    client: lines\n    attended: true\n`);
    // Once, and nothing of the test went along.
    expect(done).toMatchObject({ content: [{ text: "deleted INV-1" }] });
    expect(ran(at.calls)).toEqual([{ name: "delete_invoice", args: { invoice_id: "INV-1" } }]);
    client.call("later", "list_invoices", {}, { _meta: modernMeta() });
    expect((await client.answerTo("later")).result).toMatchObject({ content: [{ text: "INV-2041" }] });
  });

  it.each<[string, (code: string) => unknown, RegExp]>([
    ["another code", () => ({ action: "accept", content: { code: "aaaaaaaa" } }), /is not the code/],
    ["a decline", () => ({ action: "decline" }), /was declined in lines/],
    ["a cancel", () => ({ action: "cancel" }), /lines closed the form/],
    ["no code", () => ({ action: "accept", content: {} }), /accepted the form without a code/],
  ])("changes nothing for %s", async (_what, reply, words) => {
    const at = places(OBSERVED);
    const test = doctor(at, "lines");
    await test.opened();
    const { done } = await tested(at, test, reply);
    expect([await test.code, test.shown.out]).toEqual([1, expect.stringMatching(words)]);
    expect(rules(at)).toBe(OBSERVED);
    expect(done).toMatchObject({ content: [{ text: "deleted INV-1" }] });
  });

  it("takes a form that never comes back for silence, and shows it no second time", async () => {
    const at = places(OBSERVED);
    const client = new LineClient(program, { server, cwd: at.project, env: at.env, words: MARKED_WORDS });
    onTestFinished(() => void client.child.kill());
    const _meta = modernMeta();
    client.call("before", "list_invoices", {}, { _meta });
    await client.answerTo("before");
    const silent = doctor(at, "lines", "4");
    await silent.opened();
    client.call("dropped", "list_invoices", {}, { _meta });
    expect((await client.answerTo("dropped")).result).toMatchObject({ resultType: "input_required" });
    // Such a client calls again without an answer; it is not shown the form twice.
    client.call("repeated", "list_invoices", {}, { _meta });
    expect((await client.answerTo("repeated")).result).toMatchObject({ content: [{ text: "INV-2041" }] });
    expect([await silent.code, silent.shown.out]).toEqual([1, expect.stringContaining("Nobody answered the form")]);
  });

  it("is not shown to another client, nor to one without forms", async () => {
    const at = places(OBSERVED);
    const client = new LineClient(program, { server, cwd: at.project, env: at.env, words: MARKED_WORDS });
    onTestFinished(() => void client.child.kill());
    client.call(0, "list_invoices", {}, { _meta: modernMeta() });
    await client.answerTo(0);
    const test = doctor(at, "lines", "4");
    await test.opened();
    client.call(1, "list_invoices", {}, { _meta: modernMeta({ form: {} }, "other") });
    client.call(2, "list_invoices", {}, { _meta: modernMeta(null) });
    for (const id of [1, 2]) expect((await client.answerTo(id)).result).toMatchObject({ content: [{ text: "INV-2041" }] });
    expect([await test.code, test.shown.out]).toEqual([1, expect.stringContaining("called no tool meanwhile")]);
  });

  it("reaches the person through the official SDK", async () => {
    const at = places(OBSERVED);
    const test = doctor(at);
    await test.opened();
    const client = new Client(
      { name: "sdk", version: "7" },
      { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: "auto" } },
    );
    client.setRequestHandler("elicitation/create", async () => {
      await look();
      return { action: "accept", content: { code: test.secret() } };
    });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [program, ...MARKED_WORDS, "--", ...server],
        env: at.env,
        cwd: at.project,
      }),
    );
    onTestFinished(() => client.close());
    expect(await client.callTool({ name: "list_invoices", arguments: {} })).toMatchObject({ content: [{ text: "INV-2041" }] });
    expect(await test.code).toBe(0);
    expect(rules(at)).toContain("client: sdk\n    attended: true");
  });
});
