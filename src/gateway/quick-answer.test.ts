import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { glance } from "./quick-answer.js";

const quick = (text: string): unknown => glance(Buffer.from(text)).quick;

describe("glance", () => {
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
        const answer = glance(Buffer.from(line)).quick;
        // A line that is too long to be made text at once shows the same.
        const long = line.replace(/\}$/, `,"pad":"${"é".repeat(2000)}"}`);
        if (front) expect(glance(Buffer.from(long))).toEqual(glance(Buffer.from(line)));
        if (answer !== null) expect(answer.id).toEqual((JSON.parse(line) as { id: unknown }).id);
      }),
      { numRuns: 2000 },
    );
  });

  it.each<[string, boolean]>([
    ['{"jsonrpc":"2.0","id":0,"result":{"_meta":{"dev.heed/decision":1}}}', true],
    ['{"jsonrpc":"2.0","id":0,"result":{"_meta":{"dev.\\u0068eed/decision":1}}}', true],
    ['{"jsonrpc":"2.0","id":0,"result":{"_meta":{"com.example":"\\u1234"}}}', false],
  ])("may a key of Heed's own stand in %s: %s", (line, suspect) => {
    const padded = line.replace('"result":{', `"result":{"pad":"${"x".repeat(3000)}",`);
    for (const text of [line, padded])
      expect(glance(Buffer.from(text))).toEqual({ suspect, quick: suspect ? null : { id: 0, failed: false } });
  });
});
