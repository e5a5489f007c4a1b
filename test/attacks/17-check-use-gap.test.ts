import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { gate } from "../gateway/harness.test-support.js";

it("17. what goes on is, byte for byte, what was approved", async () => {
  const { client, calls } = await gate({ lists: [[{ name: "write" }]] });
  await client.initialize({ elicitation: {} });
  const line =
    '{ "id":"a", "jsonrpc" : "2.0","method":"tools\\/call", "params":{"arguments":{"b":1.0,"a":"\\u00e9é"},"name":"wr\\u0069te","_meta":{"x":[ ]}} }';
  client.raw(`${line}\n`);
  const question = await client.question();
  // Another call that waits at the same time is another question.
  client.call("b", "write", { b: 2 });
  const other = await client.question(1);
  expect(other.id).not.toBe(question.id);
  client.send({ jsonrpc: "2.0", id: question.id, result: { action: "accept", content: { decision: "allow" } } });
  await client.answerTo("a");
  const lines = readFileSync(calls, "utf8").split("\n");
  expect(lines).toContain(line);
  expect(lines.some((one) => one.includes('"b":2'))).toBe(false);
});
