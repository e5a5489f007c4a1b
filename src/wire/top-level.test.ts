import { expect, it } from "vitest";
import { askedUnder } from "./spelled-id.js";
import { TopLevel } from "./top-level.js";
import { encodeUtf8 } from "./utf8.js";

/** The outline of a text that comes in parts of so many bytes. */
function outline(text: string, size = 7): string | null {
  const bytes = encodeUtf8(text);
  const top = new TopLevel();
  for (let at = 0; at < bytes.length; at += size) top.push(bytes.subarray(at, at + size));
  return top.end();
}
const long = "x".repeat(1000);

it.each([
  ['{"id":7,"params":{"id":8,"a":[{"id":9}]},"method":"m"}', '{"id":7,"params":{},"method":"m"}'],
  ['{"params":["]}\\"{",{"x":"\\\\"}],"id":"a\\"b"}', '{"params":[],"id":"a\\"b"}'],
  ['{ "id" : 7 }', '{ "id" : 7 }'],
  ["[1,[2,[3]]]", "[1,[]]"],
  ["", ""],
])("of %s is %s", (text, expected) => {
  for (const size of [1, 2, 7, 1000]) expect(outline(text, size)).toBe(expected);
});

it("cuts what is long, and is not known where there is too much", () => {
  expect(outline(`{"a":"${long}","id":7}`)?.length).toBeLessThan(400);
  expect(outline(`{${'"key":1,'.repeat(20_000)}"id":7}`)).toBeNull();
});

it.each<[string, unknown]>([
  [`{"method":"tools/call","params":{"a":"${long}"},"jsonrpc":"2.0","id":7}`, { spelled: "7" }],
  [`{"jsonrpc":"2.0","id":"a","method":"m","params":{"id":8}}`, { spelled: '"a"' }],
  [`{"jsonrpc":"2.0","id":7,"method":"m","params":{},"id":8}`, null],
  [`{"jsonrpc":"2.0","id":7,"method":"m","params":{},"ID":8}`, null],
  [`{"jsonrpc":"2.0","id":7,"result":{}}`, null],
  [`{"jsonrpc":"2.0","method":"m","params":{"id":7}}`, null],
  [`{"jsonrpc":"2.0","id":"${long}","method":"m"}`, null],
  [`{"jsonrpc":"2.0","id":7,"method":"m","params":{`, null],
  [`{"jsonrpc":"2.0","id":7,"method":"m"} {"jsonrpc":"2.0","id":8,"method":"m"}`, null],
])("shows under which one id a text asks for an answer: %s", (text, id) => {
  expect(askedUnder(outline(text) ?? "")).toEqual(id);
});
