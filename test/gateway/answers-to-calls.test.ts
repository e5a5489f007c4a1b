import { readFileSync } from "node:fs";
import { describe, expect, it, onTestFinished } from "vitest";
import { announceConsole } from "../../src/store/state/console-presence.js";
import { openQuestions } from "../../src/store/state/question-store.js";
import { MARK, gate, verdicts } from "./harness.test-support.js";

type Gate = Awaited<ReturnType<typeof gate>>;
type Message = Awaited<ReturnType<Gate["client"]["answerTo"]>>;

const READ = { name: "read", annotations: { readOnlyHint: true, openWorldHint: false } };
const READS = "  - {id: reads, tool: read, verdict: allow}\n";
const ASK = `version: 1\nrules:\n${READS}`;
const CHALLENGE = `version: 1\nclients: {${MARK}: {client: lines, attended: true}}\nrules:\n${READS}  - {id: wipes, tool: wipe, verdict: challenge}\n`;

/** A gate before a server that asks `method` under the id `q` about each call, and never answers the call itself. */
const start = (policy: string, method = "elicitation/create"): Promise<Gate> => {
  const says = { "tools/call": [{ id: "q", method, params: { message: "All of it?", requestedSchema: {} } }] };
  return gate({ lists: [[READ, { name: "wipe" }]], trusted: true, policy, env: { GATE_SAYS: JSON.stringify(says) } });
};
const lines = ({ calls }: Gate, holding: string): readonly string[] =>
  readFileSync(calls, "utf8")
    .split("\n")
    .filter((line) => line.includes(holding));
const asked = ({ client }: Gate, count = 1): Promise<unknown> =>
  client.until(() => client.messages.filter(({ id, method }) => id === "q" && method !== undefined).length >= count);
/** The n-th form of the gate's own. */
const form = ({ client }: Gate, n: number): Promise<Message> =>
  client.until(
    () => client.messages.filter(({ id, method }) => method === "elicitation/create" && id !== "q")[n],
    "a form of the gate",
  );
const reply = (result: object) => ({ jsonrpc: "2.0", id: "q", result });
const accept = (content: object) => reply({ action: "accept", content });
async function answer(at: Gate, n: number, result: object): Promise<string> {
  const { id, params } = await form(at, n);
  await new Promise((resolve) => setTimeout(resolve, 320));
  at.client.send({ jsonrpc: "2.0", id, result });
  return String(params?.["message"]);
}
const typed = { action: "accept", content: { confirm: "wipe" } };
/** A call for which a person typed the tool's name, and whose server asks. */
async function challenged(at: Gate, count = 1): Promise<void> {
  for (let n = 0; n < count; n++) {
    at.client.call(`call ${n}`, "wipe", { n });
    await answer(at, n, typed);
    await asked(at, n + 1);
  }
}

describe("the client's answer to what a server asks while a call runs, before 2026-07-28", () => {
  it.each([
    ["that ran unasked", "read"],
    ["that a person said yes to", "wipe"],
  ])("passes as it came for one %s, and nobody is asked again", async (_, name) => {
    const at = await start(ASK);
    await at.client.initialize({ elicitation: {} });
    at.client.call(1, name);
    if (name === "wipe") await answer(at, 0, { action: "accept", content: { decision: "allow" } });
    await asked(at);
    at.client.send(accept({ all: true }));
    await at.client.until(() => lines(at, '"all":true').length === 1);
    expect(lines(at, '"all":true')).toEqual([JSON.stringify(accept({ all: true }))]);
    expect(verdicts(at.home)).toEqual([name === "wipe" ? "wipe ask" : "read allow"]);
  });

  it.each([
    ["2025-06-18", "elicitation/create"],
    ["2025-11-25", "elicitation/create"],
    ["2025-11-25", "sampling/createMessage"],
    ["2025-11-25", "things/askForThem"],
  ])("of a challenge is typed for, with the answer on show (%s, %s)", async (revision, method) => {
    const at = await start(CHALLENGE, method);
    await at.client.initialize({ elicitation: {}, revision });
    await challenged(at);
    at.client.send(accept({ all: true }));
    const shown = await form(at, 1);
    expect(lines(at, '"id":"q"')).toEqual([]);
    expect(await answer(at, 1, typed)).toBe(String(shown.params?.["message"]));
    expect(String(shown.params?.["message"])).toContain("Type its name to run it.");
    expect(String(shown.params?.["message"])).toContain(
      `Answers to a question of the server: \`{"${method}":{"action":"accept","content":{"all":true}}}\``,
    );
    await at.client.until(() => lines(at, '"id":"q"').length === 1);
    expect(lines(at, '"id":"q"')).toEqual([JSON.stringify(accept({ all: true }))]);
    expect(verdicts(at.home)).toEqual(["wipe challenge", "wipe challenge"]);
  });

  it("is withheld by a no, and the server learns of an error", async () => {
    const at = await start(CHALLENGE);
    await at.client.initialize({ elicitation: {} });
    await challenged(at);
    at.client.send(accept({ all: true }));
    await answer(at, 1, { action: "decline" });
    await at.client.until(() => lines(at, '"id":"q"').length === 1);
    const [came = "{}"] = lines(at, '"id":"q"');
    expect(came).not.toContain('"all"');
    expect(JSON.parse(came)).toMatchObject({
      error: { code: -32600, data: { "dev.heed/decision": { verdict: "challenge", outcome: "denied" } } },
    });
  });

  it.each<[string, object, string]>([
    ["a no", reply({ action: "decline" }), "elicitation/create"],
    ["a cancel", reply({ action: "cancel" }), "elicitation/create"],
    ["an error", { jsonrpc: "2.0", id: "q", error: { code: -1, message: "no" } }, "elicitation/create"],
    ["the client's folders", reply({ roots: [{ uri: "file:///a" }] }), "roots/list"],
  ])("that brings a challenge nothing passes: %s", async (_, said, method) => {
    const at = await start(CHALLENGE, method);
    await at.client.initialize({ elicitation: {} });
    await challenged(at);
    at.client.send(said);
    await at.client.until(() => lines(at, '"id":"q"').length === 1);
    expect(lines(at, '"id":"q"')).toEqual([JSON.stringify(said)]);
    expect(verdicts(at.home)).toEqual(["wipe challenge"]);
  });

  it("a no that holds more than a no is decided", async () => {
    const at = await start(CHALLENGE);
    await at.client.initialize({ elicitation: {} });
    await challenged(at);
    at.client.send(reply({ action: "decline", content: { all: true } }));
    expect(String((await form(at, 1)).params?.["message"])).toContain('"all":true');
    expect(lines(at, '"id":"q"')).toEqual([]);
  });

  it("given twice is decided twice: nobody can tell what the second is for", async () => {
    const at = await start(CHALLENGE);
    await at.client.initialize({ elicitation: {} });
    await challenged(at);
    at.client.send(accept({ all: 1 }));
    await answer(at, 1, typed);
    await at.client.until(() => lines(at, '"id":"q"').length === 1);
    at.client.send(accept({ all: 2 }));
    const second = String((await form(at, 2)).params?.["message"]);
    expect(second).toContain("nobody here can tell for which call");
    expect(lines(at, '"all":2')).toEqual([]);
  });

  it("may be for any of several challenged calls: what is typed is the question's method", async () => {
    const at = await start(CHALLENGE);
    await at.client.initialize({ elicitation: {} });
    await challenged(at, 2);
    at.client.send(accept({ all: true }));
    const shown = String((await form(at, 2)).params?.["message"]);
    expect(shown).toContain("nobody here can tell for which call");
    expect(lines(at, '"id":"q"')).toEqual([]);
    await answer(at, 2, { action: "accept", content: { confirm: "elicitation/create" } });
    await at.client.until(() => lines(at, '"id":"q"').length === 1);
    expect(lines(at, '"id":"q"')).toEqual([JSON.stringify(accept({ all: true }))]);
  });

  it("waits for the console where the client's form decides no challenge", async () => {
    const at = await start(CHALLENGE.replace(/clients: .*\n/u, ""));
    onTestFinished(announceConsole(at.home));
    await at.client.initialize({ elicitation: {} });
    const inConsole = async (): Promise<string> => {
      const question = await at.client.until(() => openQuestions(at.home).list()[0], "a question");
      await new Promise((resolve) => setTimeout(resolve, 320));
      openQuestions(at.home).answer(question.id, { by: "console", at: Date.now(), confirm: "wipe" });
      return question.prompt;
    };
    at.client.call(1, "wipe");
    await inConsole();
    await asked(at);
    at.client.send(accept({ all: true }));
    await at.client.until(() => openQuestions(at.home).list().length === 1);
    expect(lines(at, '"id":"q"')).toEqual([]);
    expect(await inConsole()).toContain('"all":true');
    await at.client.until(() => lines(at, '"id":"q"').length === 1);
  });

  it("goes on and is only written down where Heed observes", async () => {
    const at = await start(CHALLENGE.replace("version: 1\n", "version: 1\nmode: observe\n"));
    await at.client.initialize({ elicitation: {} });
    at.client.call(1, "wipe");
    await asked(at);
    at.client.send(accept({ all: true }));
    await at.client.until(() => lines(at, '"id":"q"').length === 1);
    expect(verdicts(at.home)).toEqual(["wipe challenge", "wipe challenge"]);
  });
});
