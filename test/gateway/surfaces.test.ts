import { describe, expect, it } from "vitest";
import type { Given } from "../../src/core/approve/open-question.js";
import { clientAnswers } from "../../src/store/state/client-answers.js";
import { openGrantStore } from "../../src/store/state/grant-store.js";
import { journal } from "./harness.test-support.js";
import { world } from "./waiting-world.test-support.js";

type Answer = Given extends infer G ? (G extends unknown ? Omit<G, "by" | "at"> : never) : never;
type World = ReturnType<typeof world>;

/** So long that whatever else would come has come: a gate hears of a file within some milliseconds, or looks after a second of its own. */
async function nothingMore(...gates: readonly World[]): Promise<void> {
  for (const gate of gates) gate.pass(1000);
  await new Promise((resolve) => setTimeout(resolve, 250));
}

/** The question that is open in the console, once it is there. */
const opened = ({ until, store }: World) => until(() => store.list()[0]);
/** A person answers in the console. */
const give = ({ store, now }: World, id: string, answer: Answer): boolean =>
  store.answer(id, { by: "console", at: now(), ...answer });

const NOTES = [
  {
    name: "add_note",
    inputSchema: { type: "object", properties: { path: { type: "string" }, content: { type: "string" } } },
  },
];
const note = (name: string, content = "x") => ({ path: `/data/notes/${name}`, content });

describe("the console", () => {
  it("answers where the client shows no forms, and the call runs once", async () => {
    const gate = world({ forms: false, console: true });
    gate.call(1, "write", { n: 1 });
    const question = await opened(gate);
    expect(question).toMatchObject({ tool: "write", asking: "ask", effect: "presumed", client: { name: "c" }, principal: "p" });
    expect(question.prompt).toContain("billing › `write` can change data. Run it?");
    gate.pass(1000);
    expect(give(gate, question.id, { decision: "allow" })).toBe(true);
    await gate.until(() => gate.calls().length === 1);
    expect(journal(gate.home).filter(({ type }) => type === "asked" || type === "answered")).toMatchObject([
      { surface: "console", kind: "ask" },
      { surface: "console", answer: "approved", by: "person" },
    ]);
    gate.call(2, "write", { n: 1 });
    await gate.until(() => gate.store.list().length === 1);
    await nothingMore(gate);
    expect(gate.calls()).toHaveLength(1);
  });

  it("says no for ten minutes, and takes a name for a challenge", async () => {
    const tools = [{ name: "wipe", annotations: { destructiveHint: true } }, { name: "write" }];
    const gate = world({ forms: true, console: true, tools });
    // A form decides no challenge of a client that nobody marked as attended.
    gate.call(1, "wipe");
    const challenge = await opened(gate);
    expect([challenge.asking, gate.questions().length]).toEqual(["challenge", 0]);
    expect(give(gate, challenge.id, { decision: "allow" })).toBe(false);
    gate.pass(1000);
    expect(give(gate, challenge.id, { confirm: "wipe" })).toBe(true);
    await gate.until(() => gate.calls().length === 1);
    gate.call(2, "wipe", { all: true });
    const second = await opened(gate);
    gate.pass(1000);
    give(gate, second.id, { decision: "deny" });
    await gate.until(() => gate.outcome(2) === "denied");
    gate.call(3, "wipe", { all: true });
    await gate.until(() => gate.outcome(3) === "denied");
    await nothingMore(gate);
    expect([gate.store.list(), gate.calls().length]).toEqual([[], 1]);
  });

  it("comes after the form, which is withdrawn first, and a late yes admits the identical call once", async () => {
    const gate = world({ console: true });
    gate.call(1, "write", { n: 1 });
    expect(gate.store.list()).toEqual([]);
    gate.pass(45_000);
    expect(gate.outcome(1)).toBe("pending");
    expect(gate.taken()).toEqual([gate.questions()[0]?.id]);
    const question = await opened(gate);
    // The form's answer counts no more.
    gate.say(gate.questions()[0], { decision: "allow" });
    gate.pass(60_000);
    expect(give(gate, question.id, { decision: "allow" })).toBe(true);
    await gate.until(() => journal(gate.home).some(({ type }) => type === "answered"));
    await nothingMore(gate);
    expect(gate.calls()).toEqual([]);
    gate.call(2, "write", { n: 2 });
    expect(gate.calls()).toEqual([]);
    gate.call(3, "write", { n: 1 });
    expect(gate.calls()).toHaveLength(1);
    gate.call(4, "write", { n: 1 });
    expect(gate.calls()).toHaveLength(1);
  });

  it("is not asked where a person said no in the form; software's no falls to it, and is remembered of the client", async () => {
    const gate = world({ console: true });
    gate.call(1, "write", { n: 1 });
    gate.pass(500);
    gate.say(gate.questions()[0], {}, "decline");
    expect(gate.outcome(1)).toBe("denied");
    gate.call(2, "write", { n: 2 });
    gate.say(gate.questions()[1], {}, "cancel");
    const question = await opened(gate);
    expect(gate.outcome(2)).toBeUndefined();
    gate.pass(1000);
    give(gate, question.id, { decision: "allow" });
    await gate.until(() => gate.calls().length === 1);
    gate.call(3, "write", { n: 3 });
    gate.pass(45_000);
    expect(clientAnswers(gate.home)).toMatchObject([{ name: "c", counts: { person: 1, cancel: 1, silence: 1, decline: 0 } }]);
  });

  it("that is not there is not asked: the call is answered at once", () => {
    const gate = world({ forms: false });
    gate.call(1, "write");
    expect(gate.outcome(1)).toBe("unseen");
    expect(gate.store.list()).toEqual([]);
  });

  it("loses the question when the client withdraws the call, or the tool changes", async () => {
    const gate = world({ forms: false, console: true });
    gate.call(1, "write");
    const first = await opened(gate);
    gate.client({ method: "notifications/cancelled", params: { requestId: 1 } });
    expect(give(gate, first.id, { decision: "allow" })).toBe(false);
    gate.call(2, "write");
    const second = await opened(gate);
    gate.answer({ method: "notifications/tools/list_changed" });
    gate.pass(1001);
    gate.relist([{ name: "write", description: "another" }]);
    expect(gate.outcome(2)).toBe("withdrawn");
    expect(give(gate, second.id, { decision: "allow" })).toBe(false);
    expect(gate.calls()).toEqual([]);
  });

  it("answers a gate that was killed and started again, or another one of the session: once among all of them", async () => {
    const first = world({ console: true });
    first.call(1, "write", { n: 1 });
    first.pass(45_000);
    const question = await opened(first);
    first.kill();
    give(first, question.id, { decision: "allow" });
    const beside = { home: first.home, now: first.now };
    const gates = [world({ beside, forms: false }), world({ beside, forms: false })];
    for (const [n, gate] of gates.entries()) gate.call(n, "write", { n: 1 });
    for (const [n, gate] of gates.entries()) gate.call(`${n} again`, "write", { n: 1 });
    await first.until(() => gates.some((gate) => gate.calls().length > 0) || first.calls().length > 0);
    await nothingMore(...gates);
    expect(gates.flatMap((gate) => gate.calls())).toHaveLength(1);
  });

  it("keeps an open question through the end of a connection only where no call waits for it", async () => {
    const gate = world({ console: true });
    gate.call(1, "write", { n: 1 });
    gate.pass(45_000);
    await opened(gate);
    gate.call(2, "other", { n: 2 });
    gate.say(gate.questions()[1], {}, "cancel");
    await gate.until(() => gate.store.list().length === 2);
    gate.end();
    expect(gate.store.list().map(({ tool }) => tool)).toEqual(["write"]);
    expect(gate.outcome(2)).toBe("withdrawn");
  });

  it("gives nothing to the client by which the call could be passed", async () => {
    const gate = world({ console: true });
    gate.call(1, "write", { n: 1 });
    gate.pass(45_000);
    const question = await opened(gate);
    const seen = gate.seen();
    for (const secret of [
      question.id,
      question.id.split("-").slice(1).join("-"),
      gate.home.dir,
      "heed console",
      "heed trust",
      "127.0.0.1",
      "HEED_HOME",
    ])
      expect(seen).not.toContain(secret);
  });
});

describe("grants", () => {
  it("are proposed, given as shown, matched, and end by revocation", async () => {
    const gate = world({ forms: false, console: true, tools: NOTES, reviewed: true });
    gate.call(1, "add_note", note("a.md"));
    const question = await opened(gate);
    expect(question.proposals.map(({ id }) => id)).toEqual(["exact", "content", "places", "places-content"]);
    gate.pass(1000);
    give(gate, question.id, { decision: "grant", proposal: "places-content", for: "hour" });
    await gate.until(() => gate.calls().length === 1);
    gate.call(2, "add_note", note("deep/b.md", "other"));
    expect(gate.calls()).toHaveLength(2);
    for (const [id, args] of [
      ["out", { path: "/data/other/a.md", content: "x" }],
      ["up", note("../other/a.md")],
      ["more", { ...note("a.md"), mode: "append" }],
      ["less", { path: "/data/notes/a.md" }],
    ] as const)
      gate.call(id, "add_note", args);
    expect(gate.calls()).toHaveLength(2);
    const store = openGrantStore(gate.home);
    const [grant] = store.read(gate.now(), (text) => ({ text, test: () => true })).grants;
    expect(grant).toMatchObject({
      tool: "add_note",
      principal: "p",
      given: { content: false, private: false },
      expires: gate.now() + 3_600_000,
    });
    expect(grant?.session).toBeUndefined();
    store.revoke(grant?.id ?? "", gate.now());
    gate.call(3, "add_note", note("c.md"));
    expect(gate.calls()).toHaveLength(2);
  });

  it("end with their time, and those for a session hold in it alone", async () => {
    const gate = world({ forms: false, console: true, tools: NOTES, reviewed: true });
    gate.call(1, "add_note", note("a.md"));
    const question = await opened(gate);
    gate.pass(1000);
    give(gate, question.id, { decision: "grant", proposal: "exact", for: "hour" });
    await gate.until(() => gate.calls().length === 1);
    gate.call(2, "add_note", note("a.md"));
    expect(gate.calls()).toHaveLength(2);
    gate.pass(3_600_000);
    gate.call(3, "add_note", note("a.md"));
    expect(gate.calls()).toHaveLength(2);
    expect(journal(gate.home).filter(({ type }) => type === "grant")).toHaveLength(1);
  });

  it("lift the session's raise only where they were given with both legs present and are bound to whom the call reaches", async () => {
    const policy = "version: 1\nservers:\n  billing: {private: true}\nrules:\n  - {id: a, tool: fetch, verdict: allow}\n";
    const tools = [{ name: "fetch", inputSchema: { type: "object", properties: { url: { type: "string" } } } }];
    const gate = world({ policy, forms: false, console: true, tools, reviewed: true });
    const page = (path: string) => ({ url: `https://example.org/${path}` });
    gate.call(1, "fetch", page("a"));
    expect(gate.calls()).toHaveLength(1);
    gate.answer({ id: 1, result: { content: [] } });
    gate.call(2, "fetch", page("b"));
    const question = await opened(gate);
    expect(question.why[0]).toContain("this session holds private data and content from outside");
    expect(question.proposals.every(({ bound }) => bound === "example.org")).toBe(true);
    gate.pass(1000);
    give(gate, question.id, { decision: "grant", proposal: "places", for: "session" });
    await gate.until(() => gate.calls().length === 2);
    gate.call(3, "fetch", page("c"));
    expect(gate.calls()).toHaveLength(3);
    gate.call(4, "fetch", { url: "https://example.com/c" });
    expect(gate.calls()).toHaveLength(3);
  });

  it("are not offered for a contradiction or a call outside the schema", async () => {
    const lying = { ...NOTES[0], annotations: { readOnlyHint: true, destructiveHint: true } };
    const gate = world({
      forms: false,
      console: true,
      tools: [
        { ...lying, name: "lie" },
        { ...NOTES[0], name: "odd" },
      ],
    });
    gate.call(1, "odd", { ...note("a.md"), extra: 1 });
    expect((await opened(gate)).proposals).toEqual([]);
    gate.call(2, "lie", note("a.md"));
    const lie = await gate.until(() => gate.store.list().find(({ tool }) => tool === "lie"));
    expect(lie.proposals).toEqual([]);
  });
});
