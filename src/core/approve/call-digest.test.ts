import { describe, expect, test } from "vitest";
import type { Hash } from "../../wire/branded.js";
import { isObject, member } from "../../wire/json.js";
import { speltJson } from "../../wire/spelt.js";
import { parseStrict, type Strict } from "../../wire/strict.js";
import { besideArguments } from "./beside-arguments.js";
import { callDigest } from "./call-digest.js";

/** The text itself in place of its digest: equal texts, equal digests. */
const asIs = ((text: string) => text) as Hash;

function digest(text: string): string {
  const message = parseStrict(text);
  if (!message.ok) throw new Error(message.error.code);
  const { value, exact } = message.strict;
  const params = member(value, "params");
  const args = member(params, "arguments");
  if (!isObject(params)) throw new Error("a call has params");
  const beside = { bare: args === undefined, ...besideArguments(value, () => false), text: () => text };
  return callDigest(String(member(params, "name")), { value: args ?? {}, exact } as Strict, asIs, beside);
}

const call = (params: string, more = ""): string => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}${more}}`;

describe("callDigest", () => {
  const PARAMS = '{"name":"pay","arguments":{"to":"a","sum":1},"_meta":{"k":1}}';
  const CALL = call(PARAMS);

  test.each([
    ["order, spaces and escapes", call('{ "_meta":{"k":1.0}, "arguments":{"sum":1e0,"t\\u006f":"a"},"name":"pay"}')],
    ["a progress token", call('{"name":"pay","arguments":{"to":"a","sum":1},"_meta":{"k":1,"progressToken":7}}')],
    ["the id", CALL.replace('"id":1', '"id":"b"')],
  ])("%s does not count", (_name, text) => {
    expect(digest(text)).toBe(digest(CALL));
  });

  test.each([
    ["another argument", CALL.replace('"a"', '"b"')],
    ["another name", CALL.replace("pay", "Pay")],
    ["an argument more", CALL.replace('"sum":1', '"sum":1,"x":null')],
    ["an argument named like the progress token", CALL.replace('"sum":1', '"sum":1,"progressToken":1')],
    ["other _meta", CALL.replace('"k":1', '"k":2')],
    ["a task", CALL.replace('{"name"', '{"task":{"ttl":1},"name"')],
    ["a member of the message", call(PARAMS, ',"k":1')],
    ["the same member in another place", call('{"name":"pay","arguments":{"to":"a","sum":1},"k":1}')],
    ["no arguments", call('{"name":"pay","_meta":{"k":1}}')],
    ["_meta that is null", call('{"name":"pay","arguments":{"to":"a","sum":1},"_meta":null}')],
    ["answers to the server", CALL.replace('{"name"', '{"inputResponses":{},"name"')],
  ])("%s counts", (_name, text) => {
    expect(digest(text)).not.toBe(digest(CALL));
  });

  test("of name and arguments alone it is the same with the message at hand and without", () => {
    const args = { value: { to: "a" }, exact: true } as unknown as Strict;
    expect(digest(call('{"name":"pay","arguments":{"to":"a"},"_meta":{"progressToken":1}}'))).toBe(callDigest("pay", args, asIs));
  });

  test("numbers that a double cannot tell apart stay apart, and the rest still does not count", () => {
    const big = (id: string, more = ""): string => call(`{"name":"del","arguments":{"id":${id}},"_meta":{${more}}}`);
    expect(digest(big("9007199254740993"))).not.toBe(digest(big("9007199254740992")));
    expect(digest(big("9007199254740993"))).not.toBe(digest(big("9007199254740995")));
    expect(digest(big("9007199254740993", '"progressToken":1'))).toBe(digest(big(" 9007199254740993 ", '"progressToken":"x"')));
    expect(digest(big('"n9007199254740993"'))).not.toBe(digest(big("9007199254740993")));
    expect(digest(big("-0"))).not.toBe(digest(big("0")));
    expect(digest(big("1", '"k":9007199254740993'))).not.toBe(digest(big("1", '"k":9007199254740995')));
    expect(digest(call('{"name":"del"}', ',"k":9007199254740993'))).not.toBe(
      digest(call('{"name":"del"}', ',"k":9007199254740995')),
    );
  });
});

test("speltJson keeps numbers as they are spelt, and strings apart from them", () => {
  expect(speltJson('{"a":[1.50,-0,1e5,"1","\\"",{"n1":true}],"":null}')).toEqual({
    sa: ["n1.50", "n-0", "n1e5", "s1", 's"', { sn1: true }],
    s: null,
  });
  expect(JSON.stringify(speltJson('{"__proto__":"\\\\"}'))).toBe('{"s__proto__":"s\\\\"}');
});
