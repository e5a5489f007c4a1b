import { expect, test } from "vitest";
import { parseStrict } from "../../wire/strict.js";
import type { Json } from "../../wire/json.js";
import { previewArguments } from "./preview-arguments.js";

function json(text: string): Json {
  const parsed = parseStrict(text);
  if (!parsed.ok) throw new Error("no JSON");
  return parsed.strict.value;
}

const preview = (args: Json, shown: "digest" | "shape" | "values", redact: readonly string[] = []): string | undefined => {
  const shownAs = previewArguments(args, { arguments: shown, redact });
  return shownAs === undefined ? undefined : JSON.stringify(shownAs);
};

const ARGS = json('{"to":"ada@example.org","n":[1,2],"__proto__":{"x":null},"deep":{"a":{"b":{"c":1}}}}');

test("nothing of the arguments is shown unless the policy says so", () => {
  expect(preview(ARGS, "digest")).toBeUndefined();
});

test("a shape has names, types and sizes, and no values", () => {
  expect(preview(ARGS, "shape")).toBe('{"to":"string(15)","n":"array(2)","__proto__":{"x":"null"},"deep":{"a":{"b":"object"}}}');
});

test("values are shown as they are, a key such as __proto__ too", () => {
  expect(preview(ARGS, "values")).toBe(JSON.stringify(ARGS));
});

test.each<[string, string, string, string[]]>([
  [
    "a name that says so",
    '{"apiKey":"x","access_token":1,"user":"ada"}',
    '{"apiKey":"[hidden]","access_token":"[hidden]","user":"ada"}',
    [],
  ],
  ["whatever stands under it", '{"credentials":{"user":"ada"}}', '{"credentials":"[hidden]"}', []],
  ["a value that looks like one", '{"a":"ghp_abc","b":["sk-1"]}', '{"a":"[hidden]","b":["[hidden]"]}', []],
  ["a password in an address", '{"url":"https://ada:pw@example.org/"}', '{"url":"[hidden]"}', []],
  ["a private key", '{"file":"-----BEGIN PRIVATE KEY-----\\n…"}', '{"file":"[hidden]"}', []],
  ["a name that the policy gives", '{"Patient":{"name":"x"},"note":"y"}', '{"Patient":"[hidden]","note":"y"}', ["patient"]],
  ["a pattern, at any depth", '{"a":[{"home_address":"x"}]}', '{"a":[{"home_address":"[hidden]"}]}', ["*_address"]],
])("a secret is hidden: %s", (_what, args, shown, redact) => {
  expect(preview(json(args), "values", redact)).toBe(shown);
});

test("what is long, wide or deep is bounded", () => {
  const wide = json(`{${Array.from({ length: 5_000 }, (_, at) => `"key-${at}":"${"x".repeat(5_000)}"`).join(",")}}`);
  expect(preview(wide, "values")?.length).toBeLessThan(20_000);
  expect(preview(wide, "shape")?.length).toBeLessThan(3_000);
  expect(preview(json(`["${"y".repeat(300)}"]`), "values")).toContain("… (300 characters)");
  expect(preview(json(`["${"y".repeat(199)}😀"]`), "values")).toBe(`["${"y".repeat(199)}… (201 characters)"]`);
  expect(preview(json(`${"[".repeat(60)}${"]".repeat(60)}`), "values")).toBe(`${"[".repeat(6)}"array(1)"${"]".repeat(6)}`);
  expect(preview(json(`[${"1,".repeat(99)}1]`), "values")).toContain('"… 50 more"');
});
