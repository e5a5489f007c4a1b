import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quickAnswer } from "./quick-answer.js";

const quick = (text: string): unknown => quickAnswer(Buffer.from(text));

describe("quickAnswer", () => {
  it.each<[string, unknown]>([
    ['{"jsonrpc":"2.0","id":0,"result":{"a":1}}', { id: 0, failed: false }],
    ['{"jsonrpc":"2.0","id":"gw-1","error":{"code":1,"message":""}}', { id: "gw-1", failed: true }],
    ['{"result":{"a":"}"},"jsonrpc":"2.0","id":7}', { id: 7, failed: false }],
    ['{"jsonrpc":"2.0","id":0,"result":{},"id":1}', null],
    ['{"jsonrpc":"2.0","id":0,"result":{"id":5}}', null],
    ['{"result":{"jsonrpc":"2.0","id":5}}', null],
    ['{"result":{"a":{},"jsonrpc":"2.0","id":5}}', null],
    ['{"result":"x,\\"jsonrpc\\":\\"2.0\\",\\"id\\":5}"}', null],
    ['{"method":"a","jsonrpc":"2.0","id":5}', null],
    ['{ "jsonrpc": "2.0", "id": 0, "result": {} }', null],
    ["Listening on stdio", null],
    ["", null],
  ])("reads %s", (line, expected) => {
    expect(quick(line)).toEqual(expected);
  });

  it("never says another id than JSON.parse", () => {
    const id = fc.oneof(fc.nat(), fc.constantFrom("a", "gw-1", '"', "é"));
    const part = fc.constantFrom<[string, unknown][]>(
      ["jsonrpc", "2.0"],
      ["id", 5],
      ["result", { id: 6 }],
      ["x", '"id":3}'],
    ) as unknown as fc.Arbitrary<[string, unknown]>;
    fc.assert(
      fc.property(id, fc.array(part), fc.boolean(), fc.jsonValue(), (mine, parts, front, result) => {
        const members = parts.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
        const own = `"id":${JSON.stringify(mine)}`;
        const body = front
          ? ['"jsonrpc":"2.0"', own, `"result":${JSON.stringify(result)}`, ...members]
          : [`"result":${JSON.stringify(result)}`, ...members, '"jsonrpc":"2.0"', own];
        const line = `{${body.join(",")}}`;
        const answer = quickAnswer(Buffer.from(line));
        if (answer !== null) expect(answer.id).toEqual((JSON.parse(line) as { id: unknown }).id);
      }),
      { numRuns: 2000 },
    );
  });
});
