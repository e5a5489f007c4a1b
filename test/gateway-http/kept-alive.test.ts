import { describe, expect, it } from "vitest";
import { talk } from "../support/raw-connection.js";
import { httpGate } from "./harness.test-support.js";
import { rawServer } from "./raw-server.test-support.js";

async function start() {
  const server = await rawServer();
  const gate = await httpGate(server.url);
  const { port } = gate.gate;
  const head = (method: string, ...fields: readonly string[]): string =>
    [`${method} /mcp HTTP/1.1`, `Host: 127.0.0.1:${port}`, "Content-Type: application/json", ...fields, "", ""].join("\r\n");
  const own = `Authorization: Bearer ${gate.secret}`;
  const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
  const next = head("POST", own, `Content-Length: ${body.length}`) + body;
  return { server, port, head, own, body, next };
}
type World = Awaited<ReturnType<typeof start>>;

describe("a connection to the gate does not hang after a request that was refused unread", () => {
  it.each<[string, number, (world: World) => string]>([
    ["no secret", 401, ({ head }) => head("POST", "Content-Length: 50000")],
    ["another Host", 403, ({ head, own }) => head("POST", own, "Content-Length: 50000").replace("127.0.0.1", "evil.example")],
    ["another path", 404, ({ head, own }) => head("POST", own, "Content-Length: 50000").replace("/mcp", "/x")],
    ["another method", 405, ({ head, own }) => head("PUT", own, "Content-Length: 50000")],
    ["another kind of body", 415, ({ head, own }) => head("POST", own, "Content-Length: 50000").replace("/json", "/xml")],
    ["a header twice", 400, ({ head, own }) => head("POST", own, "Mcp-Method: a", "Mcp-Method: b", "Content-Length: 50000")],
  ])("%s: what follows on it reaches nobody", async (_, status, refused) => {
    const world = await start();
    const said = await talk(world.port, [refused(world), Buffer.alloc(50_000, 32), world.next]);
    expect([said.statuses, said.closed, world.server.got.length]).toEqual([[status], true, 0]);
  });

  it("who asks before sending hears a refusal, and is not asked to send", async () => {
    const { port, head, own } = await start();
    for (const [status, fields] of [
      [401, ["Content-Length: 40"]],
      [413, [own, "Content-Length: 400000000"]],
    ] as const) {
      const said = await talk(port, [head("POST", ...fields, "Expect: 100-continue")], {
        enough: (text) => text.includes("error"),
      });
      expect(said.statuses).toEqual([status]);
    }
  });

  it("control: who asks before sending is asked to send, and two requests share a connection", async () => {
    const { port, head, own, body, next, server } = await start();
    const post = head("POST", own, `Content-Length: ${body.length}`, "Expect: 100-continue");
    const enough = (text: string): boolean => text.split('"result"').length === 3;
    const said = await talk(port, [post, body, next], { enough });
    expect([said.statuses, said.closed, server.got.length]).toEqual([[100, 200, 200], false, 2]);
  });
});
