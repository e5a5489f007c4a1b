import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonPlaces } from "./json-places.js";

test("members have the place of their key, items and the whole that of their value", () => {
  const text = '{\n  "tools": [{"na\\"me": [1, true]}, {}],\n  "a/b~c": {"": null}\n}';
  const at = (pointer: string) => text.slice(jsonPlaces(text, 9).get(pointer)).slice(0, 8);
  expect(at("")).toBe('{\n  "too');
  expect(at("/tools")).toBe('"tools":');
  expect(at("/tools/0")).toBe('{"na\\"me');
  expect(at('/tools/0/na"me')).toBe('"na\\"me"');
  expect(at('/tools/0/na"me/1')).toBe("true]}, ");
  expect(at("/tools/1")).toBe('{}],\n  "');
  expect(at("/a~1b~0c/")).toBe('"": null');
});

test("of a key that stands twice the last counts", () => {
  const text = '{"a": 1, "a": 2}';
  expect(jsonPlaces(text, 2).get("/a")).toBe(9);
});

/** Every pointer of a value, no deeper than `depth`. */
function pointers(value: unknown, depth: number, at = ""): readonly string[] {
  if (typeof value !== "object" || value === null || depth === 0) return [at];
  const members = Array.isArray(value) ? value.map((item, index) => [String(index), item] as const) : Object.entries(value);
  return [
    at,
    ...members.flatMap(([key, inner]) => pointers(inner, depth - 1, `${at}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`)),
  ];
}

test("every value of any document to the depth asked for, and nothing deeper", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.integer({ min: 0, max: 4 }), fc.constantFrom(0, 2), (value, depth, indent) => {
      const text = JSON.stringify(value, null, indent);
      // `__proto__` as a key of an object literal would be lost in the comparison, not in the places.
      expect([...jsonPlaces(text, depth).keys()].toSorted()).toEqual([...pointers(JSON.parse(text), depth)].toSorted());
    }),
  );
});

test("a deep document costs no stack", () => {
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  expect(jsonPlaces(deep, 3).size).toBe(4);
});
