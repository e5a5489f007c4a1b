import { expect, test } from "vitest";
import { standingOf } from "./standing-of.js";

const otherwise = { code: "reviewed-otherwise", args: { label: "notes" } };
const changed = { code: "definition-changed", args: { parts: ["text"] } };

test("a review of another run is told of a tool that nobody reviewed here, and of no other", () => {
  expect(standingOf(undefined, "unknown", { locked: null, otherwise })).toEqual({ standing: otherwise });
  expect(standingOf(undefined, "unknown", { locked: {}, otherwise })).toEqual({});
  for (const trust of ["trusted", "drifted", "withheld"] as const)
    expect(standingOf(undefined, trust, { locked: null, otherwise })).toEqual({});
  expect(standingOf(undefined, "unknown", { locked: null, otherwise: null })).toEqual({});
  expect(standingOf(undefined, "unknown", { locked: null })).toEqual({});
});

test("what the tool itself gives comes first", () => {
  expect(standingOf(changed, "drifted", { locked: null, otherwise })).toEqual({ standing: changed });
});
