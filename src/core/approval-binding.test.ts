import { describe, expect, test } from "vitest";
import type { Hash } from "../wire/branded.js";
import { speltJson } from "../wire/spelt.js";
import { parseStrict } from "../wire/strict.js";
import { approvalDigest, sameBinding, type Binding } from "./approval-binding.js";

/** The text itself in place of its digest: equal texts, equal digests. */
const asIs = ((text: string) => text) as Hash;

function digest(text: string, method = "tools/call"): string {
  const params = parseStrict(text);
  if (!params.ok) throw new Error(params.error.code);
  return approvalDigest(method, params.strict, text, asIs);
}

describe("approvalDigest", () => {
  const CALL = '{"name":"pay","arguments":{"to":"a","sum":1},"_meta":{"k":1}}';

  test.each([
    ["order, spaces and escapes", '{ "_meta":{"k":1.0}, "arguments":{"sum":1e0,"t\\u006f":"a"},"name":"pay"}'],
    ["a progress token", '{"name":"pay","arguments":{"to":"a","sum":1},"_meta":{"k":1,"progressToken":7}}'],
    ["what MRTR adds", `${CALL.slice(0, -1)},"inputResponses":{"x":{}},"requestState":"s"}`],
  ])("%s do not count", (_name, text) => {
    expect(digest(text)).toBe(digest(CALL));
  });

  test.each([
    ["another argument", CALL.replace('"a"', '"b"')],
    ["another name", CALL.replace("pay", "Pay")],
    ["an argument more", CALL.replace('"sum":1', '"sum":1,"x":null')],
    ["an argument named like the progress token", CALL.replace('"sum":1', '"sum":1,"progressToken":1')],
    ["other _meta", CALL.replace('"k":1', '"k":2')],
    ["a task", CALL.replace("{", '{"task":{"ttl":1},')],
    ["no arguments", '{"name":"pay","_meta":{"k":1}}'],
  ])("%s counts", (_name, text) => {
    expect(digest(text)).not.toBe(digest(CALL));
  });

  test("another method counts", () => {
    expect(digest(CALL, "prompts/get")).not.toBe(digest(CALL));
  });

  test("numbers that a double cannot tell apart stay apart, and the rest still does not count", () => {
    const big = (id: string, more = ""): string => `{"name":"del","arguments":{"id":${id}},"_meta":{${more}}}`;
    expect(digest(big("9007199254740993"))).not.toBe(digest(big("9007199254740992")));
    expect(digest(big("9007199254740993"))).not.toBe(digest(big("9007199254740995")));
    expect(digest(big("9007199254740993", '"progressToken":1'))).toBe(digest(big(" 9007199254740993 ", '"progressToken":"x"')));
    expect(digest(big('"n9007199254740993"'))).not.toBe(digest(big("9007199254740993")));
    expect(digest(big("-0"))).not.toBe(digest(big("0")));
  });
});

test("speltJson keeps numbers as they are spelt, and strings apart from them", () => {
  expect(speltJson('{"a":[1.50,-0,1e5,"1","\\"",{"n1":true}],"":null}')).toEqual({
    sa: ["n1.50", "n-0", "n1e5", "s1", 's"', { sn1: true }],
    s: null,
  });
  expect(JSON.stringify(speltJson('{"__proto__":"\\\\"}'))).toBe('{"s__proto__":"s\\\\"}');
});

test("a binding is equal only in all its parts", () => {
  const all = { principal: "u", session: "s", server: "v", pin: "p", policy: "q", call: "c" } as Binding;
  expect(sameBinding(all, { ...all })).toBe(true);
  for (const part of Object.keys(all)) expect(sameBinding(all, { ...all, [part]: "other" })).toBe(false);
});
