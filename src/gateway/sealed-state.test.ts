import { expect, it } from "vitest";
import { createSealer, type SealedState } from "./sealed-state.js";

const state: SealedState = {
  approval: "a1",
  approved: false,
  principal: "p",
  session: "s",
  digest: "d",
  pin: "n",
  policy: "y",
  expires: 5,
  responses: null,
  round: null,
  upstream: "theirs",
};

it("opens what it sealed, and nothing else", () => {
  const sealer = createSealer();
  const sealed = sealer.seal(state);
  expect(sealer.open(sealed)).toEqual(state);
  expect(sealed).not.toContain("theirs");
  expect(sealer.open("theirs")).toBe("foreign");
  expect(createSealer().open(sealed)).toBe("broken");
  expect(sealer.open("heed1.")).toBe("broken");
});

it("opens no state in which any character was changed", () => {
  const sealer = createSealer();
  const sealed = sealer.seal(state);
  for (let i = "heed1.".length; i < sealed.length; i++) {
    const other = sealed[i] === "A" ? "B" : "A";
    expect(sealer.open(sealed.slice(0, i) + other + sealed.slice(i + 1))).toBe("broken");
  }
});
