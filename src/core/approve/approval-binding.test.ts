import { expect, test } from "vitest";
import { sameBinding, type Binding } from "./approval-binding.js";

test("a binding is equal only in all its parts", () => {
  const all = { principal: "u", session: "s", server: "v", pin: "p", policy: "q", call: "c" } as Binding;
  expect(sameBinding(all, { ...all })).toBe(true);
  for (const part of Object.keys(all)) expect(sameBinding(all, { ...all, [part]: "other" })).toBe(false);
});
