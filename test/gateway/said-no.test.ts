import { appendFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Given } from "../../src/core/approve/open-question.js";
import { journal } from "./harness.test-support.js";
import { world } from "./waiting-world.test-support.js";

type Answer = Given extends infer G ? (G extends unknown ? Omit<G, "by" | "at"> : never) : never;
type World = ReturnType<typeof world>;

const REASON = "use the staging project";
const READS = [{ name: "write" }, { name: "other" }];

/** Answers the question that is open in the console, no quicker than a person could. */
async function give(gate: World, answer: Answer): Promise<boolean> {
  const { id } = await gate.until(() => gate.store.list()[0]);
  gate.pass(1000);
  return gate.store.answer(id, { by: "console", at: gate.now(), ...answer });
}
const textOf = (gate: World, id: number): string => JSON.stringify(gate.sent(id)?.result?.["content"]);
const answered = (gate: World) => journal(gate.home).filter(({ type }) => type === "answered");

describe("a no with a reason", () => {
  it("reaches the model as the person's words, also with the same call made again, and stands in the journal", async () => {
    const gate = world({ forms: false, console: true });
    gate.call(1, "write", { n: 1 });
    expect(await give(gate, { decision: "deny", reason: REASON })).toBe(true);
    await gate.until(() => gate.outcome(1) === "denied");
    expect(textOf(gate, 1)).toContain(`In the person's own words: \`${REASON}\`.`);
    gate.call(2, "write", { n: 1 });
    expect([gate.outcome(2), gate.store.list()]).toEqual(["denied", []]);
    expect(textOf(gate, 2)).toContain(REASON);
    expect(answered(gate)).toMatchObject([{ answer: "denied", by: "person", reason: REASON }]);
    // Another call of the tool is asked about as before, and knows nothing of it.
    gate.call(3, "write", { n: 2 });
    expect(await give(gate, { decision: "allow" })).toBe(true);
    await gate.until(() => gate.calls().length === 1);
    expect(gate.calls()[0]).not.toContain(REASON);
  });

  it("given late, meets the agent when it asks again", async () => {
    const gate = world({ forms: false, console: true });
    gate.call(1, "write", { n: 1 });
    gate.pass(45_000);
    expect(gate.outcome(1)).toBe("pending");
    await give(gate, { decision: "deny", reason: REASON });
    await gate.until(() => answered(gate).length === 1);
    gate.call(2, "write", { n: 1 });
    expect(gate.outcome(2)).toBe("denied");
    expect(textOf(gate, 2)).toContain(REASON);
  });

  it("that holds what could pass a call, or more than a line, is no answer at all", async () => {
    const gate = world({ forms: false, console: true });
    gate.call(1, "write", { n: 1 });
    for (const reason of ["", "a\nb", "x".repeat(501), "k".repeat(43)])
      expect(await give(gate, { decision: "deny", reason })).toBe(false);
    expect([gate.store.list().length, gate.outcome(1)]).toEqual([1, undefined]);
  });

  it("is heard by another gate of the session, which asked nobody", async () => {
    const gate = world({ forms: false, console: true });
    gate.call(1, "write", { n: 1 });
    await give(gate, { decision: "deny", reason: REASON });
    await gate.until(() => gate.outcome(1) === "denied");
    const beside = world({ forms: false, console: true, beside: gate });
    beside.call(1, "write", { n: 1 });
    expect(beside.outcome(1)).toBe("denied");
    expect(textOf(beside, 1)).toContain(REASON);
  });
});

describe("a no to every call of a tool", () => {
  it("holds for the session, for other arguments and for calls that ran unasked; another tool is as before", async () => {
    const policy = "version: 1\nrules:\n  - {id: nine, tool: write, verdict: allow, when: 'args.n == 9'}\n";
    const gate = world({
      forms: false,
      console: true,
      tools: [{ name: "write", inputSchema: { type: "object", properties: { n: { type: "integer" } } } }, { name: "other" }],
      policy,
    });
    gate.call(1, "write", { n: 1 });
    await give(gate, { decision: "deny", all: true, reason: REASON });
    await gate.until(() => gate.outcome(1) === "denied");
    expect(textOf(gate, 1)).toContain("said no to every call of this tool in this session");
    for (const later of [1, 700_000]) {
      gate.pass(later);
      gate.call(`n2-${later}`, "write", { n: 2 });
      gate.call(`n9-${later}`, "write", { n: 9 });
      expect([gate.outcome(`n2-${later}`), gate.outcome(`n9-${later}`)]).toEqual(["denied", "denied"]);
      expect(JSON.stringify(gate.sent(`n9-${later}`))).toContain(REASON);
    }
    expect([gate.calls(), gate.store.list()]).toEqual([[], []]);
    expect(answered(gate)).toMatchObject([{ answer: "denied", reason: REASON, all: true }]);
    gate.call(5, "other");
    expect(await give(gate, { decision: "allow" })).toBe(true);
    await gate.until(() => gate.calls().length === 1);
  });

  it("takes back a yes to a call of the tool that has not been used", async () => {
    const gate = world({ forms: false, console: true });
    gate.call(1, "write", { n: 1 });
    gate.pass(45_000);
    await give(gate, { decision: "allow" });
    await gate.until(() => answered(gate).length === 1);
    gate.call(2, "write", { n: 2 });
    await give(gate, { decision: "deny", all: true });
    await gate.until(() => gate.outcome(2) === "denied");
    gate.call(3, "write", { n: 1 });
    expect([gate.outcome(3), gate.calls()]).toEqual(["denied", []]);
  });

  it("that cannot be read closes every call that it may be about, also one that ran unasked", async () => {
    const policy = "version: 1\nrules:\n  - {id: other, tool: other, verdict: allow}\n";
    const gate = world({ forms: false, console: true, tools: READS, policy });
    gate.call(1, "write", { n: 1 });
    await give(gate, { decision: "deny", all: true });
    await gate.until(() => gate.outcome(1) === "denied");
    const sessions = join(gate.home.dir, "state", "sessions");
    for (const session of readdirSync(sessions)) appendFileSync(join(sessions, session, "declines.jsonl"), "{\n");
    gate.call(2, "write", { n: 2 });
    gate.call(3, "other");
    expect([gate.outcome(2), gate.outcome(3), gate.calls()]).toEqual(["closed", "closed", []]);
  });
});
