import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { decisionOf, gateProgram, journal, LineClient, places, ran, SERVERS } from "./harness.test-support.js";

let program = "";
beforeAll(async () => {
  program = await gateProgram();
});
const server = [process.execPath, join(SERVERS, "gate-invoices.mjs")];
const accept = (decision: string) => ({ action: "accept", content: { decision } });

function start(policy?: string) {
  const at = places(policy);
  return { ...at, client: new LineClient(program, { server, cwd: at.project, env: at.env }) };
}

/** A person needs longer than software: an answer sooner than 300 ms counts as unseen. */
const asAPerson = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 320));

describe("a gate before a client of 2025-11-25", () => {
  it("asks, and runs exactly what was asked about once the person says yes", async () => {
    const { client, calls, home } = start();
    await client.initialize({ elicitation: {} });
    client.call(0, "create_invoice", { invoice_id: "INV-1" });
    const question = await client.question();
    expect(ran(calls)).toEqual([]);
    expect(question.params).toMatchObject({
      mode: "form",
      requestedSchema: { properties: { decision: { enum: ["deny", "allow"] } } },
    });
    expect(String(question.params?.["message"]).split("\n").slice(0, 2)).toEqual([
      'billing › `create_invoice` ("Create Invoice") can change data. Run it?',
      "invoice_id: `INV-1` (all arguments shown)",
    ]);
    client.send({ jsonrpc: "2.0", id: question.id, result: accept("allow") });
    expect((await client.answerTo(0)).result).toEqual({ content: [{ type: "text", text: "created INV-1" }] });
    expect(ran(calls)).toEqual([{ name: "create_invoice", args: { invoice_id: "INV-1" } }]);
    client.child.stdin.end();
    expect(await client.exit).toBe(0);
    expect(journal(home).find(({ type }) => type === "client")).toMatchObject({ name: "lines", revision: "2025-11-25" });
    expect(journal(home).map(({ type }) => type)).toEqual(
      expect.arrayContaining(["session-opened", "list", "decision", "asked", "answered", "legs", "outcome"]),
    );
  });

  it("does not run what the person declines, and denies the same call unasked afterwards", async () => {
    const { client, calls } = start();
    await client.initialize({ elicitation: {} });
    client.call(1, "create_invoice", { invoice_id: "INV-1" });
    const question = await client.question();
    await asAPerson();
    client.send({ jsonrpc: "2.0", id: question.id, result: { action: "decline" } });
    const answer = await client.answerTo(1);
    expect(answer.result?.["isError"]).toBe(true);
    expect(decisionOf(answer)).toEqual({ verdict: "ask", effect: "presumed", outcome: "denied", reasons: ["preset"] });
    client.call(2, "create_invoice", { invoice_id: "INV-1" });
    expect(decisionOf(await client.answerTo(2))?.["outcome"]).toBe("denied");
    expect(client.messages.filter(({ method }) => method === "elicitation/create")).toHaveLength(1);
    expect(ran(calls)).toEqual([]);
  });
});

describe("which clients are asked", () => {
  it.each<[string, string, unknown, boolean]>([
    ["2024-11-05", "has no forms", {}, false],
    ["2025-03-26", "has no forms", {}, false],
    ["2025-06-18", "has forms", {}, true],
    ["2025-11-25", "form mode is what {} means", {}, true],
    ["2025-11-25", "form mode by name", { form: {} }, true],
    ["2025-11-25", "addresses only", { url: {} }, false],
    ["2025-11-25", "not declared", undefined, false],
    ["2025-11-25", "not an object", true, false],
  ])("%s: %s", async (revision, _, elicitation, asked) => {
    const { client, calls } = start();
    await client.initialize({ revision, elicitation });
    client.call(1, "create_invoice", { invoice_id: "INV-1" });
    if (asked) {
      const { params } = await client.question();
      // `mode` came with 2025-11-25.
      expect(params?.["mode"]).toBe(revision === "2025-11-25" ? "form" : undefined);
    } else expect(decisionOf(await client.answerTo(1))?.["outcome"]).toBe("unseen");
    expect(ran(calls)).toEqual([]);
  });
});
