import { expect, it } from "vitest";
import { decisionMeta, withheldText, type WithheldOutcome } from "./withheld.js";

const OUTCOMES = [
  "denied",
  "unseen",
  "pending",
  "timed-out",
  "withdrawn",
  "policy",
  "closed",
] as const satisfies WithheldOutcome[];

it("says first that it did not run, and a refusal only where a person refused", () => {
  for (const outcome of OUTCOMES)
    for (const where of ["heed", "application"] as const) {
      const text = withheldText(outcome, where);
      expect(text).toMatch(/^Not run\. \S/u);
      expect(text.includes("said no")).toBe(outcome === "denied");
      expect(text.includes("this is not a refusal")).toBe(["unseen", "pending", "timed-out"].includes(outcome));
      expect(text.includes("Do not repeat it")).toBe(outcome === "denied");
      // An application's person need not know of Heed, and the model is told no way to it.
      expect(text.includes("Heed")).toBe(where === "heed" && outcome !== "denied" && outcome !== "withdrawn");
      expect(text).not.toMatch(/heed |[/\\`]|https?:/u);
    }
});

it("gives programs codes alone, and is a deny of nobody knows what where nothing was decided", () => {
  const reasons = [
    { code: "rule", args: { rule: "wipes" } },
    { code: "preset", args: {} },
  ] as const;
  expect(decisionMeta("denied", { verdict: "challenge", effect: "destructive", reasons }, "x")).toEqual({
    verdict: "challenge",
    effect: "destructive",
    outcome: "denied",
    reasons: ["rule", "preset"],
  });
  expect(decisionMeta("closed", null, "gate-closed")).toEqual({
    verdict: "deny",
    effect: "presumed",
    outcome: "closed",
    reasons: ["gate-closed"],
  });
});
