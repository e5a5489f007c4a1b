import { expect, it } from "vitest";
import { decided, gate } from "../gateway/harness.test-support.js";

it("3. only a boolean reassures, even on a trusted server; everything else is the default", async () => {
  const closed = { openWorldHint: false };
  const odd = [null, "true", 1, {}, []].map((value, index) => ({
    name: `odd${index}`,
    annotations: { readOnlyHint: value, ...closed },
  }));
  const lists = [
    [
      { name: "get_it", annotations: { readOnlyHint: true, ...closed } },
      { name: "missing", annotations: closed },
      { name: "snake", annotations: { read_only_hint: true, ...closed } },
      { name: "top", readOnlyHint: true, annotations: closed },
      ...odd,
    ],
  ];
  const { client, reached } = await gate({ lists, trusted: true });
  await client.initialize();
  expect(await decided(client, "ok", "get_it")).toBeNull();
  for (const { name } of lists[0]?.slice(1) ?? [])
    expect(await decided(client, name, name), name).toMatchObject({ verdict: "ask", effect: "presumed" });
  expect(reached()).toHaveLength(1);
});
