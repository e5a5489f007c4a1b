import { expect, it } from "vitest";
import { decided, gate, journal } from "../gateway/harness.test-support.js";
import { judgeList } from "../support/judge-one.js";
import { callDigest } from "../../src/core/approve/call-digest.js";
import { hash } from "../support/judge-one.js";

const NAMES = ["demo.read", "demo/read", "demo read", "demo__read", "Demo.read", "demo.read "];

it("9. names that differ stay different in rules, prompts and logs", async () => {
  const policy = "version: 1\nrules:\n  - {id: one, tool: demo.read, verdict: allow}\n";
  const { client, home, reached } = await gate({ lists: [NAMES.map((name) => ({ name }))], policy });
  await client.initialize();
  for (const name of NAMES)
    expect(await decided(client, name, name), name).toEqual(
      name === "demo.read" ? null : expect.objectContaining({ verdict: "ask" }),
    );
  expect(reached()).toHaveLength(1);
  expect(
    journal(home)
      .filter(({ type }) => type === "decision")
      .map(({ tool }) => tool),
  ).toEqual(NAMES);
});

it("9. a prompt shows the raw name, and which other tools look like it", async () => {
  const { client } = await gate({ lists: [NAMES.map((name) => ({ name }))] });
  await client.initialize({ elicitation: {} });
  client.call("a", "demo/read");
  const message = String((await client.question()).params?.["message"]);
  expect(message.split("\n")[0]).toContain("billing › `demo/read` (not to be confused with `demo.read`");
});

it("attack 9: names that differ have pins and call digests of their own, and trust of one is none of another", () => {
  const lists = judgeList(
    NAMES.map((name) => ({ name })),
    { trusted: true, pinned: [{ name: "demo.read" }] },
  );
  expect(lists.map(({ tool }) => tool.trust)).toEqual(["trusted", ...NAMES.slice(1).map(() => "unknown")]);
  expect(new Set(lists.map(({ pin }) => pin.pin)).size).toBe(NAMES.length);
  const args = { value: {}, exact: true } as never;
  expect(new Set(NAMES.map((name) => callDigest(name, args, hash))).size).toBe(NAMES.length);
});
