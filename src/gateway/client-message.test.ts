import { describe, expect, it } from "vitest";
import { createLineFramer } from "../wire/line-framer.js";
import { idsOf, isRefused, readClientLine, type ClientLine } from "./client-message.js";

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

  it.each<[string, unknown]>([
    ["9007199254740993", { spelled: "9007199254740993" }],
    ["-9007199254740993", { spelled: "-9007199254740993" }],
    ["12345678901234567890123", { spelled: "12345678901234567890123" }],
    ["1.5", { spelled: "1.5" }],
    ["1e400", { spelled: "1e400" }],
    ["-1E+400", { spelled: "-1E+400" }],
    // Another id to some readers: an answer to `1` would find nobody.
    ["1.0", { spelled: "1.0" }],
    ["10e-1", { spelled: "10e-1" }],
    ["-0", { spelled: "-0" }],
    ["9".repeat(200), { spelled: "9".repeat(200) }],
    ["9".repeat(201), null],
    ["true", null],
    ["[1]", null],
  ])("refuses a request of the id %s under its own spelling", (id, expected) => {
    for (const text of [
      `{"jsonrpc":"2.0","id":${id},"method":"ping"}`,
      `{"method":"tools/call","params":{"name":"a","id":7},"jsonrpc":"2.0", "id" : ${id} }`,
      `{"jsonrpc":"1.0","id":${id},"method":"ping"}`,
      `{"jsonrpc":"2.0","id":${id},"method":"ping","Method":"x"}`,
    ]) {
      expect(read(text)).toMatchObject({ kind: "one", item: { id: expected } });
      expect(read(text.replace('"method"', '"x":1,"x":2,"method"'))).toMatchObject({ item: { id: expected, code: -32700 } });
    }
  });

  it.each(["0", "1", "-1", "9007199254740991", "-9007199254740991", '"1.0"', '"9007199254740993"'])(
    "lets a request of the id %s pass",
    (id) => {
      for (const text of [`{"jsonrpc":"2.0","id":${id},"method":"ping"}`, `{"method":"ping", "id" : ${id} ,"jsonrpc":"2.0"}`]) {
        const line = read(text);
        expect(line.kind === "one" && !isRefused(line.item) && line.item.bytes.toString()).toBe(text);
      }
    },
  );

  it("answers a request that only a lenient reader reads under its id", () => {
    expect(read('{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"x":NaN}}')).toEqual(refused({ spelled: "7" }, -32700));
    expect(read('{"jsonrpc":"2.0","id":"a b","method":"tools/call","params":{"x":NaN}}')).toEqual(
      refused({ spelled: '"a b"' }, -32700),
    );
    expect(read('{"jsonrpc":"2.0","id":7,"id":8,"method":"a","params":{"x":NaN}}')).toEqual(refused(null, -32700));
  });

  it("does not let an odd id pass that is too long to be repeated", () => {
    expect(read(`{"jsonrpc":"2.0","id":1.${"0".repeat(200)},"method":"ping"}`)).toEqual(refused(null, -32600));
  });

  it("asks no answer for an answer, whatever id it bears", () => {
    expect(read('{"jsonrpc":"2.0","id":1.5,"result":{}}')).toEqual(refused(null, -32600));
    expect(read('{"jsonrpc":"2.0","id":1e400,"error":{"code":1,"message":""}}')).toEqual(refused(null, -32700));
  });

  it("names each member of a batch that is refused as a whole", () => {
    const line = read('[{"jsonrpc":"2.0","id":1,"method":"a"},{"jsonrpc":"2.0","id":9007199254740993,"method":"b"}]');
    expect(line.kind === "batch" && idsOf(line.items)).toEqual([1, { spelled: "9007199254740993" }]);
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
