import { describe, expect, test } from "vitest";
import {
  again,
  ASK,
  BINDING,
  by,
  goesOn,
  listed,
  sha,
  START,
  story,
  tick,
  type Happening,
} from "./approval-story.test-support.js";
import { deadline, transition, type ApprovalStep, type NewApproval } from "./approval-transition.js";
import { admits, type Approval } from "./approval.js";

describe("a held call", () => {
  test("runs once after a yes, and a replay asks again", () => {
    const { state, effects } = story(ASK, [2_000, by("form", "allow")], [2_001, goesOn], [2_100, listed], [2_200, again]);
    expect(effects).toEqual(["show form", "resume", "check", "run", "ask-again"]);
    expect(state.state).toBe("consumed");
  });

  test("does not run after a no, which is remembered", () => {
    const { state, effects } = story(ASK, [2_000, by("form", "decline")], [2_001, goesOn]);
    expect(effects).toEqual(["show form", "remember-decline", "answer denied", "answer denied"]);
    expect(state).toMatchObject({ state: "denied", by: "form", how: "declined" });
  });

  test.each([
    ["a decline within 300 ms", 299, by("form", "decline"), "form decline after 299"],
    ["decision deny within 300 ms", 0, by("form", "deny"), "form decline after 0"],
    ["a cancel at any time", 20_000, by("form", "cancel"), "form cancel after 20000"],
    ["an accept without content", 20_000, by("form", "empty"), "form empty-accept after 20000"],
    ["a text where a decision was asked", 20_000, by("form", { text: "delete_invoice" }), "form empty-accept after 20000"],
  ] as const)("%s is software's: the next surface is asked", (_name, after, event, remembered) => {
    const { state, effects } = story(ASK, [after, event]);
    expect(effects).toEqual(["show form", remembered, "show console"]);
    expect(state).toMatchObject({ state: "pending", shown: { surface: "console", since: START + after }, next: [] });
  });

  test("a no at 300 ms is a person's", () => {
    expect(story(ASK, [300, by("form", "deny")]).state.state).toBe("denied");
  });

  test("ends as unseen where no surface is left, and where there was none", () => {
    expect(story(ASK, [10, by("form", "cancel")], [20, by("console", "cancel")]).effects.slice(-2)).toEqual([
      "console cancel after 10",
      "answer unseen",
    ]);
    expect(story({ ...ASK, surfaces: [] })).toMatchObject({
      effects: ["answer unseen"],
      state: { state: "withdrawn", why: "unseen" },
    });
  });

  test("is answered after 45 s of silence; the form is taken back and the console may answer late, once, for the identical call", () => {
    const { state, effects } = story(
      ASK,
      [44_999, tick],
      [45_000, tick],
      [400_000, by("form", "allow")],
      [400_001, by("console", "allow")],
    );
    expect(effects).toEqual(["show form", "take-back form", "answer pending", "show console"]);
    expect(admits(state, BINDING, "ask", START + 400_002)).toBe(true);
    expect(admits(state, BINDING, "ask", START + 599_999)).toBe(true);
    expect(admits(state, BINDING, "ask", START + 600_000)).toBe(false);
    expect(admits(state, { ...BINDING, call: sha("other") }, "ask", START + 400_002)).toBe(false);
    const checking = transition(state, { ...again, at: START + 400_002 });
    expect(checking).toMatchObject({ state: { state: "checking" }, effects: [{ do: "check" }] });
    expect(transition(checking.state, { ...listed, at: START + 400_100 })).toMatchObject({
      state: { state: "consumed" },
      effects: [{ do: "run" }],
    });
  });

  test("the 45 s are for all surfaces together", () => {
    const { effects } = story(ASK, [40_000, by("form", "cancel")], [45_000, tick]);
    expect(effects.slice(-2)).toEqual(["show console", "answer pending"]);
  });

  test("an unanswered question ends after ten minutes", () => {
    const { state, effects } = story(ASK, [45_000, tick], [600_000, by("console", "allow")]);
    expect(effects.slice(-1)).toEqual(["take-back console"]);
    expect(state.state).toBe("expired");
    expect(story(ASK, [45_000, tick], [600_000, again]).effects.at(-1)).toBe("answer timed-out");
  });

  test("a late yes that is not used ends with the ten minutes from the asking", () => {
    const { state } = story(ASK, [45_000, tick], [599_000, by("console", "allow")], [600_000, again]);
    expect(state.state).toBe("expired");
  });

  test("is withdrawn without an answer when its client cancels it", () => {
    expect(story(ASK, [10, { type: "cancelled" }])).toMatchObject({
      effects: ["show form", "take-back form"],
      state: { why: "cancelled" },
    });
    expect(story(ASK, [400, by("form", "allow")], [401, { type: "cancelled" }], [402, goesOn]).effects).not.toContain("check");
    const late = story(ASK, [400, by("form", "allow")], [401, goesOn], [402, { type: "cancelled" }], [403, listed]);
    expect(late).toMatchObject({ state: { why: "cancelled" }, effects: ["show form", "resume", "check"] });
  });

  test.each([
    [{ type: "changed", pin: sha("p2"), policy: sha("q") }, "definition-changed"],
    [{ type: "changed", pin: sha("p"), policy: sha("q2") }, "policy-changed"],
  ] as const)("is withdrawn when what it rests on changes: %j", (event, why) => {
    expect(story(ASK, [400, by("form", "allow")], [401, event], [402, goesOn])).toMatchObject({
      state: { state: "withdrawn", why },
    });
    expect(story(ASK, [400, event]).effects).toEqual(["show form", "take-back form", "answer withdrawn"]);
    expect(story(ASK, [400, { type: "changed", pin: sha("p"), policy: sha("q") }]).state.state).toBe("pending");
  });

  test("a second person's no takes back a yes that has not been used; a second yes changes nothing", () => {
    const late = [
      [45_000, tick],
      [50_000, by("console", "allow")],
    ] as const;
    expect(story(ASK, ...late, [51_000, by("console", "deny")]).state.state).toBe("denied");
    expect(story(ASK, ...late, [51_000, by("console", "allow")]).state).toMatchObject({ state: "approved", at: START + 50_000 });
    expect(story(ASK, [45_000, tick], [50_000, by("console", "deny")], [51_000, by("console", "allow")]).state.state).toBe(
      "denied",
    );
  });

  test("'allow for this session' leaves a grant, and is no answer where it was not offered", () => {
    for (const answer of ["allow-session", "grant"] as const) {
      const good = [
        [400, by("form", answer)],
        [401, goesOn],
        [402, listed],
      ] as const;
      // Nothing is remembered of a yes before it has proved good.
      expect(story(ASK, ...good).effects).toEqual(["show form", "resume", "check", "grant", "run"]);
    }
    // Where no call waits, the yes is for those to come.
    expect(story(ASK, [45_000, tick], [50_000, by("console", "allow-session")]).effects.at(-1)).toBe("grant");
    expect(story({ ...ASK, forSession: false }, [400, by("form", "allow-session")]).state.state).toBe("pending");
  });

  test("a repeated call waits again where it can still be answered, else it is asked about anew", () => {
    const repeated = story(
      ASK,
      [45_000, tick],
      [50_000, { type: "repeated" }],
      [60_000, by("console", "allow")],
      [60_001, goesOn],
      [60_100, listed],
    );
    expect(repeated.effects.slice(-3)).toEqual(["resume", "check", "run"]);
    expect(story({ ...ASK, surfaces: ["form"] }, [45_000, tick], [50_000, { type: "repeated" }])).toMatchObject({
      state: { why: "superseded" },
      effects: ["show form", "take-back form", "answer pending", "ask-again"],
    });
  });

  test("after a restart the console asks again, the form does not, and nothing spent comes back", () => {
    const read = (state: Approval): Approval => JSON.parse(JSON.stringify(state)) as Approval;
    const restart = (state: Approval): ApprovalStep => transition(read(state), { type: "restarted", at: START + 1_000 });
    expect(restart(story(ASK).state)).toMatchObject({
      state: { shown: { surface: "console" }, waiting: null },
      effects: [{ do: "show" }],
    });
    expect(restart(story({ ...ASK, surfaces: ["form"] }).state)).toMatchObject({ state: { why: "restarted" }, effects: [] });
    const looking = restart(story(ASK, [400, by("form", "allow")], [401, goesOn]).state);
    expect(looking).toMatchObject({ state: { state: "approved", waiting: null }, effects: [] });
    const spent = restart(story(ASK, [400, by("form", "allow")], [401, goesOn], [402, listed]).state).state;
    expect(admits(spent, BINDING, "ask", START + 1_001)).toBe(false);
    expect(transition(spent, { ...again, at: START + 1_001 }).effects).toEqual([{ do: "ask-again" }]);
  });

  test("two identical calls side by side are asked about one by one, and a spent yes is not repeated", () => {
    expect(story(ASK, [10, { type: "repeated" }])).toMatchObject({
      state: { state: "pending" },
      effects: ["show form", "ask-again"],
    });
    const used = [
      [400, by("form", "allow")],
      [401, goesOn],
      [402, listed],
    ] as const;
    expect(story(ASK, ...used, [403, { type: "repeated" }]).effects.at(-1)).toBe("ask-again");
    expect(story(ASK, ...used.slice(0, 2), [402, { type: "repeated" }]).effects.at(-1)).toBe("ask-again");
  });

  test("a restart leaves a late yes as it is, and a question that stands nowhere", () => {
    const late = story(ASK, [45_000, tick], [50_000, by("console", "allow")], [51_000, { type: "restarted" }], [52_000, again]);
    expect(late.effects.at(-1)).toBe("check");
    const nowhere = story({ ...ASK, surfaces: ["form"] }, [45_000, tick], [50_000, { type: "restarted" }]);
    expect(nowhere.state).toMatchObject({ state: "pending", shown: null });
    expect(nowhere.effects.at(-1)).toBe("answer pending");
  });

  test("a call that goes on too late is answered once", () => {
    const { effects } = story(ASK, [400, by("form", "allow")], [600_000, goesOn]);
    expect(effects).toEqual(["show form", "resume", "answer timed-out"]);
  });

  test("a call that comes to a question that was taken back hears why", () => {
    expect(story({ ...ASK, surfaces: [] }, [10, again]).effects).toEqual(["answer unseen", "answer unseen"]);
    expect(story(ASK, [10, { type: "disconnected" }], [20, again]).effects.at(-1)).toBe("answer withdrawn");
  });

  test("while it waits for its turn after the yes, no other call can take the yes", () => {
    expect(story(ASK, [400, by("form", "allow")], [401, again], [402, goesOn]).effects).toEqual([
      "show form",
      "resume",
      "ask-again",
      "check",
    ]);
  });

  test("the deadline is the end of the wait, of the look after a yes, of the question, then nothing", () => {
    expect(deadline(story(ASK, [400, by("form", "allow")], [401, goesOn]).state)).toBe(START + 10_401);
    expect(deadline(story(ASK).state)).toBe(START + 45_000);
    expect(deadline(story(ASK, [45_000, tick]).state)).toBe(START + 600_000);
    expect(deadline(story(ASK, [400, by("form", "deny")]).state)).toBeNull();
  });
});

describe("a challenge", () => {
  const CHALLENGE: NewApproval = { ...ASK, asking: "challenge", attended: true };
  const typed = { ...goesOn, needs: "challenge" } as Happening;

  test("runs when the raw name is typed, exactly", () => {
    const name = by("form", { text: "delete_invoice" });
    expect(story(CHALLENGE, [400, name], [401, typed], [402, { ...listed, needs: "challenge" } as Happening]).effects).toEqual([
      "show form",
      "resume",
      "check",
      "run",
    ]);
    for (const text of ["Delete_invoice", " delete_invoice", "delete_invoice\n", "allow"])
      expect(story(CHALLENGE, [400, by("form", { text })]).state).toMatchObject({ state: "denied", how: "mistyped" });
  });

  test("a wrong name denies this call and is not remembered as a no", () => {
    expect(story(CHALLENGE, [400, by("form", { text: "x" })]).effects).toEqual(["show form", "answer denied"]);
  });

  test("a mere allow is no answer", () => {
    expect(story(CHALLENGE, [400, by("form", "allow")]).state).toMatchObject({ state: "pending", shown: { surface: "console" } });
    expect(story(CHALLENGE, [400, by("form", "allow-session")]).state.state).toBe("pending");
    expect(story(CHALLENGE, [400, by("form", "grant")]).effects).not.toContain("grant");
  });

  test("skips the form of a client that is not attended", () => {
    expect(story({ ...CHALLENGE, attended: false }).effects).toEqual(["show console"]);
    expect(story({ ...CHALLENGE, attended: false, surfaces: ["form"] }).effects).toEqual(["answer unseen"]);
  });

  test("is not passed by the yes to an ask, but passes one", () => {
    expect(story(ASK, [400, by("form", "allow")], [401, typed]).effects).toEqual(["show form", "resume", "ask-again void"]);
    expect(story(CHALLENGE, [400, by("form", { text: "delete_invoice" })], [401, goesOn], [402, listed]).effects.at(-1)).toBe(
      "run",
    );
  });
});

describe("a round (2026-07-28)", () => {
  const ROUND: NewApproval = { ...ASK, manner: "round" };

  test("runs on the retry that carries the yes, and its replay asks again", () => {
    expect(story(ROUND, [5_000, by("form", "allow")], [5_000, again], [5_001, listed], [5_002, again]).effects).toEqual([
      "show form",
      "resume",
      "check",
      "run",
      "ask-again",
    ]);
  });

  test("changed arguments ask again and spend nothing", () => {
    const other: Happening = { ...again, binding: { ...BINDING, call: sha("other") } } as Happening;
    expect(story(ROUND, [5_000, by("form", "allow")], [5_000, other]).effects).toEqual(["show form", "resume", "ask-again"]);
  });

  test("is not held: silence does nothing before ten minutes", () => {
    expect(story(ROUND, [599_999, tick]).effects).toEqual(["show form"]);
    expect(story(ROUND, [600_000, by("form", "allow")]).effects).toEqual(["show form", "take-back form", "answer timed-out"]);
  });

  test("a retry whose answer does not count is answered all the same, and never runs on it", () => {
    const moved = story(ROUND, [5_000, { type: "repeated" }], [6_000, by("form", "allow")]);
    expect(moved).toMatchObject({ state: { state: "pending", shown: { surface: "console" } } });
    expect(moved.effects.at(-1)).toBe("answer pending");
    expect(story(ROUND, [5_000, by("form", "deny")], [6_000, by("form", "allow")]).effects.at(-1)).toBe("answer denied");
    const spent = story(ROUND, [5_000, by("form", "allow")], [5_000, again], [5_001, listed], [6_000, by("form", "allow")]);
    expect(spent.effects.at(-1)).toBe("ask-again");
  });

  test("a first call that comes again goes to the next surface, then to none", () => {
    expect(story(ROUND, [5_000, { type: "repeated" }], [6_000, { type: "repeated" }]).effects).toEqual([
      "show form",
      "take-back form",
      "show console",
      "answer pending",
      "answer pending",
    ]);
    expect(story({ ...ROUND, surfaces: ["form"] }, [5_000, { type: "repeated" }]).effects.at(-1)).toBe("answer unseen");
  });

  test("without a form it is answered at once", () => {
    expect(story({ ...ROUND, surfaces: ["console"] }).effects).toEqual(["show console", "answer pending"]);
    expect(story({ ...ROUND, surfaces: [] }).effects).toEqual(["answer unseen"]);
  });
});
