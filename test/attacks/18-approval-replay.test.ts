import { describe, expect, it } from "vitest";
import { gate, modernMeta } from "../gateway/harness.test-support.js";

const allow = { action: "accept", content: { decision: "allow" } };

describe("18. an approval is single use and bound to its call, session and process", () => {
  it("does not let a second, identical call run on the first one's yes", async () => {
    const { client, reached } = await gate({ lists: [[{ name: "write" }]] });
    await client.initialize({ elicitation: {} });
    client.call("a", "write", { x: 1 });
    const first = await client.question();
    client.send({ jsonrpc: "2.0", id: first.id, result: allow });
    await client.answerTo("a");
    client.call("b", "write", { x: 1 });
    const second = await client.question(1);
    client.send({ jsonrpc: "2.0", id: first.id, result: allow });
    await client.request("ping", "ping");
    expect(reached()).toHaveLength(1);
    client.send({ jsonrpc: "2.0", id: second.id, result: allow });
    await client.answerTo("b");
    expect(reached()).toHaveLength(2);
  });

  it("takes no yes to a question that nobody put, and no yes for another id", async () => {
    const { client, reached } = await gate({ lists: [[{ name: "write" }]] });
    await client.initialize({ elicitation: {} });
    client.call("a", "write");
    const { id } = await client.question();
    const guess = String(id).replace(/.$/, (last) => (last === "f" ? "0" : "f"));
    for (const other of [guess, `${String(id)}0`, String(id).toUpperCase(), "a"])
      client.send({ jsonrpc: "2.0", id: other, result: allow });
    client.send({ jsonrpc: "2.0", id, error: { code: 1, message: "allow" } });
    await client.answerTo("a");
    expect(reached()).toEqual([]);
  });

  it("opens no sealed state of another gate, although home, session and call are the same", async () => {
    const one = await gate({ lists: [[{ name: "write" }]] });
    const two = await gate({ lists: [[{ name: "write" }]], env: { HEED_HOME: one.home.dir } });
    const params = { name: "write", arguments: {}, _meta: modernMeta() };
    const asked = await one.client.request("a", "tools/call", params);
    const retry = { ...params, requestState: asked.result?.["requestState"], inputResponses: { "dev.heed/ask": allow } };
    expect((await two.client.request("b", "tools/call", retry)).error?.code).toBe(-32602);
    expect(two.reached()).toEqual([]);
  });
});
