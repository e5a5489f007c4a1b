import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createHttpUpstream } from "./http-upstream.js";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serverOf(answer: Parameters<typeof createServer>[1]): Promise<{ url: URL; sockets: Socket[] }> {
  const server = createServer({ keepAliveTimeout: 60_000 }, answer);
  servers.push(server);
  const sockets: Socket[] = [];
  server.on("connection", (socket) => sockets.push(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`), sockets };
}

const request = { method: "POST", headers: [], body: Buffer.from("{}"), signal: new AbortController().signal } as const;

describe("connections to a server", () => {
  test("are used again, and given up before a server that closes idle ones after five seconds would", async () => {
    const { url, sockets } = await serverOf((_, answer) => answer.end("here"));
    const upstream = createHttpUpstream(url, []);
    for (let i = 0; i < 3; i++) expect(await text((await upstream.send(request)).body)).toBe("here");
    expect(sockets).toHaveLength(1);
    const idle = Date.now();
    await vi.waitFor(() => expect(sockets[0]?.destroyed).toBe(true), { timeout: 20_000, interval: 20 });
    expect(Date.now() - idle).toBeGreaterThan(2_000);
    expect(await text((await upstream.send(request)).body)).toBe("here");
    upstream.close();
  });

  test("stay for a call that takes longer than one may lie idle, before its answer begins and in it", async () => {
    const { url, sockets } = await serverOf((_, answer) => {
      setTimeout(() => answer.write("be"), 4_500);
      setTimeout(() => answer.end("gun"), 9_000);
    });
    const upstream = createHttpUpstream(url, []);
    expect(await text((await upstream.send(request)).body)).toBe("begun");
    expect(sockets).toHaveLength(1);
    upstream.close();
  });
});
