import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { MARK, MARKED_WORDS, decisionOf, gateProgram, LineClient, modernMeta, places, SERVERS } from "./harness.test-support.js";

let program = "";
beforeAll(async () => {
  program = await gateProgram();
});

const KEY = "dev.heed/ask";
const server = [process.execPath, join(SERVERS, "gate-rounds.mjs")];
const CHALLENGE = `version: 1\nclients: {${MARK}: {client: lines, attended: true}}\nrules:\n  - {id: all, tool: ask, verdict: challenge}\n`;
type Message = Awaited<ReturnType<LineClient["answerTo"]>>;

/** A gate before a server that asks a question of its own in every round, and keeps each message that reached it. */
function start(policy?: string) {
  const at = places(policy);
  const client = new LineClient(program, { server, cwd: at.project, env: at.env, words: MARKED_WORDS });
  const reached = (): { inputResponses?: unknown; requestState?: string }[] =>
    readFileSync(at.calls, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as { inputResponses?: unknown; requestState?: string });
  let id = 0;
  const call = (more: object = {}): Promise<Message> =>
    client.request((id += 1), "tools/call", { name: "ask", arguments: { n: 1 }, ...more, _meta: modernMeta() });
  return { ...at, client, reached, call };
}
const state = (message: Message): string => message.result?.["requestState"] as string;
const asksPerson = (message: Message): boolean =>
  Object.keys((message.result?.["inputRequests"] as object | undefined) ?? {}).join() === KEY;
const asksServer = (message: Message): boolean =>
  Object.keys((message.result?.["inputRequests"] as object | undefined) ?? {}).join() === "colour";
const prompt = (message: Message): string =>
  (message.result?.["inputRequests"] as Record<string, { params: { message: string } }> | undefined)?.[KEY]?.params.message ?? "";
const person = (content: object) => ({ [KEY]: { action: "accept", content } });
const colour = (value: string) => ({ colour: { action: "accept", content: { colour: value } } });

describe("the rounds of an approved call", () => {
  it("go on without asking again, each by a nonce of its own, with the server's own state", async () => {
    const { call, reached } = start();
    const asked = await call();
    expect(asksPerson(asked)).toBe(true);
    const first = await call({ inputResponses: person({ decision: "allow" }), requestState: state(asked) });
    expect(asksServer(first)).toBe(true);
    expect(state(first)).toMatch(/^heed1\./);
    const second = await call({ inputResponses: colour("red"), requestState: state(first) });
    expect(asksServer(second)).toBe(true);
    expect(state(second)).not.toBe(state(first));
    await call({ inputResponses: colour("blue"), requestState: state(second) });
    expect(reached()).toEqual([
      {},
      { inputResponses: colour("red"), requestState: "state-1" },
      { inputResponses: colour("blue"), requestState: "state-2" },
    ]);
    // A nonce is good once, whichever round it belongs to.
    for (const [answers, used] of [
      [colour("red"), state(first)],
      [colour("blue"), state(second)],
      [person({ decision: "allow" }), state(asked)],
    ] as const)
      expect(asksPerson(await call({ inputResponses: answers, requestState: used }))).toBe(true);
    expect(reached()).toHaveLength(3);
  });

  it("do not carry over to other arguments or another state", async () => {
    const { call, client, reached } = start();
    const asked = await call();
    const first = await call({ inputResponses: person({ decision: "allow" }), requestState: state(asked) });
    const other = await call({ arguments: { n: 2 }, inputResponses: colour("red"), requestState: state(first) });
    expect(asksPerson(other)).toBe(true);
    // The nonce is gone with that; and the server's bare state is no nonce at all.
    expect(asksPerson(await call({ inputResponses: colour("red"), requestState: state(first) }))).toBe(true);
    expect(asksPerson(await call({ inputResponses: colour("red"), requestState: "state-2" }))).toBe(true);
    const broken = `${state(first).slice(0, -4)}AAAA`;
    expect((await call({ inputResponses: colour("red"), requestState: broken })).error?.code).toBe(-32602);
    expect(reached()).toHaveLength(1);
    client.child.stdin.end();
  });

  it("show the person what is answered, and run that answer whatever the retry brings", async () => {
    const { call, reached } = start();
    const asked = await call({ inputResponses: colour("red"), requestState: "state-7" });
    expect(prompt(asked)).toContain(
      'Answers to a question of the server: `{"colour":{"action":"accept","content":{"colour":"red"}}}`',
    );
    await call({ inputResponses: { ...person({ decision: "allow" }), ...colour("black") }, requestState: state(asked) });
    expect(reached()).toEqual([{ inputResponses: colour("red"), requestState: "state-7" }]);
  });

  it("of a call without answers admit none that a retry adds", async () => {
    const { call, reached } = start();
    const asked = await call();
    await call({ inputResponses: { ...person({ decision: "allow" }), ...colour("black") }, requestState: state(asked) });
    expect(reached()).toEqual([{}]);
  });

  it("are decided anew where the call is a challenge: every answer is typed for", async () => {
    const { call, reached } = start(CHALLENGE);
    const asked = await call();
    const first = await call({ inputResponses: person({ confirm: "ask" }), requestState: state(asked) });
    expect(asksServer(first)).toBe(true);
    const again = await call({ inputResponses: colour("red"), requestState: state(first) });
    expect(asksPerson(again)).toBe(true);
    expect(prompt(again)).toContain("Answers to a question of the server");
    expect(prompt(again)).toContain("Type its name to run it.");
    expect(reached()).toHaveLength(1);
    // The first round's yes is no yes to this answer, and a no ends it.
    await new Promise((resolve) => setTimeout(resolve, 320));
    const denied = await call({ inputResponses: person({ confirm: "no" }), requestState: state(again) });
    expect(decisionOf(denied)?.["outcome"]).toBe("denied");
    const third = await call({ inputResponses: colour("red"), requestState: state(first) });
    const done = await call({ inputResponses: person({ confirm: "ask" }), requestState: state(third) });
    expect(asksServer(done)).toBe(true);
    expect(reached()).toEqual([{}, { inputResponses: colour("red"), requestState: "state-1" }]);
  });
});
