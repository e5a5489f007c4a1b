import { describe, expect, it } from "vitest";
import type { Steps } from "../wire/steps.js";
import { createOwnIds } from "./own-ids.js";
import { readServer, readServerSteps } from "./server-reading.js";

const ids = createOwnIds();
const LENGTHS = [0, 70_000, 3_000_000];

/** What was read, and in how many steps. */
function counted<T>(steps: Steps<T>): { readonly value: T; readonly steps: number } {
  for (let count = 1; ; count++) {
    const step = steps.next();
    if (step.done === true) return { value: step.value, steps: count };
  }
}
const notification = (more: object, length: number): string =>
  JSON.stringify({ jsonrpc: "2.0", method: "notifications/message", params: { data: "x".repeat(length), ...more } });

describe.each(LENGTHS)("a text of the server's with %i characters more", (length) => {
  it("names a request of the gate's own, spelled as it may be", () => {
    const id = ids.make("question");
    const said = (text: string) => readServer(Buffer.from(text), ids).namesOwn;
    expect(said(notification({ requestId: id }, length))).toBe(true);
    expect(said(notification({ requestId: id }, length).replace("gw-", "\\u0067w-"))).toBe(true);
    expect(said(notification({ requestId: "gw-7" }, length))).toBe(false);
    expect(said(notification({ requestId: 7 }, length))).toBe(false);
  });

  it("goes on without keys of Heed's own and raw line separators, and else as it came", () => {
    const plain = Buffer.from(notification({ a: "日本" }, length));
    expect(readServer(plain, ids).clean).toBe(plain);
    const { clean, cut } = readServer(Buffer.from(notification({ _meta: { "dev.heed/x": 1, b: 2 } }, length)), ids);
    expect([clean.toString(), cut]).toEqual([notification({ _meta: { b: 2 } }, length), true]);
    const separated = notification({ a: "é\u2028日\u2029\u0085" }, length);
    const escaped = separated.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029").replace("\u0085", "\\u0085");
    expect(readServer(Buffer.from(separated), ids).clean.toString()).toBe(escaped);
  });

  it("was meant to answer a request, where it is unreadable", () => {
    const text = `{"jsonrpc":"2.0","result":{"text":"${"é".repeat(length)}","n":NaN},"id":7}`;
    expect(readServer(Buffer.from(text), ids).meant).toBe(7);
    expect(readServer(Buffer.from(text), ids).read.kind).toBe("unreadable");
  });

  it("is a batch with its members", () => {
    const { read, parts } = readServer(Buffer.from(`[${notification({}, length)},${notification({ a: 1 }, 0)},NaN]`), ids);
    expect([read.kind, parts]).toEqual(["unreadable", []]);
    const batch = readServer(Buffer.from(`[${notification({}, length)}, ${notification({ a: 1 }, 0)}]`), ids);
    expect(batch.parts.map((part) => part.bytes.toString())).toEqual([notification({}, length), notification({ a: 1 }, 0)]);
  });
});

it("does no more in one step than is done for 300,000 bytes", () => {
  const entries = Array.from({ length: 60_000 }, (_, at) => ({ name: `n${at}`, text: "\u001b[1m\u2028", list: [1, 2.5] }));
  const texts = [
    notification({ entries, _meta: { "dev.heed/x": 1 } }, 0),
    notification({}, 6_000_000),
    JSON.stringify(entries.map((entry) => ({ jsonrpc: "2.0", method: "notifications/message", params: entry })).slice(0, 10_000)),
    `{"jsonrpc":"2.0","id":1,"result":[${"{},".repeat(1_000_000)}NaN]}`,
  ];
  for (const text of texts) {
    const bytes = Buffer.from(text);
    const { steps } = counted(readServerSteps(bytes, ids));
    expect(steps).toBeGreaterThan(bytes.length / 300_000);
  }
});

it("takes no batch of more messages than can be passed on at once", () => {
  const many = `[${Array.from({ length: 10_001 }, () => '{"jsonrpc":"2.0","method":"x/y"}').join(",")}]`;
  expect(readServer(Buffer.from(many), ids).read.kind).toBe("unreadable");
});
