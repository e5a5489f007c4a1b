import { describe, expect, it } from "vitest";
import { readJournal } from "../../src/store/journal/read-journal.js";
import { journalFolder } from "../../src/store/journal/open-journal.js";
import { summariseJournal } from "../../src/store/journal/summarise-journal.js";
import type { Home } from "../../src/node/home.js";
import { world } from "./waiting-world.test-support.js";

const ARGS = { path: "/data/a.txt", apiKey: "sk-123456", patient: { name: "Ada" } };

const decided = (home: Home) => {
  const [entry] = readJournal(journalFolder(home), { types: ["decision"] });
  if (entry === undefined || !("record" in entry) || entry.record.type !== "decision") throw new Error("nothing was decided");
  return entry.record;
};

describe("what the journal shows of a call", () => {
  it.each<[string, string, unknown]>([
    ["nothing but a digest, unless the policy says more", "", undefined],
    [
      "names, types and sizes",
      "journal: {arguments: shape}",
      { path: "string(11)", apiKey: "string(9)", patient: { name: "string(3)" } },
    ],
    [
      "values without secrets",
      "journal: {arguments: values, redact: patient}",
      { path: "/data/a.txt", apiKey: "[hidden]", patient: "[hidden]" },
    ],
  ])("is %s", (_what, policy, preview) => {
    const { call, home } = world({ policy: `version: 1\n${policy}\n` });
    call(1, "write", ARGS);
    expect(decided(home).args).toEqual({
      digest: expect.stringMatching(/^[0-9a-f]{64}$/u),
      ...(preview === undefined ? {} : { preview }),
    });
  });

  it("marks what was only observed, and a summary says what would have been asked", () => {
    const { call, home } = world({ policy: "version: 1\nmode: observe\n" });
    call(1, "write");
    expect(decided(home)).toMatchObject({ verdict: "ask", observed: true });
    expect(summariseJournal(journalFolder(home)).total).toMatchObject({ calls: 1, asked: 0, wouldAsk: 1, avoided: 0 });
  });

  it("counts a call that a person was asked about once, with the time to the answer", () => {
    const { call, questions, say, pass, answer, calls, home } = world();
    call(1, "write");
    pass(4_000);
    say(questions()[0], { decision: "allow" });
    answer({ id: 1, result: { content: [] } });
    pass(200);
    expect(calls()).toHaveLength(1);
    expect(summariseJournal(journalFolder(home))).toMatchObject({
      total: { calls: 1, ran: 1, asked: 1, denied: 0, avoided: 0 },
      answers: { count: 1, median: 4_000 },
    });
    const types = [...readJournal(journalFolder(home), { tool: "write" })].map((entry) => "record" in entry && entry.record.type);
    expect(types).toEqual(["decision", "asked", "answered", "legs", "outcome"]);
  });
});
