import { expect, it } from "vitest";
import { ToldList } from "./told-list.js";

const page = (cursor: string | undefined, next: string | undefined, ...names: readonly string[]) => ({
  who: "host",
  cursor,
  next,
  tools: names.map((name) => [name, `${name} of ${cursor ?? "the first"}`] as const),
});

it("counts a list once its last page has gone out", () => {
  const told = new ToldList<string>();
  expect(told.of("host", "a")).toBeUndefined();
  told.page(page(undefined, "", "a"));
  expect(told.of("host", "a")).toBeUndefined();
  // An empty cursor is one.
  told.page(page("", undefined, "b"));
  expect([told.of("host", "a"), told.of("host", "b"), told.of("host", "c")]).toEqual(["a of the first", "b of ", undefined]);
  expect(told.of("another", "a")).toBeUndefined();
});

it("counts nothing of an older list once another has begun, or a page came out of turn", () => {
  const told = new ToldList<string>();
  told.page(page(undefined, undefined, "a"));
  told.page(page(undefined, "2", "b"));
  expect([told.of("host", "a"), told.of("host", "b")]).toEqual([undefined, undefined]);
  told.page(page("3", undefined, "c"));
  told.page(page("2", undefined, "c"));
  expect(told.of("host", "c")).toBeUndefined();
  told.page(page(undefined, undefined, "a"));
  expect(told.of("host", "a")).toBe("a of the first");
  told.page({ ...page("2", undefined, "b"), who: "host" });
  expect(told.of("host", "a")).toBeUndefined();
});

it("counts nothing after a list that went out unwritten", () => {
  const told = new ToldList<string>();
  told.page(page(undefined, undefined, "a"));
  told.forget();
  expect([told.of("host", "a"), told.tools.size]).toEqual([undefined, 0]);
});
