import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { LONGEST_ANSWER, readBody } from "./read-body.js";

it("a body that is too long is told so, to a sender that is still sending", async () => {
  const server = createServer((request, response) => {
    void readBody(request, LONGEST_ANSWER).then((body) => response.end(body === undefined ? "too long" : JSON.stringify(body)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const send = async (length: number): Promise<string> => {
    let left = length;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const part = Math.min(left, 64 * 1024);
        left -= part;
        controller.enqueue(Buffer.alloc(part, "1"));
        if (left === 0) controller.close();
      },
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const headers = { "content-type": "application/json" };
    const sent = { method: "POST", headers, body, duplex: "half" as const };
    return await (await fetch(url, sent)).text();
  };
  expect(await send(3)).toBe("111");
  expect(await send(LONGEST_ANSWER + 1)).toBe("too long");
  expect(await send(8 * 1024 * 1024)).toBe("too long");
});
