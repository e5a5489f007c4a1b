import { describe, expect, test } from "vitest";
import { again, ASK, BINDING, by, goesOn, listed, sha, story, tick, type Happening } from "./approval-story.test-support.js";

describe("a yes is judged by what is true when it comes", () => {
  const said = [
    [400, by("form", "allow-session")],
    [401, goesOn],
  ] as const;

  test.each([
    ["another definition", { ...listed, binding: { ...BINDING, pin: sha("p2") } }, "definition-changed", "ask-again void"],
    ["other rules", { ...listed, binding: { ...BINDING, policy: sha("q2") } }, "policy-changed", "ask-again void"],
    ["more that is needed", { ...listed, needs: "challenge" }, "stricter", "ask-again void"],
    [
      "a rule that forbids it",
      { ...listed, needs: null, binding: { ...BINDING, policy: sha("q2") } },
      "policy-changed",
      "answer policy",
    ],
    ["what nobody may allow", { ...listed, needs: null }, "stricter", "answer policy"],
  ] as const)("%s makes it void: nothing runs by it, and nothing is remembered of it", (_, event, why, last) => {
    const { state, effects } = story(ASK, ...said, [5_000, event as Happening], [5_001, listed], [5_002, again]);
    expect(effects).toEqual(["show form", "resume", "check", last, "ask-again void"]);
    expect(state).toMatchObject({ state: "withdrawn", why });
  });

  test.each([
    ["the server says that it cannot tell", 500, { type: "no-list" }],
    ["ten seconds pass", 10_401, tick],
    ["its list comes after ten seconds", 10_401, listed],
  ] as const)("it runs nothing where %s, and is no no", (_, after, event) => {
    const step = story(ASK, ...said, [after, event], [after + 1, listed]);
    expect(step.effects).toEqual(["show form", "resume", "check", "answer closed"]);
    expect(step.state).toMatchObject({ state: "withdrawn", why: "no-list" });
  });

  test("the clock stands still meanwhile: neither the wait nor the question's life ends it", () => {
    expect(story(ASK, [44_999, by("form", "allow")], [44_999, goesOn], [54_998, tick], [54_998, listed]).effects.at(-1)).toBe(
      "run",
    );
    const late = [
      [45_000, tick],
      [599_999, by("console", "allow")],
      [599_999, again],
    ] as const;
    expect(story(ASK, ...late, [609_998, listed]).effects.at(-1)).toBe("run");
    expect(story(ASK, ...late, [609_999, listed]).effects.at(-1)).toBe("answer closed");
  });

  test("a change that is noticed meanwhile decides nothing before the list is there", () => {
    const noticed = { type: "changed", pin: sha("p2"), policy: sha("q") } as const;
    expect(story(ASK, ...said, [402, noticed]).effects.at(-1)).toBe("check");
    expect(story(ASK, ...said, [402, noticed], [403, listed]).effects.at(-1)).toBe("run");
  });

  test("a second person's no, meanwhile, takes it back", () => {
    expect(story(ASK, ...said, [900, by("form", "deny")], [901, listed])).toMatchObject({
      state: { state: "denied" },
      effects: ["show form", "resume", "check", "remember-decline", "answer denied"],
    });
  });
});
