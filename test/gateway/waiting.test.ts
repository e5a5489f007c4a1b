import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { journal } from "./harness.test-support.js";
import { world, type Message } from "./waiting-world.test-support.js";

describe("waiting", () => {
  it("answers a call that nobody has decided after 45 seconds, takes its form back, and runs nothing by a later yes", () => {
    const { call, pass, questions, say, outcome, taken, calls, sent } = world();
    call(1, "write");
    pass(44_999);
    expect(sent(1)).toBeUndefined();
    pass(1);
    expect(outcome(1)).toBe("pending");
    expect(JSON.stringify(sent(1))).toContain("Nobody has answered yet; this is not a refusal.");
    expect(taken()).toEqual([questions()[0]?.id]);
    say(questions()[0], { decision: "allow" });
    expect(calls()).toEqual([]);
    call(2, "write");
    expect(questions()).toHaveLength(2);
    expect(calls()).toEqual([]);
  });

  it.each<[string, string, object, number, string | undefined]>([
    ["a decline within 300 ms", "decline", {}, 299, "unseen"],
    ["deny within 300 ms", "accept", { decision: "deny" }, 299, "unseen"],
    ["a decline", "decline", {}, 300, "denied"],
    ["deny", "accept", { decision: "deny" }, 300, "denied"],
    ["a cancel at any time", "cancel", {}, 30_000, "unseen"],
    ["an accept without the content", "accept", {}, 30_000, "unseen"],
    ["an accept of something else", "accept", { decision: "allow", extra: 1 }, 30_000, "unseen"],
    ["another action", "yes", { decision: "allow" }, 30_000, "unseen"],
    ["allow", "accept", { decision: "allow" }, 1, undefined],
  ])("takes %s for what it is", (_, action, content, after, expected) => {
    const { call, pass, questions, say, outcome, calls } = world();
    call(1, "write");
    pass(after);
    say(questions()[0], content, action);
    expect([outcome(1), calls().length]).toEqual([expected, expected === undefined ? 1 : 0]);
  });

  it("remembers a person's no for ten minutes, and stops asking about a tool after three", () => {
    const { call, pass, questions, say, outcome } = world();
    const decline = (n: number): void => {
      call(n, "write", { n });
      pass(500);
      say(questions().at(-1), {}, "decline");
      expect(outcome(n)).toBe("denied");
    };
    decline(1);
    pass(9 * 60_000);
    call("again", "write", { n: 1 });
    expect([outcome("again"), questions().length]).toEqual(["denied", 1]);
    pass(60_000);
    call("later", "write", { n: 1 });
    expect([outcome("later"), questions().length]).toEqual([undefined, 2]);
    decline(2);
    decline(3);
    call(5, "write", { n: 9 });
    expect(outcome(5)).toBe("policy");
    call(6, "other");
    expect(questions()).toHaveLength(5);
  });

  it("remembers allow-session as a grant of this exact call", () => {
    // What it honestly says of itself holds nothing against an add_note.
    const annotations = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true };
    const { call, questions, say, calls, home } = world({ reviewed: true, tools: [{ name: "add_note", annotations }] });
    call(1, "add_note", { n: 1 });
    say(questions()[0], { decision: "allow-session" });
    call(2, "add_note", { n: 1 });
    expect(calls()).toHaveLength(2);
    call(3, "add_note", { n: 2 });
    expect([questions().length, calls().length]).toEqual([2, 2]);
    expect(journal(home).filter(({ type, grant }) => type === "decision" && grant !== undefined)).toHaveLength(1);
  });

  it("a call that the client takes back while it waits is journaled as withdrawn at once, and one that ran as unanswered", () => {
    const { call, client, questions, home, sent, say, calls, pass } = world();
    const outcomes = () => journal(home).filter(({ type }) => type === "outcome");
    call(1, "write", { n: 1 });
    expect([questions().length, outcomes()]).toEqual([1, []]);
    client({ method: "notifications/cancelled", params: { requestId: 1 } });
    pass(200);
    expect(outcomes()).toMatchObject([{ outcome: "withdrawn" }]);
    call(2, "write", { n: 2 });
    say(questions()[1], { decision: "allow" });
    expect(calls()).toHaveLength(1);
    client({ method: "notifications/cancelled", params: { requestId: 2 } });
    pass(200);
    expect(outcomes()).toMatchObject([{ outcome: "withdrawn" }, { outcome: "unanswered" }]);
    expect([sent(1), sent(2)]).toEqual([undefined, undefined]);
  });

  it.each([
    ["that nobody reviewed", "add_note", {}, false],
    ["whose name says that it deletes", "delete_note", {}, true],
    ["that looks mislabelled", "add_note", { readOnlyHint: true, openWorldHint: true }, true],
    ["that deletes, whatever it claims", "delete_note", { readOnlyHint: false, destructiveHint: false }, true],
  ])("offers no session for a tool %s", (_, name, annotations, reviewed) => {
    const { call, questions, say, outcome } = world({ reviewed, tools: [{ name, annotations }] });
    call(1, name);
    expect(JSON.stringify(questions()[0])).not.toContain("allow-session");
    say(questions()[0], { decision: "allow-session" });
    expect(outcome(1)).toBe("unseen");
  });

  it("raises a call that can carry data out once private data and outside content have come in", () => {
    const policy =
      "version: 1\nservers:\n  billing: {private: true}\nrules:\n  - {id: a, tool: [write, other], verdict: allow}\n";
    const { call, answer, questions, calls, say } = world({ policy });
    call(1, "write");
    expect(calls()).toHaveLength(1);
    answer({ id: 1, result: { content: [] } });
    call(2, "write");
    expect(calls()).toHaveLength(1);
    expect(String(questions()[0]?.params?.["message"])).toContain(
      "Why: this session holds private data and content from outside",
    );
    say(questions()[0], { decision: "allow" });
    expect(calls()).toHaveLength(2);
  });

  it("judges again when the person has answered: what became stricter meanwhile is asked about anew", () => {
    const policy =
      "version: 1\nservers:\n  billing: {private: true}\nclients:\n  entry-0123456789abcdef: {client: c, attended: true}\n";
    const { call, answer, client, questions, calls, say } = world({ policy });
    client({ id: 9, method: "resources/read", params: { uri: "a" } });
    call(1, "write");
    const [question] = questions();
    answer({ id: 9, result: { contents: [] } });
    say(question, { decision: "allow" });
    expect(calls()).toEqual([]);
    expect(String(questions()[1]?.params?.["message"])).toContain("Type its name to run it.");
    say(questions()[1], { confirm: "write" });
    expect(calls()).toHaveLength(1);
  });

  it("challenges a call that reaches Heed itself, whatever allows it", () => {
    const { call, outcome, calls, home } = world({ policy: "version: 1\nrules:\n  - {id: a, tool: write, verdict: allow}\n" });
    call(1, "write", { path: join(home.dir, "heed.yaml") });
    call(2, "write", { path: "/tmp/other" });
    expect([outcome(1), calls().length]).toEqual(["unseen", 1]);
  });

  it("stops nothing where the mode is observe, but records what it would have done", () => {
    const { call, calls, home } = world({ policy: "version: 1\nmode: observe\n" });
    call(1, "write");
    expect(calls()).toHaveLength(1);
    expect(journal(home).find(({ type }) => type === "decision")).toMatchObject({ verdict: "ask", tool: "write" });
  });

  it("asks about identical calls one by one: a yes to one is no yes to another", () => {
    const { call, questions, pass, outcome, say, calls } = world();
    for (const id of [1, 2, 3]) call(id, "write");
    expect(questions()).toHaveLength(3);
    say(questions()[1], { decision: "allow" });
    expect(calls().map((line) => (JSON.parse(line) as Message).id)).toEqual([2]);
    pass(45_000);
    expect([outcome(1), outcome(3)]).toEqual(["pending", "pending"]);
  });
});
