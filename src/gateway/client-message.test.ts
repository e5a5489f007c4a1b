import { describe, expect, it } from "vitest";
import { createLineFramer } from "../wire/line-framer.js";
import { isRefused, readClientLine, type ClientLine } from "./client-message.js";

function read(text: string | Buffer, end = "\n"): ClientLine {
  const framer = createLineFramer(10_000);
  const [frame] = [...framer.push(Buffer.concat([Buffer.from(text), Buffer.from(end)])), ...framer.end()];
  if (frame === undefined) throw new Error("no frame");
  return readClientLine(frame);
}
const refused = (id: unknown, code: number, why: unknown = expect.any(String)) => ({ kind: "one", item: { id, code, why } });

describe("readClientLine", () => {
  it("keeps the message's own bytes, without the line's end", () => {
    const text = '{ "jsonrpc":"2.0", "id":0, "method":"a" }';
    const line = read(`${text}\r`);
    expect(line.kind === "one" && !isRefused(line.item) && [line.item.bytes.toString(), line.item.message.kind]).toEqual([
      text,
      "request",
    ]);
  });

  it.each<[string, string | Buffer, unknown]>([
    ["a blank line", " \t\r", { kind: "blank" }],
    ["no JSON", "hello", refused(null, -32700)],
    [
      "a key twice",
      '{"jsonrpc":"2.0","id":7,"method":"a","params":{"x":1,"\\u0078":2}}',
      refused(7, -32700, expect.stringContaining("twice")),
    ],
    [
      "invalid UTF-8",
      Buffer.concat([Buffer.from('{"jsonrpc":"2.0","id":7,"method":"'), Buffer.from([0xff]), Buffer.from('"}')]),
      refused(7, -32700),
    ],
    [
      "a carriage return between tokens",
      '{"jsonrpc":"2.0","id":7,"method":"a","params":\r{}}',
      refused(7, -32600, expect.stringContaining("carriage return")),
    ],
    ["another version", '{"jsonrpc":"1.0","id":7,"method":"a"}', refused(7, -32600)],
    ["a null id", '{"jsonrpc":"2.0","id":null,"method":"a"}', refused(null, -32600)],
    ["a method in another case", '{"jsonrpc":"2.0","id":7,"method":"ping","Method":"tools/call"}', refused(7, -32600)],
    ["request and answer at once", '{"jsonrpc":"2.0","id":7,"method":"a","result":{}}', refused(7, -32600)],
    ["an empty batch", "[]", refused(null, -32600)],
    ["too deep", `{"jsonrpc":"2.0","id":7,"method":"a","params":${"[".repeat(200)}${"]".repeat(200)}}`, refused(7, -32700)],
    ["too long", " ".repeat(20_000), refused(null, -32600)],
  ])("answers %s", (_, line, expected) => {
    expect(read(line)).toEqual(expected);
  });

  it("does not let half a message pass when the input ends", () => {
    expect(read('{"jsonrpc":"2.0","id":7,"method":"tools/call"}', "")).toEqual(refused(7, -32700));
  });

  it("reads a batch member by member, each with its own bytes", () => {
    const line = read('[ {"jsonrpc":"2.0","id":1,"method":"a"} , 5,{"jsonrpc":"2.0","method":"b","params":[1]}]');
    expect(line.kind === "batch" && line.items.map((one) => (isRefused(one) ? one.code : one.bytes.toString()))).toEqual([
      '{"jsonrpc":"2.0","id":1,"method":"a"}',
      -32600,
      '{"jsonrpc":"2.0","method":"b","params":[1]}',
    ]);
  });
});
