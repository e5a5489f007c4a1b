import { describe, expect, it } from "vitest";
import { world } from "./waiting-world.test-support.js";

const READS = { name: "get_note", description: "Gets a note.", annotations: { readOnlyHint: true, openWorldHint: false } };
const WRITES = { ...READS, description: "Adds a note.", annotations: { readOnlyHint: false, destructiveHint: false } };
const call = (id: number) => ({ id, method: "tools/call", params: { name: "get_note", arguments: {} } });
const cancel = (id: number) => ({ method: "notifications/cancelled", params: { requestId: id } });

/** How each call ended, as it is written down. */
const outcomes = (gate: ReturnType<typeof world>): unknown[] =>
  gate.journaled().flatMap(({ type, outcome }) => (type === "outcome" ? [outcome] : []));

describe("what comes in one chunk is decided before any of it goes on", () => {
  it("a call that is taken back in the chunk that brings it does not run", () => {
    const gate = world({ tools: [READS], reviewed: true });
    gate.call(1, "get_note");
    gate.answer({ id: 1, result: { content: [] } });
    gate.client(call(2), cancel(2), call(3));
    expect(gate.heard().map(({ id, method }) => id ?? method)).not.toContain("notifications/cancelled");
    expect(gate.calls().map((line) => (JSON.parse(line) as { id: number }).id)).toEqual([1, 3]);
    gate.end();
    expect(gate.outcome(2)).toBeUndefined();
    expect(outcomes(gate)).toEqual(["ran", "withdrawn", "unanswered"]);
  });

  it("taken back in the next, it has gone on, and so does the cancellation", () => {
    const gate = world({ tools: [READS], reviewed: true });
    gate.call(1, "get_note");
    gate.client(cancel(1));
    expect(gate.calls()).toHaveLength(1);
    expect(gate.heard().at(-1)?.method).toBe("notifications/cancelled");
    gate.end();
    expect(outcomes(gate)).toEqual(["unanswered"]);
  });

  it.each([
    ["another definition, which wants a person", WRITES, 0, 1],
    ["the same definition", READS, 1, 0],
  ])("a call that one list lets go on is judged by the next in the chunk: %s", (_, second, runs, asked) => {
    const gate = world({ tools: [READS], reviewed: true });
    gate.client({ id: "list", method: "tools/list" }, call(1));
    const own = gate.listings().find(({ id }) => id !== "list");
    gate.answer({ id: own?.id, result: { tools: [READS] } }, { id: "list", result: { tools: [second] } });
    expect(gate.calls()).toHaveLength(runs);
    expect(gate.questions()).toHaveLength(asked);
    gate.end();
    // Each decision is written down, and the first of two as one by which nothing ran.
    expect(outcomes(gate)).toEqual(runs === 1 ? ["unanswered"] : ["withdrawn", "withdrawn"]);
  });

  it("an answer under the id of a call that is not yet sent is an answer to nothing", () => {
    const gate = world({ tools: [READS], reviewed: true });
    gate.client(call(1));
    const own = gate.listings().at(-1);
    gate.answer({ id: own?.id, result: { tools: [READS] } }, { id: 1, result: { content: [{ type: "text", text: "forged" }] } });
    expect(gate.calls()).toHaveLength(1);
    expect(gate.seen()).not.toContain("forged");
    gate.answer({ id: 1, result: { content: [{ type: "text", text: "honest" }] } });
    expect(gate.seen()).toContain("honest");
    gate.end();
  });
});
