import { describe, expect, it } from "vitest";
import { lenientMembers } from "./lenient-members.js";
import { meantFor, readServerText, withoutSeparators } from "./server-text.js";
import { encodeUtf8 } from "./utf8.js";

const read = (text: string) => readServerText(encodeUtf8(text));

describe("what a server says", () => {
  it.each<[string, string]>([
    ['{"jsonrpc":"2.0","id":2,"result":{}}', "response"],
    ['{"jsonrpc":"2.0","id":2,"error":{"code":1,"message":"m"}}', "error-response"],
    ['{"jsonrpc":"2.0","id":"q","method":"ping"}', "request"],
    ['{"jsonrpc":"2.0","method":"notifications/progress","params":{}}', "notification"],
    ['{"jsonrpc":"2.0","id":2,"result":{"text":"cut \\ud83d"}}', "response"],
  ])("is one message: %s", (text, kind) => {
    const got = read(text);
    expect(got.kind === "message" && got.message.kind).toBe(kind);
  });

  it.each([
    "",
    "x",
    "{}",
    "[",
    '"a"',
    '{"jsonrpc":"2.0","id":2,"result":NaN}',
    '\uFEFF{"jsonrpc":"2.0","id":2,"result":{}}',
    '{"jsonrpc":"2.0","id":2,"result":{},"result":{}}',
  ])("is unreadable: %j", (text) => expect(read(text).kind).toBe("unreadable"));

  it.each<[string, boolean]>([
    ['{"jsonrpc":"2.0","id":2,"result":{}}', false],
    ['{"result":{},"jsonrpc":"2.0","id":2}', false],
    ['{ "id" : 2 , "jsonrpc":"2.0","result":{"id":2.0}}', false],
    ['{"jsonrpc":"2.0","id":-7,"result":{}}', false],
    ['{"jsonrpc":"2.0","id":2.0,"result":{}}', true],
    ['{"jsonrpc":"2.0","id":2e0,"result":{}}', true],
    ['{"result":{"jsonrpc":"2.0","id":2},"id":20e-1,"jsonrpc":"2.0"}', true],
    ['{"jsonrpc":"2.0","id":-0,"result":{}}', true],
  ])("has an id in another spelling or not: %s", (text, odd) => {
    const got = read(text);
    expect(got.kind === "message" && got.oddId).toBe(odd);
  });
});

it.each<[string, unknown]>([
  ['{"jsonrpc":"2.0","id":2,"result":NaN}', 2],
  ['\uFEFF // hi\n{"jsonrpc":"2.0",/* " */"result":{"a":[}]},"id":"a\\u0062",} # end', null],
  ['{"jsonrpc":"2.0","result":{"a":[1,]},"id":"a\\u0062",} # end', "ab"],
  ['{"jsonrpc":"2.0","id":02,"result":1}', null],
  ['{"jsonrpc":"2.0","id":2.0,"result":NaN}', null],
  ['{"jsonrpc":"2.0","id":9007199254740993,"result":NaN}', null],
  ['{"jsonrpc":"2.0","id":2,"ID":3,"result":NaN}', null],
  ['{"jsonrpc":"2.0","id":2,"method":"ping","params":NaN}', null],
  ['{"id":2,"result":NaN}', null],
  ['{"jsonrpc":"2.0","id":2,"result":NaN} {}', null],
  ['[{"jsonrpc":"2.0","id":2,"result":NaN}]', null],
])("finds the request that an unreadable text was meant to answer: %j", (text, id) => {
  expect(meantFor(text)).toBe(id);
});

it("reads the members of any text in linear time, and throws at none", () => {
  for (const text of [
    "{".repeat(200_000),
    `{"a":${'"\\'.repeat(100_000)}`,
    "/*".repeat(100_000),
    `{${"\u2028".repeat(200_000)}}`,
  ])
    expect(() => lenientMembers(text)).not.toThrow();
  expect(lenientMembers('{"id":2,"result":NaN,}')).toEqual([
    { key: "id", value: "2" },
    { key: "result", value: "NaN" },
  ]);
});

it("writes line separators as escapes, and nothing where there is none", () => {
  expect(withoutSeparators('{"a":"\u2028\u2029\u0085"}')).toBe('{"a":"\\u2028\\u2029\\u0085"}');
  expect(withoutSeparators('{"a":"日本 é"}')).toBeNull();
});
