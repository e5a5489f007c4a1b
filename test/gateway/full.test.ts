import { expect, it } from "vitest";
import { httpGate, messagesOf, post } from "../gateway-http/harness.test-support.js";
import { rawServer } from "../gateway-http/raw-server.test-support.js";
import { gate, journal } from "./harness.test-support.js";

/** More calls than may wait, in a conversation whose server never lists its tools: all of them wait for that. */
const MANY = Array.from({ length: 1003 }, (_, id) => ({ jsonrpc: "2.0", id, method: "tools/call", params: { name: "read" } }));
const refusals = (home: Parameters<typeof journal>[0]) =>
  journal(home).flatMap(({ type, reason, method, fate }) => (type === "message" ? [[method, fate, reason]] : []));
// The first at once, and how many more there were in one record: a flood of refusals is none of the journal.
const NOTED = [
  ["tools/call", "refused", { code: "too-many-requests", args: {} }],
  [null, "refused", { code: "too-many-requests", args: { times: 2 } }],
];

it("journals that calls were refused because too many wait, over stdio", async () => {
  const at = await gate({ lists: [[{ name: "read" }]], mode: "mute-list" });
  await at.client.initialize();
  at.client.raw(MANY.map((call) => `${JSON.stringify(call)}\n`).join(""));
  for (const id of [1000, 1001, 1002]) expect((await at.client.answerTo(id)).error?.message).toMatch(/^Too many/);
  await at.client.until(() => refusals(at.home).length > 0);
  expect(refusals(at.home)).toEqual(NOTED.slice(0, 1));
  at.client.child.kill("SIGTERM");
  await at.client.exit;
  expect(refusals(at.home)).toEqual(NOTED);
});

it("journals that calls were refused because too many wait, over HTTP", async () => {
  const server = await rawServer(({ method }) => method === "tools/list");
  const at = await httpGate(server.url, { policy: "version: 1\n" });
  const params = { protocolVersion: "2025-03-26", capabilities: {}, clientInfo: { name: "c", version: "1" } };
  const begun = await post(at, { jsonrpc: "2.0", id: "init", method: "initialize", params });
  const session = { "mcp-session-id": String(begun.headers["mcp-session-id"]) };
  const parts = [MANY.slice(0, 600), MANY.slice(600)];
  const answered = Promise.all(parts.map((part) => post(at, part, session)));
  for (const end = Date.now() + 15_000; refusals(at.home).length === 0 && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(refusals(at.home)).toEqual(NOTED.slice(0, 1));
  await at.gate.end();
  const all = (await answered).flatMap(messagesOf);
  expect(all.filter((one) => JSON.stringify(one).includes("Too many"))).toHaveLength(3);
  expect(refusals(at.home)).toEqual(NOTED);
});
