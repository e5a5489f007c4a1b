import { expect, test } from "vitest";
import { skeleton } from "./skeleton.js";

test.each([
  ["demo.read", "demo/read"],
  ["demo read", "demo__read"],
  ["demo.read", "demo.reаd"],
  ["getItem", "getltem"],
  ["ｆｉｌｅ", "file"],
  ["café", "cafe"],
  ["id0", "ido"],
  ["read\u200B", "read"],
])("%s looks like %s", (one, other) => {
  expect(skeleton(one)).toBe(skeleton(other));
});

test("names that differ in a letter that can be told do not look alike", () => {
  expect(skeleton("get_page")).not.toBe(skeleton("set_page"));
  expect(skeleton("列出")).not.toBe(skeleton("删除"));
  expect(skeleton("")).toBe("");
});
