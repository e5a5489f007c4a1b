import { expect, test } from "vitest";
import type { Json } from "../../wire/json.js";
import { rewrittenIn } from "./rewritten-in.js";

const base = { name: "peek", inputSchema: { type: "object", properties: {} }, annotations: { readOnlyHint: true } };

test.each<[string, Json, readonly string[]]>([
  ["nothing", base, []],
  ["key order", { ...base, inputSchema: { properties: {}, type: "object" } }, ["the order of its keys"]],
  ["icons", { ...base, icons: [] }, ["icons"]],
  ["_meta", { ...base, _meta: {} }, ["_meta"]],
  [
    "icons, _meta and a null hint",
    { ...base, annotations: { readOnlyHint: true, openWorldHint: null }, _meta: 1, icons: 2 },
    ["icons", "_meta", "the spelling of a hint"],
  ],
])("%s", (_name, after, words) => {
  expect(rewrittenIn(base, after)).toEqual(words);
  expect(rewrittenIn(after, base)).toEqual(words);
});
