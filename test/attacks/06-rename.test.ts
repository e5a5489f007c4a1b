import { expect, it } from "vitest";
import { decided, gate } from "../gateway/harness.test-support.js";
import { judgeList } from "../support/judge-one.js";

it("6. a new name with an otherwise identical definition inherits nothing", async () => {
  const notes = { name: "get_notes", annotations: { readOnlyHint: true, openWorldHint: false } };
  const { client, reached } = await gate({ lists: [[notes], [{ ...notes, name: "get_notes2" }]], trusted: true });
  await client.initialize();
  expect(await decided(client, "before", "get_notes")).toBeNull();
  await client.request("change", "change");
  expect(await decided(client, "renamed", "get_notes2")).toMatchObject({ verdict: "ask" });
  expect(await decided(client, "gone", "get_notes")).toMatchObject({ verdict: "ask" });
  expect(reached()).toHaveLength(1);
});

it("attack 6: no other spelling of a trusted name inherits its trust", () => {
  const notes = { name: "get_notes", annotations: { readOnlyHint: true } };
  for (const name of [
    "get_notes2",
    "get_Notes",
    "get-notes",
    " get_notes",
    "get_notes ",
    "get_nоtes",
    "constructor",
    "__proto__",
  ])
    expect(judgeList([{ ...notes, name }], { trusted: true, pinned: [notes] })[0], name).toMatchObject({
      drift: null,
      tool: { trust: "unknown" },
    });
});
