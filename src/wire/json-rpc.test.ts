import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classifyMessage, errorText, idKey, responseText, twinMember } from "./json-rpc.js";
import type { Json } from "./json.js";
import { parseStrict } from "./strict.js";

function read(text: string): Json {
  const parsed = parseStrict(text);
  if (!parsed.ok) throw new Error(parsed.error.code);
  return parsed.strict.value;
}

function kind(text: string): string {
  const message = classifyMessage(read(text));
  return message.kind === "invalid" ? `${message.reason} ${JSON.stringify(message.id)}` : message.kind;
}

describe("classifyMessage", () => {
  test.each([
    ['{"jsonrpc":"2.0","id":0,"method":"ping"}', "request"],
    ['{"jsonrpc":"2.0","id":"","method":"ping","params":{}}', "request"],
    ['{"jsonrpc":"2.0","id":-7,"method":"","params":[]}', "request"],
    ['{"jsonrpc":"2.0","id":1.0,"method":"ping","extra":1}', "request"],
    ['{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":0}}', "notification"],
    ['{"jsonrpc":"2.0","id":0,"result":null}', "response"],
    ['{"jsonrpc":"2.0","id":0,"error":{"code":-32600,"message":""}}', "error-response"],
    ['{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"x"}}', "error-response"],
    ['{"jsonrpc":"2.0","error":{"code":-32700,"message":"x"}}', "error-response"],
    ["1", "not-an-object null"],
    ["null", "not-an-object null"],
    ['"tools/call"', "not-an-object null"],
    ["[]", "empty-batch null"],
    ['{"id":5,"method":"ping"}', "wrong-version 5"],
    ['{"jsonrpc":2.0,"id":5,"method":"ping"}', "wrong-version 5"],
    ['{"jsonrpc":"2.0","id":null,"method":"ping"}', "null-id null"],
    ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', "fractional-id null"],
    ['{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}', "unsafe-id null"],
    ['{"jsonrpc":"2.0","id":true,"method":"ping"}', "malformed-id null"],
    ['{"jsonrpc":"2.0","id":{},"result":1}', "malformed-id null"],
    ['{"jsonrpc":"2.0","result":1}', "malformed-id null"],
    ['{"jsonrpc":"2.0","id":[],"error":{"code":1,"message":"x"}}', "malformed-id null"],
    ['{"jsonrpc":"2.0","id":3}', "ambiguous 3"],
    ['{"jsonrpc":"2.0","id":3,"method":"ping","result":1}', "ambiguous 3"],
    ['{"jsonrpc":"2.0","id":3,"result":1,"error":{"code":1,"message":"x"}}', "ambiguous 3"],
    ['{"jsonrpc":"2.0","id":3,"method":7}', "malformed-method 3"],
    ['{"jsonrpc":"2.0","id":3,"method":"a","params":null}', "malformed-params 3"],
    ['{"jsonrpc":"2.0","id":3,"method":"a","params":"x"}', "malformed-params 3"],
    ['{"jsonrpc":"2.0","id":3,"error":"no"}', "malformed-error 3"],
    ['{"jsonrpc":"2.0","id":3,"error":{"code":1.5,"message":"x"}}', "malformed-error 3"],
    ['{"jsonrpc":"2.0","id":3,"method":"ping","Method":"tools/call"}', "twin-member 3"],
    ['{"jsonrpc":"2.0","id":3,"method":"tools/call","param\u017f":{}}', "twin-member 3"],
    ['{"jsonrpc":"2.0","id":3,"METHOD":"tools/call"}', "twin-member 3"],
    ['{"__proto__":{"method":"tools/call"},"jsonrpc":"2.0","id":3}', "ambiguous 3"],
  ])("%s is %s", (text, expected) => {
    expect(kind(text)).toBe(expected);
  });

  test("the members of a batch are told apart one by one", () => {
    const batch = classifyMessage(read('[{"jsonrpc":"2.0","id":0,"method":"a"},[],{"jsonrpc":"2.0","method":"b"},7]'));
    expect(batch).toMatchObject({
      kind: "batch",
      members: [{ kind: "request", id: 0 }, { reason: "nested-batch" }, { kind: "notification" }, { reason: "not-an-object" }],
    });
  });

  test("answers for any JSON value, and never reads a prototype", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => typeof classifyMessage(value as Json).kind === "string"));
    const inherited = Object.create({ jsonrpc: "2.0", id: 1, method: "tools/call" }) as Json;
    expect(classifyMessage(inherited)).toMatchObject({ kind: "invalid" });
  });
});

test("twinMember finds the keys that a reader without regard for case would take", () => {
  const names = ["name", "arguments", "_meta", "task"];
  expect(twinMember({ name: 1, arguments: 2, other: 3 }, names)).toBeNull();
  expect(twinMember({ name: 1, Arguments: 2 }, names)).toBe("Arguments");
  expect(twinMember({ "argument\u017f": 2 }, names)).toBe("argument\u017f");
  expect(twinMember({ "tas\u212a": 2 }, names)).toBe("tas\u212a");
  expect(twinMember([{ Name: 1 }], names)).toBeNull();
  expect(twinMember(undefined, names)).toBeNull();
});

test("ids of different types never share a key", () => {
  expect(new Set([idKey(1), idKey("1"), idKey(0), idKey(""), idKey("n:1"), idKey("s:1")]).size).toBe(6);
});

test("answers are one line whatever they carry, and read back as what was said", () => {
  const hostile = "a\nb\r\u2028\ud83d\ude00\u0000";
  expect(classifyMessage(read(responseText(0, { text: hostile })))).toEqual({
    kind: "response",
    id: 0,
    result: { text: hostile },
  });
  expect(classifyMessage(read(errorText(null, -32700, hostile)))).toEqual({
    kind: "error-response",
    id: null,
    error: { code: -32700, message: hostile },
  });
  expect(errorText({ spelled: "9007199254740993" }, -32600, "no")).toBe(
    '{"jsonrpc":"2.0","id":9007199254740993,"error":{"code":-32600,"message":"no"}}',
  );
  expect(errorText("x", -32602, "no", { why: 1 })).toBe(
    '{"jsonrpc":"2.0","id":"x","error":{"code":-32602,"message":"no","data":{"why":1}}}',
  );
  expect(responseText("\n", hostile)).not.toMatch(/[\n\r]/);
});
