import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { decided, gate } from "../gateway/harness.test-support.js";

it("20. many changes of the list cause few listings, and stack no questions", async () => {
  const { client, calls } = await gate({ lists: [[{ name: "write" }]] });
  await client.initialize({ elicitation: {} });
  client.call("a", "write");
  const question = await client.question();
  for (let i = 0; i < 200; i++) client.send({ jsonrpc: "2.0", id: `c${i}`, method: "change" });
  await client.answerTo("c199");
  client.send({ jsonrpc: "2.0", id: question.id, result: { action: "accept", content: { decision: "allow" } } });
  await client.answerTo("a");
  expect(client.messages.filter(({ method }) => method === "elicitation/create")).toHaveLength(1);
  expect(
    readFileSync(calls, "utf8")
      .split("\n")
      .filter((line) => line.includes("tools/list")).length,
  ).toBeLessThan(10);
});

it("20. after outside content, a call that can carry data out is not allowed unasked while private data is in the session", async () => {
  const lists = [
    [
      { name: "get_page", annotations: { readOnlyHint: true, openWorldHint: true } },
      { name: "get_note", annotations: { readOnlyHint: true, openWorldHint: false } },
    ],
  ];
  const policy = "version: 1\nservers:\n  billing: {private: true}\n";
  const { client, reached } = await gate({ lists, trusted: true, policy });
  await client.initialize();
  expect(await decided(client, "private", "get_note")).toBeNull();
  expect(await decided(client, "first", "get_page")).toBeNull();
  expect(await decided(client, "second", "get_page")).toMatchObject({ verdict: "ask", reasons: ["session-legs", "preset"] });
  expect(await decided(client, "inside", "get_note")).toBeNull();
  expect(reached()).toHaveLength(3);
});

it("20. the legs are shared by all gates of one host", async () => {
  const lists = [[{ name: "get_page", annotations: { readOnlyHint: true } }]];
  const rule = "rules:\n  - {id: a, tool: get_page, verdict: allow}\n";
  const one = await gate({ lists, policy: `version: 1\nservers:\n  billing: {private: true}\n${rule}` });
  await one.client.initialize();
  expect(await decided(one.client, "a", "get_page")).toBeNull();
  const two = await gate({ lists, words: ["--label", "other"], env: { HEED_HOME: one.home.dir } });
  await two.client.initialize();
  expect(await decided(two.client, "b", "get_page")).toMatchObject({
    verdict: "ask",
    reasons: expect.arrayContaining(["session-legs"]) as unknown,
  });
});
