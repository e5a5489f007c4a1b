import type { TestContext } from "vitest";
import type { QueueChange } from "../../src/console/api.js";
import { announceConsole } from "../../src/store/state/console-presence.js";
import { createWorld } from "../console/console-world.test-support.js";
import { hostPerson, setUpReviewed, type HostFolder } from "./host-person.test-support.js";
import type { RealHost } from "./real-hosts.test-support.js";

type Question = QueueChange["opened"][number];

/** A person at a console's own API, by a link from its terminal. */
async function atConsole(link: string) {
  const { origin, hash } = new URL(link);
  const own = { origin, "content-type": "application/json" };
  const body = JSON.stringify({ token: hash.slice(1) });
  const opened = (await (await fetch(`${origin}/api/session`, { method: "POST", headers: own, body })).json()) as { key: string };
  const headers = { ...own, authorization: `Bearer ${opened.key}` };
  return {
    /** What stands in the queue now: the first event of its stream holds all of it. */
    async queue(): Promise<readonly Question[]> {
      const stop = new AbortController();
      const { body: stream } = await fetch(`${origin}/api/queue`, { headers, signal: stop.signal });
      let text = "";
      const decoder = new TextDecoder();
      for await (const chunk of stream ?? []) {
        text += decoder.decode(chunk, { stream: true });
        if (text.includes("\n\n")) break;
      }
      stop.abort();
      return (JSON.parse(/data: (.*)/u.exec(text)?.[1] ?? '{"opened":[]}') as QueueChange).opened;
    },
    async allow(id: string): Promise<number> {
      const answer = JSON.stringify({ decision: "allow" });
      return (await fetch(`${origin}/api/question/${id}/answer`, { method: "POST", headers, body: answer })).status;
    },
  };
}

let turns: Promise<void> = Promise.resolve();

/** Hosts are started one after the other, for some give servers a few seconds; they wait side by side. */
async function takeTurn(): Promise<() => void> {
  const before = turns;
  let over = (): void => undefined;
  turns = new Promise((resolve) => (over = resolve));
  await before;
  return over;
}

async function isHeld(person: Awaited<ReturnType<typeof atConsole>>): Promise<void> {
  while ((await person.queue()).length === 0) await new Promise((resolve) => setTimeout(resolve, 250));
}

/**
 * A call that nobody answers while its host waits: the model is told so, a person says yes in the console then, the host
 * makes the same call again with whatever it puts on each, and it runs unasked, once.
 */
export async function lateYes(where: HostFolder, host: RealHost, { expect, onTestFinished }: TestContext): Promise<void> {
  const seen: { held: readonly Question[]; told: string; answered: number | null } = { held: [], told: "", answered: null };
  const add = { tool: "add_note", args: { text: "late" } };
  const one = await hostPerson(
    where,
    host,
    [
      add,
      {
        ...add,
        after: async () => {
          if (seen.answered !== null) return;
          seen.told = one.results();
          seen.held = await person.queue();
          const [question] = seen.held;
          // Nobody reads and answers at once.
          await new Promise((resolve) => setTimeout(resolve, 500));
          seen.answered = question === undefined ? 0 : await person.allow(question.id);
        },
      },
    ],
    onTestFinished,
  );
  const begun = await takeTurn();
  onTestFinished(begun);
  await setUpReviewed(host, one);
  const world = await createWorld({ home: one.heedHome() });
  const absent = announceConsole(one.heedHome());
  onTestFinished(async () => {
    absent();
    await world.close();
  });
  const person = await atConsole(world.console.link());
  const run = one.run();
  await Promise.race([run, isHeld(person)]);
  begun();
  const { out } = await run;
  expect(seen.told, out).toContain("Nobody has answered yet");
  // It does not wait any more, and can be answered all the same.
  expect([seen.held.map(({ tool, waiting }) => [tool, waiting]), seen.answered]).toEqual([[["add_note", null]], 200]);
  // The yes admitted the call that came again; no other question was put.
  expect(one.reached(), out).toEqual(["add_note"]);
  expect(one.results()).toContain("ran add_note");
  expect(await person.queue()).toEqual([]);
  const outcomes = one.decisions().map(({ tool, trust, verdict }) => [tool, trust, verdict]);
  expect(outcomes).toEqual([
    ["add_note", "trusted", "ask"],
    ["add_note", "trusted", "ask"],
  ]);
}
