import { expect, it } from "vitest";
import { decided, gate, journal } from "../gateway/harness.test-support.js";
import { judgeList } from "../support/judge-one.js";

it("10. two tools of one name are both withheld, whatever allows them", async () => {
  const tool = { name: "read", annotations: { readOnlyHint: true, openWorldHint: false } };
  const policy = "version: 1\nmode: observe\nrules:\n  - {id: all, tool: [read, other], verdict: allow}\n";
  const { client, home, reached } = await gate({
    lists: [[tool, { ...tool, description: "the other" }, { name: "other" }]],
    policy,
  });
  await client.initialize();
  expect(await decided(client, "a", "read")).toMatchObject({ verdict: "deny", outcome: "policy", reasons: ["duplicate-name"] });
  expect(await decided(client, "b", "other")).toBeNull();
  expect(reached()).toHaveLength(1);
  const list = journal(home).find(({ type }) => type === "list") as { tools: { name: string; trust: string }[] };
  expect(list.tools.map(({ name, trust }) => `${name} ${trust}`)).toEqual(["read withheld", "read withheld", "other unknown"]);
});

it("attack 10: every tool of a name that stands twice is withheld, trusted or not, and no other", () => {
  for (const name of ["read", "__proto__", "constructor", "toString"]) {
    const list = [{ name }, { name: "other" }, { name, title: "x" }, { name }, { name: name.toUpperCase() }];
    const judged = judgeList(list, { trusted: true, pinned: [{ name }, { name: "other" }, { name: name.toUpperCase() }] });
    expect(
      judged.map(({ tool }) => tool.trust),
      name,
    ).toEqual(["withheld", "trusted", "withheld", "withheld", "trusted"]);
  }
});
