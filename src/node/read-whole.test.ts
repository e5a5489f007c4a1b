import { createServer, request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough, Readable } from "node:stream";
import { afterEach, describe, expect, it } from "vitest";
import { readWhole } from "./read-whole.js";

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

describe("readWhole", () => {
  it("gives all parts in order, and counts what it holds", async () => {
    const held: number[] = [];
    const body = Readable.from([Buffer.from("ab"), Buffer.from("c")]);
    expect(String(await readWhole(body, 3, (bytes) => void held.push(bytes)))).toBe("abc");
    expect(held).toEqual([2, 1, -3]);
    expect(String(await readWhole(Readable.from([]), 3))).toBe("");
  });

  it("gives nothing of what is too long, and takes no more of it", async () => {
    const held: number[] = [];
    const body = new PassThrough();
    body.write("abc");
    body.write("d");
    expect(await readWhole(body, 3, (bytes) => void held.push(bytes))).toBeNull();
    expect(held.reduce((sum, bytes) => sum + bytes, 0)).toBe(0);
    body.write("e");
    await new Promise((resolve) => setImmediate(resolve));
    expect(held.reduce((sum, bytes) => sum + bytes, 0)).toBe(0);
    expect(body.readableLength).toBeGreaterThan(0);
  });

  it("gives nothing of what breaks off, before it is looked at or after", async () => {
    const gone = new PassThrough().on("error", () => undefined);
    gone.destroy(new Error("gone"));
    expect(await readWhole(gone, 3)).toBeNull();
    const server = createServer((_, response) => {
      response.writeHead(200, { "content-length": "10" }).write("half");
      setTimeout(() => response.destroy(), 20);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const answer = await new Promise<IncomingMessage>((resolve) =>
      request({ port: (server.address() as AddressInfo).port, host: "127.0.0.1" }, resolve).end(),
    );
    expect(await readWhole(answer, 100)).toBeNull();
  });
});
