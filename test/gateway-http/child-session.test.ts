import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { ChildSession } from "../../src/gateway/http/child-session.js";
import { GiveUp } from "../../src/gateway/http/give-up.js";

const LENGTH = 4_000_000;

/** A server that answers each request with a long result, then says what the case says, then ends. */
function session(shared: boolean, before: string, after: string): ChildSession {
  const code = `
    require("node:readline").createInterface({ input: process.stdin }).once("line", (line) => {
      const { id } = JSON.parse(line);
      const result = { text: "x".repeat(${LENGTH}), list: Array.from({ length: 100000 }, (_, at) => at) };
      process.stdout.write(${before} + JSON.stringify({ jsonrpc: "2.0", result, id }) + "\\n" + ${after}, () => process.exit(0));
    });`;
  const launch = { command: process.execPath, args: ["-e", code], cwd: process.cwd(), env: process.env, noise: () => undefined };
  return new ChildSession(launch, shared, () => undefined);
}
const request = (id: string): Buffer => Buffer.from(JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: {} }));
const result = { text: "x".repeat(LENGTH), list: Array.from({ length: 100_000 }, (_, at) => at) };

describe.each([
  ["a session's server", false],
  ["a server that clients share", true],
])("%s that says something long and ends", (_, shared) => {
  it("has said it: the answer goes on whole, under its client's id", async () => {
    const answer = await session(shared, '""', '""').send(request("mine"), new GiveUp());
    expect(answer.status).toBe(200);
    expect(await text(answer.body)).toBe(JSON.stringify({ jsonrpc: "2.0", result, id: "mine" }));
  });

  it("goes on in the order in which it came", async () => {
    const asks = `JSON.stringify({ jsonrpc: "2.0", id: "q", method: "roots/list" }) + "\\n" + `;
    const answer = await session(shared, `${asks} ""`, '""').send(request("mine"), new GiveUp());
    const ask = JSON.stringify({ jsonrpc: "2.0", id: "q", method: "roots/list" });
    expect(await text(answer.body)).toBe(`data: ${ask}\n\ndata: ${JSON.stringify({ jsonrpc: "2.0", result, id: "mine" })}\n\n`);
  });

  it("is answered for where it cannot be read", async () => {
    const answer = await session(shared, '"x"', '""').send(request("mine"), new GiveUp());
    expect([answer.status, await text(answer.body)]).toEqual([
      502,
      JSON.stringify({ jsonrpc: "2.0", id: "mine", error: { code: -32603, message: "The server has ended." } }),
    ]);
  });
});
